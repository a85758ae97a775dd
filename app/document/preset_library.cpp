#include "app/document/preset_library.h"

#include "app/document/saver.h"
#include "core/base/file.h"
#include "core/project/json.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace sinew {

PresetLibrary::PresetLibrary(QString folder) : m_folder(std::move(folder)) {}

std::vector<Preset> PresetLibrary::own() const
{
    std::vector<Preset> presets;
    const QDir dir(m_folder);
    for (const QString& file : dir.entryList({QStringLiteral("*.sinew")}, QDir::Files, QDir::Name | QDir::IgnoreCase)) {
        Result<LoadedProject> loaded = loadProject(toPath(dir.filePath(file)));
        if (!loaded.ok() || loaded->project.parameters.empty() || loaded->project.drivers.empty())
            continue;
        Preset preset;
        preset.file = dir.filePath(file);
        preset.name = QString::fromStdString(loaded->project.parameters.front().name);
        preset.project = std::move(loaded->project);
        presets.push_back(std::move(preset));
    }
    std::ranges::sort(presets, [](const Preset& a, const Preset& b) { return a.name.localeAwareCompare(b.name) < 0; });
    return presets;
}

std::vector<Preset> PresetLibrary::all() const
{
    std::vector<Preset> presets = own();
    std::ranges::move(factoryPresets(), std::back_inserter(presets));
    return presets;
}

bool PresetLibrary::has(const QString& name) const
{
    return QFile::exists(fileOf(name));
}

// A name may hold what a file's name may not.
QString PresetLibrary::fileOf(const QString& name) const
{
    QString stem;
    for (const QChar c : name.trimmed().toLower())
        stem += c.isLetterOrNumber() || c == QLatin1Char('-') ? c : QLatin1Char('_');
    return m_folder + QLatin1Char('/') + (stem.isEmpty() ? QStringLiteral("_") : stem.left(80)) + QStringLiteral(".sinew");
}

Status PresetLibrary::save(const Preset& preset)
{
    if (!QDir().mkpath(m_folder))
        return Error{ErrorKind::io, "The folder of presets could not be made", m_folder.toStdString(), {}};
    return writeFileAtomic(toPath(fileOf(preset.name)), writeProject(preset.project));
}

Status PresetLibrary::remove(const Preset& preset)
{
    if (preset.file.isEmpty())
        return Error{ErrorKind::usage, "It comes with Sinew and stays", preset.name.toStdString(), {}};
    QFile file(preset.file);
    if (!file.remove())
        return Error{ErrorKind::io, file.errorString().toStdString(), preset.file.toStdString(), {}};
    return {};
}

}  // namespace sinew
