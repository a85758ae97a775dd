// A written GLB, read again by the importer: the independent path of the
// fidelity report.
#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/model.h"

#include <vector>

namespace sinew::glb {

struct ReadBack {
    Model model;
    std::vector<int> nodeOf;  // one a node of the source: the same node read back; -1: it was moved (see Placement)
    std::vector<int> slotOf;  // one a morph slot of the source; -1: its mesh is empty
};

// Goes through a file in the system's temporary folder. An error when the file
// can't be read, or when nodes, skins, triangles, influences or morphs are not
// those of the source.
Result<ReadBack> readBack(const Bytes& file, const Model& source, const Progress& progress);

}  // namespace sinew::glb
