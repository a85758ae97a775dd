// Switch: on or off, at once. For sections and yes/no fields.
#pragma once

#include <QAbstractButton>

namespace sinew {

class Switch : public QAbstractButton {
    Q_OBJECT

public:
    explicit Switch(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {28, 16}; }

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace sinew
