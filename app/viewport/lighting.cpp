#include "app/viewport/lighting.h"

#include <array>
#include <cmath>

namespace sinew {

namespace {

const std::array<QString, 4>& backdropNames()
{
    static const std::array<QString, 4> names{QStringLiteral("theme"), QStringLiteral("color"), QStringLiteral("gradient"),
                                              QStringLiteral("environment")};
    return names;
}

}  // namespace

QVariantMap toMap(const Lighting& lighting)
{
    return {{QStringLiteral("backdrop"), backdropNames()[static_cast<std::size_t>(lighting.backdrop)]},
            {QStringLiteral("color"), lighting.color.name()},
            {QStringLiteral("lights"), lighting.lights},
            {QStringLiteral("turn"), lighting.turn},
            {QStringLiteral("environment"), lighting.environment},
            {QStringLiteral("shadows"), lighting.shadows}};
}

Lighting lightingFrom(const QVariantMap& map)
{
    Lighting lighting;
    for (std::size_t i = 0; i < backdropNames().size(); ++i)
        if (map.value(QStringLiteral("backdrop")).toString() == backdropNames()[i])
            lighting.backdrop = static_cast<Backdrop>(i);
    if (const QColor color(map.value(QStringLiteral("color")).toString()); color.isValid())
        lighting.color = color;
    const auto number = [&map](const QString& name, float low, float high, float& value) {
        bool ok = false;
        const float read = map.value(name).toFloat(&ok);
        if (ok && std::isfinite(read) && read >= low && read <= high)
            value = read;
    };
    number(QStringLiteral("lights"), 0.0f, 4.0f, lighting.lights);
    number(QStringLiteral("turn"), -180.0f, 180.0f, lighting.turn);
    number(QStringLiteral("environment"), 0.0f, 4.0f, lighting.environment);
    lighting.shadows = map.value(QStringLiteral("shadows"), true).toBool();
    return lighting;
}

QColor gradientEnd(const QColor& color)
{
    return color.darker(190);
}

}  // namespace sinew
