// Section: a head (title, remark, buttons, switch) over a column of rows.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace sinew {

class FieldRow;
class Switch;

class Section : public QWidget {
    Q_OBJECT

public:
    explicit Section(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setRemark(const QString& remark);   // beside the title, quiet
    Switch* addSwitch();                     // at the right of the head; off greys the rows
    void addHeadWidget(QWidget* widget);     // before the switch
    void addWidget(QWidget* widget);         // below the last row
    FieldRow* addRow(const QString& label, QWidget* field);
    void setBodyEnabled(bool enabled);
    // The line with the title; its cursor says what can be done with it.
    [[nodiscard]] bool headContains(const QPoint& place) const;
    void setHeadCursor(Qt::CursorShape shape);

private:
    QLabel* m_title;
    QLabel* m_remark;
    QHBoxLayout* m_head;
    QWidget* m_body;
    QVBoxLayout* m_rows;
};

// A 1 px line between sections.
QWidget* newSeam(QWidget* parent = nullptr);

}  // namespace sinew
