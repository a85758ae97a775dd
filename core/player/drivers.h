// Drivers: free tracks, generators, harmonics and looks over a frame's values.
#pragma once

#include "core/motion/look.h"
#include "core/player/frame.h"
#include "core/player/input_log.h"
#include "core/player/streams.h"
#include "core/program/program.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

// When a driver began, and how much of it counts at a moment.
struct DriverMoment {
    bool started = true;   // false: waits for a trigger that has not come
    double start = 0.0;    // s on the clock
    double weight = 0.0;   // authored weight times fades
};

// When a driver begins at t, and its weight but for its switching.
DriverMoment driverMoment(const Program& program, const Streams& streams, const InputLog& log, int driver, double t);
// Whether mute and solo let the driver be heard, one a driver.
std::vector<std::uint8_t> audibleDrivers(const Program& program);
// How far the driver is faded in at t by its switching, `last` being the entry
// in force then or -1. finishing: of a harmonic that first runs to its cycle's
// end, its row; else -1.
double driverLevel(const Program& program, const Streams& streams, const InputLog& log, int driver, int last,
                   bool audible, int finishing, double t);

// The phase of a started harmonic at t, cycles.
double wavePhase(const Program& program, const Streams& streams, const InputLog& log, int row, double start, double t);

// A channel's own time at t.
motion::ChannelTime channelTimeAt(const Program& program, const Streams& streams, const InputLog& log, int channel,
                                  double t);

// Evaluates the drivers of a Program; holds scratch memory only.
class DriverStages {
public:
    DriverStages() = default;
    explicit DriverStages(const Program& program);

    // All stages before look, each clamped if the Program asks for it.
    void evaluateBeforeLook(const Program& program, const Streams& streams, const InputLog& log, double t,
                            Frame& frame);
    // The look stage, from the damped position that each of its instances follows.
    void evaluateLook(const Program& program, const Streams& streams, const InputLog& log, double t,
                      std::span<const DVec3> positions, Frame& frame);
    [[nodiscard]] int firstLook() const { return m_stage[3]; }
    [[nodiscard]] int lookCount() const { return m_stage[4] - m_stage[3]; }

private:
    void evaluate(const Program& program, const Streams& streams, const InputLog& log, double t, int first, int last,
                  std::span<const DVec3> looks, Frame& frame);

    std::vector<DriverMoment> m_moments;    // one a driver
    std::vector<std::uint8_t> m_audible;    // one a driver
    std::array<int, 5> m_stage{};         // first instance of each stage, and the end
};

// What an instance adds at `local` seconds since its start, one value a
// component; looks and harmonics apart.
std::array<double, 3> instanceValue(const Program& program, std::size_t instance, bool started, double local);

}  // namespace sinew
