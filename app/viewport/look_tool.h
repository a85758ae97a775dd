// The look target and center as handles on the view: dragged in the plane that
// faces the camera; and the pointer itself as the target while it is pressed.
#pragma once

#include "app/viewport/drag_tool.h"
#include "app/viewport/view_state.h"

#include <QObject>

#include <functional>
#include <optional>

namespace sinew {

class LookTool : public QObject, public DragTool {
    Q_OBJECT
public:
    // `viewSize` gives the view's size in pixels.
    LookTool(ViewState* state, std::function<Vec2()> viewSize, QObject* parent);

    // With a center (model space) a press anywhere on the view but on a handle
    // looks at the point under it in the plane through the center that faces the
    // camera; Alt + drag still turns the camera. Nothing: presses are the camera's.
    void setPointerCenter(std::optional<Vec3> center) { m_pointerCenter = center; }

    [[nodiscard]] bool hits(QPointF place) const override;
    bool press(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF place) override;
    void drop() override;
    void cancel() override;

Q_SIGNALS:
    // A drag of a handle: began, moved to a place in model space, ended. When it is
    // cancelled it has been put back where it was and the place is the old one.
    void began(LookHandle handle);
    void moved(LookHandle handle, Vec3 place);
    void ended(LookHandle handle, bool cancelled);
    // The pointer as the target.
    void pointerMoved(Vec3 place);
    void pointerReleased();

private:
    [[nodiscard]] std::optional<LookHandle> handleAt(QPointF place) const;
    [[nodiscard]] Vec3 placeOf(LookHandle handle) const;

    ViewState* m_state;
    std::function<Vec2()> m_viewSize;
    std::optional<Vec3> m_pointerCenter;
    std::optional<LookHandle> m_dragged;
    bool m_pointing = false;
    Vec3 m_before{0.0f};
    Vec2 m_grip{0.0f};  // from the press to the handle's middle, px
};

}  // namespace sinew
