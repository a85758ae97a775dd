#include "app/document/app_folders.h"

#include <QDir>
#include <QStandardPaths>

namespace sinew {

QString appFolder(AppFolder folder)
{
    const auto in = [](QStandardPaths::StandardLocation location, const char* name) {
        QString path = QStandardPaths::writableLocation(location) + QStringLiteral("/Sinew");
        if (*name)
            path += QLatin1Char('/') + QLatin1String(name);
        QDir().mkpath(path);
        return path;
    };
    switch (folder) {
    case AppFolder::config: return in(QStandardPaths::GenericConfigLocation, "");
    case AppFolder::recovery: return in(QStandardPaths::GenericDataLocation, "recovery");
    case AppFolder::backups: return in(QStandardPaths::GenericDataLocation, "backups");
    case AppFolder::models: return in(QStandardPaths::GenericCacheLocation, "models");
    case AppFolder::presets: return in(QStandardPaths::GenericDataLocation, "presets");
    }
    return {};
}

}  // namespace sinew
