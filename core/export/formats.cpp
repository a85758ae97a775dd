#include "core/export/export.h"
#include "core/export/glb_export.h"
#include "core/export/runtime_export.h"
#include "core/export/sample_export.h"

#include <algorithm>
#include <array>

namespace sinew {
namespace {

constexpr std::array<ExportFormat, 4> kFormats{{
    {"snw", "snw", "Sinew runtime", false, exportRuntime},
    {"glb", "glb", "glTF 2.0 binary", true, exportGlb},
    {"csv", "csv", "Samples as CSV", false, exportCsv},
    {"json", "json", "Samples as JSON", false, exportJson},
}};

}  // namespace

std::span<const ExportFormat> exportFormats()
{
    return kFormats;
}

const ExportFormat* findExportFormat(std::string_view id)
{
    const auto* found = std::ranges::find(kFormats, id, &ExportFormat::id);
    return found == kFormats.end() ? nullptr : found;
}

}  // namespace sinew
