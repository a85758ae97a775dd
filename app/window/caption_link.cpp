#include "app/window/caption_link.h"

#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/numbers.h"
#include "app/viewport/view_state.h"
#include "core/project/clip_ref.h"

#include <QFileInfo>

#include <algorithm>
#include <set>
#include <vector>

namespace sinew {
namespace {

constexpr std::size_t kMostLayers = 3;

struct Playing {
    int layer = 0;
    LayerPlay play;
};

// From the lowest layer to the topmost.
std::vector<Playing> playingLayers(const Player& player)
{
    std::vector<Playing> playing;
    for (int layer = 0; layer < static_cast<int>(player.program().layers.size()); ++layer)
        if (const LayerPlay play = player.layerPlay(layer); play.layerWeight > 0.0 && (play.clip >= 0 || play.changing))
            playing.push_back({layer, play});
    return playing;
}

}  // namespace

CaptionLink::CaptionLink(Workspace& workspace, const ModelLibrary& library, ViewState& state, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_library(library), m_state(state)
{
    connect(&library, &ModelLibrary::started, this, [this] {
        m_loaded = -1.0;
        showModel();
    });
    connect(&library, &ModelLibrary::progressed, this, [this](double fraction) {
        m_loaded = fraction;
        showModel();
    });
    connect(&library, &ModelLibrary::ended, this, &CaptionLink::showModel);
    connect(&workspace.document, &Document::modelChanged, this, &CaptionLink::showModel);
    connect(&workspace.document, &Document::issuesChanged, this, &CaptionLink::showModel);
    connect(&workspace.transport, &Transport::frameChanged, this, &CaptionLink::showClips);
    connect(&state, &ViewState::tweenGrabbed, &workspace.document,
            [this] { m_workspace.document.beginGesture(tr("Set cross-fade")); });
    connect(&state, &ViewState::tweenDragged, this, &CaptionLink::setMix);
    connect(&state, &ViewState::tweenReleased, &workspace.document, &Document::endGesture);
    connect(&state, &ViewState::tweenCancelled, &workspace.document, &Document::cancelGesture);
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
    if (model) {
        std::set<int> joints;
        for (const Skin& skin : model->skins)
            joints.insert(skin.joints.begin(), skin.joints.end());
        words.append(QString::fromStdString(model->name));
        if (!joints.empty())
            words.append(counted(static_cast<qint64>(joints.size()), tr("%1 joint"), tr("%1 joints")));
        if (!model->morphSlots.empty())
            words.append(counted(static_cast<qint64>(model->morphSlots.size()), tr("%1 morph"), tr("%1 morphs")));
    }
    m_model = words.join(QStringLiteral(u" \u00b7 "));
    m_state.setHint(model ? QString() : hint());
    showClips();
}

QString CaptionLink::hint() const
{
    if (m_library.isLoading()) {
        const QString name = QFileInfo(m_library.loadingPath()).fileName();
        return m_loaded < 0.0 ? tr("Loading %1\u2026").arg(name)
                              : tr("Loading %1\u2026 %2 %").arg(name, displayNumber(m_loaded * 100.0, 0));
    }
    const QString name = QFileInfo(m_workspace.document.modelPath()).fileName();
    return name.isEmpty() ? tr("Drop a model or a project here,\nor open a sample from the File menu")
                          : tr("%1 is not loaded").arg(name);
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

QString CaptionLink::words(const Program& program, const LayerPlay& play) const
{
    const QString clip = clipName(program, play.clip);
    if (!play.changing && play.next < 0)
        return clip;
    return QStringLiteral(u"%1 \u2192 %2  %3 %").arg(play.frozen ? tr("mid-fade") : clip, clipName(program, play.next),
                                                      displayNumber(play.weight * 100.0, 0));
}

// The bar is about the topmost layer that changes, else the topmost that could.
void CaptionLink::showClips()
{
    const Player* player = m_workspace.preview.player();
    const bool seen = player && !m_model.isEmpty() && !m_state.crowdActive();
    const std::vector<Playing> playing = seen ? playingLayers(*player) : std::vector<Playing>();
    const auto last = [&](const auto& wanted) {
        const auto found = std::find_if(playing.rbegin(), playing.rend(), [&](const Playing& p) { return wanted(p.play); });
        return found == playing.rend() ? nullptr : &*found;
    };
    const Playing* fading = last([](const LayerPlay& play) { return play.changing; });
    if (!fading)
        fading = last([](const LayerPlay& play) { return play.next >= 0; });
    if (fading) {
        const Program& program = player->program();
        const LayerPlay& play = fading->play;
        const double seconds =
            play.changing ? play.duration : program.layers.transition[static_cast<std::size_t>(fading->layer)];
        m_state.setTween(play.frozen ? tr("mid-fade") : clipName(program, play.clip), clipName(program, play.next),
                         tr("cross-fade %1 s").arg(displayNumber(seconds, 2)), static_cast<float>(play.weight), !play.changing);
        m_layer = program.layers.id[static_cast<std::size_t>(fading->layer)];
    } else {
        m_state.hideTween();
    }
    QStringList caption{m_model};
    const auto& layers = m_workspace.document.project().layers;
    for (std::size_t i = 0; i < std::min(playing.size(), kMostLayers); ++i) {
        const auto& [layer, play] = playing[i];
        QString text = words(player->program(), play);
        if (playing.size() > 1 && static_cast<std::size_t>(layer) < layers.size()) {
            text = QStringLiteral("%1: %2").arg(QString::fromStdString(layers[static_cast<std::size_t>(layer)].name), text);
            if (play.layerWeight < 0.995)
                text += tr(" at %1 %").arg(displayNumber(play.layerWeight * 100.0, 0));
        }
        caption.append(text);
    }
    if (playing.size() > kMostLayers)
        caption.append(tr("and %1 more").arg(playing.size() - kMostLayers));
    m_state.setCaption(caption.join(QStringLiteral(u" \u00b7 ")));
}

}  // namespace sinew
