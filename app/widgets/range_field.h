// RangeField: two number fields in one row, "from" and "to".
#pragma once

#include <QWidget>

namespace sinew {

class NumberField;

class RangeField : public QWidget {
    Q_OBJECT

public:
    explicit RangeField(QWidget* parent = nullptr);
    [[nodiscard]] NumberField* low() const { return m_low; }
    [[nodiscard]] NumberField* high() const { return m_high; }

private:
    NumberField* m_low;
    NumberField* m_high;
};

}  // namespace sinew
