// The viewport: a model in a posed moment, seen through an orbit camera.
//
// The editor sets a model once and a pose every frame; nothing here evaluates
// motion. GUI thread. Call chooseGraphicsApi() (graphics_api.h) before the
// first one is made.
#pragma once

#include "app/viewport/orbit_camera.h"
#include "app/viewport/view_state.h"
#include "core/model/crowd.h"
#include "core/model/model.h"

#include <QElapsedTimer>
#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>
#include <span>

class QLabel;

namespace sinew {

class LookTool;
class ModelScene;
class ViewSurface;

class ViewportWidget : public QWidget {
    Q_OBJECT
public:
    explicit ViewportWidget(QWidget* parent = nullptr);
    ~ViewportWidget() override;

    // Shows a model in its rest pose and frames it; null empties the view.
    void setModel(std::shared_ptr<const Model> model);
    // Shows a pose: a model-space matrix a node, a weight a morph slot.
    void setPose(std::span<const Mat4> modelPose, std::span<const float> morphWeights);

    // Shows a crowd (ModelScene::setCrowd) and frames it; a count of 0 goes back to the
    // one character and the camera that looked at it.
    void setCrowd(const CrowdSettings& settings, std::vector<int> closes);

    // The drawn parts of the scene: visibility, opacity and materials of meshes.
    [[nodiscard]] ModelScene& scene() { return *m_scene; }
    // Options and words of the view: grid, joints, shading, caption, tween bar.
    [[nodiscard]] ViewState& state() { return *m_state; }

    void frameAll();
    // Frames a node with what hangs below it.
    void frameNode(int node);
    void applyPreset(CameraPreset preset);
    // Lets the camera circle the model slowly.
    void setTurntable(bool on);
    // Highlights a joint; -1: none.
    void setSelectedJoint(int node) { m_state->setSelectedJoint(node); }
    [[nodiscard]] bool turntable() const { return m_turntableTimer != 0; }
    // A turn takes this long; > 0.
    void setTurntableSeconds(double seconds) { m_turntableSeconds = seconds; }

    // The look target and center as handles (set what is shown by
    // state().setLookGizmo), and the pointer as a target.
    [[nodiscard]] LookTool& lookTool() { return *m_lookTool; }

    // The view as it is shown, overlays included where they are shown.
    [[nodiscard]] QImage grabImage();
    // The same without the chips: for keeping. Grid, joints and the look's handles
    // are in it where they are shown and wanted; a skeleton without meshes always is.
    [[nodiscard]] QImage picture(bool overlays);

    // Frames drawn in the last second while anything moved.
    [[nodiscard]] double framesPerSecond() const;
    // Frames drawn so far.
    [[nodiscard]] quint64 framesDrawn() const { return m_framesDrawn; }
    // Why there is no 3D here, in a sentence; empty where there is.
    [[nodiscard]] QString problem() const { return m_problem; }

    QSize sizeHint() const override { return {900, 500}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    // Node under the pointer while the joints are shown, or -1.
    void jointHovered(int node);
    // A click on a joint's dot, or -1 beside all of them; only while the joints are shown.
    void jointClicked(int node, Qt::KeyboardModifiers modifiers);
    // The user asked by a chip; the view has already followed.
    void jointsShownChanged(bool shown);
    void gridShownChanged(bool shown);
    // The chip of lights and background was clicked.
    void lightsRequested(QPoint globalPosition);
    // A right click that was no drag.
    void contextMenuRequested(QPoint globalPosition);
    void frameDrawn();
    void problemFound(const QString& problem);

protected:
    void timerEvent(QTimerEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void createSurface();
    void fitScene();
    [[nodiscard]] Vec2 viewSize() const;
    [[nodiscard]] bool jointsVisible() const;
    [[nodiscard]] int jointAt(QPointF place) const;
    void hover(QPointF place);
    void click(QPointF place, Qt::KeyboardModifiers modifiers);
    void noteFrame();
    void showProblem(const QString& problem);

    ModelScene* m_scene;
    ViewState* m_state;
    LookTool* m_lookTool;
    ViewSurface* m_surface = nullptr;
    QLabel* m_problemLabel = nullptr;
    QString m_problem;
    int m_turntableTimer = 0;
    QElapsedTimer m_turntableClock;  // since the last step
    double m_turntableSeconds = 15.0;
    std::optional<OrbitCamera> m_cameraAlone;  // before the crowd came
    bool m_framed = false;  // not since the last model: the view had no size yet
    quint64 m_framesDrawn = 0;
    std::vector<qint64> m_frameTimes;  // ms, of the last second
};

}  // namespace sinew
