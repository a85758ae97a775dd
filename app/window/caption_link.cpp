#include "app/window/caption_link.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/numbers.h"
#include "app/viewport/view_state.h"
#include "core/project/clip_ref.h"

#include <QFileInfo>

#include <optional>
#include <set>

namespace sinew {
namespace {

// What the viewport's bar is about: the topmost layer that changes, else the topmost that plays.
std::optional<std::pair<int, LayerPlay>> shownLayer(const Player& player)
{
    std::optional<std::pair<int, LayerPlay>> shown;
    for (int layer = static_cast<int>(player.program().layers.size()) - 1; layer >= 0; --layer) {
        const LayerPlay play = player.layerPlay(layer);
        if (play.layerWeight <= 0.0 || (play.clip < 0 && !play.changing))
            continue;
        if (!shown || (play.changing && !shown->second.changing))
            shown = {layer, play};
    }
    return shown;
}

}  // namespace

CaptionLink::CaptionLink(Workspace& workspace, ViewState& state, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_state(state)
{
    connect(&workspace.document, &Document::modelChanged, this, &CaptionLink::showModel);
    connect(&workspace.document, &Document::issuesChanged, this, &CaptionLink::showModel);
    connect(&workspace.transport, &Transport::frameChanged, this, &CaptionLink::showClips);
    connect(&state, &ViewState::tweenGrabbed, &workspace.document,
            [this] { m_workspace.document.beginGesture(tr("Set cross-fade")); });
    connect(&state, &ViewState::tweenDragged, this, &CaptionLink::setMix);
    connect(&state, &ViewState::tweenReleased, &workspace.document, &Document::endGesture);
    showModel();
}

void CaptionLink::setMix(float mix)
{
    const Project& project = m_workspace.document.project();
    const Layer* layer = sinew::find(project.layers, m_layer);
    if (!layer)
        return;
    Layer changed = *layer;
    changed.mix = static_cast<double>(mix);
    (void)m_workspace.document.apply(replaceObject(project, changed, tr("Set cross-fade").toStdString()));
}

void CaptionLink::showModel()
{
    const Document& document = m_workspace.document;
    const auto model = document.model();
    QStringList words;
    QString hint;
    if (model) {
        std::set<int> joints;
        for (const Skin& skin : model->skins)
            joints.insert(skin.joints.begin(), skin.joints.end());
        words.append(QString::fromStdString(model->name));
        if (!joints.empty())
            words.append(counted(static_cast<qint64>(joints.size()), tr("%1 joint"), tr("%1 joints")));
        if (!model->morphSlots.empty())
            words.append(counted(static_cast<qint64>(model->morphSlots.size()), tr("%1 morph"), tr("%1 morphs")));
    } else {
        const QString name = QFileInfo(document.modelPath()).fileName();
        hint = name.isEmpty() ? tr("Drop a model or a project here,\nor open a sample from the File menu")
               : document.modelProblem().isEmpty() ? tr("Loading %1\u2026").arg(name)
                                                   : tr("%1 is not loaded").arg(name);
    }
    m_model = words.join(QStringLiteral(u" \u00b7 "));
    m_state.setHint(hint);
    showClips();
}

QString CaptionLink::clipName(const Program& program, int clip) const
{
    if (clip < 0)
        return tr("nothing");
    const std::string& reference = program.clips.reference[static_cast<std::size_t>(clip)];
    if (isModelClip(reference))
        return QString::fromStdString(std::string(modelClipName(reference)));
    const Clip* authored = sinew::find(m_workspace.document.project().clips, reference);
    return QString::fromStdString(authored ? authored->name : reference);
}

void CaptionLink::showClips()
{
    const Player* player = m_workspace.preview.player();
    const auto shown = player && !m_model.isEmpty() && !m_state.crowdActive() ? shownLayer(*player) : std::nullopt;
    if (!shown) {
        m_state.setCaption(m_model);
        m_state.hideTween();
        return;
    }
    const auto& [layer, play] = *shown;
    const Program& program = player->program();
    const QString next = clipName(program, play.next);
    QString words = clipName(program, play.clip);
    if (play.changing || play.next >= 0) {
        const QString from = play.frozen ? tr("mid-fade") : words;
        const double seconds =
            play.changing ? play.duration : program.layers.transition[static_cast<std::size_t>(layer)];
        words = QStringLiteral(u"%1 \u2192 %2  %3 %").arg(from, next, displayNumber(play.weight * 100.0, 0));
        m_state.setTween(from, next, tr("cross-fade %1 s").arg(displayNumber(seconds, 2)), static_cast<float>(play.weight),
                         !play.changing);
        m_layer = program.layers.id[static_cast<std::size_t>(layer)];
    } else {
        m_state.hideTween();
    }
    m_state.setCaption(m_model + QStringLiteral(u" \u00b7 ") + words);
}

}  // namespace sinew
