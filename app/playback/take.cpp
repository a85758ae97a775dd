#include "app/playback/take.h"

#include <algorithm>

namespace sinew {

void Take::clear()
{
    m_moments.clear();
    m_passes.clear();
    m_last.reset();
}

void Take::add(double time, std::vector<double> values)
{
    if (!m_last)
        m_passes.push_back({time, time});
    Range& pass = m_passes.back();
    pass.from = std::min(pass.from, time);
    pass.to = std::max(pass.to, time);
    // The last moment itself stays, unless this one takes its place.
    const double last = m_last.value_or(time);
    const double low = std::min(last + (last < time ? kNear : 0.0), time - kNear);
    const double high = std::max(last - (last > time ? kNear : 0.0), time + kNear);
    std::erase_if(m_moments, [&](const Moment& moment) { return moment.time > low && moment.time < high; });
    m_moments.insert(std::ranges::upper_bound(m_moments, time, {}, &Moment::time), {time, std::move(values)});
    m_last = time;
}

bool Take::covers(double time) const
{
    return std::ranges::any_of(m_passes, [time](const Range& pass) {
        return time > pass.from - kNear && time < pass.to + kNear;
    });
}

}  // namespace sinew
