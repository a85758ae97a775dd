#include "core/runtime/codes.h"

namespace sinew::runtime {
namespace {

template <class E>
std::optional<E> choice(int value, E last)
{
    if (value < 0 || value > static_cast<int>(last))
        return std::nullopt;
    return static_cast<E>(value);
}

}  // namespace

std::uint16_t codeOf(const Interpolation& interpolation)
{
    return static_cast<std::uint16_t>(static_cast<int>(interpolation.kind) | static_cast<int>(interpolation.family) << 4
                                      | static_cast<int>(interpolation.side) << 8);
}

std::optional<Interpolation> interpolationOf(std::uint16_t code)
{
    const auto kind = choice(code & 15, Interpolation::Kind::ease);
    const auto family = choice(code >> 4 & 15, EaseFamily::afterEffects);
    const auto side = choice(code >> 8, EaseSide::inOut);
    if (!kind || !family || !side)
        return std::nullopt;
    return Interpolation{*kind, *family, *side};
}

FollowBlock blockOf(const FollowThrough& followThrough)
{
    FollowBlock block;
    auto kind = FollowCode::off;
    if (const auto* overshoot = std::get_if<Overshoot>(&followThrough.kind)) {
        kind = FollowCode::overshoot;
        block.numbers[0] = overshoot->frequency;
        block.numbers[1] = overshoot->decay;
    } else if (const auto* bounce = std::get_if<Bounce>(&followThrough.kind)) {
        kind = FollowCode::bounce;
        block.numbers[0] = bounce->elasticity;
        block.numbers[1] = bounce->gravity;
        block.numbers[2] = bounce->maximumBounces;
    }
    block.code =
        static_cast<std::uint8_t>(static_cast<int>(kind) | static_cast<int>(followThrough.residue) << 4
                                  | (followThrough.published ? 1 << 6 : 0) | (followThrough.usePeakSpeed ? 1 << 7 : 0));
    return block;
}

std::optional<FollowThrough> followThroughOf(const FollowBlock& block)
{
    FollowThrough result;
    const auto residue = choice(block.code >> 4 & 3, Residue::summed);
    const auto kind = choice(block.code & 15, FollowCode::bounce);
    if (!residue || !kind)
        return std::nullopt;
    result.residue = *residue;
    result.published = (block.code & 1 << 6) != 0;
    result.usePeakSpeed = (block.code & 1 << 7) != 0;
    switch (*kind) {
    case FollowCode::off: break;
    case FollowCode::overshoot: result.kind = Overshoot{block.numbers[0], block.numbers[1]}; break;
    case FollowCode::bounce: {
        const std::optional<int> bounces = wholeNumber(block.numbers[2]);
        if (!bounces)
            return std::nullopt;
        result.kind = Bounce{block.numbers[0], block.numbers[1], *bounces};
        break;
    }
    }
    return result;
}

std::optional<int> wholeNumber(double value)
{
    if (!(value >= -2147483648.0 && value <= 2147483647.0) || value != static_cast<double>(static_cast<int>(value)))
        return std::nullopt;
    return static_cast<int>(value);
}

}  // namespace sinew::runtime
