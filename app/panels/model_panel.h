// Model: the node tree, parts, materials, morphs and clips of the project's model.
#pragma once

#include "core/project/project.h"

#include <QWidget>

#include <string>

class QLabel;
class QListWidget;
class QMenu;

namespace sinew {

class MaterialTree;
class ModelTree;
class PartsList;
class SearchField;
struct Workspace;

class ModelPanel : public QWidget {
    Q_OBJECT

public:
    explicit ModelPanel(Workspace& workspace, QWidget* parent = nullptr);

    // What can be done with the node and the selected meshes.
    void fillNodeMenu(QMenu& menu, const std::string& node);

Q_SIGNALS:
    void parameterAdded(const sinew::Id& parameter);
    void fromJointRequested();
    void importRequested();
    void morphParameterRequested(const QString& morph);
    void clipRequested(const QString& clip);  // play it on the current layer

private:
    void refresh();
    void connectTree();
    void lookAt(const std::string& node, bool from);
    Workspace& m_workspace;
    QLabel* m_summary;
    SearchField* m_filter;
    ModelTree* m_tree;
    PartsList* m_parts;
    MaterialTree* m_materials;
    QListWidget* m_morphs;
    QListWidget* m_clips;
    QWidget* m_content;
    QWidget* m_empty;
    QLabel* m_emptyText;
};

}  // namespace sinew
