#include "app/window/cheat_sheet.h"

#include "app/theme/theme.h"
#include "app/widgets/search_field.h"
#include "app/window/actions.h"

#include <QAction>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace sinew {

CheatSheet::CheatSheet(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(640, 720);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    auto* filter = new SearchField(tr("Filter\u2026"));
    auto* list = new QTreeWidget;
    list->setHeaderLabels({tr("Action"), tr("Keys"), tr("Menu")});
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    const auto add = [list](const QStringList& row) {
        auto* item = new QTreeWidgetItem(list, row);
        item->setForeground(2, themeColor(Role::secondary));
        item->setSizeHint(0, QSize(0, kRowHeight));
    };
    for (const QAction* action : actions) {
        if (action->shortcuts().isEmpty())
            continue;
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys.append(key.toString(QKeySequence::NativeText));
        add({Actions::nameOf(action), keys.join(QStringLiteral(", ")), Actions::pathOf(action)});
    }
    // What the mouse and fields do has no action.
    const QList<QStringList> more{
        {tr("Change a number"), tr("drag on it"), tr("Fields")},
        {tr("In coarse steps, finely"), tr("Ctrl, Shift while dragging"), tr("Fields")},
        {tr("Cancel a drag"), tr("Esc, right button"), tr("Fields, curves, look target")},
        {tr("Reset a number"), tr("Backspace over it"), tr("Fields")},
        {tr("Orbit, pan, zoom"), tr("left, middle, wheel"), tr("Viewport")},
        {tr("Zoom time only, values only"), tr("Shift, Ctrl and wheel"), tr("Curves")},
    };
    for (const QStringList& row : more)
        add(row);
    column->addWidget(filter);
    column->addWidget(list, 1);
    connect(filter, &QLineEdit::textChanged, list, [list](const QString& text) {
        for (int i = 0; i < list->topLevelItemCount(); ++i) {
            QTreeWidgetItem* item = list->topLevelItem(i);
            item->setHidden(!item->text(0).contains(text, Qt::CaseInsensitive) && !item->text(1).contains(text, Qt::CaseInsensitive));
        }
    });
}

}  // namespace sinew
