#include "core/runtime/read_map.h"

#include "core/runtime/sinew_generated.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

static_assert(std::endian::native == std::endian::little, "texels lie in the file as in memory");

namespace sinew::runtime {
namespace {

constexpr std::uint32_t kMostTexels = 1u << 27;

template <class T>
std::vector<T> valuesOf(const flatbuffers::Vector<std::uint8_t>& bytes)
{
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

Error bad(const char* message)
{
    return {ErrorKind::invalidInput, message, {}, "transformMap"};
}

}  // namespace

Result<RuntimeMap> readMap(const snw::TransformMap& in, std::size_t clips)
{
    RuntimeMap out;
    TransformMap& map = out.map;
    map.width = in.width();
    map.height = in.height();
    map.rowsPerColumn = in.rows_per_column();
    const std::size_t entries = in.entries() ? in.entries()->size() / 3 : 0;
    if (map.rowsPerColumn == 0 || map.width > kMostTexels || map.height > kMostTexels
        || std::uint64_t{map.width} * map.height > kMostTexels || entries > map.width || in.morph_count() > 4 * map.width)
        return bad("has a size that no map has");
    map.layout.morphCount = in.morph_count();
    for (std::size_t e = 0; e < entries; ++e) {
        const auto at = [&](std::size_t i) { return in.entries()->Get(static_cast<flatbuffers::uoffset_t>(e * 3 + i)); };
        map.layout.entries.push_back({at(0), at(1), at(2)});
    }
    const std::uint32_t rowTexels = map.layout.texels();
    const bool half = in.format() == 1;
    if (in.format() > 1)
        return bad("is of a format that this version doesn't know");
    if (!in.texels()
        || in.texels()->size() != std::uint64_t{map.width} * map.height * 4 * (half ? sizeof(std::uint16_t) : sizeof(float)))
        return bad("has not as many texels as its size says");
    const std::uint64_t columns = rowTexels > 0 ? map.width / rowTexels : 0;
    const std::uint64_t rows = columns * std::min(map.height, map.rowsPerColumn);
    const auto count = [](const auto* v) { return v ? static_cast<std::size_t>(v->size()) : 0; };
    if (count(in.first_row()) != clips || count(in.row_count()) != clips || count(in.rate()) != clips
        || count(in.closed()) != clips)
        return bad("has not a run of rows for each clip");
    for (flatbuffers::uoffset_t i = 0; i < clips; ++i) {
        BakedClip clip;
        clip.firstRow = in.first_row()->Get(i);
        clip.rowCount = in.row_count()->Get(i);
        clip.rate = in.rate()->Get(i);
        clip.closed = in.closed()->Get(i) != 0;
        if (clip.rowCount < 2 || std::uint64_t{clip.firstRow} + clip.rowCount > rows || !std::isfinite(clip.rate)
            || !(clip.rate > 0.0))
            return bad("has a clip whose rows are not there");
        map.clips.push_back(clip);
    }
    if (half)
        out.halves = valuesOf<std::uint16_t>(*in.texels());
    else
        map.texels = valuesOf<float>(*in.texels());
    return out;
}

}  // namespace sinew::runtime
