#include "core/export/fidelity.h"

#include <algorithm>

namespace sinew {

std::vector<WorstEntry> worstEntries(const Fidelity& fidelity)
{
    std::vector<WorstEntry> worst;
    for (const Fidelity::Entry& entry : fidelity.entries) {
        const auto same =
            std::find_if(worst.begin(), worst.end(), [&](const WorstEntry& w) { return w.entry.unit == entry.unit; });
        if (same == worst.end()) {
            worst.push_back({entry, 1});
            continue;
        }
        ++same->count;
        if (entry.maximumError > same->entry.maximumError)
            same->entry = entry;
    }
    return worst;
}

} // namespace sinew
