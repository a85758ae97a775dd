// Reading what a verb is given: projects with their models.
#pragma once

#include "core/import/import.h"
#include "core/project/json.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace sinew::cli {

// Imports through the model cache, in a process of its own, so that a file
// that crashes an import library costs a message. The cache is the folder in
// the environment variable SINEW_CACHE, else sinew/models in the user's cache
// folder, else one among the temporary files. Progress is shown where stderr
// is a terminal.
Result<ImportResult> loadModel(const std::filesystem::path& path);

struct ProjectInput {
    LoadedProject loaded;
    std::filesystem::path modelPath;    // empty: the project names none
    std::shared_ptr<const Model> model; // null: none, or not readable
    Issues modelIssues;                 // of its import
    std::optional<Error> modelError;    // why it isn't there; names the project and the model
};

// Reads the project and, where it names one, its model.
Result<ProjectInput> loadInput(const std::filesystem::path& path);

} // namespace sinew::cli
