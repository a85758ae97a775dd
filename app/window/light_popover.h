// LightPopover: background, lamps and room of the viewport, beside its chip.
#pragma once

#include "app/viewport/lighting.h"

#include <QFrame>

#include <functional>

namespace sinew {

class ChoiceBox;
class ColorButton;
class FieldRow;
class NumberField;
class Switch;
class ViewState;

class LightPopover : public QFrame {
    Q_OBJECT

public:
    explicit LightPopover(ViewState& state, QWidget* parent = nullptr);
    // With its upper right corner there, as far as the screen allows.
    void openAt(QPoint global);

Q_SIGNALS:
    void chosen(const sinew::Lighting& lighting);  // the view follows already

private:
    void showLighting(const Lighting& lighting);
    void change(const std::function<void(Lighting&)>& edit);
    ViewState& m_state;
    ChoiceBox* m_backdrop;
    ColorButton* m_color;
    FieldRow* m_colorRow;
    NumberField* m_lights;
    NumberField* m_turn;
    NumberField* m_environment;
    Switch* m_shadows;
};

}  // namespace sinew
