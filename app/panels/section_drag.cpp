#include "app/panels/section_drag.h"

#include "app/panels/panel_scroll.h"
#include "app/theme/theme.h"
#include "app/widgets/section.h"

#include <QApplication>
#include <QFrame>
#include <QMouseEvent>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kThickness = 2;

}  // namespace

SectionDrag::SectionDrag(PanelScroll& scroll, QObject* parent)
    : QObject(parent), m_scroll(scroll), m_line(new QFrame(scroll.widget()))
{
    m_line->setObjectName(QStringLiteral("dropLine"));
    m_line->setAutoFillBackground(true);
    m_line->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_line->hide();
}

void SectionDrag::setSections(std::vector<Section*> sections)
{
    end();
    m_sections = std::move(sections);
    for (Section* section : m_sections) {
        section->installEventFilter(this);
        section->setHeadCursor(m_sections.size() > 1 ? Qt::OpenHandCursor : Qt::ArrowCursor);
    }
}

bool SectionDrag::press(Section* section, const QPoint& place)
{
    const auto at = std::ranges::find(m_sections, section);
    if (m_sections.size() < 2 || at == m_sections.end() || !section->headContains(place))
        return false;
    m_pressed = static_cast<int>(at - m_sections.begin());
    m_from = section->mapTo(m_scroll.widget(), place);
    return true;
}

void SectionDrag::drag(const QPoint& inContent)
{
    if (!m_dragging && (inContent - m_from).manhattanLength() < QApplication::startDragDistance())
        return;
    if (!m_dragging) {
        m_dragging = true;
        QPalette palette = m_line->palette();
        palette.setColor(QPalette::Window, themeColor(Role::accent));
        m_line->setPalette(palette);
        QApplication::setOverrideCursor(Qt::ClosedHandCursor);
    }
    m_gap = static_cast<int>(std::ranges::count_if(
        m_sections, [&](const Section* section) { return section->geometry().center().y() < inContent.y(); }));
    const int y = m_gap < static_cast<int>(m_sections.size()) ? m_sections[static_cast<std::size_t>(m_gap)]->geometry().top()
                                                              : m_sections.back()->geometry().bottom() + 1;
    m_line->setGeometry(0, std::max(0, y - kThickness / 2), m_scroll.widget()->width(), kThickness);
    m_line->show();
    m_line->raise();
    m_scroll.ensureVisible(m_scroll.widget()->width() / 2, inContent.y(), 0, 24);
}

void SectionDrag::drop()
{
    const bool dragged = m_dragging;
    const int from = *m_pressed;
    const int to = m_gap > from ? m_gap - 1 : m_gap;
    end();
    if (dragged && to != from)
        Q_EMIT moved(from, to);
}

void SectionDrag::end()
{
    if (m_dragging)
        QApplication::restoreOverrideCursor();
    m_dragging = false;
    m_pressed.reset();
    m_line->hide();
}

bool SectionDrag::eventFilter(QObject* watched, QEvent* event)
{
    auto* section = static_cast<Section*>(watched);
    switch (event->type()) {
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (m_pressed) {  // another button ends it
            end();
            return true;
        }
        return mouse->button() == Qt::LeftButton && press(section, mouse->position().toPoint());
    }
    case QEvent::MouseMove:
        if (!m_pressed)
            break;
        drag(section->mapTo(m_scroll.widget(), static_cast<QMouseEvent*>(event)->position().toPoint()));
        return true;
    case QEvent::MouseButtonRelease:
        if (!m_pressed || static_cast<QMouseEvent*>(event)->button() != Qt::LeftButton)
            break;
        drop();
        return true;
    case QEvent::Hide: end(); break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace sinew
