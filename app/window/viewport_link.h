// ViewportLink: the viewport shows what the document and the clock say, and its
// clicks select.
#pragma once

#include "app/viewport/scene_feed.h"
#include "core/model/model.h"

#include <QObject>

#include <memory>
#include <optional>

namespace sinew {

class ViewportWidget;
struct Workspace;

class ViewportLink : public QObject {
    Q_OBJECT

public:
    ViewportLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent = nullptr);

    // Frames the selected node, or all.
    void frameSelection();
    // The camera goes along with what walks, keeping its direction, height and distance.
    [[nodiscard]] bool isFollowing() const { return m_following; }
    void setFollowing(bool on);

Q_SIGNALS:
    void followingChanged(bool on);

private:
    void showModel();
    void showMeshes();
    void showPose();
    void showBlend();
    void showSelection();
    void showColors();
    void follow();
    Workspace& m_workspace;
    ViewportWidget& m_viewport;
    std::shared_ptr<const Model> m_shown;
    bool m_toFrame = false;  // once its pose is there
    bool m_joints = false;   // whether they were shown before a node was asked for
    SceneFeed m_feed;
    bool m_following = false;
    std::optional<Vec2> m_followed;  // m, along x and z: where it was when the camera last moved
};

}  // namespace sinew
