#include "app/theme/curve_colors.h"

#include "app/theme/theme.h"

#include <algorithm>
#include <array>

namespace sinew {

QColor curveColor(int index, bool darkGround)
{
    static const std::array<QColor, kCurveColorCount> onDark{
        QColor(0x56, 0xb4, 0xe9), QColor(0xe6, 0x9f, 0x00), QColor(0xcc, 0x79, 0xa7),
        QColor(0x00, 0x9e, 0x73), QColor(0xf0, 0xe4, 0x42), QColor(0xd5, 0x5e, 0x00)};
    static const std::array<QColor, kCurveColorCount> onLight{
        QColor(0x00, 0x72, 0xb2), QColor(0xa8, 0x6e, 0x00), QColor(0xa6, 0x4d, 0x7e),
        QColor(0x00, 0x7d, 0x5b), QColor(0x85, 0x7b, 0x00), QColor(0xb5, 0x4f, 0x00)};
    return (darkGround ? onDark : onLight)[static_cast<std::size_t>(index % kCurveColorCount)];
}

void CurveColors::assign(const QStringList& ids)
{
    std::array<int, kCurveColorCount> uses{};
    for (const QString& id : ids)
        if (const auto it = m_index.constFind(id); it != m_index.constEnd())
            ++uses[static_cast<std::size_t>(*it)];
    for (const QString& id : ids) {
        if (m_index.contains(id))
            continue;
        const auto least = std::min_element(uses.begin(), uses.end());
        ++*least;
        m_index.insert(id, static_cast<int>(least - uses.begin()));
    }
}

QColor CurveColors::color(const QString& id) const
{
    return curveColor(index(id), Theme::instance().palette().isDark());
}

}  // namespace sinew
