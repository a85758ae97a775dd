// Numbers on screen: rounding for reading, and drawing with tabular figures.
#pragma once

#include <QRectF>
#include <QString>

class QFont;
class QPainter;

namespace sinew {

// The value with that many decimals in the user's locale, no group separators,
// a true minus sign, and never "-0.00".
QString displayNumber(double value, int decimals);

// Enough digits to read back the same double, in the user's locale.
QString exactNumber(double value);

// Decimals that make one step of that size visible: 0.01 -> 2.
int decimalsForStep(double step);

// "1 joint", "32 joints": `one` or `many` with %1 for the number.
QString counted(qint64 number, const QString& one, const QString& many);

// Draws text with every digit as wide as the widest, so that a changing number
// does not shimmer. Alignment: left, right or horizontal centre; vertically centred.
void drawTabular(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text);
double tabularWidth(const QFont& font, const QString& text);

}  // namespace sinew
