#include "app/viewport/view_surface.h"

#include "app/viewport/environment.h"
#include "app/viewport/joint_overlay.h"
#include "app/viewport/look_overlay.h"
#include "app/viewport/model_scene.h"

#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickWindow>

#include <cmath>

extern void qml_register_types_Sinew_Viewport();

namespace sinew {

namespace {

constexpr qreal kClickRadius = 4.0;  // px; farther is a drag

Vec2 toVec(QPointF p)
{
    return {static_cast<float>(p.x()), static_cast<float>(p.y())};
}

void registerTypes()
{
    static const bool once = [] {
        // The linker would drop the module's own registration from its static library.
        qml_register_types_Sinew_Viewport();
        qmlRegisterType<JointOverlay>("Sinew.Scene", 1, 0, "JointOverlay");
        qmlRegisterType<LookOverlay>("Sinew.Scene", 1, 0, "LookOverlay");
        return true;
    }();
    Q_UNUSED(once);
}

}  // namespace

ViewSurface::ViewSurface(ModelScene* scene, ViewState* state, QWidget* parent)
    : QQuickWidget(parent), m_scene(scene), m_state(state)
{
    registerTypes();
    setResizeMode(SizeRootObjectToView);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    // Files are the window's business, wherever they are dropped.
    setAcceptDrops(false);
    setClearColor(state->background());
    engine()->addImportPath(QStringLiteral("qrc:/sinew/qml"));
    rootContext()->setContextProperty(QStringLiteral("modelScene"), scene);
    rootContext()->setContextProperty(QStringLiteral("viewState"), state);
    const auto makeEdges = [this] {
        if (m_state->edgesShown())
            m_scene->makeEdges();
    };
    connect(state, &ViewState::optionsChanged, this, makeEdges);
    connect(scene, &ModelScene::itemsChanged, this, makeEdges);
    makeEdges();
    connect(state, &ViewState::cameraChanged, this, &ViewSurface::look);
    look();
    load();
}

ViewSurface::~ViewSurface()
{
    // The scene's objects are used by QML; it goes first.
    unload();
}

Vec2 ViewSurface::viewSize() const
{
    return {static_cast<float>(width()), static_cast<float>(height())};
}

void ViewSurface::look()
{
    const OrbitCamera& camera = m_state->camera();
    m_scene->setEye({camera.position(), OrbitCamera::pixelsAtUnit(viewSize().y * static_cast<float>(devicePixelRatioF()))});
}

void ViewSurface::resizeEvent(QResizeEvent* event)
{
    QQuickWidget::resizeEvent(event);
    look();
}

// A crowd has no handles.
bool ViewSurface::toolActive() const
{
    return m_tool && !m_scene->crowded();
}

void ViewSurface::mousePressEvent(QMouseEvent* event)
{
    if (m_drag != Drag::none) {
        event->accept();
        if (m_drag == Drag::tool && event->button() == Qt::RightButton)
            cancelTool();
        return;
    }
    QQuickWidget::mousePressEvent(event);
    event->accept();
    // Acceptance says nothing: View3D refuses what a chip above it has taken.
    if (quickWindow()->mouseGrabberItem())
        return;
    m_button = event->button();
    m_pressed = m_last = event->position();
    m_moved = false;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    if (m_button == Qt::MiddleButton || (m_button == Qt::LeftButton && shift))
        m_drag = Drag::pan;
    else if (m_button == Qt::RightButton)
        m_drag = Drag::zoom;
    else if (m_button == Qt::LeftButton)
        m_drag = toolActive() && m_tool->press(m_pressed, event->modifiers()) ? Drag::tool : Drag::orbit;
}

void ViewSurface::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag == Drag::none) {
        QQuickWidget::mouseMoveEvent(event);
        if (event->buttons() == Qt::NoButton) {
            setCursor(toolActive() && m_tool->hits(event->position()) ? Qt::OpenHandCursor : Qt::ArrowCursor);
            Q_EMIT hovered(event->position());
        }
        return;
    }
    event->accept();
    if (m_drag == Drag::tool) {
        m_tool->drag(event->position());
        return;
    }
    if (!m_moved && (event->position() - m_pressed).manhattanLength() < kClickRadius)
        return;
    m_moved = true;
    const Vec2 by = toVec(event->position() - m_last);
    m_last = event->position();
    OrbitCamera camera = m_state->camera();
    switch (m_drag) {
    case Drag::orbit:
        camera.orbit(by);
        break;
    case Drag::pan:
        camera.pan(by, viewSize());
        break;
    case Drag::zoom:
        camera.zoom(std::pow(1.008f, by.y - by.x), toVec(m_pressed), viewSize());
        break;
    case Drag::none:
    case Drag::tool:
        break;
    }
    m_state->setCamera(camera);
}

void ViewSurface::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag == Drag::none) {
        QQuickWidget::mouseReleaseEvent(event);
        return;
    }
    event->accept();
    if (event->button() != m_button)
        return;
    const bool tool = m_drag == Drag::tool;
    m_drag = Drag::none;
    if (tool)
        m_tool->drop();
    if (tool || m_moved)
        return;
    if (m_button == Qt::LeftButton)
        Q_EMIT clicked(event->position(), event->modifiers());
    else if (m_button == Qt::RightButton)
        Q_EMIT contextMenuRequested(event->position());
}

void ViewSurface::mouseDoubleClickEvent(QMouseEvent* event)
{
    mousePressEvent(event);
}

// What the drag moved is back where it was.
void ViewSurface::cancelTool()
{
    m_drag = Drag::none;
    m_tool->cancel();
}

void ViewSurface::keyPressEvent(QKeyEvent* event)
{
    if (m_drag == Drag::tool && event->key() == Qt::Key_Escape) {
        cancelTool();
        event->accept();
        return;
    }
    QQuickWidget::keyPressEvent(event);
}

void ViewSurface::wheelEvent(QWheelEvent* event)
{
    event->accept();
    // A trackpad reports phases and pixels: two fingers turn, with Shift move, with Ctrl zoom.
    if (event->phase() != Qt::NoScrollPhase && !event->pixelDelta().isNull() &&
        !(event->modifiers() & Qt::ControlModifier)) {
        OrbitCamera camera = m_state->camera();
        const Vec2 by = toVec(event->pixelDelta());
        if (event->modifiers() & Qt::ShiftModifier)
            camera.pan(by, viewSize());
        else
            camera.orbit(by);
        m_state->setCamera(camera);
        return;
    }
    const QPoint delta = event->angleDelta();
    // Qt turns Alt + wheel into a horizontal one.
    const int turned = delta.y() != 0 ? delta.y() : delta.x();
    zoom(std::pow(0.999f, static_cast<float>(turned)), event->position());
}

bool ViewSurface::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoom(1.0f / (1.0f + static_cast<float>(gesture->value())), gesture->position());
            return true;
        }
    }
    if (event->type() == QEvent::Leave)
        Q_EMIT left();
    // In another window QQuickWidget has another QQuickWindow, with which the
    // objects of Qt Quick 3D that lived in the first don't get along: the scene
    // is taken down before the move and made anew after it.
    if (event->type() == QEvent::WindowAboutToChangeInternal)
        unload();
    const bool handled = QQuickWidget::event(event);
    if (event->type() == QEvent::WindowChangeInternal) {
        m_scene->renew();
        load();
    }
    return handled;
}

void ViewSurface::load()
{
    m_environment = new Environment(this);
    rootContext()->setContextProperty(QStringLiteral("roomLight"), m_environment);
    setSource(QUrl(QStringLiteral("qrc:/sinew/qml/Sinew/Viewport/Viewport.qml")));
    watchFrames();
}

void ViewSurface::unload()
{
    setSource({});
    delete m_environment;
}

void ViewSurface::watchFrames()
{
    // QQuickWidget of Qt 6.4 never emits frameSwapped.
    connect(quickWindow(), &QQuickWindow::afterRendering, this, &ViewSurface::frameDrawn, Qt::UniqueConnection);
}

void ViewSurface::zoom(float factor, QPointF place)
{
    OrbitCamera camera = m_state->camera();
    camera.zoom(factor, toVec(place), viewSize());
    m_state->setCamera(camera);
}

}  // namespace sinew
