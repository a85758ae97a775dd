#include "core/runtime/write.h"

#include "core/runtime/codes.h"
#include "core/runtime/sinew_generated.h"

#include <algorithm>
#include <bit>
#include <cstring>

static_assert(std::endian::native == std::endian::little, "texels are written as they lie in memory");

namespace sinew {
namespace {

using namespace runtime;
using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;
using flatbuffers::Vector;

template <class T>
std::vector<std::uint8_t> memoryOf(const std::vector<T>& values)
{
    std::vector<std::uint8_t> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

Offset<snw::TransformMap> writeMap(FlatBufferBuilder& builder, const RuntimeMap& map)
{
    std::vector<std::uint32_t> firstRow, rowCount;
    std::vector<double> rate;
    std::vector<std::uint8_t> closed;
    for (const BakedClip& clip : map.map.clips) {
        firstRow.push_back(clip.firstRow);
        rowCount.push_back(clip.rowCount);
        rate.push_back(clip.rate);
        closed.push_back(clip.closed ? 1 : 0);
    }
    std::vector<int> entries;
    for (const PaletteEntry& entry : map.map.layout.entries)
        entries.insert(entries.end(), {entry.skin, entry.joint, entry.node});
    const bool half = !map.halves.empty();
    const auto texels = builder.CreateVector(half ? memoryOf(map.halves) : memoryOf(map.map.texels));
    return snw::CreateTransformMap(builder, half ? 1 : 0, map.map.width, map.map.height, map.map.rowsPerColumn,
                                   builder.CreateVector(entries), map.map.layout.morphCount,
                                   builder.CreateVector(firstRow), builder.CreateVector(rowCount),
                                   builder.CreateVector(rate), builder.CreateVector(closed), texels);
}

// Writes the parts of one Program.
class Writer {
public:
    Writer(const Program& program, const PackedClips& packed, const RuntimeMap* map)
        : p(program), m_packed(packed), m_map(map)
    {
    }
    Bytes run();

private:
    auto strings(const std::vector<std::string>& v) { return b.CreateVectorOfStrings(v); }
    auto doubles(const std::vector<double>& v) { return b.CreateVector(v); }
    auto ints(const std::vector<int>& v) { return b.CreateVector(v); }
    template <class T>
    auto bytes(const std::vector<T>& v)
    {
        std::vector<std::uint8_t> out;
        for (const T& e : v)
            out.push_back(static_cast<std::uint8_t>(e));
        return b.CreateVector(out);
    }
    auto targets(const std::vector<std::array<int, 3>>& v)
    {
        std::vector<int> out;
        for (const std::array<int, 3>& row : v)
            out.insert(out.end(), row.begin(), row.end());
        return b.CreateVector(out);
    }
    auto codes(const std::vector<Interpolation>& v)
    {
        std::vector<std::uint16_t> out;
        for (const Interpolation& e : v)
            out.push_back(codeOf(e));
        return b.CreateVector(out);
    }
    auto point(const DVec3& v) { return b.CreateVector(std::vector<double>{v.x, v.y, v.z}); }

    Offset<snw::Drivers> drivers();
    Offset<snw::Motions> motions();
    Offset<snw::Instances> instances();
    Offset<snw::Tracks> tracks();
    Offset<snw::Look> look();
    Offset<snw::Layers> layers();
    Offset<snw::Bindings> bindings();
    Offset<snw::Skeleton> skeleton();
    Offset<snw::PoseBlock> block(const PoseBlock& block, const Bytes* packed);

    const Program& p;
    const PackedClips& m_packed;
    const RuntimeMap* m_map;
    FlatBufferBuilder b;
};

Offset<snw::Drivers> Writer::drivers()
{
    const DriverTable& t = p.drivers;
    std::vector<std::uint8_t> flags;
    for (std::size_t i = 0; i < t.size(); ++i)
        flags.push_back(static_cast<std::uint8_t>((t.enabled[i] ? kDriverEnabled : 0) | (t.mute[i] ? kDriverMute : 0)
                                                  | (t.solo[i] ? kDriverSolo : 0)));
    return snw::CreateDrivers(b, strings(t.id), bytes(flags), doubles(t.start), ints(t.trigger), doubles(t.weight),
                              bytes(t.blend), doubles(t.fadeIn), doubles(t.fadeOut));
}

// Tracks first, then the kinds in the order of their codes; Instances count on it.
Offset<snw::Motions> Writer::motions()
{
    std::vector<std::uint16_t> kinds;
    std::vector<std::uint32_t> starts;
    std::vector<double> numbers;
    const auto begin = [&](MotionCode code) {
        kinds.push_back(static_cast<std::uint16_t>(code));
        starts.push_back(static_cast<std::uint32_t>(numbers.size()));
    };
    for (std::size_t i = 0; i < p.tracks.size(); ++i) {
        begin(MotionCode::track);
        numbers.push_back(static_cast<double>(i));
    }
    for (const DecayingSine& m : p.decayingSines) {
        begin(MotionCode::decayingSine);
        numbers.insert(numbers.end(), {m.amplitude, m.frequency, m.decay, m.phase});
    }
    for (const Ramp& m : p.ramps) {
        begin(MotionCode::ramp);
        const FollowBlock follow = blockOf(m.followThrough);
        numbers.insert(numbers.end(), {m.startValue, m.endValue, m.duration, static_cast<double>(follow.code)});
        numbers.insert(numbers.end(), std::begin(follow.numbers), std::end(follow.numbers));
    }
    for (const Projectile& m : p.projectiles) {
        begin(MotionCode::projectile);
        numbers.insert(numbers.end(), {m.elevation, m.speed, m.elasticity, m.friction, m.gravity,
                                       static_cast<double>(m.maximumBounces)});
    }
    for (std::size_t i = 0; i < p.harmonics.size(); ++i) {
        begin(MotionCode::harmonic);
        const Harmonic& m = p.harmonics.motion[i];
        numbers.insert(numbers.end(), {static_cast<double>(m.channel), static_cast<double>(m.direction),
                                       m.normalizedOrigin, m.normalizedRange, m.duration, m.phase,
                                       m.finishCycle ? 1.0 : 0.0, p.harmonics.origin[i], p.harmonics.range[i]});
    }
    for (const Look& m : p.looks) {
        begin(MotionCode::look);
        numbers.insert(numbers.end(), {static_cast<double>(m.axis), m.factor});
    }
    starts.push_back(static_cast<std::uint32_t>(numbers.size()));
    return snw::CreateMotions(b, b.CreateVector(kinds), b.CreateVector(starts), b.CreateVector(numbers));
}

Offset<snw::Instances> Writer::instances()
{
    const std::size_t counts[] = {p.tracks.size(),      p.decayingSines.size(), p.ramps.size(),
                                  p.projectiles.size(), p.harmonics.size(),     p.looks.size()};
    std::vector<int> motions;
    for (std::size_t i = 0; i < p.instances.size(); ++i) {
        std::size_t first = 0;
        for (std::size_t kind = 0; kind < static_cast<std::size_t>(p.instances.kind[i]); ++kind)
            first += counts[kind];
        motions.push_back(static_cast<int>(first) + p.instances.motion[i]);
    }
    return snw::CreateInstances(b, ints(p.instances.driver), ints(motions), targets(p.instances.target),
                                doubles(p.instances.delay));
}

Offset<snw::Tracks> Writer::tracks()
{
    const TrackTable& t = p.tracks;
    std::vector<std::uint8_t> follow;
    std::vector<double> followNumbers;
    for (const FollowThrough& f : t.followThrough) {
        const FollowBlock block = blockOf(f);
        follow.push_back(block.code);
        followNumbers.insert(followNumbers.end(), std::begin(block.numbers), std::end(block.numbers));
    }
    return snw::CreateTracks(b, bytes(t.width), bytes(t.before), bytes(t.after), ints(t.keyCount), bytes(t.handles),
                             ints(t.followThroughCount), doubles(t.time), doubles(t.value), codes(t.interpolation),
                             doubles(t.handleTime), doubles(t.handleValue), bytes(follow), doubles(followNumbers),
                             doubles(t.arrival));
}

Offset<snw::Look> Writer::look()
{
    const LookSetup& l = p.look;
    return snw::CreateLook(b, static_cast<std::uint8_t>(l.target), point(l.targetPoint), l.targetNode, l.targetTrack,
                           static_cast<std::uint8_t>(l.center), point(l.centerPoint), l.centerNode, l.active,
                           l.damping, l.reach, l.tick);
}

Offset<snw::Layers> Writer::layers()
{
    const LayerTable& t = p.layers;
    std::vector<std::uint8_t> flags;
    for (std::size_t i = 0; i < t.size(); ++i)
        flags.push_back(static_cast<std::uint8_t>((t.mute[i] ? kLayerMute : 0) | (t.solo[i] ? kLayerSolo : 0)));
    return snw::CreateLayers(b, strings(t.id), doubles(t.weight), bytes(flags), doubles(t.fade), ints(t.clip),
                             ints(t.nextClip), doubles(t.mix), doubles(t.transition), bytes(t.curve),
                             doubles(t.speed), ints(t.firstCue), ints(t.cueCount));
}

Offset<snw::Bindings> Writer::bindings()
{
    const BindingTable& t = p.bindings;
    std::vector<std::uint8_t> flags;
    for (std::size_t i = 0; i < t.size(); ++i)
        flags.push_back(static_cast<std::uint8_t>((t.clamp[i] ? kBindingClamp : 0)
                                                  | (t.allowBeyond[i] ? kBindingBeyond : 0)
                                                  | (t.replace[i] ? kBindingReplace : 0)));
    return snw::CreateBindings(b, ints(t.parameter), bytes(t.target), ints(t.object), bytes(t.component),
                               doubles(t.inMinimum), doubles(t.inMaximum), doubles(t.outMinimum),
                               doubles(t.outMaximum), codes(t.curve), bytes(flags));
}

Offset<snw::Skeleton> Writer::skeleton()
{
    const Skeleton& s = p.skeleton();
    std::vector<float> rest;
    for (const Transform& t : s.rest)
        rest.insert(rest.end(), {t.translation.x, t.translation.y, t.translation.z, t.rotation.x, t.rotation.y,
                                 t.rotation.z, t.rotation.w, t.scale.x, t.scale.y, t.scale.z});
    return snw::CreateSkeleton(b, strings(s.nodeName), ints(s.parent), b.CreateVector(rest), strings(s.morphName),
                               b.CreateVector(s.morphRest));
}

Offset<snw::PoseBlock> Writer::block(const PoseBlock& block, const Bytes* packed)
{
    if (packed && !packed->empty())
        return snw::CreatePoseBlock(b, static_cast<std::uint8_t>(block.path),
                                    static_cast<std::uint8_t>(block.interpolation), 0, 0, 0,
                                    static_cast<std::uint32_t>(block.times.size()),
                                    static_cast<std::uint32_t>(block.target.size()), b.CreateVector(*packed));
    const std::size_t lanes = block.target.size();
    const auto stride = static_cast<std::size_t>(block.stride());
    std::vector<float> values;
    values.reserve(block.values.size() / stride * lanes);
    for (std::size_t row = 0; row < block.values.size(); row += stride)
        values.insert(values.end(), block.values.begin() + static_cast<std::ptrdiff_t>(row),
                      block.values.begin() + static_cast<std::ptrdiff_t>(row + lanes));
    return snw::CreatePoseBlock(b, static_cast<std::uint8_t>(block.path), static_cast<std::uint8_t>(block.interpolation),
                                b.CreateVector(block.times), ints(block.target), b.CreateVector(values));
}

Bytes Writer::run()
{
    const auto parameters =
        snw::CreateParameters(b, strings(p.parameters.id), doubles(p.parameters.minimum),
                              doubles(p.parameters.maximum), doubles(p.parameters.defaultValue),
                              bytes(p.parameters.policy));
    const auto parts = snw::CreateParts(b, strings(p.parts.id), doubles(p.parts.opacity));
    const auto clips = snw::CreateClips(b, strings(p.clips.reference), doubles(p.clips.duration), bytes(p.clips.loop),
                                        ints(p.clips.poseClip), doubles(p.clips.closing), ints(p.clips.firstTrack),
                                        ints(p.clips.trackCount));
    const auto clipTracks =
        snw::CreateClipTracks(b, bytes(p.clipTracks.part), targets(p.clipTracks.target), ints(p.clipTracks.track));
    const auto cues = snw::CreateCues(b, doubles(p.cues.time), ints(p.cues.clip), doubles(p.cues.transition),
                                      bytes(p.cues.curve), doubles(p.cues.speed), bytes(p.cues.loop));
    const auto materials = snw::CreateMaterials(b, strings(p.materials.material), bytes(p.materials.property),
                                                doubles(p.materials.rest));
    std::vector<Offset<snw::PoseClip>> poseClips;
    bool anyPacked = false;
    for (std::size_t i = 0; i < p.rig->clips.size(); ++i) {
        const PoseClip& clip = p.rig->clips[i];
        std::vector<Offset<snw::PoseBlock>> blocks;
        for (std::size_t k = 0; k < clip.blocks.size(); ++k) {
            const bool known = i < m_packed.size() && k < m_packed[i].size();
            anyPacked = anyPacked || (known && !m_packed[i][k].empty());
            blocks.push_back(block(clip.blocks[k], known ? &m_packed[i][k] : nullptr));
        }
        poseClips.push_back(
            snw::CreatePoseClip(b, b.CreateString(clip.name), clip.duration, b.CreateVector(blocks)));
    }
    const auto program = snw::CreateProgram(
        b, p.clampEachStage, static_cast<std::uint8_t>(p.layerRule), doubles(p.channelTimescale),
        strings(p.triggerName), parameters, parts, drivers(), motions(), instances(), tracks(), look(), clips,
        clipTracks, layers(), cues, bindings(), materials, skeleton(), b.CreateVector(poseClips));
    const Offset<snw::TransformMap> map = m_map ? writeMap(b, *m_map) : Offset<snw::TransformMap>();
    snw::FinishFileBuffer(b, snw::CreateFile(b, kRuntimeFormat, anyPacked ? kReaderOfPacked : 1, program, map));
    return {b.GetBufferPointer(), b.GetBufferPointer() + b.GetSize()};
}

}  // namespace

Bytes writeRuntime(const Program& program, const PackedClips& packed, const RuntimeMap* map)
{
    return Writer(program, packed, map).run();
}

}  // namespace sinew
