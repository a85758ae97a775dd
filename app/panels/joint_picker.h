// JointPicker: choose a node and which of its components, for a new parameter
// or binding. The node it stands at is the selected one meanwhile, so the view shows
// it with its axes; cancelling selects what was selected before.
#pragma once

#include "core/model/model.h"
#include "core/project/project.h"

#include <QDialog>

#include <vector>

class QPushButton;

namespace sinew {

class ModelTree;
class SegmentedControl;
class Selection;

class JointPicker : public QDialog {
    Q_OBJECT

public:
    // Lies over `beside`, not over the view.
    JointPicker(Selection& selection, const Model& model, const QString& title, QWidget* beside);
    ~JointPicker() override;

    [[nodiscard]] std::string node() const;
    [[nodiscard]] Binding::Target target() const;  // rotation, translation or scale
    [[nodiscard]] std::vector<Axis> axes() const;  // all three: scaled evenly

protected:
    void showEvent(QShowEvent* event) override;
    void done(int result) override;

private:
    Selection& m_selection;
    const std::string m_before;
    ModelTree* m_tree;
    SegmentedControl* m_target;
    SegmentedControl* m_axis;
    SegmentedControl* m_scaleAxis;
    QPushButton* m_accept;
};

}  // namespace sinew
