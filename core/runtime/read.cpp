#include "core/runtime/read.h"

#include "core/runtime/codes.h"
#include "core/runtime/packed_block.h"
#include "core/runtime/read_map.h"
#include "core/runtime/sinew_generated.h"
#include "core/runtime/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace sinew {
namespace {

using namespace runtime;

constexpr std::uint32_t kMaxTables = 2'000'000;
constexpr std::size_t kMaxNodes = 100'000;
constexpr std::size_t kMaxUnpacked = std::size_t{1} << 26;  // numbers, in all clips

template <class T>
std::vector<T> copied(const flatbuffers::Vector<T>* v)
{
    // In a damaged file numbers may lie anywhere: the verifier aligns vectors, not what they hold.
    std::vector<T> out(v ? v->size() : 0);
    if (!out.empty())
        std::memcpy(out.data(), v->Data(), out.size() * sizeof(T));
    for (T& value : out)
        value = flatbuffers::EndianScalar(value);
    return out;
}

std::vector<std::string> copied(const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>* v)
{
    std::vector<std::string> out;
    for (flatbuffers::uoffset_t i = 0; v && i < v->size(); ++i)
        out.push_back(v->Get(i)->str());
    return out;
}

// Bytes as choices; those out of range are left for validate() to refuse.
template <class E>
std::vector<E> choices(const flatbuffers::Vector<std::uint8_t>* v)
{
    std::vector<E> out;
    for (flatbuffers::uoffset_t i = 0; v && i < v->size(); ++i)
        out.push_back(static_cast<E>(v->Get(i)));
    return out;
}

std::vector<std::uint8_t> bits(const flatbuffers::Vector<std::uint8_t>* v, std::uint8_t mask)
{
    std::vector<std::uint8_t> out;
    for (flatbuffers::uoffset_t i = 0; v && i < v->size(); ++i)
        out.push_back((v->Get(i) & mask) != 0);
    return out;
}

std::vector<std::array<int, 3>> targets(const flatbuffers::Vector<std::int32_t>* v)
{
    std::vector<std::array<int, 3>> out;
    for (flatbuffers::uoffset_t i = 0; v && i + 3 <= v->size(); i += 3)
        out.push_back({v->Get(i), v->Get(i + 1), v->Get(i + 2)});
    return out;
}

// Translates a verified buffer; what it can't make sense of becomes an error.
class Reader {
public:
    Status run(const snw::Program& in);
    Program program;
    Issues issues;

private:
    Status fail(std::string where, std::string message)
    {
        return Error{ErrorKind::invalidInput, std::move(message), {}, std::move(where)};
    }
    void skip(std::string message, std::string where)
    {
        addIssue(issues, {Severity::warning, "newer-kind", std::move(message), std::move(where), {}});
    }
    void parameters(const snw::Program& in);
    Status motions(const snw::Motions& in);
    Status instances(const snw::Instances& in);
    Status tracks(const snw::Tracks& in);
    void drivers(const snw::Drivers& in);
    Status look(const snw::Look& in);
    void clips(const snw::Program& in);
    void layers(const snw::Layers& in);
    Status bindings(const snw::Bindings& in);
    Status rig(const snw::Program& in);
    Status block(const snw::PoseBlock& in, PoseClip& clip, const std::string& where);

    struct Placed {
        std::optional<MotionKind> kind;  // none: not known here
        int row = -1;
    };
    std::size_t m_unpacked = 0;     // numbers so far
    std::vector<Placed> m_motions;  // a row of Motions: where it went
};

void Reader::parameters(const snw::Program& in)
{
    program.clampEachStage = in.clamp_each_stage();
    program.layerRule = static_cast<LayerRule>(in.layer_rule());
    program.channelTimescale = copied(in.channel_timescale());
    program.triggerName = copied(in.trigger_name());
    if (const snw::Parameters* t = in.parameters())
        program.parameters = {copied(t->id()), copied(t->minimum()), copied(t->maximum()), copied(t->default_value()),
                              choices<RangePolicy>(t->policy())};
    if (const snw::Parts* t = in.parts())
        program.parts = {copied(t->id()), copied(t->opacity())};
    if (const snw::Materials* t = in.materials())
        program.materials = {copied(t->material()), choices<MaterialProperty>(t->property()), copied(t->rest())};
}

void Reader::drivers(const snw::Drivers& in)
{
    program.drivers = {copied(in.id()),
                       bits(in.flags(), kDriverEnabled),
                       bits(in.flags(), kDriverMute),
                       bits(in.flags(), kDriverSolo),
                       copied(in.start()),
                       copied(in.trigger()),
                       copied(in.weight()),
                       choices<BlendMode>(in.blend()),
                       copied(in.fade_in()),
                       copied(in.fade_out())};
}

Status Reader::motions(const snw::Motions& in)
{
    const std::vector<std::uint16_t> kinds = copied(in.kind());
    const std::vector<std::uint32_t> starts = copied(in.block_start());
    const std::vector<double> numbers = copied(in.numbers());
    if (starts.size() != kinds.size() + 1)
        return fail("motions", "has not as many blocks as kinds");
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const std::string where = fmt::format("motions/{}", i);
        if (starts[i] > starts[i + 1] || starts[i + 1] > numbers.size())
            return fail(where, "lies beyond the numbers");
        const std::span<const double> n = std::span(numbers).subspan(starts[i], starts[i + 1] - starts[i]);
        static constexpr std::size_t kLengths[] = {0, 1, kSineNumbers, kRampNumbers, kProjectileNumbers,
                                                   kHarmonicNumbers, kLookNumbers};
        if (kinds[i] == 0 || kinds[i] >= std::size(kLengths)) {
            m_motions.push_back({});
            continue;
        }
        if (n.size() < kLengths[kinds[i]])
            return fail(where, "is shorter than its kind");
        const auto whole = [&](std::size_t at) { return wholeNumber(n[at]).value_or(-1); };
        switch (static_cast<MotionCode>(kinds[i])) {
        case MotionCode::track: m_motions.push_back({MotionKind::track, whole(0)}); break;
        case MotionCode::decayingSine:
            m_motions.push_back({MotionKind::decayingSine, static_cast<int>(program.decayingSines.size())});
            program.decayingSines.push_back({n[0], n[1], n[2], n[3]});
            break;
        case MotionCode::ramp: {
            const int code = whole(3);
            std::optional<FollowThrough> follow;
            if (code >= 0 && code <= 255)
                follow = followThroughOf({static_cast<std::uint8_t>(code), {n[4], n[5], n[6]}});
            if (!follow)
                skip("A ramp ends with something this version doesn't know; it just ends.", where);
            m_motions.push_back({MotionKind::ramp, static_cast<int>(program.ramps.size())});
            program.ramps.push_back({n[0], n[1], n[2], follow.value_or(FollowThrough())});
            break;
        }
        case MotionCode::projectile:
            m_motions.push_back({MotionKind::projectile, static_cast<int>(program.projectiles.size())});
            program.projectiles.push_back({n[0], n[1], n[2], n[3], n[4], whole(5)});
            break;
        case MotionCode::harmonic:
            m_motions.push_back({MotionKind::harmonic, static_cast<int>(program.harmonics.size())});
            program.harmonics.motion.push_back(
                {whole(0), static_cast<Direction>(whole(1)), n[2], n[3], n[4], n[5], n[6] != 0.0});
            program.harmonics.origin.push_back(n[7]);
            program.harmonics.range.push_back(n[8]);
            break;
        case MotionCode::look:
            m_motions.push_back({MotionKind::look, static_cast<int>(program.looks.size())});
            program.looks.push_back({static_cast<Axis>(whole(0)), n[1]});
            break;
        }
    }
    return {};
}

Status Reader::instances(const snw::Instances& in)
{
    const std::vector<int> driver = copied(in.driver());
    const std::vector<int> motion = copied(in.motion());
    const std::vector<std::array<int, 3>> target = targets(in.target());
    const std::vector<double> delay = copied(in.delay());
    if (motion.size() != driver.size() || target.size() != driver.size() || delay.size() != driver.size())
        return fail("instances", "has columns of different length");
    InstanceTable& t = program.instances;
    for (std::size_t i = 0; i < driver.size(); ++i) {
        const std::string where = fmt::format("instances/{}", i);
        if (motion[i] < 0 || static_cast<std::size_t>(motion[i]) >= m_motions.size())
            return fail(where, "plays a motion that is not there");
        const Placed& placed = m_motions[static_cast<std::size_t>(motion[i])];
        const bool known = driver[i] >= 0 && static_cast<std::size_t>(driver[i]) < program.drivers.size();
        const std::string name = known ? program.drivers.id[static_cast<std::size_t>(driver[i])] : "?";
        if (!placed.kind) {
            skip(fmt::format("\"{}\" is a kind of motion this version doesn't know: it is skipped.", name), name);
            continue;
        }
        if (known && static_cast<std::size_t>(driver[i]) < program.drivers.blend.size()
            && program.drivers.blend[static_cast<std::size_t>(driver[i])] > BlendMode::multiply) {
            skip(fmt::format("\"{}\" blends in a way this version doesn't know: it is skipped.", name), name);
            continue;
        }
        t.driver.push_back(driver[i]);
        t.kind.push_back(*placed.kind);
        t.motion.push_back(placed.row);
        t.target.push_back(target[i]);
        t.delay.push_back(delay[i]);
    }
    for (BlendMode& blend : program.drivers.blend)
        if (blend > BlendMode::multiply)
            blend = BlendMode::additive;  // its instances are gone
    return {};
}

Status Reader::tracks(const snw::Tracks& in)
{
    TrackTable& t = program.tracks;
    for (const std::uint8_t width : copied(in.width()))
        t.width.push_back(width);
    t.before = choices<Extrapolation>(in.before());
    t.after = choices<Extrapolation>(in.after());
    t.keyCount = copied(in.key_count());
    t.handles = bits(in.handles(), 255);
    t.followThroughCount = copied(in.follow_through_count());
    t.time = copied(in.time());
    t.value = copied(in.value());
    for (const std::uint16_t code : copied(in.interpolation())) {
        const auto interpolation = interpolationOf(code);
        if (!interpolation)
            skip("Keys are joined in a way this version doesn't know: they are joined by lines.", "tracks");
        t.interpolation.push_back(interpolation.value_or(Interpolation()));
    }
    t.handleTime = copied(in.handle_time());
    t.handleValue = copied(in.handle_value());
    const std::vector<std::uint8_t> codes = copied(in.follow_through());
    const std::vector<double> numbers = copied(in.follow_through_numbers());
    if (numbers.size() != codes.size() * kFollowNumbers)
        return fail("tracks", "has not as many numbers as follow-throughs");
    for (std::size_t i = 0; i < codes.size(); ++i) {
        FollowBlock block{codes[i], {}};
        std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(i * kFollowNumbers), kFollowNumbers, block.numbers);
        const auto follow = followThroughOf(block);
        if (!follow)
            skip("Keys are followed by something this version doesn't know: it is left out.", "tracks");
        t.followThrough.push_back(follow.value_or(FollowThrough()));
    }
    t.arrival = copied(in.arrival());
    return t.layOut() ? Status() : fail("tracks", "have keys that don't add up");
}

Status Reader::look(const snw::Look& in)
{
    const std::vector<double> target = copied(in.target_point());
    const std::vector<double> center = copied(in.center_point());
    if (target.size() != 3 || center.size() != 3)
        return fail("look", "has points without three coordinates");
    program.look = {static_cast<LookSetup::Target>(in.target()),
                    {target[0], target[1], target[2]},
                    in.target_node(),
                    in.target_track(),
                    static_cast<LookSetup::Center>(in.center()),
                    {center[0], center[1], center[2]},
                    in.center_node(),
                    in.active(),
                    in.damping(),
                    in.reach(),
                    in.tick()};
    return {};
}

void Reader::clips(const snw::Program& in)
{
    if (const snw::Clips* t = in.clips())
        program.clips = {copied(t->reference()), copied(t->duration()),    bits(t->loop(), 255),
                         copied(t->pose_clip()), copied(t->closing()),     copied(t->first_track()),
                         copied(t->track_count())};
    if (const snw::ClipTracks* t = in.clip_tracks())
        program.clipTracks = {bits(t->part(), 255), targets(t->target()), copied(t->track())};
    if (const snw::Cues* t = in.cues())
        program.cues = {copied(t->time()),
                        copied(t->clip()),
                        copied(t->transition()),
                        choices<TransitionCurve>(t->curve()),
                        copied(t->speed()),
                        bits(t->loop(), 255)};
}

void Reader::layers(const snw::Layers& in)
{
    program.layers = {copied(in.id()),
                      copied(in.weight()),
                      bits(in.flags(), kLayerMute),
                      bits(in.flags(), kLayerSolo),
                      copied(in.fade()),
                      copied(in.clip()),
                      copied(in.next_clip()),
                      copied(in.mix()),
                      copied(in.transition()),
                      choices<TransitionCurve>(in.curve()),
                      copied(in.speed()),
                      copied(in.first_cue()),
                      copied(in.cue_count())};
}

Status Reader::bindings(const snw::Bindings& in)
{
    BindingTable t;
    t.parameter = copied(in.parameter());
    t.target = choices<BindingTarget>(in.target());
    t.object = copied(in.object());
    t.component = choices<Axis>(in.component());
    t.inMinimum = copied(in.in_minimum());
    t.inMaximum = copied(in.in_maximum());
    t.outMinimum = copied(in.out_minimum());
    t.outMaximum = copied(in.out_maximum());
    for (const std::uint16_t code : copied(in.curve())) {
        const auto curve = interpolationOf(code);
        if (!curve)
            skip("A binding's curve is one this version doesn't know: it is a line.", "bindings");
        t.curve.push_back(curve.value_or(Interpolation()));
    }
    t.clamp = bits(in.flags(), kBindingClamp);
    t.allowBeyond = bits(in.flags(), kBindingBeyond);
    t.replace = bits(in.flags(), kBindingReplace);
    const std::size_t n = t.parameter.size();
    for (const std::size_t size :
         {t.target.size(), t.object.size(), t.component.size(), t.inMinimum.size(), t.inMaximum.size(),
          t.outMinimum.size(), t.outMaximum.size(), t.curve.size(), t.clamp.size()})
        if (size != n)
            return fail("bindings", "has columns of different length");

    BindingTable& out = program.bindings;
    for (std::size_t i = 0; i < n; ++i) {
        if (t.target[i] > BindingTarget::material) {
            skip("A binding drives something this version doesn't know: it is skipped.", fmt::format("bindings/{}", i));
            continue;
        }
        out.parameter.push_back(t.parameter[i]);
        out.target.push_back(t.target[i]);
        out.object.push_back(t.object[i]);
        out.component.push_back(t.component[i]);
        out.inMinimum.push_back(t.inMinimum[i]);
        out.inMaximum.push_back(t.inMaximum[i]);
        out.outMinimum.push_back(t.outMinimum[i]);
        out.outMaximum.push_back(t.outMaximum[i]);
        out.curve.push_back(t.curve[i]);
        out.clamp.push_back(t.clamp[i]);
        out.allowBeyond.push_back(t.allowBeyond[i]);
        out.replace.push_back(t.replace[i]);
    }
    return {};
}

Status Reader::rig(const snw::Program& in)
{
    auto rig = std::make_shared<Rig>();
    if (const snw::Skeleton* s = in.skeleton()) {
        rig->skeleton.nodeName = copied(s->node_name());
        rig->skeleton.parent = copied(s->parent());
        const std::vector<float> rest = copied(s->rest());
        for (std::size_t i = 0; i + 10 <= rest.size(); i += 10) {
            const float* v = rest.data() + i;
            rig->skeleton.rest.push_back({{v[0], v[1], v[2]}, {v[6], v[3], v[4], v[5]}, {v[7], v[8], v[9]}});
        }
        rig->skeleton.morphName = copied(s->morph_name());
        rig->skeleton.morphRest = copied(s->morph_rest());
    }
    if (rig->skeleton.size() > kMaxNodes || rig->skeleton.morphName.size() > kMaxNodes)
        return Error{ErrorKind::limit, fmt::format("has more than {} nodes or morphs", kMaxNodes), {}, "skeleton"};
    if (rig->skeleton.rest.size() != rig->skeleton.size()
        || rig->skeleton.morphRest.size() != rig->skeleton.morphName.size())
        return fail("skeleton", "has not a rest for each node and morph");
    rig->rest = layOut({}, rig->skeleton);
    for (flatbuffers::uoffset_t i = 0; in.pose_clips() && i < in.pose_clips()->size(); ++i) {
        const snw::PoseClip& from = *in.pose_clips()->Get(i);
        PoseClip clip;
        clip.name = from.name() ? from.name()->str() : std::string();
        clip.duration = from.duration();
        for (flatbuffers::uoffset_t k = 0; from.blocks() && k < from.blocks()->size(); ++k)
            if (Status status = block(*from.blocks()->Get(k), clip, fmt::format("poseClips/{}/blocks/{}", i, k));
                !status)
                return status;
        for (const PoseBlock& each : clip.blocks)
            for (const int target : each.target)
                if (target < 0
                    || static_cast<std::size_t>(target) >= (each.path == NodePath::morphWeights
                                                                ? rig->skeleton.morphName.size()
                                                                : rig->skeleton.size()))
                    return fail(fmt::format("poseClips/{}", i), "drives what is not there");
        clip.layout = layOut(clip.blocks, rig->skeleton);
        rig->clips.push_back(std::move(clip));
    }
    program.rig = std::move(rig);
    return {};
}

Status Reader::block(const snw::PoseBlock& in, PoseClip& clip, const std::string& where)
{
    PoseBlock block;
    block.path = static_cast<NodePath>(in.path());
    block.interpolation = static_cast<KeyInterpolation>(in.interpolation());
    if (block.path > NodePath::morphWeights || block.interpolation > KeyInterpolation::cubic) {
        skip("A clip moves something in a way this version doesn't know: that is left out.", where);
        return {};
    }
    if (in.packed()) {
        const std::size_t keys = in.key_count();
        const std::size_t stride = static_cast<std::size_t>(in.lane_count()) + kPoseLanes;
        const std::size_t numbers = static_cast<std::size_t>(block.parts()) * static_cast<std::size_t>(block.width());
        if (keys > kMaxUnpacked / stride || keys * stride * numbers > kMaxUnpacked - m_unpacked)
            return Error{ErrorKind::limit, "unpacks to more numbers than a clip may have", {}, where};
        m_unpacked += keys * stride * numbers;
        std::optional<PoseBlock> unpacked = unpackBlock(block.path, block.interpolation, keys, in.lane_count(),
                                                        {in.packed()->data(), in.packed()->size()});
        if (!unpacked)
            return fail(where, "is damaged");
        clip.blocks.push_back(std::move(*unpacked));
        return {};
    }
    block.times = copied(in.times());
    block.target = copied(in.target());
    const flatbuffers::Vector<float>* values = in.values();
    const std::size_t lanes = block.target.size();
    const std::size_t rows =
        block.times.size() * static_cast<std::size_t>(block.parts()) * static_cast<std::size_t>(block.width());
    if (lanes == 0 || !values || values->size() != rows * lanes)
        return fail(where, "has not as many values as its keys need");
    const auto stride = static_cast<std::size_t>(block.stride());
    block.values.resize(rows * stride);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t l = 0; l < stride; ++l)
            block.values[row * stride + l] =
                values->Get(static_cast<flatbuffers::uoffset_t>(row * lanes + std::min(l, lanes - 1)));
    clip.blocks.push_back(std::move(block));
    return {};
}

Status Reader::run(const snw::Program& in)
{
    parameters(in);
    if (in.drivers())
        drivers(*in.drivers());
    clips(in);
    if (in.layers())
        layers(*in.layers());
    Status status;
    if (in.tracks())
        status = tracks(*in.tracks());
    if (status && in.motions())
        status = motions(*in.motions());
    if (status && in.instances())
        status = instances(*in.instances());
    if (status && in.look())
        status = look(*in.look());
    if (status && in.bindings())
        status = bindings(*in.bindings());
    if (status)
        status = rig(in);
    return status ? validate(program) : status;
}

}  // namespace

Result<LoadedRuntime> readRuntime(std::span<const std::uint8_t> bytes, const std::string& file)
{
    const auto refuse = [&](ErrorKind kind, std::string message, std::string where = {}) {
        return Error{kind, std::move(message), file, std::move(where)};
    };
    if (bytes.size() > kMaxRuntimeBytes)
        return refuse(ErrorKind::limit, fmt::format("is larger than {} MiB", kMaxRuntimeBytes >> 20));
    if (bytes.size() < 8 || !snw::FileBufferHasIdentifier(bytes.data()))
        return refuse(ErrorKind::invalidInput, "is not a Sinew runtime file");

    // FlatBuffers reads numbers in place: they must lie as they would in memory of their own.
    std::vector<double> aligned;
    const std::uint8_t* data = bytes.data();
    if (reinterpret_cast<std::uintptr_t>(data) % alignof(double) != 0) {
        aligned.resize((bytes.size() + sizeof(double) - 1) / sizeof(double));
        std::memcpy(aligned.data(), bytes.data(), bytes.size());
        data = reinterpret_cast<const std::uint8_t*>(aligned.data());
    }
    flatbuffers::Verifier verifier(data, bytes.size(), 64, kMaxTables);
    if (!snw::VerifyFileBuffer(verifier))
        return refuse(ErrorKind::invalidInput, "is damaged");
    const snw::File& in = *snw::GetFile(data);
    if (in.min_reader() > kRuntimeFormat)
        return refuse(ErrorKind::unsupported,
                      fmt::format("needs a reader of format {}; this one is of format {}", in.min_reader(),
                                  kRuntimeFormat));
    if (!in.program())
        return refuse(ErrorKind::invalidInput, "holds no program");
    Reader reader;
    if (const Status status = reader.run(*in.program()); !status)
        return refuse(status.error().kind, status.error().message, status.error().where);
    std::shared_ptr<const RuntimeMap> map;
    if (in.transform_map()) {
        Result<RuntimeMap> read = readMap(*in.transform_map(), reader.program.rig->clips.size());
        if (!read)
            return refuse(read.error().kind, read.error().message, read.error().where);
        map = std::make_shared<const RuntimeMap>(std::move(*read));
    }
    return LoadedRuntime{std::make_shared<const Program>(std::move(reader.program)), std::move(map),
                         std::move(reader.issues)};
}

}  // namespace sinew
