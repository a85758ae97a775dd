// LayerSection: the fields of one layer.
#pragma once

#include "app/widgets/section.h"
#include "core/project/project.h"

class QPushButton;

namespace sinew {

class ChoiceBox;
class FieldRow;
class NumberField;
class SegmentedControl;
class Switch;
struct Workspace;

class LayerSection : public Section {
    Q_OBJECT

public:
    LayerSection(Workspace& workspace, const Id& id, QWidget* parent = nullptr);
    void refresh();

private:
    [[nodiscard]] const Layer* layer() const;
    void edit(const QString& label, const std::function<void(Layer&)>& change);
    // A change of this layer that the timeline follows.
    [[nodiscard]] std::function<void(Project&)> changing(const std::function<void(Layer&)>& change) const;
    NumberField* addNumber(const QString& label, const char* unit, double softMaximum, double hardMinimum,
                           double hardMaximum, double defaultValue, double Layer::* member);
    void fillClips(ChoiceBox* box, const ClipRef& current) const;
    [[nodiscard]] std::string openClip() const;
    void showLoop();
    void showFade();
    void openMenu();

    Workspace& m_workspace;
    Id m_id;
    Switch* m_on;
    ChoiceBox* m_clip;
    SegmentedControl* m_loop;
    FieldRow* m_loopRow;
    ChoiceBox* m_next;
    ChoiceBox* m_curve;
    QPushButton* m_fade;
    std::vector<std::pair<NumberField*, double Layer::*>> m_numbers;
    bool m_fading = false;
};

// The clips that layers can play: the model's, then the authored ones.
std::vector<std::pair<ClipRef, QString>> availableClips(const Workspace& workspace);

}  // namespace sinew
