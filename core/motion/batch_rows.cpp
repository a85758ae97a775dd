#include "core/motion/batch_small.h"

#include "core/motion/ease.h"
#include "core/motion/segment.h"

#include <algorithm>

namespace sinew::motion::batch {

namespace {

// The one curve that draws all segments, if there is one.
bool chooseCurve(const TrackView& track, SmallTrack& small)
{
    using Kind = Interpolation::Kind;
    bool lines = true;
    bool beziers = true;
    bool eases = true;
    const Interpolation first = track.interpolations.empty() ? Interpolation{} : track.interpolations[0];
    for (std::size_t key = 0; key + 1 < track.keyCount(); ++key) {
        const Interpolation how = track.interpolations.empty() ? Interpolation{} : track.interpolations[key];
        const bool ae = how.kind == Kind::ease && how.family == EaseFamily::afterEffects;
        lines = lines && (how.kind == Kind::hold || how.kind == Kind::linear);
        beziers = beziers && (how.kind != Kind::ease || ae);
        eases = eases && how.kind == Kind::ease && !ae && how == first;
    }
    // Only lines go straight on beyond the keys.
    if (!lines && (track.before == Extrapolation::continue_ || track.after == Extrapolation::continue_))
        return false;
    small.curve = lines ? SmallTrack::Curve::line : eases ? SmallTrack::Curve::ease : SmallTrack::Curve::bezier;
    small.family = first.family;
    small.side = first.side;
    return lines || eases || beziers;
}

bool chooseFollow(const TrackView& track, SmallTrack& small)
{
    if (track.followThrough.empty())
        return true;
    const FollowThrough& followThrough = track.followThrough[0];
    if (std::holds_alternative<std::monostate>(followThrough.kind) && track.followThrough.size() == 1)
        return true;
    if (track.followThrough.size() > 1 || followThrough.residue == Residue::summed ||
        track.after == Extrapolation::pingPong)
        return false;
    small.faded = followThrough.residue == Residue::faded;
    if (const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind)) {
        small.follow = SmallTrack::Follow::overshoot;
        small.swing = {0.0, overshoot->frequency, overshoot->decay, 0.0, 1.0 / (kTwoPi * overshoot->frequency)};
        return true;
    }
    const auto& bounce = std::get<Bounce>(followThrough.kind);
    small.follow = SmallTrack::Follow::bounce;
    small.flights = {0.0, bounce.elasticity, bounce.gravity, bounce.elasticity, static_cast<double>(bounce.maximumBounces)};
    return fewFlights(small.flights);
}

constexpr int kFrom[] = {SmallTrack::from0, SmallTrack::from1, SmallTrack::from2};
constexpr int kRise[] = {SmallTrack::rise0, SmallTrack::rise1, SmallTrack::rise2};
constexpr int kVelocity[] = {SmallTrack::velocity0, SmallTrack::velocity1, SmallTrack::velocity2};
constexpr int kHandleOut[] = {SmallTrack::handleOut0, SmallTrack::handleOut1, SmallTrack::handleOut2};
constexpr int kHandleIn[] = {SmallTrack::handleIn0, SmallTrack::handleIn1, SmallTrack::handleIn2};

// Before the first key, and after the last: a line.
void fillOutside(const TrackView& track, SmallTrack& small, bool late)
{
    const std::size_t key = late ? track.keyCount() - 1 : 0;
    const std::size_t bucket = late ? track.keyCount() : 0;
    const Components from = keyValue(track, key);
    Components slope{};
    if ((late ? track.after : track.before) == Extrapolation::continue_)
        slope = keyedVelocity(track, track.times[key], late ? Side::left : Side::right);
    small.at(SmallTrack::start, bucket) = track.times[key];
    small.at(SmallTrack::x1, bucket) = small.at(SmallTrack::x2, bucket) = 0.5;
    for (std::size_t i = 0; i < from.size(); ++i) {
        small.at(kFrom[i], bucket) = from[i];
        small.at(kRise[i], bucket) = slope[i];
    }
}

void fillSegment(const TrackView& track, SmallTrack& small, std::size_t key)
{
    const Segment segment = segmentAt(track, key);
    const std::size_t bucket = key + 1;
    const bool hold = segment.interpolation.kind == Interpolation::Kind::hold;
    const bool ae = segment.interpolation.kind == Interpolation::Kind::ease && small.curve == SmallTrack::Curve::bezier;
    const AeCurve curve = ae ? aeCurve(segment.interpolation.side) : AeCurve{{1.0 / 3.0, 2.0 / 3.0}, 1.0 / 3.0, 2.0 / 3.0};
    const bool own = segment.interpolation.kind == Interpolation::Kind::bezier;
    small.at(SmallTrack::start, bucket) = segment.start;
    small.at(SmallTrack::perSecond, bucket) = 1.0 / segment.length;
    small.at(SmallTrack::x1, bucket) = own ? segment.time.x1 : curve.time.x1;
    small.at(SmallTrack::x2, bucket) = own ? segment.time.x2 : curve.time.x2;
    for (std::size_t i = 0; i < segment.from.size(); ++i) {
        const double change = hold ? 0.0 : segment.change[i];
        small.at(kFrom[i], bucket) = segment.from[i];
        small.at(kRise[i], bucket) = small.curve == SmallTrack::Curve::line ? change / segment.length : change;
        small.at(kHandleOut[i], bucket) = own ? segment.handleOut[i] : curve.y1 * change;
        small.at(kHandleIn[i], bucket) = own ? segment.handleIn[i] : curve.y2 * change;
    }
}

void fillFollow(const TrackView& track, SmallTrack& small)
{
    const std::size_t keys = track.keyCount();
    const auto width = static_cast<std::size_t>(track.width);
    // Buckets 0 and 1 stay at 0: the first key never triggers.
    for (std::size_t bucket = 2; bucket <= keys; ++bucket) {
        for (std::size_t i = 0; i < width; ++i)
            small.at(kVelocity[i], bucket) = track.arrivals[(bucket - 1) * width + i];
        if (bucket < keys)
            small.at(SmallTrack::fade, bucket) = 2.0 / (track.times[bucket] - track.times[bucket - 1]);
    }
    for (std::size_t i = 0; i < width; ++i)
        small.seamVelocity[i] = track.arrivals[(keys - 1) * width + i];
    small.seamFade = 2.0 / (track.times[1] - track.times[0]);
}

}  // namespace

bool prepareSmall(const TrackView& track, SmallTrack& small)
{
    const std::size_t keys = track.keyCount();
    if (keys < 2 || keys > kFewKeys || !chooseCurve(track, small) || !chooseFollow(track, small))
        return false;
    small.fold = {track.times.front(), track.times.back(), track.before, track.after, track.times.data(), keys,
                  false,               false,              false};
    small.width = track.width;
    fillOutside(track, small, false);
    fillOutside(track, small, true);
    for (std::size_t key = 0; key + 1 < keys; ++key)
        fillSegment(track, small, key);
    const Components from = keyValue(track, 0);
    const Components to = keyValue(track, keys - 1);
    for (std::size_t i = 0; i < from.size(); ++i)
        small.lengthRise[i] = to[i] - from[i];
    if (small.follow != SmallTrack::Follow::none)
        fillFollow(track, small);
    return true;
}

}  // namespace sinew::motion::batch
