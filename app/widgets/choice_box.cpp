#include "app/widgets/choice_box.h"

#include <QAbstractItemView>
#include <QWheelEvent>

namespace sinew {

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setMaxVisibleItems(20);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(4);
    connect(this, &QComboBox::activated, this, [this](int index) { Q_EMIT chosen(itemData(index)); });
}

void ChoiceBox::showData(const QVariant& item, const QString& missingText)
{
    int index = findData(item);
    if (index < 0 && !missingText.isEmpty()) {
        addItem(missingText, item);
        index = count() - 1;
    }
    setCurrentIndex(index);
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

}  // namespace sinew
