#include "app/theme/theme.h"

#include "app/theme/style.h"
#include "app/theme/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QPixmapCache>
#include <QStyleHints>
#include <QToolTip>

namespace sinew {
namespace {

bool systemIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() != Qt::ColorScheme::Light;
#else
    // Captured before apply() replaces the palette for the first time.
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
#endif
}

QPalette toQt(const Palette& colors)
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, Role ours) { palette.setColor(role, colors[ours]); };
    set(QPalette::Window, Role::panel);
    set(QPalette::WindowText, Role::text);
    set(QPalette::Base, Role::ground);
    set(QPalette::AlternateBase, Role::panel);
    set(QPalette::Text, Role::text);
    set(QPalette::PlaceholderText, Role::hint);
    set(QPalette::Button, Role::raised);
    set(QPalette::ButtonText, Role::text);
    set(QPalette::BrightText, Role::error);
    set(QPalette::Highlight, Role::selection);
    set(QPalette::HighlightedText, Role::onSelection);
    set(QPalette::Link, Role::accent);
    set(QPalette::LinkVisited, Role::accent);
    set(QPalette::ToolTipBase, Role::raised);
    set(QPalette::ToolTipText, Role::text);
    set(QPalette::Light, Role::pressed);
    set(QPalette::Midlight, Role::raised);
    set(QPalette::Mid, Role::line);
    set(QPalette::Dark, Role::seam);
    set(QPalette::Shadow, Role::seam);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colors[Role::hint]);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colors[Role::pressed]);
    return palette;
}

QString family()
{
    static const QString name = [] {
        const QString inter = QStringLiteral("Inter");
        return QFontDatabase::hasFamily(inter) ? inter
                                               : QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
    }();
    return name;
}

}  // namespace

Theme& Theme::instance()
{
    static Theme theme;
    return theme;
}

void Theme::apply(ThemeKind kind)
{
    const bool dark = kind == ThemeKind::dark || (kind == ThemeKind::system && systemIsDark());
    m_kind = kind;
    m_palette = dark ? &Palette::dark() : &Palette::light();
    QPixmapCache::clear();
    // The sheet wraps the style, so it is taken off while the style changes.
    qApp->setStyleSheet({});
    QApplication::setStyle(new Style);
    QApplication::setFont(themeFont());
    QApplication::setPalette(toQt(*m_palette));
    QToolTip::setPalette(toQt(*m_palette));
    qApp->setStyleSheet(styleSheet(*m_palette));
    Q_EMIT changed();
}

void Theme::setReducedMotion(bool reduced)
{
    if (m_reducedMotion == reduced)
        return;
    m_reducedMotion = reduced;
    Q_EMIT changed();
}

QFont themeFont(TextSize size, QFont::Weight weight)
{
    QFont font(family());
    font.setPixelSize(static_cast<int>(size));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont capsFont()
{
    QFont font = themeFont(TextSize::axis);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6);
    return font;
}

}  // namespace sinew
