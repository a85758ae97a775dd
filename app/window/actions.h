// Actions: every command of the window, with its menu, shortcut and name. The
// palette and the cheat sheet are made from them.
#pragma once

#include <QIcon>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>

class QAction;
class QMenu;
class QMenuBar;
class QWidget;

namespace sinew {

class Actions : public QObject {
    Q_OBJECT

public:
    Actions(QMenuBar& bar, QWidget& window, QObject* parent = nullptr);

    struct Spec {
        QString text;
        QList<QKeySequence> keys{};
        const char* icon = "";
        std::function<void()> run;
        // Where the keys work: in the whole window, or only within this widget.
        QWidget* within = nullptr;
        QString toolTip{};
    };
    // Into the menu added last.
    QAction* add(const Spec& spec);
    QAction* addToggle(const Spec& spec, bool on, const std::function<void(bool)>& toggled);
    QMenu* addMenu(const QString& title);
    QMenu* addSubmenu(const QString& title, const char* icon = "");
    void endSubmenu();
    void addSeparator();

    [[nodiscard]] QMenu* menu() const { return m_menus.back(); }
    // All of them in menu order, those of submenus included.
    [[nodiscard]] const QList<QAction*>& all() const { return m_all; }
    // "Preview > Camera"
    [[nodiscard]] static QString pathOf(const QAction* action);
    // As it was added: "Undo", whatever there is to undo.
    [[nodiscard]] static QString nameOf(const QAction* action);

private:
    QMenuBar& m_bar;
    QWidget& m_window;
    QList<QMenu*> m_menus;  // the open one last
    QList<QAction*> m_all;
};

}  // namespace sinew
