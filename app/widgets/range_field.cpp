#include "app/widgets/range_field.h"

#include "app/widgets/number_field.h"

#include <QHBoxLayout>

namespace sinew {

RangeField::RangeField(QWidget* parent) : QWidget(parent), m_low(new NumberField), m_high(new NumberField)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    for (NumberField* field : {m_low, m_high}) {
        field->setBarVisible(false);
        line->addWidget(field, 1);
    }
    m_low->setAccessibleName(tr("From"));
    m_high->setAccessibleName(tr("To"));
}

}  // namespace sinew
