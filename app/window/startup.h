// The editor's start: command line, appearance, window.
#pragma once

namespace sinew {

// sinew-editor [PROJECT|MODEL] [--rhi opengl|vulkan] [--safe-mode] [--screenshot DIR]
// Returns the process's exit code: 0 ok, 1 usage, 2 the file could not be
// opened (screenshots only), 3 a screenshot could not be written.
int runEditor(int argc, char** argv);

}  // namespace sinew
