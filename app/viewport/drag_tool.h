// Something on the view that a left drag moves instead of the camera.
#pragma once

#include <QPointF>
#include <Qt>

namespace sinew {

class DragTool {
public:
    virtual ~DragTool() = default;
    // Whether a press here would be taken: for the cursor's shape.
    [[nodiscard]] virtual bool hits(QPointF place) const = 0;
    // True: the drag is the tool's until drop() or cancel().
    virtual bool press(QPointF place, Qt::KeyboardModifiers modifiers) = 0;
    virtual void drag(QPointF place) = 0;
    virtual void drop() = 0;
    virtual void cancel() = 0;
};

}  // namespace sinew
