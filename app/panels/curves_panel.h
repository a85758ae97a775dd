// Curves: how the selected parameters move over time, with handles on the
// canvas for what shapes them.
#pragma once

#include "app/panels/curve_handles.h"
#include "app/panels/shown_parameters.h"
#include "app/plot/curve.h"
#include "core/player/sample.h"
#include "core/project/project.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <span>
#include <vector>

class QLabel;
class QToolButton;

namespace sinew {

class CurveKeys;
class CurvePlot;
class LiveTrace;
class SegmentedControl;
struct Workspace;

class CurvesPanel : public QWidget {
    Q_OBJECT

public:
    enum class View { value, velocity, normalised };

    explicit CurvesPanel(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] CurvePlot* plot() const { return m_plot; }
    void setSnapping(bool on);
    void setGhosts(bool on);
    void setShowFrames(bool frames);

Q_SIGNALS:
    void hint(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void schedule();
    void followLoop(bool always);
    void refresh();
    [[nodiscard]] std::vector<Curve> emptyCurves();
    void fill(std::vector<Curve>& curves);
    void refreshHandles();
    void refreshColors();
    void placeOverlays();
    void refreshLive();
    [[nodiscard]] ShownParameters shown() const;
    [[nodiscard]] bool prepareSampler(const std::vector<int>& parameters);
    [[nodiscard]] std::vector<double> unlimitedValues(int parameter, std::span<const double> times);
    void refreshKeys();
    [[nodiscard]] const ShapeHandle* handleOf(const QString& id) const;
    void dragHandle(const QString& id, double time, double value);

    Workspace& m_workspace;
    CurvePlot* m_plot;
    CurveKeys* m_keys;
    SegmentedControl* m_views;
    QWidget* m_tools;
    QLabel* m_live;
    QLabel* m_count;
    QToolButton* m_ghost;
    QToolButton* m_snap;
    QLabel* m_empty;
    LiveTrace* m_trace;
    View m_view = View::value;
    double m_loopFrom = 0.0;  // s, as last seen
    double m_loopTo = 0.0;
    QTimer m_timer;
    std::optional<ProgramSampler> m_sampler;
    std::shared_ptr<const Program> m_sampled;  // by m_sampler
    std::vector<int> m_rows;                   // the parameters of m_sampler's rows

    CurveHandles m_shape;         // of the current parameter's motion
    std::vector<double> m_lifts;  // of the shown curve above the motion alone, at each handle
};

}  // namespace sinew
