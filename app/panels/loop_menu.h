// Loops that close: lengths after which all motion is back where it began.
#pragma once

#include "core/motion/loop.h"
#include "core/project/project.h"

#include <vector>

class QMenu;

namespace sinew {

class Document;

// The harmonic motions that count for the loop: enabled, audible, on a running channel.
std::vector<motion::Cycle> loopCycles(const Project& project);

// Makes the timeline's range `seconds` long and gives every such motion the
// nearest period that fits into it a whole number of times.
void closeLoop(Project& project, double seconds);

// Gives a new harmonic motion the period nearest to its own that closes in the
// timeline's range, so that it loops from the start and is seen whole. Ranges
// below a second are left to the artist.
void fitToLoop(Project& project, const Id& driver);

// Lengths near the present one, the least change of periods first, and those of
// the clips that layers play. Choosing one is one step to undo.
void fillLoopMenu(QMenu& menu, Document& document);

}  // namespace sinew
