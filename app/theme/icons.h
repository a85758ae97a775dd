// The editor's own icons: single-stroke 16 px SVGs, coloured by the theme.
#pragma once

#include "app/theme/palette.h"

#include <QIcon>
#include <QString>

namespace sinew {

// resources/icons/<name>.svg, sharp at every scale. Drawn in the role's colour,
// in hint when disabled, in onSelection when selected and in the accent when on. Follows theme changes.
// An unknown name gives an icon that isNull().
QIcon themeIcon(const QString& name, Role role = Role::secondary);

}  // namespace sinew
