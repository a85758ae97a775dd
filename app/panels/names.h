// Names of a file in words that an artist reads.
#pragma once

#include "core/program/program.h"

#include <QString>

#include <string>
#include <vector>

namespace sinew {

// "knight_texture" is "Knight texture".
QString readableName(const std::string& name);

// What a part of those meshes is called: a single one's name, else the words
// that all begin with ("Knight_ArmLeft", "Knight_Helmet": "Knight"), else "Part".
QString partName(const std::vector<std::string>& meshes);

// "Base colour, red", "Roughness", ...
QString propertyTitle(MaterialProperty property);

// "Knight texture: base colour, red", of a parameter that drives it.
QString materialParameterName(const std::string& material, MaterialProperty property);

}  // namespace sinew
