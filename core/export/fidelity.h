// What matters of an export's fidelity: its worst entries.
#pragma once

#include "core/export/export.h"

#include <cstddef>
#include <vector>

namespace sinew {

struct WorstEntry {
    Fidelity::Entry entry;  // with the largest difference among those of its unit
    std::size_t count = 0;  // entries of that unit
};

// One a unit, as differences of different units cannot be compared; in the order
// in which the units appear.
std::vector<WorstEntry> worstEntries(const Fidelity& fidelity);

} // namespace sinew
