// FieldRow: label, field and the arrow that resets it, in the columns that all
// rows of a panel share.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace sinew {

class NumberField;

class FieldRow : public QWidget {
    Q_OBJECT

public:
    FieldRow(const QString& label, QWidget* field, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* field() const { return m_field; }
    [[nodiscard]] QLabel* label() const { return m_label; }
    // Shows the arrow; number fields do so by themselves.
    void setChanged(bool changed);
    // A short remark under the field, such as why a range is limited; empty: none.
    void setRemark(const QString& remark);

Q_SIGNALS:
    void resetRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* m_label;
    QWidget* m_field;
    QToolButton* m_reset;
    QLabel* m_remark;
};

}  // namespace sinew
