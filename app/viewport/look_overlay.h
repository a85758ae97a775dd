// The look target and center over the model. Drawn flat, in pixels.
#pragma once

#include "app/viewport/view_state.h"

#include <QQuickItem>

namespace sinew {

class LookOverlay : public QQuickItem {
    Q_OBJECT
    Q_PROPERTY(sinew::ViewState* view MEMBER m_view WRITE setView)
    Q_PROPERTY(QPointF targetPlace READ targetPlace NOTIFY targetMoved)
    Q_PROPERTY(bool targetSeen READ targetSeen NOTIFY targetMoved)
public:
    explicit LookOverlay(QQuickItem* parent = nullptr);

    void setView(ViewState* view);
    [[nodiscard]] QPointF targetPlace() const { return m_targetPlace; }
    [[nodiscard]] bool targetSeen() const { return m_targetSeen; }

Q_SIGNALS:
    void targetMoved();

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    void place();
    [[nodiscard]] Vec2 size() const { return {static_cast<float>(width()), static_cast<float>(height())}; }

    ViewState* m_view = nullptr;
    QPointF m_targetPlace;
    bool m_targetSeen = false;
};

}  // namespace sinew
