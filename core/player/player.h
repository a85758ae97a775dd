// Player: one playing instance of a Program. Holds state only.
//
// Results depend on (Program, time, input log) alone: two Players with equal
// time and log agree bit for bit, however they got there. A Player belongs to
// one thread at a time; many Players may share a Program across threads.
// Nothing allocates after create() and rebind(). Source: spec "motion" 0.
#pragma once

#include "core/base/math.h"
#include "core/base/result.h"
#include "core/program/program.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace sinew {

struct PlayerLimits {
    std::size_t logCapacity = 4096;         // input entries
    std::size_t checkpointCapacity = 4096;  // look states kept for seeking
    // When the log is full: false refuses further inputs; true forgets what no
    // longer matters at the present time, after which seeking to before that
    // moment is refused. For games, which play on and don't scrub.
    bool forgetful = false;
};

// A live request to a layer: go to this clip.
struct ClipRequest {
    int layer = 0;
    int clip = -1;              // index from Player::findClip; -1: to nothing
    std::optional<double> transition;  // s, >= 0; none: the layer's
    double speed = 1.0;
    bool loop = true;
    double elapsed = 0.0;       // s, >= 0, that the transition and the clip are already under way
};

// What a layer plays at a moment: a clip, and where it changes or is mixed to another, that one.
struct LayerPlay {
    int clip = -1;              // row of Program::clips, or -1: nothing
    double position = 0.0;      // s into the clip
    int next = -1;              // what it goes to; -1: nothing, or to nothing
    double nextPosition = 0.0;
    double weight = 0.0;        // 0..1 of next, by the transition's curve
    bool changing = false;      // a transition is under way; else weight is the layer's slider
    bool frozen = false;        // the transition cut into another: it sets out from a still, and clip is -1
    double duration = 0.0;      // s of the transition
    double elapsed = 0.0;       // s of it that are over
    double layerWeight = 1.0;   // of the whole layer, mute and fades included
};

class Player {
public:
    static Result<Player> create(std::shared_ptr<const Program> program, PlayerLimits limits = {});
    Player(Player&&) noexcept;
    Player& operator=(Player&&) noexcept;
    ~Player();

    [[nodiscard]] const Program& program() const;
    [[nodiscard]] double time() const;

    // seek(time() + dt). dt may be 0 or negative; a non-finite one is refused (usage).
    Status advance(double dt);
    // Sets the clock (t >= 0; less is taken as 0) and evaluates that moment.
    // Refused: a non-finite t (usage), a forgotten one (limit).
    Status seek(double t);
    // Evaluates the present moment again, after inputs or rebind.
    void evaluate();
    // The same with every look at rest where it wants to go now, as if it had long
    // looked there: for editing while time stands still. Nothing of it stays.
    void evaluateSettled();

    // Clears the input log and goes on as if just created, at time 0.
    void reset();
    // Goes to t without inputs as well, but a look that inputs led goes on from where
    // it is, instead of from rest: for a preview that starts over while the pointer
    // leads. What is shown depends on that until the next reset. Refused as seek() is.
    Status restart(double t);
    // Replaces the program under the Player and evaluates the present moment by
    // it: clock, log, look and layer states carry over by id; new drivers appear
    // in their phase; nothing else moves: a project's new timescale counts from now
    // on, the look goes on from where it is, and switching drivers and layers
    // (enabled, mute, solo) fades as authored, drivers over 0.2 s where nothing is.
    // All that when `playing`; else the Program shows as if it had been played from
    // 0 on. Refused: null (usage).
    Status rebind(std::shared_ptr<const Program> program, bool playing = true);

    // Results of the last evaluation, valid until the next call that evaluates.
    [[nodiscard]] std::span<const double> values() const;           // one a parameter, limited
    [[nodiscard]] std::span<const double> unlimitedValues() const;  // before the final limit
    [[nodiscard]] std::span<const double> opacities() const;        // one a part
    [[nodiscard]] std::span<const Transform> localPose() const;     // one a node
    [[nodiscard]] std::span<const Mat4> modelPose() const;          // one a node, model space
    [[nodiscard]] std::span<const float> morphWeights() const;      // one a morph slot
    [[nodiscard]] std::span<const double> materialValues() const;   // one a row of Program::materials
    [[nodiscard]] DVec3 lookPosition() const;                       // damped, in units of reach
    // At the present time. The layer must exist.
    [[nodiscard]] LayerPlay layerPlay(int layer) const;

    // Indices by id or name, -1 when there is none.
    [[nodiscard]] int findParameter(std::string_view id) const;
    [[nodiscard]] int findDriver(std::string_view id) const;
    [[nodiscard]] int findLayer(std::string_view id) const;
    [[nodiscard]] int findClip(std::string_view reference) const;  // ClipRef
    [[nodiscard]] int findNode(std::string_view name) const;

    // Inputs: entries of the log at the present time, held until the next of
    // their kind; results show them after the next call that evaluates. Of equal
    // inputs at one time the last counts. Refused (usage: bad index or number;
    // limit: the log is full).
    Status setParameter(int parameter, double value);  // overrides the default as the frame's start
    Status clearParameter(int parameter);
    Status setChannelTimescale(int channel, double timescale);
    Status setEnabled(int driver, bool enabled);
    // A name that no driver waits for is accepted and does nothing.
    Status trigger(std::string_view name);
    // Once set, target, activity and center go before the project's.
    Status setLookTarget(DVec3 modelPoint);
    Status setLookActive(bool active);
    Status setLookCenter(DVec3 modelPoint);
    Status requestClip(const ClipRequest& request);
    Status setLayerWeight(int layer, double weight);
    Status setLayerMix(int layer, double mix);

private:
    friend class ProgramSampler;
    friend class PlayerCrowd;
    struct State;
    explicit Player(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

}  // namespace sinew
