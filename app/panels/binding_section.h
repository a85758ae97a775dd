// BindingSection: the fields of one binding.
#pragma once

#include "app/widgets/section.h"
#include "core/project/project.h"

namespace sinew {

class ChoiceBox;
class EaseGraph;
class FieldRow;
class NumberField;
class RangeField;
class SegmentedControl;
class Switch;
struct Workspace;

class BindingSection : public Section {
    Q_OBJECT

public:
    BindingSection(Workspace& workspace, const Id& id, QWidget* parent = nullptr);
    void refresh();

private:
    void edit(const QString& label, const std::function<void(Binding&)>& change);
    void bindRange(NumberField* field, const QString& label, const std::function<void(Binding&, double)>& write);
    [[nodiscard]] const Binding* binding() const;
    void fillObjects(const Binding& binding);
    void addCurve();
    void refreshPlace();

    Workspace& m_workspace;
    Id m_id;
    ChoiceBox* m_object;
    ChoiceBox* m_target;
    SegmentedControl* m_axis;
    ChoiceBox* m_property;
    RangeField* m_in;
    RangeField* m_out;
    ChoiceBox* m_curve;
    EaseGraph* m_graph;
    SegmentedControl* m_mode;
    Switch* m_clamp;
    FieldRow* m_axisRow;
    FieldRow* m_propertyRow;
    FieldRow* m_objectRow;
};

}  // namespace sinew
