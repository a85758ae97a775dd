// Theme: the palette in use, the fonts, and their application to Qt's widgets.
#pragma once

#include "app/theme/palette.h"

#include <QFont>
#include <QObject>

class QApplication;

namespace sinew {

// One a process, as QApplication is. GUI thread only.
class Theme : public QObject {
    Q_OBJECT

public:
    static Theme& instance();

    // Sets style, palette, style sheet and font of the application. May be
    // called again to change the theme; every widget repaints.
    void apply(ThemeKind kind);
    [[nodiscard]] ThemeKind kind() const { return m_kind; }

    [[nodiscard]] const Palette& palette() const { return *m_palette; }

    // People who asked for it see no moving sparklines or bars.
    void setReducedMotion(bool reduced);
    [[nodiscard]] bool reducedMotion() const { return m_reducedMotion; }

Q_SIGNALS:
    void changed();

private:
    Theme() = default;
    const Palette* m_palette = &Palette::dark();
    ThemeKind m_kind = ThemeKind::dark;
    bool m_reducedMotion = false;
};

// The present theme's colour of a role.
inline const QColor& themeColor(Role role)
{
    return Theme::instance().palette()[role];
}

// Point-free sizes in device-independent pixels.
enum class TextSize { axis = 11, secondary = 12, body = 13, title = 14 };
QFont themeFont(TextSize size = TextSize::body, QFont::Weight weight = QFont::Normal);
// Group heads: small, spaced capitals.
QFont capsFont();

// What the style sheet and painted widgets agree on.
inline constexpr int kRowHeight = 26;
inline constexpr int kPadding = 12;
inline constexpr int kRadius = 5;

}  // namespace sinew
