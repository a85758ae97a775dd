#include "app/window/drop_overlay.h"

#include "app/document/saver.h"
#include "app/theme/theme.h"
#include "core/import/import.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPainter>

namespace sinew {
namespace {

QStringList localFiles(const QMimeData* data)
{
    QStringList files;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    return files;
}

}  // namespace

DroppedFiles sortDropped(const QStringList& files)
{
    DroppedFiles sorted;
    for (const QString& file : files) {
        const bool project = QFileInfo(file).suffix().compare(QLatin1String("sinew"), Qt::CaseInsensitive) == 0;
        (project ? sorted.projects : isModelFile(toPath(file)) ? sorted.models : sorted.unknown).append(file);
    }
    return sorted;
}

QString importableText()
{
    QStringList formats;
    for (const ImportFormat& format : importFormats()) {
        QStringList extensions;
        for (const std::string_view extension : format.extensions)
            extensions.append(QString::fromUtf8(extension.data(), static_cast<qsizetype>(extension.size())));
        formats.append(QStringLiteral("%1 (%2)").arg(
            QString::fromUtf8(format.name.data(), static_cast<qsizetype>(format.name.size())),
            extensions.join(QStringLiteral(", "))));
    }
    return formats.join(QStringLiteral(", "));
}

DropOverlay::DropOverlay(QWidget* window) : QWidget(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    window->setAcceptDrops(true);
    window->installEventFilter(this);
    hide();
}

bool DropOverlay::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::DragEnter: {
        auto* drag = static_cast<QDragEnterEvent*>(event);
        const QStringList files = localFiles(drag->mimeData());
        if (files.isEmpty())
            break;
        const DroppedFiles sorted = sortDropped(files);
        const auto name = [](const QString& file) { return QFileInfo(file).fileName(); };
        m_useful = !sorted.projects.isEmpty() || !sorted.models.isEmpty();
        m_text = !sorted.projects.isEmpty() ? tr("Open %1").arg(name(sorted.projects.front()))
                 : !sorted.models.isEmpty()
                     ? tr("Import %1").arg(name(sorted.models.front()))
                     : tr("%1 is neither a project nor a model that Sinew reads").arg(name(files.front()));
        setGeometry(parentWidget()->rect());
        show();
        raise();
        update();
        drag->acceptProposedAction();
        return true;
    }
    case QEvent::DragMove:
        if (isVisible()) {
            static_cast<QDragMoveEvent*>(event)->acceptProposedAction();
            return true;
        }
        break;
    case QEvent::DragLeave:
        hide();
        break;
    case QEvent::Drop: {
        auto* drop = static_cast<QDropEvent*>(event);
        hide();
        const QStringList files = localFiles(drop->mimeData());
        if (files.isEmpty())
            break;
        drop->acceptProposedAction();
        Q_EMIT dropped(files);
        return true;
    }
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void DropOverlay::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = themeColor(Role::ground);
    veil.setAlphaF(0.72f);
    painter.fillRect(rect(), veil);
    const QColor color = themeColor(m_useful ? Role::accent : Role::warning);
    painter.setPen(QPen(color, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(12, 12, -12, -12), 8, 8);
    painter.setFont(themeFont(TextSize::title, QFont::DemiBold));
    painter.setPen(color);
    painter.drawText(rect().adjusted(40, 0, -40, 0), Qt::AlignCenter | Qt::TextWordWrap, m_text);
}

}  // namespace sinew
