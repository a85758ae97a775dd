// Change: what an edit of the document touched.
#pragma once

#include "core/project/edit.h"

#include <utility>
#include <vector>

namespace sinew {

// One typed event per edit, delivered after it. Views look whether it concerns
// them; nobody polls, nobody edits while being told.
struct DocumentChange {
    unsigned kinds = 0;                                // bit per ObjectKind
    std::vector<std::pair<ObjectKind, Id>> touched;    // in the edit's order
    bool structure = false;  // objects came, went or moved
    bool replay = false;     // by undo or redo

    [[nodiscard]] bool has(ObjectKind kind) const { return kinds & (1u << static_cast<unsigned>(kind)); }
    [[nodiscard]] bool touches(ObjectKind kind, const Id& id) const
    {
        for (const auto& [k, i] : touched)
            if (k == kind && i == id)
                return true;
        return false;
    }
};

}  // namespace sinew
