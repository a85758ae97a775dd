#include "core/import/texture_places.h"

#include "core/import/notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace sinew {

UvPlan planUv(Material& material, const std::array<TexturePlace, 5>& places, Issues& issues,
              const std::string& where)
{
    const std::array<TextureRef*, 5> refs = texturesOf(material);
    std::vector<TexturePlace> different;
    for (std::size_t i = 0; i < refs.size(); ++i) {
        if (refs[i]->image >= 0 && std::find(different.begin(), different.end(), places[i]) == different.end())
            different.push_back(places[i]);
    }
    const bool baked = different.size() <= 2;
    if (!baked) {
        // The coordinates as they are, each once.
        std::vector<TexturePlace> raw;
        for (const TexturePlace& place : different) {
            const TexturePlace plain{place.set, {}};
            if (std::find(raw.begin(), raw.end(), plain) == raw.end())
                raw.push_back(plain);
        }
        different = std::move(raw);
        // Of the others, the set that most pictures ask for.
        const auto uses = [&](const TexturePlace& set) {
            std::size_t count = 0;
            for (std::size_t i = 0; i < refs.size(); ++i)
                count += refs[i]->image >= 0 && places[i].set == set.set ? 1 : 0;
            return count;
        };
        std::stable_sort(different.begin() + 1, different.end(),
                         [&](const TexturePlace& a, const TexturePlace& b) { return uses(a) > uses(b); });
    }
    UvPlan plan;
    for (std::size_t s = 0; s < std::min<std::size_t>(different.size(), 2); ++s)
        plan.sets[s] = different[s];
    for (std::size_t i = 0; i < refs.size(); ++i) {
        TextureRef& ref = *refs[i];
        if (ref.image < 0)
            continue;
        const TexturePlace wanted = baked ? places[i] : TexturePlace{places[i].set, {}};
        const auto at = std::find(plan.sets.begin(), plan.sets.end(), wanted);
        if (at == plan.sets.end()) {
            constexpr std::array kUses = {"base colour", "metalness and roughness", "normals", "occlusion", "emission"};
            addNote(issues, Severity::warning, "texture-placement",
                    fmt::format("The pictures of material \"{}\" lie by more than two sets of texture coordinates; the "
                                "one for its {} was left out.",
                                material.name, kUses[i]),
                    where);
            ref = {};
            if (&ref == &material.metallicRoughnessTexture)
                material.metallic = 0.0f;
            if (&ref == &material.emissiveTexture)
                material.emissive = Vec3(0.0f);
            continue;
        }
        ref.uvSet = static_cast<int>(at - plan.sets.begin());
        if (!baked)
            ref.transform = places[i].transform;
    }
    return plan;
}

} // namespace sinew
