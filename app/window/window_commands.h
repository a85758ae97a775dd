// The menus of the main window.
#pragma once

namespace sinew {

class MainWindow;

class WindowCommands {
public:
    static void build(MainWindow& window);

private:
    static void file(MainWindow& window);
    static void edit(MainWindow& window);
    static void motion(MainWindow& window);
    static void preview(MainWindow& window);
    static void shading(MainWindow& window);
    static void turntable(MainWindow& window);
    static void windows(MainWindow& window);
    static void help(MainWindow& window);
};

}  // namespace sinew
