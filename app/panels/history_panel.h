// History: every step, the saved one marked; a click goes there.
#pragma once

#include <QUndoView>

namespace sinew {

struct Workspace;

class HistoryPanel : public QUndoView {
    Q_OBJECT

public:
    explicit HistoryPanel(Workspace& workspace, QWidget* parent = nullptr);
};

}  // namespace sinew
