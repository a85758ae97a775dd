// Every shortcut on one page.
#pragma once

#include <QDialog>

class QAction;

namespace sinew {

class CheatSheet : public QDialog {
    Q_OBJECT

public:
    CheatSheet(const QList<QAction*>& actions, QWidget* parent);
};

}  // namespace sinew
