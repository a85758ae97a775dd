// SectionDrag: sections of a column are put in another order by dragging their heads.
#pragma once

#include <QObject>
#include <QPoint>

#include <optional>
#include <vector>

class QFrame;

namespace sinew {

class PanelScroll;
class Section;

class SectionDrag : public QObject {
    Q_OBJECT

public:
    explicit SectionDrag(PanelScroll& scroll, QObject* parent = nullptr);

    // The column's sections from above to below. With fewer than two nothing is dragged.
    void setSections(std::vector<Section*> sections);

Q_SIGNALS:
    // The section of that place goes to the other place, counted without it.
    void moved(int from, int to);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(Section* section, const QPoint& place);
    void drag(const QPoint& inContent);
    void drop();
    void end();

    PanelScroll& m_scroll;
    std::vector<Section*> m_sections;
    QFrame* m_line;                // where it would go
    std::optional<int> m_pressed;  // a section's place
    QPoint m_from;                 // on the content
    bool m_dragging = false;
    int m_gap = 0;                 // before which section of the column
};

}  // namespace sinew
