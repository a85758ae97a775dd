// DriverSection: the inspector's section of one driver, or of the same driver of
// several selected parameters.
#pragma once

#include "app/panels/driver_fields.h"
#include "app/widgets/section.h"

namespace sinew {

class FieldEditor;
class RemedyNote;
class SegmentedControl;
class Switch;
struct FieldContext;
struct Workspace;

class DriverSection : public Section {
    Q_OBJECT

public:
    // The first id is the current parameter's; others follow it.
    DriverSection(Workspace& workspace, std::vector<Id> ids, QWidget* parent = nullptr);

    void refresh();
    // Whether the rows it has still are those that the driver needs.
    [[nodiscard]] bool fits() const;
    [[nodiscard]] const std::vector<Id>& ids() const { return m_ids; }

private:
    struct Row {
        DriverField field;
        FieldEditor* editor;
    };
    void addFields(std::vector<DriverField> fields, const QString& head = {});
    void addFollowThrough();
    void edit(const QString& label, const std::function<void(Driver&)>& change);
    [[nodiscard]] const Driver* driver() const;
    [[nodiscard]] std::string shape() const;  // what decides which rows there are
    [[nodiscard]] FieldContext context() const;
    void refreshHarmonic(const Driver& driver);
    void openMenu();

    Workspace& m_workspace;
    std::vector<Id> m_ids;
    Switch* m_enabled;
    SegmentedControl* m_followKind = nullptr;
    RemedyNote* m_note;
    std::vector<Row> m_rows;
    std::string m_shape;
};

// Kind of motion as the inspector's heads name it: "Harmonic".
QString motionTitle(const Driver& driver);

}  // namespace sinew
