// What an export found: in a line or two how close the read-back file is, what
// the format could not hold, and folded away every entry of it.
#pragma once

#include "core/export/export.h"

#include <QWidget>

class QLabel;
class QTreeWidget;
class QVBoxLayout;

namespace sinew {

class FoldBox;

class ExportReport : public QWidget {
    Q_OBJECT

public:
    explicit ExportReport(QWidget* parent = nullptr);
    void show(const Fidelity& fidelity, const Issues& issues);
    void clear();

Q_SIGNALS:
    void heightChanged();  // it shows more or less

private:
    QLabel* m_summary;
    QVBoxLayout* m_issueRows;
    QWidget* m_issueArea;
    QVBoxLayout* m_noteRows;  // of issues that are for information
    QTreeWidget* m_entries;
    FoldBox* m_details;
};

}  // namespace sinew
