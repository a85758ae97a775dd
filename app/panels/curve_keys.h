// CurveKeys: the keys of the track that moves the current parameter, on the canvas and
// edited there. Knows where they lie; app/plot/key_tool.h what the artist does with them.
#pragma once

#include "app/panels/track_edit.h"
#include "app/plot/key_tool.h"

#include <QObject>

#include <functional>
#include <span>
#include <vector>

namespace sinew {

class CurvePlot;
struct Workspace;

// Where a component of a track's keys is among the parameters.
struct KeyedParameter {
    Id driver{};
    std::size_t component = 0;
    double start = 0.0;  // s, of the track's own clock
};
// The enabled driver with keys that moves the parameter: the preferred one, else the first.
// One that waits for a trigger has no place in time.
std::optional<KeyedParameter> keyedParameter(const Project& project, const Id& parameter, const Id& preferred);

// What the curve moves by where a key's value moves by 1: its `shown` value there, before
// limits, and the key's own.
double keyGain(const Driver& driver, double shown, double value);

class CurveKeys : public QObject {
    Q_OBJECT

public:
    CurveKeys(Workspace& workspace, CurvePlot& plot);

    // What the parameter is at some times, before limits; empty: its curve isn't shown.
    using Shown = std::function<std::vector<double>(std::span<const double> times)>;
    // How the canvas shows a value.
    struct Scale {
        double origin = 0.0;  // the value that is at 0
        double unit = 1.0;    // what a unit of the parameter is
    };
    void show(const Id& parameter, const Shown& shown, const Scale& scale);
    void hide();

private:
    struct Place {
        double value = 0.0;  // on the canvas
        double gain = 1.0;   // canvas units a unit of the key
    };
    [[nodiscard]] const Driver* driver() const;
    [[nodiscard]] const Track* track() const;
    [[nodiscard]] KeyPlaces chosen() const;
    [[nodiscard]] QString labelOf(const Key& key, const Parameter& parameter) const;
    void select(KeyPlaces places);
    void edit(const QString& label, const std::function<void(Track&)>& change);
    void startDrag(const KeyPart& part);
    void drag(const KeyPart& part, double time, double value, Qt::KeyboardModifiers modifiers);
    void dragHandle(Track& track, const KeyPart& part, double time, double value, bool alone) const;
    void nudge(int frames, int steps);
    void addKey(double time);
    void removeChosen();
    void openMenu(const KeyPart& part, double time, const QPoint& global);
    [[nodiscard]] double gap() const;
    [[nodiscard]] double earliest() const;

    Workspace& m_workspace;
    CurvePlot& m_plot;
    Id m_parameter;
    std::optional<KeyedParameter> m_keyed;
    std::vector<Place> m_places;  // one a key
    Track m_before;               // at the start of a drag
    std::vector<Place> m_placesBefore;
    bool m_aligned = false;       // the dragged handle and its other side
};

}  // namespace sinew
