// From which side a derivative is taken, where the two differ.
#pragma once

namespace sinew::motion {

enum class Side { left, right };

constexpr Side opposite(Side side)
{
    return side == Side::left ? Side::right : Side::left;
}

}  // namespace sinew::motion
