#include "core/model/model.h"

#include <unordered_map>
#include <unordered_set>

namespace sinew {

void buildMorphSlots(Model& model)
{
    model.morphSlots.clear();
    std::unordered_map<std::string, int> uses;
    for (const Node& node : model.nodes) {
        if (node.mesh < 0)
            continue;
        for (const MorphTarget& morph : model.meshes[static_cast<std::size_t>(node.mesh)].morphs)
            ++uses[morph.name];
    }
    std::unordered_set<std::string> taken;
    for (const auto& [name, count] : uses) {
        if (count == 1)
            taken.insert(name);
    }
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        const Node& node = model.nodes[n];
        if (node.mesh < 0)
            continue;
        const std::vector<MorphTarget>& morphs = model.meshes[static_cast<std::size_t>(node.mesh)].morphs;
        for (std::size_t t = 0; t < morphs.size(); ++t) {
            MorphSlot slot;
            slot.node = static_cast<int>(n);
            slot.target = static_cast<int>(t);
            slot.name = morphs[t].name;
            if (uses[slot.name] > 1) {
                const std::string base = node.name + "." + morphs[t].name;
                slot.name = base;
                for (int number = 2; !taken.insert(slot.name).second; ++number)
                    slot.name = base + "." + std::to_string(number);
            }
            model.morphSlots.push_back(std::move(slot));
        }
    }
}

} // namespace sinew
