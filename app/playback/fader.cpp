#include "app/playback/fader.h"

#include "app/document/document.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"

#include <vector>

namespace sinew {

Fader::Fader(Document& document, Preview& preview, Transport& transport, QObject* parent)
    : QObject(parent), m_document(document), m_preview(preview), m_transport(transport)
{
    connect(&transport, &Transport::frameChanged, this, &Fader::follow);
    connect(&document, &Document::changed, this, &Fader::onChanged);
    connect(&preview, &Preview::settling, this, [this] {
        while (!m_under.empty())
            finish(m_under.begin()->first);
        m_done.clear();
    });
    connect(&document, &Document::replaced, this, [this] {
        m_under.clear();
        m_done.clear();
    });
}

void Fader::fade(const Id& id)
{
    m_preview.refresh();
    Player* player = m_preview.livePlayer();
    const Layer* layer = sinew::find(m_document.project().layers, id);
    if (!layer || !player || layer->nextClip.empty())
        return;
    const auto under = m_under.find(id);
    const ClipRef to = under != m_under.end() && under->second == layer->nextClip ? layer->clip : layer->nextClip;
    ClipRequest request;
    request.layer = player->findLayer(id);
    request.clip = player->findClip(to);
    request.transition = layer->transitionDuration;
    request.speed = layer->speed;
    if (request.layer < 0 || (request.clip < 0 && !to.empty()) || !player->requestClip(request).ok())
        return;
    m_under[id] = to;
    m_transport.setPlaying(true);
}

// At the end of a transition the project follows, unless a gesture is under way: then after it.
void Fader::follow()
{
    if (m_under.empty() || m_document.inGesture())
        return;
    Player* player = m_preview.player();
    std::vector<Id> over;
    for (const auto& [id, to] : m_under)
        if (const int layer = player ? player->findLayer(id) : -1; layer < 0 || !player->layerPlay(layer).changing)
            over.push_back(id);
    for (const Id& id : over)
        finish(id);
}

void Fader::finish(Id id)
{
    const ClipRef to = m_under[id];
    m_under.erase(id);
    const Layer* layer = sinew::find(m_document.project().layers, id);
    if (!layer || layer->clip == to)
        return;
    Layer changed = *layer;
    changed.nextClip = layer->clip;
    changed.clip = to;
    changed.mix = 0.0;
    m_finishing = true;
    (void)m_document.apply(replaceObject(m_document.project(), changed, tr("Fade to the next clip").toStdString()));
    m_finishing = false;
    m_done[id] = to;
}

// A layer's clips chosen otherwise count before what a fade left behind.
void Fader::onChanged(const DocumentChange& change)
{
    if (m_finishing || !change.has(ObjectKind::layer))
        return;
    for (const std::map<Id, ClipRef>* fades : {&m_under, &m_done})
        for (const auto& [id, to] : *fades) {
            const Layer* layer = sinew::find(m_document.project().layers, id);
            const bool asLeft = layer && (fades == &m_done ? layer->clip == to : layer->clip == to || layer->nextClip == to);
            if (!asLeft) {
                m_under.clear();
                m_done.clear();
                m_preview.dropInputs();
                return;
            }
        }
}

}  // namespace sinew
