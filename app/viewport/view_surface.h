// The Qt Quick scene as a widget, and the mouse on it.
//
// A press goes to the chips first; what they leave moves the camera.
#pragma once

#include "app/viewport/drag_tool.h"
#include "app/viewport/view_state.h"

#include <QQuickWidget>

namespace sinew {

class Environment;
class ModelScene;

class ViewSurface : public QQuickWidget {
    Q_OBJECT
public:
    ViewSurface(ModelScene* scene, ViewState* state, QWidget* parent);
    ~ViewSurface() override;

    // What left drags may move instead of the camera; must outlive the surface.
    void setTool(DragTool* tool) { m_tool = tool; }

Q_SIGNALS:
    void frameDrawn();
    void clicked(QPointF place, Qt::KeyboardModifiers modifiers);
    void hovered(QPointF place);
    void left();
    void contextMenuRequested(QPointF place);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag { none, orbit, pan, zoom, tool };

    [[nodiscard]] Vec2 viewSize() const;
    [[nodiscard]] bool toolActive() const;
    void zoom(float factor, QPointF place);
    void cancelTool();
    void load();
    void unload();
    void watchFrames();
    void look();  // tells the scene from where it is seen

    ModelScene* m_scene;
    ViewState* m_state;
    Environment* m_environment = nullptr;
    DragTool* m_tool = nullptr;
    Drag m_drag = Drag::none;
    Qt::MouseButton m_button = Qt::NoButton;
    QPointF m_pressed;
    QPointF m_last;
    bool m_moved = false;
};

}  // namespace sinew
