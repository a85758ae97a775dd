// Reading any file Sinew knows: what `info` and `validate` have in common.
#pragma once

#include "app/cli/input.h"
#include "core/program/program.h"
#include "core/runtime/read.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace sinew::cli {

enum class FileKind { project, model, runtime };

struct Inspected {
    FileKind kind = FileKind::project;
    std::shared_ptr<const Model> model; // of a model, or of a project whose model is there
    std::optional<Project> project;
    std::shared_ptr<const Program> program; // of a project or a runtime file
    std::shared_ptr<const RuntimeMap> map;  // of a runtime file, or null
    Issues issues;                          // all findings: of reading, import and compilation
};

// By name, and where that tells nothing by content.
Result<Inspected> inspect(const std::filesystem::path& path);

} // namespace sinew::cli
