#include "app/window/actions.h"

#include "app/theme/icons.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

namespace sinew {

Actions::Actions(QMenuBar& bar, QWidget& window, QObject* parent) : QObject(parent), m_bar(bar), m_window(window) {}

QMenu* Actions::addMenu(const QString& title)
{
    m_menus = {m_bar.addMenu(title)};
    m_menus.back()->setToolTipsVisible(true);
    return m_menus.back();
}

QMenu* Actions::addSubmenu(const QString& title, const char* icon)
{
    QMenu* menu = m_menus.back()->addMenu(title);
    if (*icon)
        menu->setIcon(themeIcon(QLatin1String(icon)));
    m_menus.append(menu);
    return menu;
}

void Actions::endSubmenu()
{
    m_menus.removeLast();
}

void Actions::addSeparator()
{
    m_menus.back()->addSeparator();
}

QAction* Actions::add(const Spec& spec)
{
    QAction* action = m_menus.back()->addAction(spec.text);
    if (*spec.icon)
        action->setIcon(themeIcon(QLatin1String(spec.icon)));
    // A standard key may be none on this system, or our own; twice the same would be ambiguous.
    QList<QKeySequence> keys;
    for (const QKeySequence& key : spec.keys)
        if (!key.isEmpty() && !keys.contains(key))
            keys.append(key);
    action->setShortcuts(keys);
    action->setToolTip(spec.toolTip);
    QStringList path;
    for (const QMenu* menu : m_menus)
        path.append(menu->title().remove(QLatin1Char('&')));
    action->setProperty("menuPath", path.join(QStringLiteral(u" \u203a ")));
    action->setProperty("name", QString(spec.text).remove(QLatin1Char('&')));
    action->setObjectName(QString(spec.text).remove(QLatin1Char('&')).remove(QStringLiteral(u"\u2026")));
    // The menus alone would make every key work in the whole window.
    QWidget* home = spec.within ? spec.within : &m_window;
    action->setShortcutContext(spec.within ? Qt::WidgetWithChildrenShortcut : Qt::WindowShortcut);
    home->addAction(action);
    if (spec.run)
        connect(action, &QAction::triggered, this, [run = spec.run] { run(); });
    m_all.append(action);
    return action;
}

QAction* Actions::addToggle(const Spec& spec, bool on, const std::function<void(bool)>& toggled)
{
    QAction* action = add(spec);
    action->setCheckable(true);
    action->setChecked(on);
    connect(action, &QAction::toggled, this, toggled);
    return action;
}

QString Actions::pathOf(const QAction* action)
{
    return action->property("menuPath").toString();
}

QString Actions::nameOf(const QAction* action)
{
    return action->property("name").toString();
}

}  // namespace sinew
