#include "core/model/model.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

template <class T>
int indexOfName(const std::vector<T>& list, std::string_view name)
{
    const auto it = std::find_if(list.begin(), list.end(), [&](const T& item) { return item.name == name; });
    return it == list.end() ? -1 : static_cast<int>(it - list.begin());
}

}  // namespace

int findNode(const Model& model, std::string_view name)
{
    return indexOfName(model.nodes, name);
}

int findClip(const Model& model, std::string_view name)
{
    return indexOfName(model.clips, name);
}

std::array<const TextureRef*, 5> texturesOf(const Material& material)
{
    return {&material.baseColorTexture, &material.metallicRoughnessTexture, &material.normalTexture,
            &material.occlusionTexture, &material.emissiveTexture};
}

std::array<TextureRef*, 5> texturesOf(Material& material)
{
    return {&material.baseColorTexture, &material.metallicRoughnessTexture, &material.normalTexture,
            &material.occlusionTexture, &material.emissiveTexture};
}

Vec2 UvTransform::apply(const Vec2& uv) const
{
    const float c = std::cos(rotation);
    const float s = std::sin(rotation);
    const Vec2 scaled = uv * scale;
    return offset + Vec2(c * scaled.x + s * scaled.y, c * scaled.y - s * scaled.x);
}

float Bounds::longestSide() const
{
    const Vec3 s = size();
    return std::max({s.x, s.y, s.z});
}

}  // namespace sinew
