// Export settings that make no sense are refused before any work is done.
#pragma once

#include "core/export/export.h"

namespace sinew {

// Error: usage, naming the setting and its range.
Status checkSettings(const ExportSettings& settings);

}  // namespace sinew
