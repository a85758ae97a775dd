// Project <-> JSON text. The format is documented in FORMAT.md beside this file.
#pragma once

#include "core/base/issue.h"
#include "core/base/result.h"
#include "core/project/project.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace sinew {

struct LoadedProject {
    Project project;
    Issues issues;         // findings that do not stop it from opening
    int format = 0;        // as in the file
    bool migrated = false; // written by an older format
    bool newer = false;    // written by a newer format that allows us to read: save asks first
};

// Parses, migrates, reads and validates. Every number is checked to be finite
// and in its hard range, ids to be unique, references to exist; the first error
// names the JSON pointer (Error::where) and the rule. Never throws.
// Limits: 64 MiB, depth 64, 100,000 objects a list. `file` is used in messages.
Result<LoadedProject> parseProject(std::string_view text, const std::string& file = {});
Result<LoadedProject> loadProject(const std::filesystem::path& path);

// Deterministic: members in schema order, unknown ones after them as they were,
// shortest numbers that read back the same, LF, two spaces, a final newline.
// Writing, reading and writing again gives the same bytes.
std::string writeProject(const Project& project);

// writeProject, through writeFileAtomic.
Status saveProject(const Project& project, const std::filesystem::path& path);

// The rules that parseProject enforces, on a Project made in memory; where = JSON pointer.
// error severity: compile refuses it.
Issues validate(const Project& project);

// Relative path with '/' from the project's folder to an asset and back.
// On another drive or root the absolute path is kept.
std::string relativeAssetPath(const std::filesystem::path& projectFile, const std::filesystem::path& asset);
std::filesystem::path resolveAssetPath(const std::filesystem::path& projectFile, const std::string& stored);

}  // namespace sinew
