// Windows in tests have no window manager to give them the focus.
#pragma once

#include <QTest>
#include <QWidget>

namespace sinew {

// Shows the window and waits until it has the keyboard.
inline bool showActive(QWidget& window)
{
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        return false;
    window.activateWindow();
    return QTest::qWaitForWindowActive(&window);
}

}  // namespace sinew
