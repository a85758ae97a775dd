#include "core/model/joints.h"

#include <algorithm>

namespace sinew {
namespace {

std::vector<bool> skinned(const Model& model)
{
    std::vector<bool> named(model.nodes.size(), false);
    for (const Skin& skin : model.skins)
        for (const int joint : skin.joints)
            named[static_cast<std::size_t>(joint)] = true;
    return named;
}

std::vector<bool> linked(const Model& model)
{
    std::vector<bool> linked(model.nodes.size(), false);
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        if (const int parent = model.nodes[n].parent; parent >= 0)
            linked[n] = linked[static_cast<std::size_t>(parent)] = true;
        if (model.nodes[n].mesh >= 0)
            linked[n] = true;
    }
    if (std::ranges::find(linked, true) == linked.end())
        linked.assign(linked.size(), true);
    return linked;
}

}  // namespace

std::vector<int> jointNodes(const Model& model)
{
    const std::vector<bool> is = model.skins.empty() ? linked(model) : skinned(model);
    std::vector<int> nodes;
    for (std::size_t n = 0; n < is.size(); ++n)
        if (is[n])
            nodes.push_back(static_cast<int>(n));
    return nodes;
}

}  // namespace sinew
