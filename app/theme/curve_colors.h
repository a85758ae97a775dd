// The colours of curves: a parameter keeps one in list, plot, thumbnail and key.
#pragma once

#include <QColor>
#include <QHash>
#include <QStringList>

namespace sinew {

// The Okabe-Ito palette, told apart by people with any kind of colour vision.
// index may be any non-negative number; it goes round. On a light ground the
// colours are darker, in the same order.
inline constexpr int kCurveColorCount = 6;
QColor curveColor(int index, bool darkGround);

// Gives each id a colour and keeps it for as long as the document is open,
// whatever is added, removed or reordered: new ids take the colour used least.
class CurveColors {
public:
    // Ids in list order; those seen before keep their colour.
    void assign(const QStringList& ids);
    void clear() { m_index.clear(); }
    // The colour index of an id, 0 where assign() has not seen it.
    [[nodiscard]] int index(const QString& id) const { return m_index.value(id, 0); }
    // In the present theme.
    [[nodiscard]] QColor color(const QString& id) const;

private:
    QHash<QString, int> m_index;
};

}  // namespace sinew
