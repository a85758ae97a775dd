// Curves: how the selected parameters move over time, with handles on the
// canvas for what shapes them.
#pragma once

#include "app/plot/curve.h"
#include "core/player/sample.h"
#include "core/project/project.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace sinew {

class CurvePlot;
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
    void refresh();
    [[nodiscard]] std::vector<Curve> emptyCurves();
    void fill(std::vector<Curve>& curves);
    void refreshHandles();
    void refreshColors();
    void placeOverlays();
    [[nodiscard]] std::vector<Id> shownParameters() const;
    [[nodiscard]] bool prepareSampler(const std::vector<int>& parameters);
    [[nodiscard]] double shownValue(int parameter, double time);
    void dragHandle(const QString& id, double time, double value, Qt::KeyboardModifiers modifiers);

    Workspace& m_workspace;
    CurvePlot* m_plot;
    SegmentedControl* m_views;
    QWidget* m_tools;
    QLabel* m_count;
    QToolButton* m_ghost;
    QToolButton* m_snap;
    QLabel* m_empty;
    View m_view = View::value;
    QTimer m_timer;
    std::optional<ProgramSampler> m_sampler;
    std::shared_ptr<const Program> m_sampled;  // by m_sampler
    std::vector<int> m_rows;                   // the parameters of m_sampler's rows

    // The handles of the current harmonic motion, and the drag in progress.
    Id m_handleDriver;
    double m_handleOffset = 0.0;  // of the shown curve from the wave alone, at the amplitude handle
    double m_handleCycles = 0.0;
};

}  // namespace sinew
