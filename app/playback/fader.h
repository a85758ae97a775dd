// Fader: a layer fades to its other clip while you watch, and then plays it.
//
// The transition runs in the Player; at its end the clip it went to becomes the
// layer's clip, and the one it came from its next clip, as one step to undo. A
// timeline that ran through the one then runs through the other.
// Fading in mid-fade turns back; another next clip chosen then is faded to from
// the pose of that moment. Where the loop starts over the fade goes on. One that a
// scrub cuts short counts as done.
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
    struct Fade {
        ClipRef from, to;
        double elapsed = 0.0;  // s, when the loop starts over
    };

    bool request(const Id& layer, const ClipRef& clip, double elapsed);
    void follow();
    void finish(Id layer);
    void followClock(const Id& layer);
    void carryOver(double moved);
    void goOn();
    void onChanged(const DocumentChange& change);

    Document& m_document;
    Preview& m_preview;
    Transport& m_transport;
    std::map<Id, Fade> m_under;    // layers in a fade
    std::map<Id, Fade> m_carried;  // those that go on when the loop has started over
    std::map<Id, ClipRef> m_done;  // what the player plays by fades that are done
    bool m_finishing = false;
};

}  // namespace sinew
