// Bindings: what the current parameter moves on the model, and how far.
#pragma once

#include "app/panels/panel_scroll.h"
#include "core/project/project.h"

#include <QHash>

class QLabel;
class QPushButton;

namespace sinew {

class BindingSection;
struct Workspace;

class BindingsPanel : public QWidget {
    Q_OBJECT

public:
    explicit BindingsPanel(Workspace& workspace, QWidget* parent = nullptr);

    // Asks for a joint and binds the current parameter to it.
    void addJointBinding();
    // Without asking: the current parameter to that morph.
    void addMorphBinding(const std::string& morph);

private:
    void refresh();
    void rebuild(const std::vector<Id>& ids);
    void openAddMenu();
    void add(Binding::Target target, const std::string& object, const std::vector<Axis>& axes);

    Workspace& m_workspace;
    PanelScroll* m_scroll;
    QLabel* m_head;
    QPushButton* m_add;
    std::vector<Id> m_ids;
    QHash<QString, BindingSection*> m_sections;
    bool m_built = false;
};

}  // namespace sinew
