// Lighting: the light of the viewport and what is behind the model.
#pragma once

#include <QColor>
#include <QVariantMap>

namespace sinew {

enum class Backdrop { theme, color, gradient, environment };

struct Lighting {
    Backdrop backdrop = Backdrop::theme;
    QColor color{0x2e, 0x32, 0x36};  // of the backdrops color and gradient
    float lights = 1.0f;       // factor of the lamps; 0..4
    float turn = 0.0f;         // degrees that lamps and room are turned about the vertical axis; -180..180
    float environment = 1.0f;  // factor of the room's light; 0..4
    bool shadows = true;

    bool operator==(const Lighting&) const = default;
};

// For the settings file. What is missing or out of range takes its default.
QVariantMap toMap(const Lighting& lighting);
Lighting lightingFrom(const QVariantMap& map);

// The lower end of the gradient that begins with a colour above.
QColor gradientEnd(const QColor& color);

}  // namespace sinew
