// A track from a vector file, laid out as evaluation wants it.
#pragma once

#include "core/motion/track.h"
#include "tests/golden/vectors.h"

#include <vector>

namespace sinew::vectors {

inline EaseFamily familyOf(const Json& name)
{
    return named<EaseFamily>(name, {{"sine", EaseFamily::sine},
                                    {"quad", EaseFamily::quad},
                                    {"cubic", EaseFamily::cubic},
                                    {"quart", EaseFamily::quart},
                                    {"quint", EaseFamily::quint},
                                    {"expo", EaseFamily::expo},
                                    {"circ", EaseFamily::circ},
                                    {"back", EaseFamily::back},
                                    {"elastic", EaseFamily::elastic},
                                    {"bounce", EaseFamily::bounce},
                                    {"afterEffects", EaseFamily::afterEffects}});
}
inline EaseSide sideOf(const Json& name)
{
    return named<EaseSide>(name, {{"in", EaseSide::in}, {"out", EaseSide::out}, {"inOut", EaseSide::inOut}});
}

class TrackData {
public:
    explicit TrackData(const Json& in)
    {
        const Json& keys = filled(in.at("keys"));
        m_view.width = static_cast<int>(keys.at(0).at("value").size());
        m_view.before = extrapolationOf(in.value("before", Json("hold")));
        m_view.after = extrapolationOf(in.value("after", Json("hold")));
        bool perKey = in.contains("followThrough");
        for (const Json& key : keys) {
            m_times.push_back(key.at("time"));
            for (int i = 0; i < m_view.width; ++i)
                m_values.push_back(key.at("value").at(static_cast<std::size_t>(i)));
            m_interpolations.push_back(interpolationOf(key.value("interpolation", Json("linear"))));
            for (const char* handle : {"out", "in"}) {
                m_handleTimes.push_back(key.contains(handle) ? key.at(handle).at(0).get<double>() : 0.0);
                for (int i = 0; i < m_view.width; ++i)
                    m_handleValues.push_back(
                        key.contains(handle) ? key.at(handle).at(static_cast<std::size_t>(i) + 1).get<double>() : 0.0);
            }
            if (key.contains("followThrough"))
                m_ownFollowThrough = perKey = true;
            m_followThrough.push_back(followThroughOf(key.value("followThrough", in.value("followThrough", Json()))));
        }
        if (!m_ownFollowThrough)
            m_followThrough.resize(perKey ? 1 : 0);
        m_view.times = m_times;
        m_view.values = m_values;
        m_view.interpolations = m_interpolations;
        m_view.handleTimes = m_handleTimes;
        m_view.handleValues = m_handleValues;
        m_view.followThrough = m_followThrough;
        m_arrivals.resize(m_view.arrivalCount());
        motion::computeArrivals(m_view, m_arrivals);
        m_view.arrivals = m_arrivals;
    }
    TrackData(const TrackData&) = delete;
    TrackData& operator=(const TrackData&) = delete;

    [[nodiscard]] const motion::TrackView& view() const { return m_view; }

private:
    static Extrapolation extrapolationOf(const Json& name)
    {
        return named<Extrapolation>(name, {{"hold", Extrapolation::hold},
                                           {"loop", Extrapolation::loop},
                                           {"pingPong", Extrapolation::pingPong},
                                           {"offset", Extrapolation::offset},
                                           {"continue", Extrapolation::continue_}});
    }
    // "hold", "linear", "bezier", or "family.side".
    static Interpolation interpolationOf(const Json& name)
    {
        const std::string text = name;
        const std::size_t dot = text.find('.');
        if (dot != std::string::npos)
            return {Interpolation::Kind::ease, familyOf(text.substr(0, dot)), sideOf(text.substr(dot + 1))};
        return {named<Interpolation::Kind>(name, {{"hold", Interpolation::Kind::hold},
                                                  {"linear", Interpolation::Kind::linear},
                                                  {"bezier", Interpolation::Kind::bezier}}),
                EaseFamily::sine, EaseSide::inOut};
    }
    static FollowThrough followThroughOf(const Json& in)
    {
        FollowThrough result;
        if (in.is_null())
            return result;
        if (in.at("kind") == "overshoot")
            result.kind = Overshoot{in.at("frequency"), in.at("decay")};
        else if (in.at("kind") == "bounce")
            result.kind = Bounce{in.at("elasticity"), in.at("gravity"), in.at("maxBounces")};
        else if (in.at("kind") != "none")
            throw std::runtime_error("an unknown kind of follow-through");
        result.residue = named<Residue>(
            in.at("residue"), {{"cut", Residue::cut}, {"faded", Residue::faded}, {"summed", Residue::summed}});
        result.published = in.value("published", false);
        result.usePeakSpeed = in.value("usePeakSpeed", false);
        return result;
    }

    motion::TrackView m_view;
    std::vector<double> m_times, m_values, m_handleTimes, m_handleValues, m_arrivals;
    std::vector<Interpolation> m_interpolations;
    std::vector<FollowThrough> m_followThrough;
    bool m_ownFollowThrough = false;
};

}  // namespace sinew::vectors
