#include "app/playback/fader.h"

#include "app/document/document.h"
#include "app/playback/layer_cycle.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sinew {

Fader::Fader(Document& document, Preview& preview, Transport& transport, QObject* parent)
    : QObject(parent), m_document(document), m_preview(preview), m_transport(transport)
{
    connect(&transport, &Transport::frameChanged, this, &Fader::follow);
    connect(&transport, &Transport::loopEnding, this, &Fader::carryOver);
    connect(&transport, &Transport::loopStarted, this, &Fader::goOn);
    connect(&document, &Document::changed, this, &Fader::onChanged);
    connect(&preview, &Preview::settling, this, [this] {
        while (!m_under.empty())
            finish(m_under.begin()->first);
        m_done.clear();
    });
    connect(&document, &Document::replaced, this, [this] {
        m_under.clear();
        m_carried.clear();
        m_done.clear();
    });
}

void Fader::fade(const Id& id)
{
    m_preview.refresh();
    const Layer* layer = sinew::find(m_document.project().layers, id);
    if (!layer || layer->nextClip.empty())
        return;
    const auto under = m_under.find(id);
    const bool back = under != m_under.end() && under->second.to == layer->nextClip;
    if (request(id, back ? layer->clip : layer->nextClip, 0.0))
        m_transport.setPlaying(true);
}

bool Fader::request(const Id& id, const ClipRef& clip, double elapsed)
{
    Player* player = m_preview.livePlayer();
    const Layer* layer = sinew::find(m_document.project().layers, id);
    if (!layer || !player)
        return false;
    ClipRequest request;
    request.layer = player->findLayer(id);
    request.clip = player->findClip(clip);
    request.transition = layer->transitionDuration;
    request.speed = layer->speed;
    request.elapsed = elapsed;
    if (request.layer < 0 || (request.clip < 0 && !clip.empty()) || !player->requestClip(request).ok())
        return false;
    m_under[id] = {layer->clip, clip};
    return true;
}

// What is under way and sets out from a clip goes on after the loop's start, or ends there; a fade
// that cut into another has nothing to set out from there.
void Fader::carryOver(double moved)
{
    Player* player = m_preview.player();
    for (auto it = m_under.begin(); player && moved > 0.0 && it != m_under.end();) {
        const int layer = player->findLayer(it->first);
        const LayerPlay play = layer >= 0 ? player->layerPlay(layer) : LayerPlay{};
        if (play.changing && !play.frozen) {
            it->second.elapsed = play.elapsed + moved;
            m_carried.insert(*it);
            it = m_under.erase(it);
        } else {
            ++it;
        }
    }
}

void Fader::goOn()
{
    for (const auto& [id, fade] : std::exchange(m_carried, {}))
        request(id, fade.to, fade.elapsed);
}

// At the end of a transition the project follows, unless a gesture is under way: then after it.
void Fader::follow()
{
    if (m_under.empty() || m_document.inGesture())
        return;
    Player* player = m_preview.player();
    std::vector<Id> over;
    for (const auto& [id, fade] : m_under)
        if (const int layer = player ? player->findLayer(id) : -1; layer < 0 || !player->layerPlay(layer).changing)
            over.push_back(id);
    for (const Id& id : over) {
        const Settings before = m_document.project().settings;
        finish(id);
        if (m_document.project().settings != before)
            followClock(id);
    }
}

// Where the timeline has become the new clip's, so has the clock: else the clip, which
// began with the fade, would jump where the loop starts over. Other fades go on undisturbed.
void Fader::followClock(const Id& id)
{
    Player* player = m_preview.player();
    const int row = player ? player->findLayer(id) : -1;
    const Layer* layer = sinew::find(m_document.project().layers, id);
    if (!layer || row < 0 || !m_under.empty())
        return;
    const double position = player->layerPlay(row).position;
    m_transport.seek(timeInCycle(m_document.project(), m_preview.rig(), *layer, position));
}

void Fader::finish(Id id)
{
    const ClipRef to = m_under[id].to;
    m_under.erase(id);
    const Layer* layer = sinew::find(m_document.project().layers, id);
    if (!layer || layer->clip == to)
        return;
    m_finishing = true;
    (void)m_document.modify(tr("Fade to the next clip"), [&](Project& project) {
        for (Layer& changed : project.layers)
            if (changed.id == id) {
                changed.nextClip = changed.clip;
                changed.clip = to;
                changed.mix = 0.0;
            }
        keepTimeline(m_document.project(), project, m_preview.rig());
    });
    m_finishing = false;
    m_done[id] = to;
}

void Fader::onChanged(const DocumentChange& change)
{
    if (m_finishing || !change.has(ObjectKind::layer))
        return;
    const auto layerOf = [&](const Id& id) { return sinew::find(m_document.project().layers, id); };
    // A layer's clip chosen otherwise counts before what a fade left behind.
    bool otherwise = std::ranges::any_of(m_done, [&](const auto& done) {
        const Layer* layer = layerOf(done.first);
        return !layer || layer->clip != done.second;
    });
    std::vector<Id> elsewhere;
    for (const auto& [id, fade] : m_under) {
        const Layer* layer = layerOf(id);
        if (!layer || layer->clip != fade.from || layer->nextClip.empty())
            otherwise = true;
        else if (fade.to != layer->clip && fade.to != layer->nextClip)
            elsewhere.push_back(id);
    }
    if (otherwise || (!elsewhere.empty() && !m_preview.isPlaying())) {
        m_under.clear();
        m_done.clear();
        m_preview.dropInputs();
        return;
    }
    if (!elsewhere.empty())
        m_preview.refresh();
    for (const Id& id : elsewhere)
        request(id, layerOf(id)->nextClip, 0.0);
}

}  // namespace sinew
