#include "core/export/gltf/buffer_builder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>

namespace sinew::glb {
namespace {

constexpr int kFloat = 5126;

void padTo4(Bytes& bytes, std::uint8_t with)
{
    while (bytes.size() % 4 != 0)
        bytes.push_back(with);
}

void append32(Bytes& bytes, std::size_t value)
{
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(value >> shift & 0xFF));
}

}  // namespace

Json number(float value)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    double shortest = value;
    std::from_chars(text, end, shortest);
    // Whole numbers as such: 1, not 1.0.
    if (std::abs(shortest) < 1e6 && shortest == std::floor(shortest))
        return static_cast<std::int64_t>(shortest);
    return shortest;
}

int BufferBuilder::addView(std::span<const std::uint8_t> bytes, Target target, int stride)
{
    Json view{{"buffer", 0}, {"byteOffset", m_binary.size()}, {"byteLength", bytes.size()}};
    if (stride > 0)
        view["byteStride"] = stride;
    if (target != Target::none)
        view["target"] = target == Target::vertices ? 34962 : 34963;
    m_binary.insert(m_binary.end(), bytes.begin(), bytes.end());
    padTo4(m_binary, 0);
    m_views.push_back(std::move(view));
    return static_cast<int>(m_views.size()) - 1;
}

int BufferBuilder::addAccessor(Json accessor)
{
    m_accessors.push_back(std::move(accessor));
    return static_cast<int>(m_accessors.size()) - 1;
}

int BufferBuilder::addKeys(std::span<const float> values, std::string_view type, int components, bool bounds)
{
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(values.data());
    std::string key(type);
    key += bounds ? '+' : '-';
    key.append(reinterpret_cast<const char*>(bytes), values.size_bytes());
    if (const auto known = m_keyAccessors.find(key); known != m_keyAccessors.end())
        return known->second;
    Json accessor{{"bufferView", 0},
                  {"byteOffset", m_keys.size()},
                  {"componentType", kFloat},
                  {"count", values.size() / static_cast<std::size_t>(components)},
                  {"type", type}};
    if (bounds)
        addBounds(accessor, values, components);
    m_keys.insert(m_keys.end(), bytes, bytes + values.size_bytes());
    const int index = addAccessor(std::move(accessor));
    m_pending.push_back(index);
    m_keyAccessors.emplace(std::move(key), index);
    return index;
}

void BufferBuilder::finish(Json& root, Bytes& binary)
{
    if (!m_keys.empty()) {
        const int view = addView(std::span<const std::uint8_t>(m_keys));
        for (const int index : m_pending)
            m_accessors[static_cast<std::size_t>(index)]["bufferView"] = view;
    }
    if (!m_accessors.empty())
        root["accessors"] = std::move(m_accessors);
    if (!m_views.empty())
        root["bufferViews"] = std::move(m_views);
    if (!m_binary.empty())
        root["buffers"] = Json::array({Json{{"byteLength", m_binary.size()}}});
    binary = std::move(m_binary);
}

void addBounds(Json& accessor, std::span<const float> values, int components)
{
    Json minimum = Json::array();
    Json maximum = Json::array();
    const auto width = static_cast<std::size_t>(components);
    for (std::size_t k = 0; k < width; ++k) {
        float low = values[k];
        float high = values[k];
        for (std::size_t i = k; i < values.size(); i += width) {
            low = std::min(low, values[i]);
            high = std::max(high, values[i]);
        }
        // Exactly the float, so that whoever compares in double agrees too.
        minimum.push_back(static_cast<double>(low));
        maximum.push_back(static_cast<double>(high));
    }
    accessor["min"] = std::move(minimum);
    accessor["max"] = std::move(maximum);
}

Bytes makeContainer(const Json& root, std::span<const std::uint8_t> binary)
{
    // Names from files are valid UTF-8 already; "replace" keeps a slip from throwing.
    const std::string text = root.dump(-1, ' ', false, Json::error_handler_t::replace);
    Bytes json(text.begin(), text.end());
    padTo4(json, ' ');
    Bytes out;
    out.reserve(28 + json.size() + binary.size());
    append32(out, 0x46546C67);  // "glTF"
    append32(out, 2);
    append32(out, 12 + 8 + json.size() + (binary.empty() ? 0 : 8 + binary.size()));
    append32(out, json.size());
    append32(out, 0x4E4F534A);  // "JSON"
    out.insert(out.end(), json.begin(), json.end());
    if (!binary.empty()) {
        append32(out, binary.size());
        append32(out, 0x004E4942);  // "BIN"
        out.insert(out.end(), binary.begin(), binary.end());
    }
    return out;
}

}  // namespace sinew::glb
