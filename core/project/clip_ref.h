// References to clips, as layers and cues hold them: an authored clip's id, or
// "model:<name>" for a clip of the model. Pure functions, any thread.
#pragma once

#include "core/project/project.h"

#include <string_view>

namespace sinew {

inline constexpr std::string_view kModelClip = "model:";

inline ClipRef modelClip(std::string_view name)
{
    return ClipRef(kModelClip).append(name);
}
inline bool isModelClip(std::string_view clip)
{
    return clip.starts_with(kModelClip);
}
// What the model calls it; empty for another clip.
inline std::string_view modelClipName(std::string_view clip)
{
    return isModelClip(clip) ? clip.substr(kModelClip.size()) : std::string_view();
}

}  // namespace sinew
