// Preview: the document as the editor plays it. Compiles after every change and
// rebinds the one Player that viewport, lists and plots read.
#pragma once

#include "core/base/issue.h"
#include "core/model/model.h"
#include "core/player/player.h"
#include "core/project/project.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>

namespace sinew {

class Document;
struct ModelRig;

// GUI thread only.
class Preview : public QObject {
    Q_OBJECT

public:
    explicit Preview(Document& document, QObject* parent = nullptr);

    // The last program that compiled; null before the first.
    [[nodiscard]] const std::shared_ptr<const Program>& program() const { return m_program; }
    // Null until a program compiled. Owned here; valid until the next refresh.
    [[nodiscard]] Player* player() { return m_player ? &*m_player : nullptr; }
    // The player, to give it inputs: a fade, the pointer. They count until settle().
    [[nodiscard]] Player* livePlayer();
    [[nodiscard]] bool isLive() const { return m_live; }
    // Makes what is shown a function of project and time again: inputs, and what
    // edits carried over while playing, are gone; the clock stays. For scrubbing,
    // stopping.
    void settle();
    // Gives everyone the time to write inputs into the project, before they end.
    void endInputs();
    // Goes from the moment that it has come to, to that one: the loop starts over. Inputs
    // end as with settle(), but a look that the pointer led goes on from where it is.
    void startOver(double reached, double time);
    // The same as settle(), without giving anyone the time to write inputs into the project.
    void dropInputs();
    // Edits fade in while playing; standing still, each shows at once and in full.
    void setPlaying(bool playing);
    [[nodiscard]] bool isPlaying() const { return m_playing; }
    // What is known of the model's clips; null without a model.
    [[nodiscard]] const ModelRig* rig() const { return m_rig.get(); }
    // After an edit to a look while time stands still, what is shown is where it leads:
    // the damped motion there has no time to happen in. Until the clock moves.
    [[nodiscard]] bool looksSettled() const { return m_looksSettled; }
    // The clock moves: looks are damped again.
    void clockMoves() { m_looksSettled = false; }
    // Evaluates the player at that moment as it is to be shown.
    void evaluateAt(double time);
    // What compiling found, the reason why it failed included.
    [[nodiscard]] const Issues& issues() const { return m_issues; }

    // Compiles now if the document changed since; otherwise this happens in the
    // next turn of the event loop, once for any number of changes.
    void refresh();

Q_SIGNALS:
    void programChanged();  // the player is bound to it and evaluated
    void issuesChanged();
    void settling();  // inputs are about to go: the last chance to write them into the project

private:
    void schedule();
    void noteLooks();
    Document& m_document;
    std::shared_ptr<const Model> m_model;     // what m_rig was made from
    std::shared_ptr<const ModelRig> m_rig;
    std::shared_ptr<const Program> m_program;
    std::optional<Player> m_player;
    Issues m_issues;
    QTimer m_timer;
    bool m_stale = true;      // the document changed since the last compile
    bool m_playing = false;
    bool m_live = false;      // the player has inputs
    bool m_carried = false;   // edits were carried over while playing
    bool m_startOver = true;  // another document: nothing carries over
    bool m_looksSettled = false;
    LookController m_look;                  // as compiled last
    std::vector<std::pair<Id, Look>> m_looks;  // by driver
};

}  // namespace sinew
