#include "core/export/export.h"
#include "core/export/glb_export.h"
#include "core/export/runtime_export.h"
#include "core/export/sample_export.h"

#include <algorithm>
#include <array>

namespace sinew {
namespace {

constexpr std::array<ExportFormat, 4> kFormats{{
    {"snw", "snw", "Sinew runtime",
     "For engines that play it with the Sinew runtime: all motion stays live and answers to triggers and parameters.",
     false, {.tolerance = true, .packing = true}, exportRuntime},
    {"glb", "glb", "glTF 2.0 binary",
     "For any engine or tool that reads glTF: the model with each clip and the motion on top baked to keys.", true,
     {.rate = true, .tolerance = true, .clips = true}, exportGlb},
    {"csv", "csv", "Samples as CSV", "For spreadsheets and scripts: every parameter over time, a line a sample.", false,
     {.rate = true, .range = true}, exportCsv},
    {"json", "json", "Samples as JSON", "For scripts: every parameter and opacity over time as lists.", false,
     {.rate = true, .range = true}, exportJson},
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
