// Presets: motion to use again, on other parameters, characters and projects.
//
// A preset is a small project: parameters that stand for those it will move, the drivers
// that move them, and a timeline that shows it well. Put on another
// parameter, the motion starts from its default and goes as far into its range.
#pragma once

#include "core/project/project.h"

#include <QString>

#include <vector>

namespace sinew {

struct Preset {
    QString name;
    QString about;     // one line; may be empty
    QString file;      // the artist's own; empty: Sinew's
    Project project;
};

// How many parameters it moves together; 1: any number, each by itself or, staggered,
// one after the other.
std::size_t presetWidth(const Preset& preset);

// That motion as a preset. The drivers must exist and move something; those over several
// parameters keep their stagger and take its first item.
Preset presetOf(const Project& project, const std::vector<Id>& drivers, const QString& name);

// Appends its drivers for those parameters, in their order; other motion stays. Nothing
// where their number does not fit. The new drivers' ids.
std::vector<Id> applyPreset(Project& project, const Preset& preset, const std::vector<Id>& parameters);

// Those that come with Sinew.
std::vector<Preset> factoryPresets();

}  // namespace sinew
