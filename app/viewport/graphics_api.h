// Which graphics interface draws the viewport, decided once and before any window.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace sinew {

// Makes Qt Quick draw with "opengl" or "vulkan". Call after the QApplication
// exists and before the first window. Fails, leaving the choice as it was,
// where the name is unknown or the system cannot draw with it; the message is
// fit to be shown.
Status chooseGraphicsApi(const QString& name);

// "OpenGL" or "Vulkan": what the viewport draws with, for the status bar.
QString graphicsApiName();

}  // namespace sinew
