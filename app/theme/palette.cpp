#include "app/theme/palette.h"

#include <algorithm>
#include <cmath>

namespace sinew {

const Palette& Palette::dark()
{
    static const Palette palette(true, {
        QColor(0x17, 0x19, 0x1c),  // ground
        QColor(0x1e, 0x21, 0x25),  // panel
        QColor(0x26, 0x2a, 0x2f),  // raised
        QColor(0x30, 0x35, 0x3b),  // pressed
        QColor(0x3a, 0x40, 0x47),  // line
        QColor(0x11, 0x13, 0x15),  // seam
        QColor(0xd7, 0xdb, 0xe0),  // text
        QColor(0x9a, 0xa3, 0xad),  // secondary
        QColor(0x6d, 0x76, 0x80),  // hint
        QColor(0x4c, 0xc2, 0xb0),  // accent
        QColor(0x0e, 0x1a, 0x18),  // onAccent
        QColor(0x27, 0x6b, 0x62),  // selection
        QColor(0xf1, 0xf6, 0xf5),  // onSelection
        QColor(0x24, 0x3d, 0x3b),  // fill
        QColor(0xe0, 0xa9, 0x3b),  // warning
        QColor(0x33, 0x2d, 0x24),  // warningWash
        QColor(0xf0, 0x6a, 0x5e),  // error
        QColor(0xff, 0xff, 0xff),  // playhead
        QColor(0x2e, 0x31, 0x35),  // surround
        QColor(0xf0, 0xe4, 0x42),  // gizmo
    });
    return palette;
}

const Palette& Palette::light()
{
    static const Palette palette(false, {
        QColor(0xff, 0xff, 0xff),  // ground
        QColor(0xf2, 0xf3, 0xf5),  // panel
        QColor(0xe6, 0xe8, 0xeb),  // raised
        QColor(0xd6, 0xda, 0xdf),  // pressed
        QColor(0xb9, 0xc0, 0xc8),  // line
        QColor(0xd3, 0xd7, 0xdc),  // seam
        QColor(0x1c, 0x20, 0x24),  // text
        QColor(0x4c, 0x55, 0x5f),  // secondary
        QColor(0x5f, 0x69, 0x73),  // hint
        QColor(0x0f, 0x76, 0x68),  // accent
        QColor(0xff, 0xff, 0xff),  // onAccent
        QColor(0xbf, 0xe3, 0xdd),  // selection
        QColor(0x10, 0x22, 0x20),  // onSelection
        QColor(0xcd, 0xe9, 0xe4),  // fill
        QColor(0x80, 0x58, 0x00),  // warning
        QColor(0xfb, 0xf1, 0xd9),  // warningWash
        QColor(0xb3, 0x26, 0x1e),  // error
        QColor(0x1c, 0x20, 0x24),  // playhead
        QColor(0xbc, 0xc1, 0xc7),  // surround
        QColor(0xff, 0xdd, 0x1c),  // gizmo
    });
    return palette;
}

const char* roleName(Role role)
{
    static constexpr std::array<const char*, static_cast<std::size_t>(Role::count)> names{
        "ground", "panel", "raised", "pressed", "line", "seam", "text", "secondary", "hint", "accent", "onAccent",
        "selection", "onSelection", "fill", "warning", "warningWash", "error", "playhead", "surround", "gizmo"};
    return names[static_cast<std::size_t>(role)];
}

namespace {

double luminance(const QColor& color)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

double contrastRatio(const QColor& one, const QColor& other)
{
    const auto [low, high] = std::minmax({luminance(one), luminance(other)});
    return (high + 0.05) / (low + 0.05);
}

QColor blended(const QColor& bottom, const QColor& top, double opacity)
{
    const auto mix = [opacity](float a, float b) { return a + (b - a) * static_cast<float>(opacity); };
    return QColor::fromRgbF(mix(bottom.redF(), top.redF()), mix(bottom.greenF(), top.greenF()),
                            mix(bottom.blueF(), top.blueF()));
}

}  // namespace sinew
