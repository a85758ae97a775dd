// SegmentedControl: one of up to four choices, all visible. More belong in a
// combo box.
#pragma once

#include <QStringList>
#include <QWidget>

namespace sinew {

class SegmentedControl : public QWidget {
    Q_OBJECT

public:
    explicit SegmentedControl(QWidget* parent = nullptr);
    SegmentedControl(const QStringList& labels, QWidget* parent = nullptr);

    void setLabels(const QStringList& labels);
    void setToolTips(const QStringList& toolTips);  // one a label, or empty
    [[nodiscard]] int count() const { return static_cast<int>(m_labels.size()); }
    // Shows a choice without reporting it; -1: mixed, none is marked.
    void setCurrent(int index);
    [[nodiscard]] int current() const { return m_current; }
    [[nodiscard]] QRect segmentRect(int index) const;
    // Frameless, for a corner of a plot: text alone, the chosen one brighter.
    void setQuiet(bool quiet);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(int index);  // by the artist

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int indexAt(const QPoint& point) const;
    void choose(int index);
    void updateAccessible();

    QStringList m_labels;
    QStringList m_toolTips;
    int m_current = 0;
    int m_hover = -1;
    bool m_quiet = false;
};

}  // namespace sinew
