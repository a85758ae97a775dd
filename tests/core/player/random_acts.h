// Random projects on a model, and random inputs to play them with.
#pragma once

#include "tests/core/player/random_project.h"

#include <memory>
#include <vector>

namespace sinew::test {

inline const Model& model()
{
    static const Model made = [] {
        Model m = animatedModel();
        m.materials.emplace_back();
        m.materials[0].name = "skin";
        return m;
    }();
    return made;
}

inline std::shared_ptr<const ModelRig> rig()
{
    static const auto made = makeModelRig(model());
    return made;
}

inline std::shared_ptr<const Program> compileWithRig(const Project& project)
{
    auto result = compile(project, &model(), rig().get());
    return result ? result->program : nullptr;
}

// One input at a moment.
struct Act {
    double time = 0.0;
    int kind = 0;
    double number = 0.0;
    int index = 0;
};

inline std::vector<Act> randomActs(RandomProject& random, int count)
{
    std::vector<Act> acts;
    double time = 0.0;
    for (int i = 0; i < count; ++i) {
        time += random.number(0.0, 0.4);
        acts.push_back({time, random.whole(0, 8), random.number(0.0, 1.0), random.whole(0, 4)});
    }
    return acts;
}

// Indices that aren't there are refused, the same on every Player.
inline void perform(Player& player, const Act& act)
{
    switch (act.kind) {
    case 0: (void)player.setParameter(act.index, act.number * 20); break;
    case 1: (void)player.setChannelTimescale(act.index, act.number * 4 - 2); break;
    case 2: (void)player.setEnabled(act.index, act.number < 0.5); break;
    case 3: (void)player.trigger("go"); break;
    case 4: (void)player.setLookTarget({act.number, 1.0 - act.number, 3.0 * act.number}); break;
    case 5: (void)player.setLookActive(act.number < 0.7); break;
    case 6: (void)player.requestClip({act.index % 2, act.index - 1, act.number, 1.0, true}); break;
    case 7: (void)player.setLayerMix(act.index % 2, act.number); break;
    default: (void)player.clearParameter(act.index); break;
    }
}

}  // namespace sinew::test
