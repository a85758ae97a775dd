// Whether there is a display, and a virtual one where there is none.
#pragma once

#include "core/base/result.h"

namespace sinew {

// Whether a QApplication could show windows here, which without a display would end
// the process; an error says which display cannot be reached. Before the QApplication.
Status findDisplay();

// An X server without a screen, for rendering.
class VirtualScreen {
public:
    VirtualScreen() = default;
    // Ends its server; the server also ends with this process.
    ~VirtualScreen();
    VirtualScreen(const VirtualScreen&) = delete;
    VirtualScreen& operator=(const VirtualScreen&) = delete;

    // Starts Xvfb and names it to this process. Before the QApplication. Fails where
    // there is no Xvfb; the message says what to install.
    Status start();

private:
    long m_server = 0;  // its process, or 0
};

}  // namespace sinew
