// A valid track with random keys.
#pragma once

#include "core/motion/track.h"
#include "tests/core/motion/draws.h"

#include <vector>

namespace sinew::motion {

struct TrackKinds {
    int most = 6;           // keys
    double values = 100.0;  // -values to values
    double shortest = 0.01;
    double longest = 2.0;   // s between keys
    bool follows = true;
};

class RandomTrack {
public:
    explicit RandomTrack(Draws& draws, const TrackKinds& kinds = {})
    {
        view.width = draws.whole(1, 3);
        const auto any = [&] {
            return draws.one({Extrapolation::hold, Extrapolation::loop, Extrapolation::pingPong, Extrapolation::offset,
                              Extrapolation::continue_});
        };
        view.before = any();
        view.after = any();
        const int count = draws.whole(1, kinds.most);
        double time = draws.real(-2.0, 2.0);
        for (int i = 0; i < count; ++i) {
            times.push_back(time);
            const double gap = draws.magnitude(kinds.shortest, kinds.longest);
            time += gap;
            for (int k = 0; k < view.width; ++k)
                values.push_back(draws.real(-kinds.values, kinds.values));
            interpolations.push_back({draws.one({Interpolation::Kind::hold, Interpolation::Kind::linear,
                                                 Interpolation::Kind::bezier, Interpolation::Kind::ease}),
                                      static_cast<EaseFamily>(draws.whole(0, 10)), static_cast<EaseSide>(draws.whole(0, 2))});
            for (const double sign : {1.0, -1.0}) {
                const double reach = draws.chance(0.2) ? 0.0 : draws.real(0.0, 1.5 * gap);
                handleTimes.push_back(sign * reach);
                for (int k = 0; k < view.width; ++k)
                    handleValues.push_back(draws.chance(0.3) ? 0.0 : draws.real(-kinds.values, kinds.values));
            }
            followThrough.push_back(draws.followThrough());
        }
        if (!kinds.follows)
            followThrough.clear();
        else if (draws.chance(0.5))
            followThrough.resize(1);
        update();
    }
    RandomTrack(const RandomTrack&) = delete;
    RandomTrack& operator=(const RandomTrack&) = delete;

    // After a change of the arrays or of the view's extrapolations.
    void update()
    {
        view.times = times;
        view.values = values;
        view.interpolations = interpolations;
        view.handleTimes = handleTimes;
        view.handleValues = handleValues;
        view.followThrough = followThrough;
        arrivals.assign(view.arrivalCount(), 0.0);
        computeArrivals(view, arrivals);
        view.arrivals = arrivals;
    }
    [[nodiscard]] double length() const { return times.back() - times.front(); }

    TrackView view;
    std::vector<double> times, values, handleTimes, handleValues, arrivals;
    std::vector<Interpolation> interpolations;
    std::vector<FollowThrough> followThrough;
};

}  // namespace sinew::motion
