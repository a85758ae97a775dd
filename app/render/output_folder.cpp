#include "app/render/output_folder.h"

#include <QFileInfo>

#include <filesystem>

namespace sinew {

Status OutputFolder::openBeside(const QString& target)
{
    const QString folder = QFileInfo(target).absolutePath();
    m_folder = std::make_unique<QTemporaryDir>(folder + QStringLiteral("/.rendering-XXXXXX"));
    if (!m_folder->isValid())
        return Error{ErrorKind::io, "cannot write to this folder: " + m_folder->errorString().toStdString(), folder.toStdString(), {}};
    return {};
}

Status OutputFolder::publish(const QString& name, const QString& target) const
{
    std::error_code failure;
    std::filesystem::rename(file(name).toStdU16String(), target.toStdU16String(), failure);
    return failure ? Status(Error{ErrorKind::io, failure.message(), target.toStdString(), {}}) : Status();
}

}  // namespace sinew
