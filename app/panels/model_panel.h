// Model: the node tree, parts, materials, morphs and clips of the project's model.
#pragma once

#include "core/model/model.h"
#include "core/project/project.h"

#include <QWidget>

#include <memory>
#include <string>

class QLabel;
class QListWidget;
class QMenu;
class QSplitter;

namespace sinew {

class ClipList;
class FoldBox;
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
    void clipRequested(const QString& clip);      // play it on the topmost layer
    void nextClipRequested(const QString& clip);  // and fade to it there

private:
    void refresh();
    void connectTree();
    void shareRoom(const Model& model);
    void lookAt(const std::string& node, bool from);
    Workspace& m_workspace;
    QLabel* m_summary;
    SearchField* m_filter;
    ModelTree* m_tree;
    PartsList* m_parts;
    MaterialTree* m_materials;
    QListWidget* m_morphs;
    ClipList* m_clips;
    FoldBox* m_partsBox = nullptr;
    FoldBox* m_materialsBox = nullptr;
    FoldBox* m_morphsBox = nullptr;
    FoldBox* m_clipsBox = nullptr;
    QSplitter* m_split;
    std::shared_ptr<const Model> m_sized;  // the room was shared out for it
    QWidget* m_content;
    QWidget* m_empty;
    QLabel* m_emptyText;
};

}  // namespace sinew
