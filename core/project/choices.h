// The names of every choice, in the file and in the editor. Internal to core/project.
#pragma once

#include "core/project/fields.h"

namespace sinew {

// The names of an enumeration's values, in their order.
template <class Enum> std::span<const Choice> choicesOf();

template <> std::span<const Choice> choicesOf<RangePolicy>();
template <> std::span<const Choice> choicesOf<BlendMode>();
template <> std::span<const Choice> choicesOf<Axis>();
template <> std::span<const Choice> choicesOf<Extrapolation>();
template <> std::span<const Choice> choicesOf<Residue>();
template <> std::span<const Choice> choicesOf<Direction>();
template <> std::span<const Choice> choicesOf<Stagger::Mode>();
template <> std::span<const Choice> choicesOf<Stagger::PhaseUnit>();
template <> std::span<const Choice> choicesOf<LookTarget::Kind>();
template <> std::span<const Choice> choicesOf<LookCenter::Kind>();
template <> std::span<const Choice> choicesOf<ClipTrack::Target>();
template <> std::span<const Choice> choicesOf<TransitionCurve>();
template <> std::span<const Choice> choicesOf<Binding::Target>();
template <> std::span<const Choice> choicesOf<Binding::Mode>();
template <> std::span<const Choice> choicesOf<LayerRule>();
template <> std::span<const Choice> choicesOf<TweenBlend>();

} // namespace sinew
