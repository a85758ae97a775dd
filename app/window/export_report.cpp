#include "app/window/export_report.h"

#include "app/theme/numbers.h"
#include "app/widgets/fold_box.h"
#include "app/widgets/issue_row.h"
#include "core/export/fidelity.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace sinew {
namespace {

// "0.0021 %" of the model's size, "0.013 cm".
QString errorText(double error, const std::string& unit)
{
    const bool ofSize = unit == kOfModelSize;
    const QString number = QLocale().toString(ofSize ? error * 100.0 : error, 'g', 3);
    if (ofSize)
        return number + QStringLiteral(" %");
    return unit.empty() ? number : number + QLatin1Char(' ') + QString::fromStdString(unit);
}

// "Poses: at most 0.0021 % of the model's size off, in jump", a line a unit; and what is exact.
QStringList summaryOf(const Fidelity& fidelity)
{
    QStringList lines;
    std::size_t exact = 0;
    for (const WorstEntry& worst : worstEntries(fidelity)) {
        if (worst.entry.maximumError == 0.0) {
            exact += worst.count;
            continue;
        }
        const QString error = errorText(worst.entry.maximumError, worst.entry.unit);
        const QString name = QString::fromStdString(worst.entry.name);
        lines.append(worst.entry.unit == kOfModelSize
                         ? ExportReport::tr("Poses: at most %1 of the model's size off, in %2").arg(error, name)
                         : ExportReport::tr("Values: at most %1 off, in %2").arg(error, name));
    }
    if (exact > 0)
        lines.append(counted(static_cast<qint64>(exact), ExportReport::tr("%1 value: exact"), ExportReport::tr("%1 values: exact")));
    return lines;
}

void removeAll(QVBoxLayout& rows)
{
    while (QLayoutItem* item = rows.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

}  // namespace

ExportReport::ExportReport(QWidget* parent)
    : QWidget(parent), m_summary(new QLabel), m_issueRows(new QVBoxLayout), m_noteRows(new QVBoxLayout),
      m_entries(new QTreeWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_summary->setObjectName(QStringLiteral("exportSummary"));
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_entries->setObjectName(QStringLiteral("exportReport"));
    m_entries->setHeaderLabels({tr("What"), tr("Largest error"), tr("RMS error"), tr("Keys")});
    m_entries->headerItem()->setToolTip(1, tr("Between the written file and the preview; % is of the model's size"));
    for (int i = 1; i < 4; ++i)
        m_entries->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
    m_entries->setRootIsDecorated(false);
    m_entries->setUniformRowHeights(true);
    m_entries->setMinimumHeight(180);
    m_entries->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_entries->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_entries->header()->setStretchLastSection(false);

    auto* area = new QScrollArea;
    auto* issues = new QWidget;
    issues->setLayout(m_issueRows);
    m_issueRows->setContentsMargins(0, 0, 0, 0);
    m_issueRows->setSpacing(0);
    area->setWidget(issues);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    area->setMaximumHeight(140);
    area->setAccessibleName(tr("What the format could not hold"));
    m_issueArea = area;

    auto* more = new QWidget;
    auto* moreColumn = new QVBoxLayout(more);
    moreColumn->setContentsMargins(0, 0, 0, 0);
    moreColumn->addLayout(m_noteRows);
    moreColumn->addWidget(m_entries, 1);
    m_noteRows->setSpacing(0);
    m_details = new FoldBox(tr("Details"), more);
    m_details->setObjectName(QStringLiteral("exportDetails"));
    m_details->setFolded(true);
    connect(m_details, &FoldBox::foldedChanged, this, &ExportReport::heightChanged);
    column->addWidget(m_summary);
    column->addWidget(area);
    column->addWidget(m_details, 1);
    clear();
}

void ExportReport::clear()
{
    m_entries->clear();
    removeAll(*m_issueRows);
    removeAll(*m_noteRows);
    hide();
}

void ExportReport::show(const Fidelity& fidelity, const Issues& issues)
{
    clear();
    const QStringList summary = summaryOf(fidelity);
    m_summary->setText(summary.join(QLatin1Char('\n')));
    m_summary->setVisible(!summary.isEmpty());
    for (const Fidelity::Entry& entry : fidelity.entries) {
        auto* item = new QTreeWidgetItem(m_entries);
        item->setText(0, QString::fromStdString(entry.name));
        item->setToolTip(0, item->text(0));
        item->setText(1, errorText(entry.maximumError, entry.unit));
        item->setText(2, errorText(entry.rmsError, entry.unit));
        item->setText(3, entry.keys > 0 ? QLocale().toString(static_cast<qulonglong>(entry.keys)) : QString());
        for (int i = 1; i < 4; ++i)
            item->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
    }
    bool anyIssue = false;
    bool anyNote = false;
    for (const Issue& issue : issues) {
        const bool note = issue.severity == Severity::info;
        (note ? m_noteRows : m_issueRows)->addWidget(issueRow(issue, {}));
        (note ? anyNote : anyIssue) = true;
    }
    m_issueRows->addStretch();
    m_issueArea->setVisible(anyIssue);
    m_entries->setVisible(!fidelity.entries.empty());
    m_details->setVisible(anyNote || !fidelity.entries.empty());
    // What did not fit is looked for among all of it.
    m_details->setFolded(fidelity.withinTolerance);
    setVisible(!issues.empty() || !fidelity.entries.empty());
    Q_EMIT heightChanged();
}

}  // namespace sinew
