// The colour roles of the editor and the two palettes that fill them. Widgets
// ask for a role, never for a colour, so both themes stay complete.
#pragma once

#include <QColor>
#include <QString>

#include <array>

namespace sinew {

enum class Role {
    ground,        // behind everything; fields, tab bars, plot
    panel,         // panels, bars, menus
    raised,        // buttons, cards
    pressed,       // pressed buttons, the chosen segment
    line,          // outlines of fields and buttons
    seam,          // 1 px between panels
    text,
    secondary,     // labels, values in lists
    hint,          // placeholders and what is disabled; nothing one has to read
    accent,        // what is active
    onAccent,      // text and icons on the accent
    selection,     // behind a selected row
    onSelection,
    fill,          // a field's place in its soft range
    warning,
    warningWash,   // behind a warning, and over clamped regions
    error,
    playhead,
    surround,      // neutral grey behind the model
    gizmo,         // look target; with a dark outline
    count,
};

enum class ThemeKind { dark, light, system };

class Palette {
public:
    [[nodiscard]] const QColor& operator[](Role role) const { return m_colors[static_cast<std::size_t>(role)]; }
    [[nodiscard]] bool isDark() const { return m_dark; }

    static const Palette& dark();
    static const Palette& light();

private:
    using Colors = std::array<QColor, static_cast<std::size_t>(Role::count)>;
    Palette(bool dark, const Colors& colors) : m_colors(colors), m_dark(dark) {}
    Colors m_colors;
    bool m_dark;
};

// "panel", "secondary", ...: the names style sheets use.
const char* roleName(Role role);

// Contrast of two opaque colours as WCAG 2 defines it: 1 to 21.
double contrastRatio(const QColor& one, const QColor& other);

// `top` laid over `bottom` with an opacity of 0..1; opaque.
QColor blended(const QColor& bottom, const QColor& top, double opacity);

}  // namespace sinew
