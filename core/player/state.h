// Player::State: the whole of a playing instance.
#pragma once

#include "core/player/bindings.h"
#include "core/player/drivers.h"
#include "core/player/frame.h"
#include "core/player/input_log.h"
#include "core/player/layers.h"
#include "core/player/look.h"
#include "core/player/player.h"
#include "core/player/streams.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sinew {

struct Player::State {
    State(std::shared_ptr<const Program> playedProgram, PlayerLimits playerLimits);

    std::shared_ptr<const Program> program;
    PlayerLimits limits;
    Streams streams;
    InputLog log;
    std::size_t pins = 0;    // pinned entries; they don't count against the capacity
    double time = 0.0;
    double horizon = 0.0;    // earlier inputs are forgotten

    Frame frame;             // the present moment
    Frame probe;             // a moment as look sees it; made where its target or center is a node
    std::vector<Transform> locals;  // frame.pose as transforms, once someone asks
    bool localIsStale = true;
    LayerStack layers;
    DriverStages drivers;
    BindingPlan bindings;
    LookHistory look;
    motion::LookState lookNow;
    std::vector<DVec3> lookPositions;  // one a look: a staggered one follows later

    // Sets the clock, as Player::seek does.
    Status moveTo(double t);
    // Evaluates the present moment into `frame`.
    void evaluate();
    void evaluateSettled();
    // What follows once lookPositions are known.
    void evaluateFrame();
    std::span<const Transform> localPose();
    // Values, before look and before limits, and the pose of the layers.
    void evaluateBeforeLook(double t, Frame& into);
    // Limits the values, then binds them.
    void finish(Frame& into);

    // --- look ---
    [[nodiscard]] std::int64_t lookTickAt(double t) const;
    [[nodiscard]] bool neverLooks() const;
    // The state after that many whole ticks.
    motion::LookState lookAfter(std::int64_t ticks);
    // The state at any moment.
    motion::LookState lookStateAt(double t);
    // The damped position that a look delayed to that moment shows.
    DVec3 lookPositionAt(double t);
    // The positions at this tick and those before it that delayed looks still need, the latest first.
    std::vector<DVec3> recentLooks();
    // Where the look wants to go at t, and until when that is known not to change.
    struct Goal {
        DVec3 point{0.0};
        double steadyUntil = 0.0;
    };
    Goal lookGoal(double t);
    DVec3 nodePoint(const Frame& from, int node, const DVec3& local) const;

    // --- inputs ---
    // Adds an entry at the present time. `replace`: an entry of equal time gives way.
    Status add(int stream, Input input, bool replace);
    // The part that entry folds of its past, recomputed for it and those after it.
    void refold(int stream, int entry);
    // Makes room by dropping what no longer matters at the present time.
    void forgetPast();
    void forgetChannel(int channel);
    void keepPinned(int entry);
    // Whether a harmonic of the channel counts its cycles from a moment between these.
    [[nodiscard]] bool startsWithin(int channel, double from, double to) const;
    // The earliest entry of a layer's requests that the present moment needs, or -1.
    int requestToKeep(int layer);
    std::vector<std::uint8_t> truncated;  // a layer: its snapshot can't be computed again
    // How far the driver was faded in just before that entry switched it.
    [[nodiscard]] double driverLevelBefore(int driver, int entry) const;

    // --- rebind ---
    // Takes over what another Program's Player had reached.
    void carryOver(const State& old, bool playing);
    void carryChannel(const State& old, int channel, bool playing);
    void carryDriver(const State& old, int oldDriver, int driver, bool playing);
    void carryLayer(const State& old, int oldLayer, int layer, bool playing);
    // What a transition sets out from, where the inputs that led there are forgotten.
    void carrySnapshot(const State& old, int oldLayer, int layer);
    void pin(int stream, Input input);
    void unpin(int stream);
    void remove(int stream, int entry);

    std::vector<std::uint8_t> audible;  // one a driver
    std::vector<int> finishing;         // one a driver: a harmonic that finishes its cycle, or -1
};

}  // namespace sinew
