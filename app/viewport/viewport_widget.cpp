#include "app/viewport/viewport_widget.h"

#include "app/viewport/crowd_order.h"
#include "app/viewport/joint_marks.h"
#include "app/viewport/look_tool.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/shadow_place.h"
#include "app/viewport/view_surface.h"

#include <QDateTime>
#include <QLabel>
#include <QQuickWindow>
#include <QResizeEvent>
#include <QTimerEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {

namespace {

constexpr int kTurntableInterval = 16;       // ms
constexpr qint64 kStatisticsWindow = 1000;   // ms

}  // namespace

ViewportWidget::ViewportWidget(QWidget* parent)
    : QWidget(parent), m_scene(new ModelScene(this)), m_state(new ViewState(this)),
      m_lookTool(new LookTool(m_state, [this] { return viewSize(); }, this))
{
    setObjectName(QStringLiteral("viewport"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    connect(m_scene, &ModelScene::poseChanged, this, [this] { placeShadow(*m_scene, *m_state); });
    connect(m_state, &ViewState::optionsChanged, this, [this] { placeShadow(*m_scene, *m_state); });
    connect(m_state, &ViewState::jointsToggled, this, [this] {
        m_state->setJoints(!m_state->joints());
        Q_EMIT jointsShownChanged(m_state->joints());
    });
    connect(m_state, &ViewState::gridToggled, this, [this] {
        m_state->setGrid(!m_state->grid());
        Q_EMIT gridShownChanged(m_state->grid());
    });
    connect(m_state, &ViewState::lookToggled, this, [this] { m_state->setLook(!m_state->look()); });
    connect(m_state, &ViewState::lightMenuRequested, this,
            [this](QPointF place) { Q_EMIT lightsRequested(m_surface->mapToGlobal(place).toPoint()); });
}

// On first show, because a QQuickWidget that is put into a window loads its QML
// all over again.
void ViewportWidget::createSurface()
{
    if (QQuickWindow::graphicsApi() == QSGRendererInterface::Software) {
        showProblem(tr("The 3D view needs OpenGL or Vulkan, and this display offers neither. "
                       "Everything else works; install a graphics driver to see the model."));
        return;
    }
    m_surface = new ViewSurface(m_scene, m_state, this);
    m_surface->setTool(m_lookTool);
    layout()->addWidget(m_surface);
    setFocusProxy(m_surface);
    // Else the first thing that Tab reaches would wear its ring from the start. A hidden widget
    // would not become its window's focus.
    m_surface->show();
    if (!window()->focusWidget())
        m_surface->setFocus();
    connect(m_surface, &QQuickWidget::sceneGraphError, this,
            [this](QQuickWindow::SceneGraphError, const QString& message) {
                showProblem(tr("The 3D view could not start: %1").arg(message));
            });
    connect(m_surface, &ViewSurface::frameDrawn, this, &ViewportWidget::noteFrame);
    connect(m_surface, &ViewSurface::hovered, this, &ViewportWidget::hover);
    connect(m_surface, &ViewSurface::left, this, [this] { hover({-1000, -1000}); });
    connect(m_surface, &ViewSurface::clicked, this, &ViewportWidget::click);
    connect(m_surface, &ViewSurface::contextMenuRequested, this,
            [this](QPointF place) { Q_EMIT contextMenuRequested(m_surface->mapToGlobal(place).toPoint()); });
}

void ViewportWidget::showEvent(QShowEvent* event)
{
    if (!m_surface && m_problem.isEmpty())
        createSurface();
    QWidget::showEvent(event);
}

ViewportWidget::~ViewportWidget()
{
    delete m_surface;
}

void ViewportWidget::showProblem(const QString& problem)
{
    m_problem = problem;
    if (!m_problemLabel) {
        m_problemLabel = new QLabel(this);
        m_problemLabel->setObjectName(QStringLiteral("viewportProblem"));
        m_problemLabel->setWordWrap(true);
        m_problemLabel->setAlignment(Qt::AlignCenter);
        m_problemLabel->setMargin(48);
        layout()->addWidget(m_problemLabel);
    }
    m_problemLabel->setText(problem);
    if (m_surface)
        m_surface->hide();
    Q_EMIT problemFound(problem);
}

Vec2 ViewportWidget::viewSize() const
{
    return {static_cast<float>(width()), static_cast<float>(height())};
}

void ViewportWidget::setModel(std::shared_ptr<const Model> model)
{
    m_scene->setModel(std::move(model));
    m_cameraAlone.reset();
    OrbitCamera camera = m_state->camera();
    camera.applyPreset(CameraPreset::perspective);
    m_state->setCamera(camera);
    fitScene();
    m_framed = isVisible();
    frameAll();
}

// How far the camera goes and the grid reaches.
void ViewportWidget::fitScene()
{
    OrbitCamera camera = m_state->camera();
    camera.setSceneSize(m_scene->cameraSize());
    m_state->setCamera(camera);
    m_state->setSceneSize(m_scene->size(), m_scene->extent());
}

void ViewportWidget::setCrowd(const CrowdSettings& settings, std::vector<int> closes)
{
    const CrowdSettings before = m_scene->crowdSettings();
    const bool crowdedBefore = m_scene->crowded();
    m_scene->setCrowd(settings, std::move(closes));
    const bool crowded = m_scene->crowded();
    if (crowded == crowdedBefore && settings.count == before.count && settings.spacing == before.spacing)
        return;
    OrbitCamera camera = m_state->camera();
    if (crowded && !crowdedBefore) {
        m_cameraAlone = camera;
        camera.setAngles(camera.yaw(), std::max(camera.pitch(), crowdPitch(settings.count)));
    } else if (!crowded && m_cameraAlone) {
        camera = *std::exchange(m_cameraAlone, std::nullopt);
    }
    m_state->setCamera(camera);
    fitScene();
    if (crowded)
        frameAll();
}

void ViewportWidget::setPose(std::span<const Mat4> modelPose, std::span<const float> morphWeights)
{
    m_scene->setPose(modelPose, morphWeights);
}

void ViewportWidget::frameAll()
{
    OrbitCamera camera = m_state->camera();
    camera.frame(m_scene->posePoints(), viewSize());
    m_state->setCamera(camera);
}

void ViewportWidget::frameNode(int node)
{
    const Model* model = m_scene->model();
    if (!model || node < 0 || static_cast<std::size_t>(node) >= m_scene->pose().size())
        return;
    std::vector<bool> below(model->nodes.size(), false);
    below[static_cast<std::size_t>(node)] = true;
    const Vec3 origin(m_scene->pose()[static_cast<std::size_t>(node)][3]);
    Bounds box{origin, origin};
    for (std::size_t i = static_cast<std::size_t>(node) + 1; i < below.size(); ++i) {
        const int parent = model->nodes[i].parent;
        if (parent < 0 || !below[static_cast<std::size_t>(parent)])
            continue;
        below[i] = true;
        const Vec3 place(m_scene->pose()[i][3]);
        box.minimum = glm::min(box.minimum, place);
        box.maximum = glm::max(box.maximum, place);
    }
    const Vec3 margin(m_scene->size() * 0.06f);
    OrbitCamera camera = m_state->camera();
    camera.frame({box.minimum - margin, box.maximum + margin}, viewSize());
    m_state->setCamera(camera);
}

void ViewportWidget::applyPreset(CameraPreset preset)
{
    OrbitCamera camera = m_state->camera();
    camera.applyPreset(preset);
    m_state->setCamera(camera);
}

void ViewportWidget::setTurntable(bool on)
{
    if (on == turntable())
        return;
    if (on) {
        m_turntableClock.start();
        m_turntableTimer = startTimer(kTurntableInterval, Qt::PreciseTimer);
    } else {
        killTimer(m_turntableTimer);
        m_turntableTimer = 0;
    }
}

void ViewportWidget::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_turntableTimer)
        return;
    OrbitCamera camera = m_state->camera();
    // By the clock: the view may be drawn less often than the timer ticks.
    const double turns = static_cast<double>(m_turntableClock.nsecsElapsed()) * 1e-9 / m_turntableSeconds;
    m_turntableClock.start();
    camera.setAngles(camera.yaw() + static_cast<float>(std::fmod(turns, 1.0) * 360.0), camera.pitch());
    m_state->setCamera(camera);
}

void ViewportWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_framed) {
        m_framed = isVisible();
        frameAll();
    }
}

QImage ViewportWidget::grabImage()
{
    if (!m_surface || !m_problem.isEmpty())
        return {};
    m_scene->waitUntilComplete();
    return m_surface->grabFramebuffer();
}

QImage ViewportWidget::picture(bool overlays)
{
    const bool grid = m_state->grid();
    m_state->setChips(false);
    m_state->setGrid(grid && overlays);
    m_state->setOverlays(overlays || m_scene->skeletonOnly());
    QImage image = grabImage();
    m_state->setOverlays(true);
    m_state->setGrid(grid);
    m_state->setChips(true);
    return image;
}

void ViewportWidget::noteFrame()
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    ++m_framesDrawn;
    m_frameTimes.push_back(now);
    std::erase_if(m_frameTimes, [now](qint64 time) { return now - time > kStatisticsWindow; });
    Q_EMIT frameDrawn();
}

double ViewportWidget::framesPerSecond() const
{
    if (m_frameTimes.size() < 2)
        return 0.0;
    const qint64 span = m_frameTimes.back() - m_frameTimes.front();
    return span > 0 ? 1000.0 * static_cast<double>(m_frameTimes.size() - 1) / static_cast<double>(span) : 0.0;
}

bool ViewportWidget::jointsVisible() const
{
    return !m_scene->crowded() && (m_state->joints() || m_scene->skeletonOnly());
}

int ViewportWidget::jointAt(QPointF place) const
{
    if (!jointsVisible())
        return -1;
    return sinew::jointAt(projectJoints(*m_scene, m_state->camera(), viewSize()),
                          {static_cast<float>(place.x()), static_cast<float>(place.y())});
}

void ViewportWidget::hover(QPointF place)
{
    const int node = jointAt(place);
    const bool changed = node != m_state->hoveredJoint();
    QString name;
    QPointF mark;
    if (node >= 0) {
        const auto n = static_cast<std::size_t>(node);
        name = QString::fromStdString(m_scene->model()->nodes[n].name);
        if (const auto seen = m_state->camera().project(Vec3(m_scene->pose()[n][3]), viewSize()))
            mark = QPointF(seen->x, seen->y);
    }
    m_state->setHoveredJoint(node, name, mark);
    if (changed)
        Q_EMIT jointHovered(node);
}

void ViewportWidget::click(QPointF place, Qt::KeyboardModifiers modifiers)
{
    if (!jointsVisible())
        return;
    const int node = jointAt(place);
    m_state->setSelectedJoint(node);
    Q_EMIT jointClicked(node, modifiers);
}

}  // namespace sinew
