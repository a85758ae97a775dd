// ColorButton: a colour to look at and to choose.
#pragma once

#include <QAbstractButton>
#include <QColor>

namespace sinew {

class ColorButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit ColorButton(QWidget* parent = nullptr);
    // Shows a colour without reporting it.
    void setColor(const QColor& color);
    [[nodiscard]] QColor color() const { return m_color; }
    [[nodiscard]] QSize sizeHint() const override { return {120, 26}; }

Q_SIGNALS:
    void chosen(const QColor& color);  // by the artist, also while the dialog is open

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void choose();
    QColor m_color;
};

}  // namespace sinew
