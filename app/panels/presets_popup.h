// Presets, by name with their curves: choosing one puts it on the selected parameters.
// The artist's own are saved and thrown away here too.
#pragma once

#include "core/project/project.h"

#include <QString>

#include <vector>

class QWidget;

namespace sinew {

struct Workspace;

// Opens at the widget. Nothing where no parameter is selected.
void openPresets(Workspace& workspace, const QString& folder, QWidget& at);

// Asks for a name and saves that motion as a preset of the artist's.
void savePreset(Workspace& workspace, const std::vector<Id>& drivers, const QString& folder, QWidget* parent);

}  // namespace sinew
