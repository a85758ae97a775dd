#include "app/widgets/section.h"

#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "app/widgets/switch.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace sinew {

Section::Section(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(new QLabel(title)), m_remark(new QLabel), m_head(new QHBoxLayout),
      m_body(new QWidget(this)), m_rows(new QVBoxLayout(m_body))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPadding, 10, kPadding, 10);
    column->setSpacing(6);
    m_title->setFont(themeFont(TextSize::body, QFont::DemiBold));
    m_remark->setProperty("role", QStringLiteral("secondary"));
    m_remark->setFont(themeFont(TextSize::secondary));
    m_head->setSpacing(8);
    m_head->addWidget(m_title);
    m_head->addWidget(m_remark, 1);
    m_head->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_head);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(3);
    column->addWidget(m_body);
}

void Section::setTitle(const QString& title)
{
    m_title->setText(title);
}

void Section::setRemark(const QString& remark)
{
    m_remark->setText(remark);
}

bool Section::headContains(const QPoint& place) const
{
    return place.y() < m_body->y();
}

void Section::setHeadCursor(Qt::CursorShape shape)
{
    m_title->setCursor(shape);
    m_remark->setCursor(shape);
}

Switch* Section::addSwitch()
{
    auto* toggle = new Switch(this);
    toggle->setChecked(true);
    m_head->addWidget(toggle);
    connect(toggle, &Switch::toggled, this, &Section::setBodyEnabled);
    return toggle;
}

void Section::addHeadWidget(QWidget* widget)
{
    m_head->insertWidget(2, widget);
}

void Section::addWidget(QWidget* widget)
{
    m_rows->addWidget(widget);
}

FieldRow* Section::addRow(const QString& label, QWidget* field)
{
    auto* row = new FieldRow(label, field);
    m_rows->addWidget(row);
    return row;
}

void Section::setBodyEnabled(bool enabled)
{
    m_body->setEnabled(enabled);
}

QWidget* newSeam(QWidget* parent)
{
    auto* seam = new QFrame(parent);
    seam->setObjectName(QStringLiteral("seam"));
    seam->setFixedHeight(1);
    return seam;
}

}  // namespace sinew
