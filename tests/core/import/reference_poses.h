// World matrices of a model file's nodes as independent programs give them
// (tests/tools/gltf-poses.mjs), and how far an import is from them.
#pragma once

#include "core/model/model.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace sinew::test {

// Why the programs cannot be asked; empty where they can.
std::string referenceMissing(const std::filesystem::path& file);

// What gltf-poses.mjs prints; discarded JSON where it fails.
nlohmann::json referencePoses(const std::filesystem::path& file, int timesPerClip);

struct PoseError {
    double worst = 0.0; // of the model's size: moved points, and of the largest matrix entry: turned ones
    std::string where;  // node, clip and time
    int clips = 0;      // that both have
    int times = 0;      // compared, all clips together
    int nodes = 0;
};

// What a reference does otherwise than we do, by its design.
struct ReferenceRules {
    std::vector<double> clipStart; // seconds of the file at which our clips begin; empty: all at 0
    double nodeScale = 1.0;        // its nodes scale what they carry by this much more
    std::set<std::string> absent;  // nodes that we leave out
    std::set<std::string> turned;  // nodes that look along another axis: only their places are compared
};

// Compares the nodes of all clips that both have, of the same name, at the
// reference's times within our clip, and at rest. Where names repeat, of the
// nodes of a name the closest is meant, each once.
PoseError comparePoses(const Model& model, const nlohmann::json& reference, const ReferenceRules& rules = {});

} // namespace sinew::test
