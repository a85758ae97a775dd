#include "app/window/export_dialog.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/theme/icons.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/field_row.h"
#include "app/window/export_options.h"
#include "app/window/export_report.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

bool sameFile(const QString& a, const QString& b)
{
    if (a.isEmpty() || b.isEmpty())
        return false;
    const QString first = QFileInfo(a).canonicalFilePath();
    return !first.isEmpty() && first == QFileInfo(b).canonicalFilePath();
}

}  // namespace

struct ExportDialog::Outcome {
    QString path;
    std::optional<Error> error;
    Exported exported;  // bytes already written and dropped
    std::size_t bytes = 0;
};

ExportDialog::ExportDialog(Document& document, UserSettings& settings, QWidget* parent)
    : QDialog(parent), m_document(document), m_settings(settings), m_format(new ChoiceBox), m_about(new QLabel), m_path(new QLineEdit),
      m_options(new ExportOptions(document.project(), document.model().get())), m_state(new QLabel),
      m_progress(new QProgressBar), m_report(new ExportReport), m_start(new QPushButton(tr("Export"))),
      m_close(new QPushButton(tr("Close")))
{
    setWindowTitle(tr("Export"));
    setObjectName(QStringLiteral("exportDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(6);

    m_format->setObjectName(QStringLiteral("exportFormat"));
    for (const ExportFormat& format : exportFormats()) {
        m_format->addItem(QStringLiteral("%1 (.%2)").arg(text(format.name), text(format.extension)), text(format.id));
    }
    column->addWidget(new FieldRow(tr("Format"), m_format));
    m_about->setWordWrap(true);
    m_about->setProperty("role", QStringLiteral("secondary"));
    column->addWidget(m_about);
    auto* pathBox = new QWidget;
    auto* pathLine = new QHBoxLayout(pathBox);
    pathLine->setContentsMargins(0, 0, 0, 0);
    pathLine->setSpacing(4);
    m_path->setObjectName(QStringLiteral("exportPath"));
    m_path->setAccessibleName(tr("File"));
    auto* browse = new QToolButton;
    browse->setIcon(themeIcon(QStringLiteral("folder")));
    browse->setToolTip(tr("Choose the file"));
    browse->setAccessibleName(tr("Choose the file"));
    pathLine->addWidget(m_path, 1);
    pathLine->addWidget(browse);
    column->addWidget(new FieldRow(tr("File"), pathBox));

    column->addWidget(m_options);

    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->hide();
    column->addWidget(m_state);
    column->addWidget(m_progress);
    column->addWidget(m_report, 1);
    column->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_close);
    buttons->addWidget(m_start);
    m_start->setObjectName(QStringLiteral("exportStart"));
    m_start->setDefault(true);
    column->addLayout(buttons);

    connect(m_format, &ChoiceBox::chosen, this, &ExportDialog::chooseFormat);
    connect(browse, &QToolButton::clicked, this, &ExportDialog::choosePath);
    // Once its layouts know of what it shows.
    connect(m_report, &ExportReport::heightChanged, this, &ExportDialog::fitHeight, Qt::QueuedConnection);
    connect(m_start, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_close, &QPushButton::clicked, this, &ExportDialog::reject);
    chooseFormat();
}

ExportDialog::~ExportDialog()
{
    if (m_running)
        m_running->cancel();
    m_pool.waitForDone();
}

const ExportFormat* ExportDialog::format() const
{
    return findExportFormat(m_format->currentData().toString().toStdString());
}

// Keeps folder and name, changes the extension.
void ExportDialog::chooseFormat()
{
    const ExportFormat* chosen = format();
    if (!chosen)
        return;
    QString folder = m_settings.startFolder(FolderKind::exports, m_document.path());
    QString stem = QFileInfo(m_document.path()).completeBaseName();
    if (!m_path->text().isEmpty()) {
        folder = QFileInfo(m_path->text()).path();
        stem = QFileInfo(m_path->text()).completeBaseName();
    }
    if (stem.isEmpty())
        stem = m_document.model() ? QString::fromStdString(m_document.model()->name) : tr("untitled");
    const auto named = [&](const QString& name) {
        return folder + QLatin1Char('/') + name + QLatin1Char('.') + text(chosen->extension);
    };
    // The model that the project is made of isn't written over.
    m_path->setText(sameFile(named(stem), m_document.modelPath()) ? named(stem + QStringLiteral("-motion")) : named(stem));
    const bool possible = !chosen->needsModel || m_document.model();
    m_start->setEnabled(possible);
    m_state->setText(possible ? QString() : tr("This format needs a model, and the project has none."));
    m_about->setText(text(chosen->about));
    m_options->showFor(*chosen);
    m_report->clear();
    fitHeight();
}

// As high as what it shows, at the width the artist gave it, and never beyond the screen.
void ExportDialog::fitHeight()
{
    constexpr int kWidth = 600;
    const QRect room = screen()->availableGeometry();
    layout()->activate();
    const int wide = std::max(width(), kWidth);
    const int high = std::max(layout()->heightForWidth(wide), layout()->totalMinimumSize().height());
    resize(wide, std::min(high, room.height() - 64));
    if (isVisible() && y() + height() > room.bottom() - 16)
        move(x(), std::max(room.top() + 32, room.bottom() - 16 - height()));
}

void ExportDialog::choosePath()
{
    const ExportFormat* chosen = format();
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export to"), m_path->text(),
        chosen ? QStringLiteral("%1 (*.%2)").arg(text(chosen->name), text(chosen->extension)) : QString());
    if (!path.isEmpty())
        m_path->setText(path);
}

void ExportDialog::setRunning(bool running)
{
    m_start->setEnabled(!running);
    m_format->setEnabled(!running);
    m_options->setEnabled(!running);
    m_path->setEnabled(!running);
    m_progress->setVisible(running);
    m_close->setText(running ? tr("Cancel") : tr("Close"));
}

void ExportDialog::start()
{
    const ExportFormat* chosen = format();
    if (!chosen || m_running)
        return;
    const QString path = m_path->text().trimmed();
    if (path.isEmpty() || QFileInfo(path).isDir()) {
        m_state->setText(tr("Name a file to write."));
        return;
    }
    for (const QString& source : {m_document.modelPath(), m_document.path()})
        if (sameFile(path, source)) {
            m_state->setText(tr("%1 belongs to the project itself; choose another name.").arg(QFileInfo(path).fileName()));
            return;
        }
    if (const QString problem = m_options->problem(); !problem.isEmpty()) {
        m_state->setText(problem);
        return;
    }
    const ExportSettings settings = m_options->settings();
    m_report->clear();
    m_state->setText(tr("Exporting\u2026"));
    m_progress->setValue(0);
    setRunning(true);
    m_running = std::make_shared<Progress>([this](double fraction, std::string_view label) {
        const QString words = text(label);
        QMetaObject::invokeMethod(
            this,
            [this, fraction, words] {
                if (!m_running)
                    return;
                m_progress->setValue(static_cast<int>(fraction * 1000.0));
                if (!words.isEmpty())
                    m_state->setText(words);
            },
            Qt::QueuedConnection);
    });
    m_pool.start([this, chosen, path, settings, progress = m_running, project = m_document.project(),
                  model = m_document.model()] {
        auto outcome = std::make_shared<Outcome>();
        outcome->path = path;
        Result<Exported> result = chosen->write(project, model.get(), settings, *progress);
        if (!result.ok()) {
            outcome->error = result.error();
        } else {
            outcome->exported = std::move(*result);
            outcome->bytes = outcome->exported.bytes.size();
            if (outcome->exported.fidelity.withinTolerance) {
                const Status written =
                    writeFileAtomic(toPath(path), std::span<const std::uint8_t>(outcome->exported.bytes));
                if (!written.ok())
                    outcome->error = written.error();
            }
            outcome->exported.bytes = {};
        }
        QMetaObject::invokeMethod(this, [this, outcome] { finish(outcome); }, Qt::QueuedConnection);
    });
}

void ExportDialog::finish(const std::shared_ptr<Outcome>& outcome)
{
    const bool cancelled = m_running->cancelled();
    m_running.reset();
    setRunning(false);
    if (outcome->error) {
        m_state->setText(cancelled || outcome->error->kind == ErrorKind::cancelled
                             ? tr("Cancelled; nothing was written.")
                             : tr("Not exported: %1").arg(QString::fromStdString(outcome->error->text())));
        return;
    }
    const Fidelity& fidelity = outcome->exported.fidelity;
    m_report->show(fidelity, outcome->exported.issues);
    if (!fidelity.withinTolerance) {
        m_state->setText(tr("Not exported: the format cannot hold this motion within the tolerance. More keys a second or a "
                            "larger tolerance may help."));
        return;
    }
    m_settings.setLastFolder(FolderKind::exports, QFileInfo(outcome->path).absolutePath());
    const QString size = QLocale().formattedDataSize(static_cast<qint64>(outcome->bytes));
    m_state->setText(tr("Wrote %1 (%2), read it back and compared: within tolerance.").arg(outcome->path, size));
    Q_EMIT exported(outcome->path);
}

void ExportDialog::reject()
{
    if (m_running) {
        m_running->cancel();
        m_state->setText(tr("Cancelling\u2026"));
        return;
    }
    QDialog::reject();
}

}  // namespace sinew
