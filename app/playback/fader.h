// Fader: a layer fades to its other clip while you watch, and then plays it.
//
// The transition runs in the Player; at its end the clip it went to becomes the
// layer's clip, and the one it came from its next clip, as one step to undo.
// Fading in mid-fade turns back. A fade that a scrub cuts short counts as done.
#pragma once

#include "core/project/project.h"

#include <QObject>

#include <map>

namespace sinew {

class Document;
class Preview;
class Transport;
struct DocumentChange;

class Fader : public QObject {
    Q_OBJECT

public:
    Fader(Document& document, Preview& preview, Transport& transport, QObject* parent = nullptr);

    // Over the layer's transition time; starts to play. Nothing where there is no next clip.
    void fade(const Id& layer);
    [[nodiscard]] bool isFading(const Id& layer) const { return m_under.contains(layer); }

private:
    void follow();
    void finish(Id layer);
    void onChanged(const DocumentChange& change);

    Document& m_document;
    Preview& m_preview;
    Transport& m_transport;
    std::map<Id, ClipRef> m_under;  // layers in a fade, and where to
    std::map<Id, ClipRef> m_done;   // what the player plays by fades that are done
    bool m_finishing = false;
};

}  // namespace sinew
