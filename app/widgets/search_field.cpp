#include "app/widgets/search_field.h"

#include "app/theme/icons.h"

#include <QAction>
#include <QKeyEvent>

namespace sinew {

SearchField::SearchField(const QString& placeholder, QWidget* parent) : QLineEdit(parent)
{
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    QAction* clearAction = addAction(themeIcon(QStringLiteral("close")), QLineEdit::TrailingPosition);
    clearAction->setToolTip(tr("Clear"));
    clearAction->setVisible(false);
    connect(clearAction, &QAction::triggered, this, &QLineEdit::clear);
    connect(this, &QLineEdit::textChanged, clearAction,
            [clearAction](const QString& text) { clearAction->setVisible(!text.isEmpty()); });
}

void SearchField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        Q_EMIT stepped(event->key() == Qt::Key_Down ? 1 : -1);
        return;
    }
    if (event->key() != Qt::Key_Escape) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    if (!text().isEmpty()) {
        clear();
        return;
    }
    clearFocus();
    event->ignore();  // a dialog closes
}

}  // namespace sinew
