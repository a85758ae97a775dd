// Where Sinew keeps its own files, apart from the artist's.
#pragma once

#include <QString>

namespace sinew {

enum class AppFolder {
    config,    // settings
    recovery,  // one folder an unsaved document
    backups,   // earlier saves of projects
    models,    // the model cache
    presets,   // the artist's own
};

// Absolute; made on demand. Follows QStandardPaths, so tests use its test mode.
QString appFolder(AppFolder folder);

}  // namespace sinew
