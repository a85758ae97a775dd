// The node tree of a model, to look at and to pick from.
#pragma once

#include "core/model/model.h"

#include <QTreeWidget>

#include <functional>
#include <string>
#include <vector>

namespace sinew {

// Joints, meshes and groups with their own icons, meshes with an eye beside them.
// Filtering keeps the path to a match open.
class ModelTree : public QTreeWidget {
    Q_OBJECT

public:
    explicit ModelTree(QWidget* parent = nullptr);

    // An eye beside each mesh, and several rows to select; for pickers without.
    void setEyes(bool eyes);
    void showModel(const Model* model);  // copied from; not kept
    void setFilter(const QString& text);
    // By unique node name; empty clears. Opens the path and scrolls to it.
    void setCurrentNode(const std::string& name);
    [[nodiscard]] std::string currentNode() const;
    [[nodiscard]] std::vector<std::string> selectedMeshes() const;
    void selectMeshes(const std::vector<std::string>& meshes);
    // Eyes open where the function says so.
    void showVisible(const std::function<bool(const std::string&)>& isVisible);
    [[nodiscard]] QRect eyeRect(const std::string& mesh) const;  // in the viewport

Q_SIGNALS:
    void nodePicked(const std::string& name);     // selected by the artist
    void nodeActivated(const std::string& name);  // double click, Return
    void eyeClicked(const std::string& mesh, Qt::KeyboardModifiers modifiers);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] std::string eyeAt(const QPoint& point) const;
    QHash<QString, QTreeWidgetItem*> m_items;
    bool m_syncing = false;
};

}  // namespace sinew
