#include "app/widgets/choice_box.h"

#include "app/widgets/choice_popup.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

namespace sinew {
namespace {

// More than this cannot be taken in at a glance.
constexpr int kFilterFrom = 12;

}  // namespace

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

void ChoiceBox::showPopup()
{
    if (count() <= kFilterFrom) {
        QComboBox::showPopup();
        return;
    }
    auto* popup = new ChoicePopup(model(), currentIndex(), this);
    connect(popup, &ChoicePopup::chosen, this, [this](int row) {
        setCurrentIndex(row);
        Q_EMIT activated(row);
    });
    popup->openAt(*this);
}

bool ChoiceBox::elide(QStyleOptionComboBox& option) const
{
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const int icon = option.currentIcon.isNull() ? 0 : option.iconSize.width() + 4;
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, room.width() - icon - 2);
    return option.currentText != currentText();
}

// As QComboBox, but names that differ at their ends stay apart.
void ChoiceBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    elide(option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool ChoiceBox::event(QEvent* event)
{
    QStyleOptionComboBox option;
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        initStyleOption(&option);
        if (elide(option)) {
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), currentText(), this);
            return true;
        }
    }
    return QComboBox::event(event);
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

}  // namespace sinew
