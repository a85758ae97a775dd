// What vertex attributes have in common.
#pragma once

#include "core/import/gltf/buffers.h"

#include <cstring>
#include <vector>

namespace sinew::gltf {

template <class T> std::vector<T> toVectors(const std::vector<float>& values)
{
    static_assert(sizeof(T) % sizeof(float) == 0);
    std::vector<T> out(values.size() * sizeof(float) / sizeof(T));
    if (!values.empty())
        std::memcpy(static_cast<void*>(out.data()), values.data(), out.size() * sizeof(T));
    return out;
}

inline bool isByteOrShort(const Accessor& a)
{
    return a.type != ComponentType::f32 && a.type != ComponentType::u32;
}

} // namespace sinew::gltf
