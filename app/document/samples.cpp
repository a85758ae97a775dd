#include "app/document/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace sinew {
namespace {

QString samplesFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    // Build trees are build/<preset>/app and build/<preset>/tests/app.
    for (const char* place : {"../share/sinew/samples", "../../../resources", "../../../../resources"}) {
        const QString folder = QDir::cleanPath(program.filePath(QLatin1String(place)));
        if (QFileInfo::exists(folder + QStringLiteral("/pip/pip.sinew")))
            return folder;
    }
    return {};
}

}  // namespace

std::vector<Sample> findSamples()
{
    std::vector<Sample> samples;
    const QString folder = samplesFolder();
    if (folder.isEmpty())
        return samples;
    for (const auto& [name, title] : {std::pair("pip", QCoreApplication::translate("Samples", "Pip: a character that breathes, sways, looks and nods")),
                                      std::pair("toys", QCoreApplication::translate("Samples", "Toys: keys with overshoot and bounce")),
                                      std::pair("letters", QCoreApplication::translate("Samples", "Letters: overshoot in sequence and at random"))}) {
        const QString path = QStringLiteral("%1/%2/%2.sinew").arg(folder, QLatin1String(name));
        if (QFileInfo::exists(path))
            samples.push_back({title, path});
    }
    return samples;
}

}  // namespace sinew
