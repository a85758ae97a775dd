#include "app/window/light_popover.h"

#include "app/viewport/view_state.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/color_button.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/switch.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kWidth = 300;

NumberSpec percent()
{
    NumberSpec spec;
    spec.unit = QStringLiteral("%");
    spec.step = 1.0;
    spec.decimals = 0;
    spec.softMaximum = 200.0;
    spec.hardMinimum = 0.0;
    spec.hardMaximum = 400.0;
    spec.defaultValue = 100.0;
    return spec;
}

NumberSpec degrees()
{
    NumberSpec spec;
    spec.unit = QStringLiteral(u"\u00b0");
    spec.step = 1.0;
    spec.decimals = 0;
    spec.softMinimum = spec.hardMinimum = -180.0;
    spec.softMaximum = spec.hardMaximum = 180.0;
    spec.defaultValue = 0.0;
    return spec;
}

}  // namespace

LightPopover::LightPopover(ViewState& state, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_state(state), m_backdrop(new ChoiceBox), m_color(new ColorButton), m_lights(new NumberField),
      m_turn(new NumberField), m_environment(new NumberField), m_shadows(new Switch)
{
    setObjectName(QStringLiteral("lightPopover"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFixedWidth(kWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(4);
    m_backdrop->addItem(tr("Theme"), static_cast<int>(Backdrop::theme));
    m_backdrop->addItem(tr("Colour"), static_cast<int>(Backdrop::color));
    m_backdrop->addItem(tr("Gradient"), static_cast<int>(Backdrop::gradient));
    m_backdrop->addItem(tr("Environment"), static_cast<int>(Backdrop::environment));
    m_lights->setSpec(percent());
    m_turn->setSpec(degrees());
    m_environment->setSpec(percent());
    m_shadows->setAccessibleName(tr("Shadows"));
    auto* shadowBox = new QWidget;
    auto* shadowLine = new QHBoxLayout(shadowBox);
    shadowLine->setContentsMargins(0, 0, 0, 0);
    shadowLine->addStretch();
    shadowLine->addWidget(m_shadows);
    column->addWidget(new FieldRow(tr("Background"), m_backdrop));
    column->addWidget(m_colorRow = new FieldRow(tr("Colour"), m_color));
    column->addWidget(new FieldRow(tr("Lamps"), m_lights));
    column->addWidget(new FieldRow(tr("Environment"), m_environment));
    column->addWidget(new FieldRow(tr("Turn"), m_turn));
    column->addWidget(new FieldRow(tr("Shadows"), shadowBox));
    auto* reset = new QPushButton(tr("Reset"));
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(0, 4, 0, 0);
    foot->addStretch();
    foot->addWidget(reset);
    column->addLayout(foot);

    connect(m_backdrop, &ChoiceBox::chosen, this, [this](const QVariant& item) {
        change([&item](Lighting& l) { l.backdrop = static_cast<Backdrop>(item.toInt()); });
    });
    connect(m_color, &ColorButton::chosen, this, [this](const QColor& color) { change([&color](Lighting& l) { l.color = color; }); });
    connect(m_lights, &NumberField::valueEdited, this,
            [this](double value) { change([value](Lighting& l) { l.lights = static_cast<float>(value / 100.0); }); });
    connect(m_environment, &NumberField::valueEdited, this,
            [this](double value) { change([value](Lighting& l) { l.environment = static_cast<float>(value / 100.0); }); });
    connect(m_turn, &NumberField::valueEdited, this,
            [this](double value) { change([value](Lighting& l) { l.turn = static_cast<float>(value); }); });
    connect(m_shadows, &Switch::clicked, this, [this](bool on) { change([on](Lighting& l) { l.shadows = on; }); });
    connect(reset, &QPushButton::clicked, this, [this] { change([](Lighting& l) { l = {}; }); });
    showLighting(state.lighting());
}

void LightPopover::openAt(QPoint global)
{
    adjustSize();
    QPoint place = global - QPoint(width(), 0);
    if (const QScreen* screen = QWidget::screen()) {
        const QRect area = screen->availableGeometry();
        place.setX(std::clamp(place.x(), area.left(), std::max(area.left(), area.right() - width())));
        place.setY(std::clamp(place.y(), area.top(), std::max(area.top(), area.bottom() - height())));
    }
    move(place);
    show();
    m_backdrop->setFocus();
}

void LightPopover::change(const std::function<void(Lighting&)>& edit)
{
    Lighting lighting = m_state.lighting();
    edit(lighting);
    m_state.setLighting(lighting);
    showLighting(lighting);
    Q_EMIT chosen(lighting);
}

void LightPopover::showLighting(const Lighting& lighting)
{
    m_backdrop->showData(static_cast<int>(lighting.backdrop));
    m_color->setColor(lighting.color);
    m_colorRow->setVisible(lighting.backdrop == Backdrop::color || lighting.backdrop == Backdrop::gradient);
    m_lights->setValue(lighting.lights * 100.0);
    m_environment->setValue(lighting.environment * 100.0);
    m_turn->setValue(lighting.turn);
    m_shadows->setChecked(lighting.shadows);
    adjustSize();
}

}  // namespace sinew
