#include "app/render/png_writer.h"

#include <QFileInfo>
#include <QImageWriter>

#include <filesystem>

namespace sinew {
namespace {

Error io(const QString& message, const QString& file)
{
    return {ErrorKind::io, message.toStdString(), file.toStdString(), {}};
}

std::filesystem::path native(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

}  // namespace

Status PngWriter::begin()
{
    const QString folder = QFileInfo(m_settings.path).absolutePath();
    m_folder = std::make_unique<QTemporaryDir>(folder + QStringLiteral("/.rendering-XXXXXX"));
    if (!m_folder->isValid())
        return io(QStringLiteral("cannot write here: %1").arg(m_folder->errorString()), folder);
    return {};
}

Status PngWriter::add(const QImage& image)
{
    const QString part = m_folder->filePath(QString::number(m_count++));
    QImageWriter writer(part, "png");
    if (!writer.write(image.convertToFormat(m_settings.isTransparent() ? QImage::Format_RGBA8888 : QImage::Format_RGB888)))
        return io(writer.errorString(), part);
    return {};
}

Status PngWriter::finish(const Progress&)
{
    for (int frame = 0; frame < m_count; ++frame) {
        const QString target = frameName(m_settings, frame);
        std::error_code failure;
        std::filesystem::rename(native(m_folder->filePath(QString::number(frame))), native(target), failure);
        if (failure)
            return io(QString::fromStdString(failure.message()), target);
    }
    return {};
}

}  // namespace sinew
