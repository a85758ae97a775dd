// The folder a model file lies in: the only place its references may reach.
#pragma once

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/import/import.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

// Resolves and reads what a model file refers to. Refused: absolute paths,
// drive letters, URLs, "..", and symbolic links that lead out of the folder.
// Not thread-safe.
class ModelFolder {
public:
    // maxBytes bounds all reads together.
    ModelFolder(const std::filesystem::path& modelFile, std::uint64_t maxBytes);

    // reference: relative, with / or \. Errors: usage (leads out of the
    // folder), io (missing, unreadable), limit.
    [[nodiscard]] Result<std::filesystem::path> resolve(std::string_view reference) const;
    Result<Bytes> read(std::string_view reference);

    // The model file itself; counts as the first input.
    Result<Bytes> readModel();

    // Looks a file up for a reference that tools tend to write wrongly: absolute
    // paths of another machine, other case. Looks for the reference itself,
    // then its file name beside the model and in the subfolders textures/,
    // Textures/, images/, and "<stem>.fbm/". Empty if there is none.
    [[nodiscard]] std::string locate(std::string_view reference);

    [[nodiscard]] const std::filesystem::path& modelFile() const { return m_modelFile; }
    // The files read so far, the model file first, and the places looked at in vain.
    [[nodiscard]] const std::vector<InputStamp>& stamps() const { return m_stamps; }
    [[nodiscard]] std::vector<std::filesystem::path> inputs() const;

private:
    Result<Bytes> readAs(const std::string& reference, const std::filesystem::path& path);
    void noteMissing(const std::string& reference);

    std::filesystem::path m_modelFile;
    std::filesystem::path m_folder;    // as given
    std::filesystem::path m_canonical; // with symbolic links resolved
    std::uint64_t m_bytesLeft;
    std::vector<InputStamp> m_stamps;
};

} // namespace sinew
