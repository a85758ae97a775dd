#include "core/motion/batch_rows.h"

#include "core/motion/ease.h"
#include "core/motion/segment.h"

#include <algorithm>
#include <cmath>

namespace sinew::motion::batch {

namespace {

// The one curve that draws all segments, if there is one.
bool chooseCurve(const TrackView& track, TrackRows& rows)
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
    rows.curve = lines ? TrackRows::Curve::line : eases ? TrackRows::Curve::ease : TrackRows::Curve::bezier;
    rows.family = first.family;
    rows.side = first.side;
    return lines || eases || beziers;
}

bool chooseFollow(const TrackView& track, TrackRows& rows)
{
    if (track.followThrough.empty())
        return true;
    const FollowThrough& followThrough = track.followThrough[0];
    if (std::holds_alternative<std::monostate>(followThrough.kind) && track.followThrough.size() == 1)
        return true;
    if (track.followThrough.size() > 1 || followThrough.residue == Residue::summed ||
        track.after == Extrapolation::pingPong)
        return false;
    rows.faded = followThrough.residue == Residue::faded;
    if (const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind)) {
        rows.follow = TrackRows::Follow::overshoot;
        rows.swing = {0.0, overshoot->frequency, overshoot->decay, 0.0, 1.0 / (kTwoPi * overshoot->frequency)};
        return true;
    }
    const auto& bounce = std::get<Bounce>(followThrough.kind);
    rows.follow = TrackRows::Follow::bounce;
    rows.flights = {0.0, bounce.elasticity, bounce.gravity, bounce.elasticity, static_cast<double>(bounce.maximumBounces)};
    return fewFlights(rows.flights);
}

// What comes after the last key: a line.
void fillLast(const TrackView& track, TrackRows& rows)
{
    const std::size_t key = track.keyCount() - 1;
    const Components from = keyValue(track, key);
    Components slope{};
    if (track.after == Extrapolation::continue_)
        slope = keyedVelocity(track, track.times[key], Side::left);
    rows.start[key] = rows.end[key] = track.times[key];
    rows.length[key] = rows.perSecond[key] = rows.time1[key] = 1.0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        rows.from[i][key] = from[i];
        rows.rise[i][key] = slope[i];
    }
}

void fillSegment(const TrackView& track, TrackRows& rows, std::size_t key)
{
    const Segment segment = segmentAt(track, key);
    const Interpolation::Kind kind = segment.interpolation.kind;
    const bool hold = kind == Interpolation::Kind::hold;
    rows.start[key] = segment.start;
    rows.end[key] = segment.start + segment.length;
    rows.length[key] = segment.length;
    rows.perSecond[key] = 1.0 / segment.length;
    BezierTime time;  // a line's
    double y1 = 1.0 / 3.0;
    double y2 = 2.0 / 3.0;
    if (kind == Interpolation::Kind::bezier) {
        time = segment.time;
    } else if (kind == Interpolation::Kind::ease) {
        const AeCurve curve = aeCurve(segment.interpolation.side);
        time = curve.time;
        y1 = curve.y1;
        y2 = curve.y2;
    }
    rows.time1[key] = 3.0 * time.x1;
    rows.time2[key] = 3.0 * (time.x2 - 2.0 * time.x1);
    rows.time3[key] = 1.0 - 3.0 * (time.x2 - time.x1);
    for (std::size_t i = 0; i < segment.from.size(); ++i) {
        const double change = hold ? 0.0 : segment.change[i];
        rows.from[i][key] = segment.from[i];
        rows.rise[i][key] = rows.curve == TrackRows::Curve::line ? change / segment.length : change;
        if (rows.curve != TrackRows::Curve::bezier)
            continue;
        const bool own = kind == Interpolation::Kind::bezier;
        const double out = own ? segment.handleOut[i] : y1 * change;
        const double in = own ? segment.handleIn[i] : y2 * change;
        rows.rise[i][key] = 3.0 * out;
        rows.bend[i][key] = 3.0 * (in - 2.0 * out);
        rows.twist[i][key] = change - 3.0 * (in - out);
    }
}

void setVelocity(const TrackView& track, TrackRows& rows, std::size_t row, std::size_t key, double gap)
{
    const auto width = static_cast<std::size_t>(track.width);
    double sum = 0.0;
    for (std::size_t i = 0; i < width; ++i) {
        const double v = track.arrivals[key * width + i];
        rows.velocity[i][row] = v;
        sum += v * v;
    }
    rows.speed[row] = std::sqrt(sum);
    rows.perSpeed[row] = sum > 0.0 ? 1.0 / rows.speed[row] : 0.0;
    rows.fade[row] = gap > 0.0 ? 2.0 / gap : 0.0;
}

void fillFollow(const TrackView& track, TrackRows& rows)
{
    const std::size_t keys = track.keyCount();
    // The first key's row stays at 0: it never triggers.
    for (std::size_t key = 1; key < keys; ++key)
        setVelocity(track, rows, key, key, key + 1 < keys ? track.times[key + 1] - track.times[key] : 0.0);
    if (track.after != Extrapolation::loop && track.after != Extrapolation::offset)
        return;
    // After a seam the first segment follows the last key.
    rows.rows = keys + 1;
    const auto copy = [keys](TrackRows::Column& column) { column[keys] = column[0]; };
    for (TrackRows::Column* column : {&rows.start, &rows.end, &rows.length, &rows.perSecond, &rows.time1, &rows.time2, &rows.time3})
        copy(*column);
    for (std::size_t i = 0; i < static_cast<std::size_t>(kLargestWidth); ++i)
        for (TrackRows::Column* column : {&rows.from[i], &rows.rise[i], &rows.bend[i], &rows.twist[i]})
            copy(*column);
    setVelocity(track, rows, keys, keys - 1, track.times[1] - track.times[0]);
}

}  // namespace

bool layOutRows(const TrackView& track, TrackRows& rows)
{
    const std::size_t keys = track.keyCount();
    if (keys < 2 || keys > kFewKeys || !chooseCurve(track, rows) || !chooseFollow(track, rows))
        return false;
    rows.fold = {track.times.front(), track.times.back(), track.before, track.after, track.times.data(), keys,
                 false,               false,              false};
    rows.width = track.width;
    rows.rows = keys;
    for (std::size_t key = 0; key + 1 < keys; ++key)
        fillSegment(track, rows, key);
    fillLast(track, rows);
    const Components from = keyValue(track, 0);
    const Components to = keyValue(track, keys - 1);
    for (std::size_t i = 0; i < from.size(); ++i)
        rows.lengthRise[i] = to[i] - from[i];
    if (rows.follow != TrackRows::Follow::none)
        fillFollow(track, rows);
    return true;
}

}  // namespace sinew::motion::batch
