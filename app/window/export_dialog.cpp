#include "app/window/export_dialog.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/theme/icons.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace sinew {
namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

}  // namespace

struct ExportDialog::Outcome {
    QString path;
    std::optional<Error> error;
    Exported exported;  // bytes already written and dropped
    std::size_t bytes = 0;
};

ExportDialog::ExportDialog(Document& document, UserSettings& settings, QWidget* parent)
    : QDialog(parent), m_document(document), m_settings(settings), m_format(new ChoiceBox), m_path(new QLineEdit),
      m_rate(new NumberField), m_tolerance(new NumberField), m_clips(new QListWidget), m_clipsBox(new QWidget),
      m_state(new QLabel), m_progress(new QProgressBar), m_report(new QTreeWidget), m_start(new QPushButton(tr("Export"))),
      m_close(new QPushButton(tr("Close")))
{
    setWindowTitle(tr("Export"));
    setObjectName(QStringLiteral("exportDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(560, 540);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(6);

    m_format->setObjectName(QStringLiteral("exportFormat"));
    for (const ExportFormat& format : exportFormats()) {
        m_format->addItem(QStringLiteral("%1 (.%2)").arg(text(format.name), text(format.extension)), text(format.id));
    }
    column->addWidget(new FieldRow(tr("Format"), m_format));
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

    NumberSpec rate;
    rate.unit = QStringLiteral("fps");
    rate.step = 1.0;
    rate.decimals = 0;
    rate.softMinimum = 1.0;
    rate.softMaximum = 120.0;
    rate.hardMinimum = 1.0;
    rate.hardMaximum = 1000.0;
    rate.defaultValue = ExportSettings{}.rate;
    m_rate->setSpec(rate);
    m_rate->setValue(ExportSettings{}.rate);
    NumberSpec tolerance;
    tolerance.unit = QStringLiteral("%");
    tolerance.step = 0.001;
    tolerance.decimals = 3;
    tolerance.softMaximum = 1.0;
    tolerance.hardMinimum = 0.0;
    tolerance.hardMaximum = 100.0;
    tolerance.defaultValue = ExportSettings{}.tolerance * 100.0;
    m_tolerance->setSpec(tolerance);
    m_tolerance->setValue(ExportSettings{}.tolerance * 100.0);
    column->addWidget(new FieldRow(tr("Keys a second"), m_rate));
    auto* toleranceRow = new FieldRow(tr("Tolerance"), m_tolerance);
    toleranceRow->label()->setToolTip(tr("Keys closer than this to the curve are left out; of the model's size or a parameter's range"));
    column->addWidget(toleranceRow);

    auto* clipsColumn = new QVBoxLayout(m_clipsBox);
    clipsColumn->setContentsMargins(0, 4, 0, 0);
    clipsColumn->setSpacing(4);
    auto* clipsHead = new QLabel(tr("Clips, each with the motion on top"));
    clipsHead->setProperty("role", QStringLiteral("secondary"));
    clipsColumn->addWidget(clipsHead);
    m_clips->setAccessibleName(tr("Clips"));
    m_clips->setMaximumHeight(140);
    clipsColumn->addWidget(m_clips);
    if (const auto model = document.model())
        for (const ModelClip& clip : model->clips) {
            auto* item = new QListWidgetItem(QString::fromStdString(clip.name), m_clips);
            item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
            item->setCheckState(Qt::Checked);
        }
    column->addWidget(m_clipsBox);

    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->hide();
    m_report->setObjectName(QStringLiteral("exportReport"));
    m_report->setHeaderLabels({tr("What"), tr("Largest error"), tr("RMS error"), tr("Keys")});
    m_report->setRootIsDecorated(false);
    m_report->setUniformRowHeights(true);
    m_report->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_report->header()->setStretchLastSection(false);
    m_report->hide();
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
    QString folder = m_settings.lastFolder(QStringLiteral("export"));
    QString stem = QFileInfo(m_document.path()).completeBaseName();
    if (folder.isEmpty())
        folder = m_document.path().isEmpty() ? QDir::homePath() : QFileInfo(m_document.path()).absolutePath();
    if (!m_path->text().isEmpty()) {
        folder = QFileInfo(m_path->text()).path();
        stem = QFileInfo(m_path->text()).completeBaseName();
    }
    if (stem.isEmpty())
        stem = m_document.model() ? QString::fromStdString(m_document.model()->name) : tr("untitled");
    m_path->setText(folder + QLatin1Char('/') + stem + QLatin1Char('.') + text(chosen->extension));
    const bool possible = !chosen->needsModel || m_document.model();
    m_start->setEnabled(possible);
    m_state->setText(possible ? QString() : tr("This format needs a model, and the project has none."));
    m_clipsBox->setVisible(chosen->needsModel && m_clips->count() > 0);
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
    ExportSettings settings;
    settings.rate = m_rate->value();
    settings.tolerance = m_tolerance->value() / 100.0;
    bool all = true;
    for (int i = 0; i < m_clips->count(); ++i) {
        if (m_clips->item(i)->checkState() == Qt::Checked)
            settings.clips.push_back(m_clips->item(i)->text().toStdString());
        else
            all = false;
    }
    if (all)
        settings.clips.clear();
    else if (settings.clips.empty() && m_clipsBox->isVisible()) {
        m_state->setText(tr("Choose at least one clip."));
        return;
    }
    m_report->hide();
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
            const Status written = writeFileAtomic(toPath(path), std::span<const std::uint8_t>(outcome->exported.bytes));
            if (!written.ok())
                outcome->error = written.error();
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
    m_settings.setLastFolder(QStringLiteral("export"), QFileInfo(outcome->path).absolutePath());
    showReport(*outcome);
    Q_EMIT exported(outcome->path);
}

void ExportDialog::showReport(const Outcome& outcome)
{
    const Fidelity& fidelity = outcome.exported.fidelity;
    const QString size = QLocale().formattedDataSize(static_cast<qint64>(outcome.bytes));
    m_state->setText(fidelity.withinTolerance
                         ? tr("Wrote %1 (%2), read it back and compared: within tolerance.").arg(outcome.path, size)
                         : tr("Wrote %1 (%2), read it back and compared: beyond the tolerance in places.").arg(outcome.path, size));
    m_report->clear();
    for (const Fidelity::Entry& entry : fidelity.entries) {
        auto* item = new QTreeWidgetItem(m_report);
        item->setText(0, QString::fromStdString(entry.name));
        item->setText(1, QLocale().toString(entry.maximumError, 'g', 3));
        item->setText(2, QLocale().toString(entry.rmsError, 'g', 3));
        item->setText(3, QString::number(entry.keys));
    }
    for (const Issue& issue : outcome.exported.issues) {
        auto* item = new QTreeWidgetItem(m_report);
        item->setIcon(0, themeIcon(issue.severity == Severity::info ? QStringLiteral("info") : QStringLiteral("warning"),
                                   issue.severity == Severity::info ? Role::secondary : Role::warning));
        item->setText(0, QString::fromStdString(issue.message));
        item->setToolTip(0, item->text(0));
        item->setFirstColumnSpanned(true);
    }
    m_report->setVisible(m_report->topLevelItemCount() > 0);
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
