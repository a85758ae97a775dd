// Issues: what the project, its model and its compilation have to say, with
// remedies.
#pragma once

#include "app/panels/panel_scroll.h"
#include "core/base/issue.h"

namespace sinew {

struct Workspace;

class IssuesPanel : public PanelScroll {
    Q_OBJECT

public:
    explicit IssuesPanel(Workspace& workspace, QWidget* parent = nullptr);
    [[nodiscard]] const Issues& issues() const { return m_issues; }

Q_SIGNALS:
    void countChanged(int issues, int notes);  // warnings and errors
    void remedyRequested(const sinew::Issue& issue);

private:
    void refresh();
    Workspace& m_workspace;
    Issues m_issues;
    bool m_loading = false;  // the model, when it was built
    bool m_built = false;
};

}  // namespace sinew
