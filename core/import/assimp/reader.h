// Every format that Assimp reads for us: FBX, Collada, DirectX X, MD5, IQM, SMD,
// OBJ, STL, PLY. Only the one importer that the file's extension asks for is
// registered, so that no file reaches a reader it was not meant for.
#pragma once

#include "core/base/progress.h"
#include "core/import/import.h"
#include "core/import/model_folder.h"

#include <cstdint>
#include <span>
#include <string>

namespace sinew::assimp {

// extension: lower case, without the dot; one of importFormats(). Throws
// Refusal. Fills model and issues; the caller checks and finishes both.
void readScene(std::span<const std::uint8_t> file, const std::string& extension, ModelFolder& folder,
               const Progress& progress, const ImportLimits& limits, Model& model, Issues& issues);

} // namespace sinew::assimp
