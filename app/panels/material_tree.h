// MaterialTree: the model's materials and their values as they are now, bound
// ones as motion makes them.
#pragma once

#include "core/program/program.h"
#include "core/project/project.h"

#include <QTreeWidget>

#include <string>
#include <vector>

class QMenu;

namespace sinew {

struct Workspace;

class MaterialTree : public QTreeWidget {
    Q_OBJECT

public:
    explicit MaterialTree(Workspace& workspace, QWidget* parent = nullptr);

    void refresh();  // another model
    // What can be done with a value: a parameter for it, a binding to the selected one.
    void fillMenu(QMenu& menu, const std::string& material, const std::string& property);

Q_SIGNALS:
    void parameterAdded(const sinew::Id& parameter);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showValues();
    void bindToNew(const std::string& material, const std::string& property);
    void bindToCurrent(const std::string& material, const std::string& property);

    struct Row {
        QTreeWidgetItem* item = nullptr;
        std::string material;
        MaterialProperty property = MaterialProperty::metallic;
        double shown = -1.0;
        int bound = -1;  // shown so: -1 not yet, 0 no, 1 yes
    };
    Workspace& m_workspace;
    std::vector<Row> m_rows;
};

}  // namespace sinew
