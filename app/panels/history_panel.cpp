#include "app/panels/history_panel.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"

namespace sinew {

HistoryPanel::HistoryPanel(Workspace& workspace, QWidget* parent) : QUndoView(workspace.document.undoStack(), parent)
{
    setObjectName(QStringLiteral("historyList"));
    setAccessibleName(tr("History"));
    setEmptyLabel(tr("Start"));
    setCleanIcon(themeIcon(QStringLiteral("save"), Role::accent));
}

}  // namespace sinew
