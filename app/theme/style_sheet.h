// The style sheet of Qt's own widgets, generated from a palette.
#pragma once

#include "app/theme/palette.h"

#include <QString>

namespace sinew {

QString styleSheet(const Palette& palette);

}  // namespace sinew
