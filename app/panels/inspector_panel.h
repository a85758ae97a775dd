// Inspector: what the selected parameters are made of.
#pragma once

#include "app/panels/panel_scroll.h"
#include "core/project/operations.h"

#include <vector>

class QPushButton;

namespace sinew {

class DriverSection;
class LookSection;
class ParameterSection;
struct Workspace;

// The everyday ones first.
inline constexpr MotionKind kMotionOrder[] = {MotionKind::harmonic, MotionKind::look,         MotionKind::track,
                                              MotionKind::ramp,     MotionKind::decayingSine, MotionKind::projectile};

class InspectorPanel : public QWidget {
    Q_OBJECT

public:
    explicit InspectorPanel(Workspace& workspace, QWidget* parent = nullptr);

    // To each of the selected parameters; a projectile to the two of them together.
    void addMotion(MotionKind kind);
    // Ready-made motion for the selected parameters.
    void openPresets();
    // All that moves the current parameter, as a preset of the artist's.
    void saveMotion();

private:
    void refresh();
    void rebuild(const std::vector<std::vector<Id>>& drivers);
    [[nodiscard]] std::vector<std::vector<Id>> driversOfSelection() const;
    void openAddMenu();

    Workspace& m_workspace;
    PanelScroll* m_scroll;
    QPushButton* m_add;
    QPushButton* m_presets;
    ParameterSection* m_parameter = nullptr;
    std::vector<DriverSection*> m_sections;
    LookSection* m_look = nullptr;  // where one of them is a look
    std::vector<Id> m_shownParameters;
    bool m_built = false;
};

}  // namespace sinew
