// What an export found: how close the read-back file is, entry by entry, and
// what the format could not hold.
#pragma once

#include "core/export/export.h"

#include <QWidget>

class QTreeWidget;
class QVBoxLayout;

namespace sinew {

class ExportReport : public QWidget {
    Q_OBJECT

public:
    explicit ExportReport(QWidget* parent = nullptr);
    void show(const Fidelity& fidelity, const Issues& issues);
    void clear();

private:
    QWidget* m_issues;
    QVBoxLayout* m_issueRows;
    QWidget* m_issueArea;
    QTreeWidget* m_entries;
};

}  // namespace sinew
