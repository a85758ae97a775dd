// VirtualScreen: an X server without a display, for rendering where there is none.
#pragma once

#include "core/base/result.h"

namespace sinew {

// Ends its server when it goes; the server also ends with this process.
class VirtualScreen {
public:
    VirtualScreen() = default;
    ~VirtualScreen();
    VirtualScreen(const VirtualScreen&) = delete;
    VirtualScreen& operator=(const VirtualScreen&) = delete;

    // Where the environment names no display, starts Xvfb and names it to this
    // process. Call before the QApplication exists. Fails where there is no Xvfb;
    // the message says what to install.
    Status startIfNeeded();

private:
    long m_server = 0;  // its process, or 0
};

}  // namespace sinew
