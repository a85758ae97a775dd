// What the menu of keys offers: how their segments run, their handles, their numbers.
#pragma once

#include "app/panels/track_edit.h"

#include <functional>

class QMenu;

namespace sinew {

// Hold, linear and Bezier, and a menu of each family of eases; what all the keys have is checked.
void addInterpolations(QMenu& menu, const Track& track, const KeyPlaces& keys,
                       const std::function<void(const Interpolation&)>& chosen);
void addTangents(QMenu& menu, const std::function<void(Tangents)>& chosen);
// Copies the time (s) or the value as text.
void addCopies(QMenu& menu, double time, double value);

}  // namespace sinew
