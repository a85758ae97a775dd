#include "app/window/viewport_link.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "core/project/fields.h"

namespace sinew {
ViewportLink::ViewportLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_viewport(viewport), m_feed(viewport.scene())
{
    connect(&workspace.document, &Document::modelChanged, this, &ViewportLink::showModel);
    connect(&workspace.transport, &Transport::frameChanged, this, &ViewportLink::showPose);
    connect(&workspace.visibility, &Visibility::changed, this, &ViewportLink::showMeshes);
    connect(&workspace.selection, &Selection::nodeChanged, this, &ViewportLink::showSelection);
    connect(&workspace.selection, &Selection::pickingChanged, this, [this] {
        ViewState& state = m_viewport.state();
        if (m_workspace.selection.isPicking())
            m_joints = state.joints();
        state.setJoints(m_workspace.selection.isPicking() || m_joints);
    });
    connect(&viewport, &ViewportWidget::jointClicked, this, [this](int node) {
        const auto model = m_workspace.document.model();
        const bool valid = model && node >= 0 && static_cast<std::size_t>(node) < model->nodes.size();
        m_workspace.selection.setNode(valid ? model->nodes[static_cast<std::size_t>(node)].name : std::string());
    });
    connect(&m_viewport.state(), &ViewState::followEnded, this, [this] { setFollowing(false); });
    connect(&Theme::instance(), &Theme::changed, this, &ViewportLink::showColors);
    showColors();
    showModel();
}

void ViewportLink::showColors()
{
    const auto seen = [](Role role, double opacity) {
        QColor color = themeColor(role);
        color.setAlphaF(static_cast<float>(opacity));
        return color;
    };
    OverlayColors colors;
    colors.chip = seen(Role::panel, 0.72);
    colors.chipHovered = seen(Role::pressed, 0.9);
    colors.text = themeColor(Role::text);
    colors.secondary = themeColor(Role::secondary);
    colors.line = themeColor(Role::line);
    colors.accent = themeColor(Role::accent);
    colors.gizmo = themeColor(Role::gizmo);
    colors.warning = themeColor(Role::warning);
    colors.ground = themeColor(Role::ground);
    colors.grid = seen(Role::secondary, 0.22);
    m_viewport.state().setColors(colors);
    m_viewport.state().setBackground(themeColor(Role::surround));
}

void ViewportLink::showModel()
{
    if (const auto model = m_workspace.document.model(); model != m_shown) {
        m_shown = model;
        m_viewport.setModel(model);
        m_feed.reset();
        m_toFrame = true;
        m_followed.reset();
        showMeshes();
    }
    showSelection();
}

void ViewportLink::showMeshes()
{
    if (!m_shown)
        return;
    for (std::size_t i = 0; i < m_shown->nodes.size(); ++i)
        if (const Node& node = m_shown->nodes[i]; node.mesh >= 0)
            m_viewport.scene().setMeshVisible(static_cast<int>(i), m_workspace.visibility.isVisible(node.name));
}

void ViewportLink::showPose()
{
    if (const Player* player = m_workspace.preview.player())
        if (m_feed.show(m_workspace.document.project(), *player) && std::exchange(m_toFrame, false))
            m_viewport.frameAll();
    follow();
    showBlend();
}

void ViewportLink::setFollowing(bool on)
{
    if (on == m_following)
        return;
    m_following = on;
    m_followed.reset();
    m_viewport.state().setFollowing(on);
    Q_EMIT followingChanged(on);
    follow();
}

// By the middle of its joints: whichever of them a rig moves it with, and not by a limb.
void ViewportLink::follow()
{
    const ModelScene& scene = m_viewport.scene();
    const std::vector<int>& joints = scene.joints();
    if (!m_following || scene.crowded() || joints.empty() || scene.pose().empty())
        return;
    Vec2 middle(0.0f);
    for (const int joint : joints) {
        const Vec3 place(scene.pose()[static_cast<std::size_t>(joint)][3]);
        middle += Vec2(place.x, place.z) / static_cast<float>(joints.size());
    }
    OrbitCamera camera = m_viewport.state().camera();
    const Vec2 from = m_followed.value_or(Vec2(camera.target().x, camera.target().z));  // at first to its middle
    m_followed = middle;
    if (from == middle)
        return;
    camera.setTarget(camera.target() + Vec3(middle.x - from.x, 0.0f, middle.y - from.y));
    m_viewport.state().setCamera(camera);
}

// What of the cross-fade is not as exports of the pose have it.
void ViewportLink::showBlend()
{
    ViewState& state = m_viewport.state();
    const TweenBlend wanted = m_workspace.document.project().settings.tweenBlend;
    if (wanted == TweenBlend::pose || !m_shown) {
        state.setNote({}, false);
        return;
    }
    const BlendShown& shown = m_feed.blend();
    const QString name = QObject::tr(findField<Settings>("tweenBlend")->info.choices[static_cast<std::size_t>(wanted)].label);
    using Instead = BlendShown::Instead;
    const auto why = [&]() -> QString {
        switch (shown.instead) {
        case Instead::no: break;
        case Instead::noClip: return tr("no clip plays");
        case Instead::layers: return tr("several layers play, baked clips are of one");
        case Instead::weight: return tr("the layer's weight is less than 1");
        case Instead::still: return tr("the fade set out from another one's middle");
        case Instead::authored: return tr("one of the clips is not the model's");
        case Instead::bindings: return tr("bindings move joints, which baked clips cannot show");
        case Instead::tooLarge: return tr("the model's clips are too long to be baked into one texture");
        }
        return {};
    };
    if (shown.instead != Instead::no) {
        state.setNote(tr("%1 cannot be shown, you see Pose: %2").arg(name, why()), true);
        return;
    }
    const float percent = shown.relative * 100.0f;
    if (percent < 0.005f)
        state.setNote(tr("%1: here the same as Pose").arg(name), false);
    else
        state.setNote(tr("%1: %2 is up to %3 cm away from where exported clips have it (%4 % of the model's size)")
                          .arg(name, QString::fromStdString(m_shown->nodes[static_cast<std::size_t>(shown.error.node)].name),
                               displayNumber(100.0 * static_cast<double>(shown.error.distance), 2),
                               displayNumber(static_cast<double>(percent), 2)),
                      percent >= 1.0f);
}

void ViewportLink::showSelection()
{
    const auto model = m_workspace.document.model();
    m_viewport.setSelectedJoint(model ? findNode(*model, m_workspace.selection.node()) : -1);
}

void ViewportLink::frameSelection()
{
    const auto model = m_workspace.document.model();
    const int node = model ? findNode(*model, m_workspace.selection.node()) : -1;
    if (node >= 0)
        m_viewport.frameNode(node);
    else
        m_viewport.frameAll();
}

}  // namespace sinew
