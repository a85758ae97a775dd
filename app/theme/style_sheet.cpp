#include "app/theme/style_sheet.h"

namespace sinew {
namespace {

// @role is replaced by the palette's colour.
constexpr const char* kSheet = R"(
QWidget { outline: none; }
QMainWindow, QDialog { background: @panel; }
QMainWindow::separator { background: @seam; width: 1px; height: 1px; }

QMenuBar { background: @panel; border: none; padding: 0 8px; spacing: 0; }
QMenuBar::item { background: transparent; padding: 6px 10px; border-radius: 4px; }
QMenuBar::item:selected { background: @raised; }
QMenuBar::item:pressed { background: @pressed; }
QMenu { background: @panel; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 26px; border-radius: 4px; }
QMenu::item:selected { background: @selection; color: @onSelection; }
QMenu::item:disabled { color: @hint; background: transparent; }
QMenu::icon { padding-left: 6px; }
QMenu::separator { height: 1px; background: @line; margin: 4px 6px; }
QMenu::indicator { width: 14px; height: 14px; padding-left: 6px; }

QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 6px; }

QStatusBar { background: @panel; border: none; color: @secondary; }
QStatusBar::item { border: none; }

QSplitter::handle { background: @seam; }
QSplitter::handle:hover { background: @accent; }

QTabWidget::pane { border: none; background: @panel; }
QTabWidget::tab-bar { left: 0; }
QTabBar { background: @ground; qproperty-drawBase: 0; }
QTabBar::tab { background: @ground; color: @secondary; padding: 0 13px; height: 28px; border-top: 2px solid transparent; }
QTabBar[compact="true"]::tab { padding: 0 8px; }
QTabBar::tab:selected { background: @panel; color: @text; border-top: 2px solid @accent; }
QTabBar::tab:hover:!selected { color: @text; }
QTabBar::tab:focus { color: @accent; }
QTabBar QToolButton { background: @ground; border: none; }

QLineEdit, QPlainTextEdit, QTextEdit { background: @ground; border: 1px solid @line; border-radius: 5px;
    padding: 0 8px; min-height: 24px; selection-background-color: @selection; selection-color: @onSelection; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: @accent; }
QLineEdit:disabled { color: @hint; background: @panel; }
QLineEdit[invalid="true"] { border-color: @error; }

QPushButton { background: @raised; border: 1px solid @line; border-radius: 5px; padding: 0 14px; min-height: 26px; }
QPushButton:hover { background: @pressed; }
QPushButton:pressed { background: @ground; }
QPushButton:disabled { color: @hint; background: @panel; }
QPushButton:focus { border-color: @accent; }
QPushButton:default { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; }
QPushButton:default:focus { border-color: @text; }
QPushButton:default:disabled { color: @hint; background: @panel; border-color: @line; }
QPushButton[link="true"] { background: transparent; border: none; color: @secondary; padding: 0 6px; min-height: 22px; text-align: left; }
QPushButton[link="true"]:hover { color: @text; }
QPushButton[link="true"]:focus { color: @accent; }
QPushButton[link="true"]:disabled { color: @hint; }

QToolButton { background: transparent; border: 1px solid transparent; border-radius: 5px; padding: 3px; }
QToolButton:hover { background: @raised; }
QToolButton:pressed, QToolButton:checked { background: @pressed; }
QToolButton:focus { border-color: @accent; }
QToolButton[raised="true"] { background: @raised; }
QToolButton[raised="true"]:hover { background: @pressed; }
QToolButton[quiet="true"] { padding: 2px 5px; color: @secondary; }
QToolButton[quiet="true"]:checked { background: transparent; color: @accent; }
QToolButton[accent="true"] { background: @accent; color: @onAccent; }
QToolButton::menu-indicator { image: none; width: 0; }

QComboBox { background: @ground; border: 1px solid @line; border-radius: 5px; padding: 0 8px; min-height: 24px; }
QComboBox:focus { border-color: @accent; }
QComboBox:disabled { color: @hint; background: @panel; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/chevron-down-@tone.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @line; padding: 4px; outline: none;
    selection-background-color: @selection; selection-color: @onSelection; }

QCheckBox, QRadioButton { spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @line; border-radius: 4px; background: @ground; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/check-on-accent-@tone.svg); }
QCheckBox::indicator:focus { border-color: @accent; }

QAbstractItemView { background: @panel; border: none; selection-background-color: @selection; selection-color: @onSelection; }
QListView::item, QTreeView::item { min-height: 26px; padding: 0 4px; border: none; }
QListView::item:hover, QTreeView::item:hover { background: @raised; }
QListView::item:selected, QTreeView::item:selected { background: @selection; color: @onSelection; }
QHeaderView::section { background: @panel; color: @hint; border: none; border-bottom: 1px solid @seam; padding: 4px 8px; }
QTableView { gridline-color: @seam; }

QScrollArea { border: none; background: @panel; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @pressed; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @line; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSlider::groove:horizontal { background: @ground; height: 4px; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; height: 4px; border-radius: 2px; }
QSlider::handle:horizontal { background: @text; width: 12px; height: 12px; margin: -4px 0; border-radius: 6px; }
QSlider::handle:horizontal:focus { background: @accent; }

QProgressBar { background: @ground; border: none; border-radius: 2px; min-height: 4px; max-height: 4px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }

QLabel { background: transparent; }
QLabel[role="secondary"] { color: @secondary; }
QLabel[role="hint"] { color: @hint; }
QLabel[role="accent"] { color: @accent; }
QLabel[role="warning"] { color: @warning; }
QLabel[role="error"] { color: @error; }

QFrame#seam { background: @seam; border: none; }
QFrame#crowdPopover, QFrame#choicePopup { background: @panel; border: 1px solid @line; }
QFrame#choicePopup QAbstractItemView { border: none; padding: 0; }
QWidget#bar { background: @panel; }
)";

}  // namespace

QString styleSheet(const Palette& palette)
{
    QString sheet = QString::fromLatin1(kSheet);
    // Longer names first, so that "@on..." or "@warningWash" is not cut by a shorter one.
    for (int i = static_cast<int>(Role::count) - 1; i >= 0; --i) {
        const auto role = static_cast<Role>(i);
        sheet.replace(QLatin1Char('@') + QLatin1String(roleName(role)) + QLatin1Char(';'),
                      palette[role].name() + QLatin1Char(';'));
    }
    sheet.replace(QLatin1String("@tone"), palette.isDark() ? QLatin1String("dark") : QLatin1String("light"));
    return sheet;
}

}  // namespace sinew
