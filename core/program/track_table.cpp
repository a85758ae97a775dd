#include "core/program/track_table.h"

namespace sinew {

motion::TrackView TrackTable::view(std::size_t track) const
{
    const Offsets& at = offsets[track];
    const auto keys = static_cast<std::size_t>(keyCount[track]);
    const auto components = static_cast<std::size_t>(width[track]);
    motion::TrackView view;
    view.width = width[track];
    view.before = before[track];
    view.after = after[track];
    view.times = std::span(time).subspan(at.time, keys);
    view.values = std::span(value).subspan(at.value, keys * components);
    view.interpolations = std::span(interpolation).subspan(at.time, keys);
    if (handles[track]) {
        view.handleTimes = std::span(handleTime).subspan(at.handleTime, 2 * keys);
        view.handleValues = std::span(handleValue).subspan(at.handleValue, 2 * keys * components);
    }
    view.followThrough =
        std::span(followThrough).subspan(at.followThrough, static_cast<std::size_t>(followThroughCount[track]));
    view.arrivals = std::span(arrival).subspan(at.arrival, view.arrivalCount());
    return view;
}

bool TrackTable::layOut()
{
    const std::size_t rows = width.size();
    offsets.clear();
    if (before.size() != rows || after.size() != rows || keyCount.size() != rows || handles.size() != rows
        || followThroughCount.size() != rows)
        return false;
    Offsets at;
    for (std::size_t i = 0; i < rows; ++i) {
        if (width[i] < 1 || width[i] > motion::kLargestWidth || keyCount[i] < 0 || followThroughCount[i] < 0
            || (followThroughCount[i] > 1 && followThroughCount[i] != keyCount[i]))
            return false;
        offsets.push_back(at);
        const auto keys = static_cast<std::size_t>(keyCount[i]);
        const auto components = static_cast<std::size_t>(width[i]);
        at.time += keys;
        at.value += keys * components;
        at.handleTime += handles[i] ? 2 * keys : 0;
        at.handleValue += handles[i] ? 2 * keys * components : 0;
        at.followThrough += static_cast<std::size_t>(followThroughCount[i]);
        const bool turns = after[i] == Extrapolation::pingPong;
        at.arrival += followThroughCount[i] == 0 ? 0 : keys * components * (turns ? 2 : 1);
    }
    return time.size() == at.time && interpolation.size() == at.time && value.size() == at.value
           && handleTime.size() == at.handleTime && handleValue.size() == at.handleValue
           && followThrough.size() == at.followThrough && arrival.size() == at.arrival;
}

}  // namespace sinew
