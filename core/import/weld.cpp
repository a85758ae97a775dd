#include "core/import/weld.h"

#include "core/import/hash.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <span>
#include <utility>

namespace sinew {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;

// A vertex as what it is compared by. Positions, influences and morphs count to
// the last bit; directions, coordinates and colours as finely as anyone sees.
class Key {
public:
    template <class T> void exact(const std::vector<T>& array, std::size_t vertex)
    {
        if (array.empty())
            return;
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&array[vertex]);
        m_bytes.insert(m_bytes.end(), bytes, bytes + sizeof(T));
    }
    template <class T> void rounded(const std::vector<T>& array, std::size_t vertex, float steps)
    {
        if (array.empty())
            return;
        for (int i = 0; i < T::length(); ++i) {
            const auto step = static_cast<std::int64_t>(std::lround(std::clamp(array[vertex][i], -1e9f, 1e9f) * steps));
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(&step);
            m_bytes.insert(m_bytes.end(), bytes, bytes + sizeof step);
        }
    }
    void clear() { m_bytes.clear(); }
    [[nodiscard]] std::span<const std::uint8_t> bytes() const { return m_bytes; }

private:
    std::vector<std::uint8_t> m_bytes;
};

template <class T> void keep(std::vector<T>& array, const std::vector<std::uint32_t>& source)
{
    if (array.empty())
        return;
    std::vector<T> kept;
    kept.reserve(source.size());
    for (const std::uint32_t vertex : source)
        kept.push_back(array[vertex]);
    array = std::move(kept);
}

void keepVertices(Primitive& p, const std::vector<std::uint32_t>& source)
{
    keep(p.positions, source);
    keep(p.normals, source);
    keep(p.tangents, source);
    keep(p.uv, source);
    keep(p.uv1, source);
    keep(p.colors, source);
    keep(p.joints, source);
    keep(p.weights, source);
    for (PrimitiveTarget& target : p.targets) {
        keep(target.positions, source);
        keep(target.normals, source);
    }
}

} // namespace

void weldVertices(Primitive& p)
{
    const std::size_t count = p.positions.size();
    Key key;
    const auto read = [&](std::size_t vertex) {
        key.clear();
        key.exact(p.positions, vertex);
        key.rounded(p.normals, vertex, 1e3f);
        key.rounded(p.tangents, vertex, 1e3f);
        key.rounded(p.uv, vertex, 1e5f);
        key.rounded(p.uv1, vertex, 1e5f);
        key.rounded(p.colors, vertex, 1e3f);
        key.exact(p.joints, vertex);
        key.exact(p.weights, vertex);
        for (const PrimitiveTarget& target : p.targets) {
            key.exact(target.positions, vertex);
            key.rounded(target.normals, vertex, 1e3f);
        }
        return key.bytes();
    };
    // Open addressing: slots hold indices into source; all keys are of one size.
    std::vector<std::uint32_t> slots(std::bit_ceil(count * 2 + 1), kNone);
    std::vector<std::uint32_t> newIndex(count, kNone);
    std::vector<std::uint32_t> source;
    std::vector<std::uint8_t> keys;
    for (std::uint32_t& index : p.indices) {
        std::uint32_t& known = newIndex[index];
        if (known == kNone) {
            const std::span<const std::uint8_t> wanted = read(index);
            const auto same = [&](std::uint32_t slot) {
                return std::memcmp(keys.data() + slot * wanted.size(), wanted.data(), wanted.size()) == 0;
            };
            std::size_t slot = hash64(wanted) & (slots.size() - 1);
            while (slots[slot] != kNone && !same(slots[slot]))
                slot = (slot + 1) & (slots.size() - 1);
            if (slots[slot] == kNone) {
                slots[slot] = static_cast<std::uint32_t>(source.size());
                source.push_back(index);
                keys.insert(keys.end(), wanted.begin(), wanted.end());
            }
            known = slots[slot];
        }
        index = known;
    }
    keepVertices(p, source);
}

void unshareVertices(Primitive& p)
{
    keepVertices(p, p.indices);
    std::iota(p.indices.begin(), p.indices.end(), 0u);
}

} // namespace sinew
