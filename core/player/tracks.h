// Tracks of authored clips.
#pragma once

#include "core/program/program.h"

#include <array>

namespace sinew {

// The value of a clip's track. position: where in the clip, as wrapped; age:
// seconds played since its start times its speed; period: of the loop, 0: one-shot.
inline std::array<double, 3> clipTrackValue(const Program& program, int track, double position, double age,
                                            double period)
{
    const motion::TrackView view = program.tracks.view(static_cast<std::size_t>(track));
    // From its second pass on a looping clip carries the tails of earlier ones.
    return period > 0.0 && age >= 0.0 ? motion::trackValueInLoop(view, age, period)
                                      : motion::trackValue(view, position);
}

}  // namespace sinew
