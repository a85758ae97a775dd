#include "app/widgets/field_row.h"

#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/number_field.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace sinew {

FieldRow::FieldRow(const QString& label, QWidget* field, QWidget* parent)
    : QWidget(parent), m_label(new QLabel(label, this)), m_field(field), m_reset(new QToolButton(this)),
      m_remark(new QLabel(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(2);
    m_label->setProperty("role", QStringLiteral("secondary"));
    m_label->setMinimumWidth(0);
    m_label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_label->setBuddy(field);
    field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    if (field->accessibleName().isEmpty())
        field->setAccessibleName(label);
    m_reset->setIcon(themeIcon(QStringLiteral("reset"), Role::accent));
    m_reset->setToolTip(tr("Reset to default"));
    m_reset->setAccessibleName(tr("Reset %1").arg(label));
    m_reset->setFocusPolicy(Qt::NoFocus);
    m_reset->setFixedSize(24, 24);
    QSizePolicy keep = m_reset->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keep);
    m_reset->hide();
    m_remark->setProperty("role", QStringLiteral("warning"));
    m_remark->setFont(themeFont(TextSize::secondary));
    m_remark->setWordWrap(true);
    m_remark->hide();
    grid->addWidget(m_label, 0, 0);
    grid->addWidget(field, 0, 1);
    grid->addWidget(m_reset, 0, 2);
    grid->addWidget(m_remark, 1, 1, 1, 2);
    grid->setColumnStretch(0, 38);
    grid->setColumnStretch(1, 62);
    connect(m_reset, &QToolButton::clicked, this, &FieldRow::resetRequested);

    if (auto* number = qobject_cast<NumberField*>(field)) {
        number->addDragHandle(m_label);
        connect(m_reset, &QToolButton::clicked, number, &NumberField::reset);
        connect(number, &NumberField::changedStateChanged, this, [this, number] { setChanged(number->isChanged()); });
        setChanged(number->isChanged());
    }
}

void FieldRow::setChanged(bool changed)
{
    m_reset->setVisible(changed);
}

void FieldRow::setRemark(const QString& remark)
{
    m_remark->setText(remark);
    m_remark->setVisible(!remark.isEmpty());
}

void FieldRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // A label that does not fit can still be read.
    const bool cut = m_label->sizeHint().width() > m_label->width();
    if (cut && m_label->toolTip().isEmpty())
        m_label->setToolTip(m_label->text());
}

}  // namespace sinew
