// The binary side of a glTF file under construction: one buffer, its views and
// accessors. Everything is aligned to four bytes.
#pragma once

#include "core/base/file.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace sinew::glb {

using Json = nlohmann::ordered_json;

// A float as the shortest decimal that reads back as the same float.
Json number(float value);

enum class Target { none, vertices, indices };

class BufferBuilder {
public:
    // A view of its own for these bytes; stride 0: tightly packed.
    int addView(std::span<const std::uint8_t> bytes, Target target = Target::none, int stride = 0);
    template <class T>
    int addView(std::span<const T> values, Target target = Target::none, int stride = 0)
    {
        return addView(std::span(reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()), target,
                       stride);
    }

    int addAccessor(Json accessor);

    // Times or values of animation keys: packed into one view, equal data once.
    // bounds adds min and max.
    int addKeys(std::span<const float> values, std::string_view type, int components, bool bounds);

    // Appends the shared data and hands out what goes into the file.
    void finish(Json& root, Bytes& binary);

private:
    Bytes m_binary;
    Json m_views = Json::array();
    Json m_accessors = Json::array();
    Bytes m_keys;
    std::map<std::string, int, std::less<>> m_keyAccessors;  // type and content -> accessor
    std::vector<int> m_pending;                                 // accessors of the shared view
};

// "min" and "max" of packed floats, added to an accessor.
void addBounds(Json& accessor, std::span<const float> values, int components);

// Header and chunks of a GLB 2 file.
Bytes makeContainer(const Json& root, std::span<const std::uint8_t> binary);

}  // namespace sinew::glb
