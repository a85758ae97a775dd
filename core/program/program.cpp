#include "core/program/program.h"

#include <array>
#include <tuple>

namespace sinew {
namespace {

constexpr std::array kPropertyNames = {"baseColor.r", "baseColor.g", "baseColor.b", "emissive",
                                       "metallic",    "roughness",   "alpha"};

auto tables(const Program& p)
{
    return std::tie(p.clampEachStage, p.layerRule, p.channelTimescale, p.triggerName, p.parameters, p.parts, p.drivers,
                    p.instances, p.tracks, p.decayingSines, p.ramps, p.projectiles, p.harmonics, p.looks, p.look,
                    p.clips, p.clipTracks, p.layers, p.cues, p.bindings, p.materials);
}

}  // namespace

int stageOf(MotionKind kind)
{
    switch (kind) {
    case MotionKind::track: return 0;
    case MotionKind::decayingSine:
    case MotionKind::ramp:
    case MotionKind::projectile: return 1;
    case MotionKind::harmonic: return 2;
    case MotionKind::look: break;
    }
    return 3;
}

const char* materialPropertyName(MaterialProperty property)
{
    return kPropertyNames[static_cast<std::size_t>(property)];
}

std::optional<MaterialProperty> materialPropertyFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kPropertyNames.size(); ++i)
        if (name == kPropertyNames[i])
            return static_cast<MaterialProperty>(i);
    return std::nullopt;
}

bool operator==(const Program& a, const Program& b)
{
    return tables(a) == tables(b) && (a.rig == b.rig || *a.rig == *b.rig);
}

}  // namespace sinew
