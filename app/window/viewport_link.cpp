#include "app/window/viewport_link.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"

#include <QFileInfo>

#include <set>

namespace sinew {
namespace {

// "model:walk" and authored clips by the name that artists know.
QString clipName(const Project& project, const ClipRef& clip)
{
    if (clip.starts_with("model:"))
        return QString::fromStdString(clip.substr(6));
    const Clip* authored = sinew::find(project.clips, clip);
    return QString::fromStdString(authored ? authored->name : clip);
}

}  // namespace

ViewportLink::ViewportLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_viewport(viewport), m_feed(viewport.scene())
{
    connect(&workspace.document, &Document::modelChanged, this, &ViewportLink::showModel);
    connect(&workspace.document, &Document::issuesChanged, this, &ViewportLink::showWords);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::layer) || change.has(ObjectKind::clip))
            showWords();
    });
    connect(&workspace.transport, &Transport::frameChanged, this, &ViewportLink::showPose);
    connect(&workspace.selection, &Selection::nodeChanged, this, &ViewportLink::showSelection);
    connect(&viewport, &ViewportWidget::jointClicked, this, [this](int node) {
        const auto model = m_workspace.document.model();
        const bool valid = model && node >= 0 && static_cast<std::size_t>(node) < model->nodes.size();
        m_workspace.selection.setNode(valid ? model->nodes[static_cast<std::size_t>(node)].name : std::string());
    });
    connect(&Theme::instance(), &Theme::changed, this, &ViewportLink::showColors);
    showColors();
    showModel();
}

void ViewportLink::showColors()
{
    m_viewport.state().setBackground(themeColor(Role::surround));
}

void ViewportLink::showModel()
{
    if (const auto model = m_workspace.document.model(); model != m_shown) {
        m_shown = model;
        m_viewport.setModel(model);
        m_feed.reset();
    }
    showSelection();
    showWords();
}

void ViewportLink::showPose()
{
    if (const Player* player = m_workspace.preview.player())
        m_feed.show(m_workspace.document.project(), *player);
}

void ViewportLink::showSelection()
{
    const auto model = m_workspace.document.model();
    m_viewport.setSelectedJoint(model ? findNode(*model, m_workspace.selection.node()) : -1);
}

void ViewportLink::showWords()
{
    const Document& document = m_workspace.document;
    const auto model = document.model();
    ViewState& state = m_viewport.state();
    if (!model) {
        state.setCaption({});
        state.hideTween();
        const QString name = QFileInfo(document.modelPath()).fileName();
        state.setHint(name.isEmpty() ? tr("Drop a model or a project here")
                      : document.modelProblem().isEmpty() ? tr("Loading %1\u2026").arg(name)
                                                          : tr("%1 is not loaded").arg(name));
        return;
    }
    state.setHint({});
    std::set<int> joints;
    for (const Skin& skin : model->skins)
        joints.insert(skin.joints.begin(), skin.joints.end());
    QStringList words{QString::fromStdString(model->name)};
    if (!joints.empty())
        words.append(counted(static_cast<qint64>(joints.size()), tr("%1 joint"), tr("%1 joints")));
    if (!model->morphSlots.empty())
        words.append(counted(static_cast<qint64>(model->morphSlots.size()), tr("%1 morph"), tr("%1 morphs")));
    const Project& project = document.project();
    state.hideTween();
    for (auto layer = project.layers.rbegin(); layer != project.layers.rend(); ++layer) {
        if (layer->clip.empty() || layer->mute)
            continue;
        const QString clip = clipName(project, layer->clip);
        if (!layer->nextClip.empty()) {
            const QString next = clipName(project, layer->nextClip);
            words.append(QStringLiteral(u"%1 \u2192 %2  %3 %").arg(clip, next, displayNumber(layer->mix * 100.0, 0)));
            state.setTween(clip, next, tr("cross-fade %1 s").arg(displayNumber(layer->transitionDuration, 2)),
                           static_cast<float>(layer->mix));
        } else {
            words.append(clip);
        }
        break;
    }
    state.setCaption(words.join(QStringLiteral(u" \u00b7 ")));
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
