// JointPicker: choose a node and which of its components, for a new parameter
// or binding.
#pragma once

#include "core/model/model.h"
#include "core/project/project.h"

#include <QDialog>

class QPushButton;

namespace sinew {

class ModelTree;
class SegmentedControl;

class JointPicker : public QDialog {
    Q_OBJECT

public:
    JointPicker(const Model& model, const std::string& current, const QString& title, QWidget* parent = nullptr);

    [[nodiscard]] std::string node() const;
    [[nodiscard]] Binding::Target target() const;  // rotation, translation or scale
    [[nodiscard]] Axis axis() const;

private:
    ModelTree* m_tree;
    SegmentedControl* m_target;
    SegmentedControl* m_axis;
    QPushButton* m_accept;
};

}  // namespace sinew
