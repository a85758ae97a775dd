// ViewportLink: the viewport shows what the document and the clock say, and its
// clicks select.
#pragma once

#include "app/viewport/scene_feed.h"
#include "core/model/model.h"

#include <QObject>

#include <memory>

namespace sinew {

class ViewportWidget;
struct Workspace;

class ViewportLink : public QObject {
    Q_OBJECT

public:
    ViewportLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent = nullptr);

    // Frames the selected node, or all.
    void frameSelection();

private:
    void showModel();
    void showMeshes();
    void showPose();
    void showBlend();
    void showSelection();
    void showColors();
    Workspace& m_workspace;
    ViewportWidget& m_viewport;
    std::shared_ptr<const Model> m_shown;
    bool m_toFrame = false;  // once its pose is there
    SceneFeed m_feed;
};

}  // namespace sinew
