#include "app/render/png_writer.h"

#include <QImageWriter>

namespace sinew {

Status PngWriter::add(const QImage& image)
{
    const QString target = frameName(m_settings, m_count);
    QImageWriter writer(m_folder.file(QString::number(m_count++)), "png");
    if (!writer.write(image.convertToFormat(m_settings.isTransparent() ? QImage::Format_RGBA8888 : QImage::Format_RGB888)))
        return Error{ErrorKind::io, "could not be written: " + writer.errorString().toStdString(), target.toStdString(), {}};
    return {};
}

Status PngWriter::finish(const Progress&)
{
    for (int frame = 0; frame < m_count; ++frame)
        if (Status status = m_folder.publish(QString::number(frame), frameName(m_settings, frame)); !status)
            return status;
    return {};
}

}  // namespace sinew
