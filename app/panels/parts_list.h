// PartsList: the project's parts, a row each, and a new one of the meshes
// that are selected in the model's tree.
#pragma once

#include "core/project/project.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QPushButton;

namespace sinew {

class PanelScroll;
class PartRow;
struct Workspace;

class PartsList : public QWidget {
    Q_OBJECT

public:
    PartsList(Workspace& workspace, std::function<std::vector<std::string>()> chosen, QWidget* parent = nullptr);

    // The meshes selected in the tree are others now.
    void refreshChosen();
    void addFromChosen();

Q_SIGNALS:
    void parameterAdded(const sinew::Id& parameter);
    void meshesRequested(const std::vector<std::string>& meshes);

private:
    void refresh();
    void rebuild();
    Workspace& m_workspace;
    std::function<std::vector<std::string>()> m_chosen;
    PanelScroll* m_scroll;
    QPushButton* m_add;
    std::vector<PartRow*> m_rows;
};

}  // namespace sinew
