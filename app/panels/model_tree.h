// The node tree of a model, to look at and to pick from.
#pragma once

#include "core/model/model.h"

#include <QTreeWidget>

namespace sinew {

// Joints, meshes and groups with their own icons. Filtering keeps the path to a
// match open.
class ModelTree : public QTreeWidget {
    Q_OBJECT

public:
    explicit ModelTree(QWidget* parent = nullptr);

    void showModel(const Model* model);  // copied from; not kept
    void setFilter(const QString& text);
    // By unique node name; empty clears. Opens the path and scrolls to it.
    void setCurrentNode(const std::string& name);
    [[nodiscard]] std::string currentNode() const;

Q_SIGNALS:
    void nodePicked(const std::string& name);     // selected by the artist
    void nodeActivated(const std::string& name);  // double click, Return

private:
    QHash<QString, QTreeWidgetItem*> m_items;
    bool m_syncing = false;
};

}  // namespace sinew
