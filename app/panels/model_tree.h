// The node tree of a model, to look at and to pick from.
#pragma once

#include "core/model/model.h"

#include <QTreeWidget>

#include <functional>
#include <string>
#include <vector>

namespace sinew {

class EmptyNote;

// Joints, meshes and groups with their own icons, meshes with an eye beside them.
// Filtering opens the way to each match, dims what is on the way, and closes it again
// afterwards. Of deep
// trees the levels are narrow, and the names of the rows in view stay in view.
class ModelTree : public QTreeWidget {
    Q_OBJECT

public:
    explicit ModelTree(QWidget* parent = nullptr);

    // An eye beside each mesh, and several rows to select; for pickers without.
    void setEyes(bool eyes);
    void showModel(const Model* model);  // copied from; not kept
    void setFilter(const QString& text);
    // Makes the next or previous match current, the first where none is; from the keys
    // of the filter's field. All are matches without a filter.
    void stepMatch(int direction);
    // The first match, unless one is current.
    void pickMatch();
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
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] const QTreeWidgetItem* eyeAt(const QPoint& point) const;  // null: no eye there
    [[nodiscard]] QRect eyeRect(const QRect& row) const;
    void fitWidth();
    void followDepth();
    [[nodiscard]] bool matches(const QTreeWidgetItem* item) const;
    void showColor(QTreeWidgetItem* item) const;
    QHash<QString, QTreeWidgetItem*> m_items;
    QList<QTreeWidgetItem*> m_closed;  // by the artist, before the filter opened them
    EmptyNote* m_none = nullptr;
    QString m_filter;
    int m_depth = 0;  // of the deepest item; roots have 0
    bool m_eyes = false;
    bool m_syncing = false;
};

}  // namespace sinew
