// LookSection: the look controller, which all looks of the project share.
#pragma once

#include "app/widgets/section.h"
#include "core/project/fields.h"

#include <array>
#include <functional>

class QLabel;

namespace sinew {

class ChoiceBox;
class FieldEditor;
class FieldRow;
class NumberField;
class Switch;
struct Workspace;

class LookSection : public Section {
    Q_OBJECT

public:
    explicit LookSection(Workspace& workspace, QWidget* parent = nullptr);
    void refresh();

private:
    // The fields of a place: kind, point, node.
    struct Place {
        FieldEditor* kind = nullptr;
        FieldRow* pointRow = nullptr;
        std::array<NumberField*, 3> point{};
        FieldRow* nodeRow = nullptr;
        ChoiceBox* node = nullptr;
    };
    template <class T>
    void addPlace(Place& place, const char* name, T LookController::* member);
    void addReach();
    void edit(const QString& label, const std::function<void(LookController&)>& change);
    void bind(FieldEditor* editor, const QString& label, const std::function<void(LookController&, const FieldValue&)>& set);
    void chooseTarget(LookController& look, LookTarget::Kind kind) const;
    void chooseCenter(LookController& look, LookCenter::Kind kind) const;
    void fillNodes(ChoiceBox* box, const std::string& current, bool meshes) const;

    Workspace& m_workspace;
    Switch* m_active;
    Place m_target;
    QLabel* m_hint;
    Place m_center;
    FieldEditor* m_damping = nullptr;
    FieldEditor* m_blend = nullptr;
    FieldRow* m_reachRow = nullptr;
    NumberField* m_reach = nullptr;
};

}  // namespace sinew
