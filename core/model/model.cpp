#include "core/model/model.h"

#include <algorithm>

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

float Bounds::longestSide() const
{
    const Vec3 s = size();
    return std::max({s.x, s.y, s.z});
}

}  // namespace sinew
