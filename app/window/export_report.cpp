#include "app/window/export_report.h"

#include "app/widgets/issue_row.h"

#include <QHeaderView>
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

}  // namespace

ExportReport::ExportReport(QWidget* parent) : QWidget(parent), m_entries(new QTreeWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_entries->setObjectName(QStringLiteral("exportReport"));
    m_entries->setHeaderLabels({tr("What"), tr("Largest error"), tr("RMS error"), tr("Keys")});
    m_entries->headerItem()->setToolTip(1, tr("Between the written file and the preview; % is of the model's size"));
    for (int i = 1; i < 4; ++i)
        m_entries->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
    m_entries->setRootIsDecorated(false);
    m_entries->setUniformRowHeights(true);
    m_entries->setMinimumHeight(200);
    m_entries->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_entries->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_entries->header()->setStretchLastSection(false);

    auto* area = new QScrollArea;
    m_issues = new QWidget;
    m_issueRows = new QVBoxLayout(m_issues);
    m_issueRows->setContentsMargins(0, 0, 0, 0);
    m_issueRows->setSpacing(0);
    area->setWidget(m_issues);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    area->setMaximumHeight(140);
    area->setAccessibleName(tr("What the format could not hold"));
    m_issueArea = area;
    column->addWidget(area);
    column->addWidget(m_entries, 1);
    clear();
}

void ExportReport::clear()
{
    m_entries->clear();
    while (QLayoutItem* item = m_issueRows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    hide();
}

void ExportReport::show(const Fidelity& fidelity, const Issues& issues)
{
    clear();
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
    for (const Issue& issue : issues)
        m_issueRows->addWidget(issueRow(issue, {}));
    m_issueRows->addStretch();
    m_issueArea->setVisible(!issues.empty());
    m_entries->setVisible(!fidelity.entries.empty());
    setVisible(!issues.empty() || !fidelity.entries.empty());
}

}  // namespace sinew
