// The skeleton over the model: lines between joints, a dot on each, and the axes
// of the selected joint and of the one under the pointer, X red, Y green, Z blue,
// with their letters. Drawn flat, over everything, in pixels.
#pragma once

#include "app/viewport/model_scene.h"
#include "app/viewport/view_state.h"

#include <QQuickItem>

namespace sinew {

class JointOverlay : public QQuickItem {
    Q_OBJECT
    Q_PROPERTY(sinew::ModelScene* scene MEMBER m_scene WRITE setScene)
    Q_PROPERTY(sinew::ViewState* view MEMBER m_view WRITE setView)
public:
    explicit JointOverlay(QQuickItem* parent = nullptr);

    void setScene(ModelScene* scene);
    void setView(ViewState* view);

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;

private:
    ModelScene* m_scene = nullptr;
    ViewState* m_view = nullptr;
};

}  // namespace sinew
