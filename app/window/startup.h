// The editor's start: command line, appearance, window.
#pragma once

namespace sinew {

// sinew-editor [PROJECT|MODEL] [--rhi opengl|vulkan] [--safe-mode] [--screenshot DIR]
//              [--render OUT and its options]
// Returns the process's exit code: 0 ok, 1 usage; when rendering or taking
// screenshots, 2 the file could not be opened, 3 the result could not be written,
// 4 there is no screen to draw on, 130 stopped.
int runEditor(int argc, char** argv);

}  // namespace sinew
