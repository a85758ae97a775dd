// PartRow: a part, its opacity, and what can be done with its meshes.
#pragma once

#include "core/project/project.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QLabel;
class QMenu;

namespace sinew {

class NumberField;
struct Workspace;

class PartRow : public QWidget {
    Q_OBJECT

public:
    // `chosen` gives the meshes selected in the model's tree.
    PartRow(Workspace& workspace, const Id& id, std::function<std::vector<std::string>()> chosen,
                QWidget* parent = nullptr);
    void refresh();
    [[nodiscard]] const Id& id() const { return m_id; }

    void fillMenu(QMenu& menu);

Q_SIGNALS:
    void parameterAdded(const sinew::Id& parameter);
    void meshesRequested(const std::vector<std::string>& meshes);  // select them in the tree

private:
    [[nodiscard]] const Part* part() const;
    void edit(const QString& label, const std::function<void(Part&)>& change);
    void bindToNew();
    void bindToCurrent();
    void rename();

    Workspace& m_workspace;
    Id m_id;
    std::function<std::vector<std::string>()> m_chosen;
    QLabel* m_name;
    NumberField* m_opacity;
};

}  // namespace sinew
