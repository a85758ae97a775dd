// PanelScroll: a column of sections that scrolls, as panels at the sides are.
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace sinew {

class PanelScroll : public QScrollArea {
    Q_OBJECT

public:
    explicit PanelScroll(QWidget* parent = nullptr);

    // Appends before the stretch at the end.
    void add(QWidget* widget);
    // Removes everything.
    void clear();

protected:
    void mousePressEvent(QMouseEvent* event) override;

private:
    QVBoxLayout* m_column;
};

}  // namespace sinew
