#include "core/import/weld.h"

#include "core/import/hash.h"

#include <bit>
#include <cstring>
#include <utility>

namespace sinew {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;

// All arrays of a primitive as bytes, one view each.
struct Column {
    const std::uint8_t* data;
    std::size_t size; // of an element
};

template <class T> void addColumn(std::vector<Column>& columns, const std::vector<T>& array)
{
    if (!array.empty())
        columns.push_back({reinterpret_cast<const std::uint8_t*>(array.data()), sizeof(T)});
}

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

} // namespace

void weldVertices(Primitive& p)
{
    std::vector<Column> columns;
    addColumn(columns, p.positions);
    addColumn(columns, p.normals);
    addColumn(columns, p.tangents);
    addColumn(columns, p.uv);
    addColumn(columns, p.colors);
    addColumn(columns, p.joints);
    addColumn(columns, p.weights);
    for (const PrimitiveTarget& target : p.targets) {
        addColumn(columns, target.positions);
        addColumn(columns, target.normals);
    }
    std::size_t rowSize = 0;
    for (const Column& column : columns)
        rowSize += column.size;

    const std::size_t count = p.positions.size();
    std::vector<std::uint8_t> row(rowSize);
    const auto readRow = [&](std::size_t vertex, std::uint8_t* to) {
        for (const Column& column : columns) {
            std::memcpy(to, column.data + vertex * column.size, column.size);
            to += column.size;
        }
    };
    const auto equal = [&](std::size_t a, std::size_t b) {
        for (const Column& column : columns) {
            if (std::memcmp(column.data + a * column.size, column.data + b * column.size, column.size) != 0)
                return false;
        }
        return true;
    };
    // Open addressing: slots hold indices into source.
    std::vector<std::uint32_t> slots(std::bit_ceil(count * 2 + 1), kNone);
    std::vector<std::uint32_t> newIndex(count, kNone);
    std::vector<std::uint32_t> source;
    for (std::uint32_t& index : p.indices) {
        std::uint32_t& known = newIndex[index];
        if (known == kNone) {
            readRow(index, row.data());
            std::size_t slot = hash64(row) & (slots.size() - 1);
            while (slots[slot] != kNone && !equal(source[slots[slot]], index))
                slot = (slot + 1) & (slots.size() - 1);
            if (slots[slot] == kNone) {
                slots[slot] = static_cast<std::uint32_t>(source.size());
                source.push_back(index);
            }
            known = slots[slot];
        }
        index = known;
    }
    keep(p.positions, source);
    keep(p.normals, source);
    keep(p.tangents, source);
    keep(p.uv, source);
    keep(p.colors, source);
    keep(p.joints, source);
    keep(p.weights, source);
    for (PrimitiveTarget& target : p.targets) {
        keep(target.positions, source);
        keep(target.normals, source);
    }
}

} // namespace sinew
