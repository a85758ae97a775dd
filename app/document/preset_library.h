// PresetLibrary: Sinew's presets and the artist's own, which are project files in one folder.
#pragma once

#include "app/document/preset.h"
#include "core/base/result.h"

namespace sinew {

class PresetLibrary {
public:
    explicit PresetLibrary(QString folder);

    // The artist's first, by name. Files that can't be read are left out.
    [[nodiscard]] std::vector<Preset> all() const;
    // Whether the artist has one of that name, in any case.
    [[nodiscard]] bool has(const QString& name) const;
    // Writes it, in place of one of that name.
    Status save(const Preset& preset);
    // Only the artist's own. Refused: another.
    Status remove(const Preset& preset);

private:
    [[nodiscard]] std::vector<Preset> own() const;
    [[nodiscard]] QString fileOf(const QString& name) const;
    QString m_folder;
};

}  // namespace sinew
