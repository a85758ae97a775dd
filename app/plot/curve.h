// What the plot shows, as plain data. Times are seconds; values are in the
// unit of the curve's parameter.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QVector>

namespace sinew {

struct Curve {
    QString id;
    QString label;
    QString unit;  // after a value: "°"; may be empty
    QColor color;
    bool selected = false;
    QVector<double> times;      // ascending
    QVector<double> values;     // one a time, as shown
    QVector<double> unlimited;  // before the limit; empty when nothing is limited
    bool hasLimits = false;
    double minimum = 0.0;
    double maximum = 0.0;
};

// What was played of a curve while it was led elsewhere.
struct LiveCurve {
    QString id;             // the curve's
    QVector<double> times;  // s, ascending
    QVector<double> values;
};

// A point on the canvas that sets a number when it is dragged.
struct PlotHandle {
    enum class Drag { value, time, both };
    QString id;     // "amplitude"
    QString label;  // what it sets and its value: "amplitude 21.6°"
    QColor color;
    double time = 0.0;
    double value = 0.0;
    Drag drag = Drag::both;
    bool dim = false;  // not where it belongs
};

struct PlotColors {
    QColor ground{0x17, 0x19, 0x1c};
    QColor raised{0x26, 0x2a, 0x2f};
    QColor line{0x3a, 0x40, 0x47};
    QColor grid{0x26, 0x2a, 0x2f};
    QColor text{0xd7, 0xdb, 0xe0};
    QColor secondary{0x9a, 0xa3, 0xad};
    QColor hint{0x6d, 0x76, 0x80};
    QColor playhead{0xff, 0xff, 0xff};
    QColor limited{0xe0, 0xa9, 0x3b};
    QColor focus{0x4c, 0xc2, 0xb0};
};

// "-13.1°": as few digits as tell values of that range apart, with a true minus sign.
QString plotNumber(double value, double range, const QString& unit = {});

}  // namespace sinew
