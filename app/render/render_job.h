// RenderJob: renders the frames of a range one after another and has them
// written in a thread.
//
// Each frame is the player's seek to an exact time, so that a render depends on
// project and settings alone. GUI thread: drawing happens between two turns of
// the event loop, so that windows stay alive.
#pragma once

#include "app/render/render_settings.h"
#include "app/viewport/crowd_order.h"
#include "app/viewport/scene_feed.h"
#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/player/player.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace sinew {

class OffscreenView;
class WriterThread;

struct RenderRequest {
    Project project;
    std::shared_ptr<const Model> model;      // null: an empty scene
    std::shared_ptr<const Program> program;  // of that project
    RenderSettings settings;
    CrowdOrder crowd{};         // a count of 0: the model alone
    std::vector<int> hidden{};  // nodes whose meshes are not drawn, besides the project's hidden ones
    // The camera keeps its angles and stands where all frames fit into the picture,
    // with the shadow where one is drawn, enlarged by that factor. None: it stands as it is.
    std::optional<float> fit{};
};

struct RenderOutcome {
    std::optional<Error> error;
    int frames = 0;
    std::vector<std::string> missingPictures;  // of materials; a checker stands for them
};

class RenderJob : public QObject {
    Q_OBJECT

public:
    // `look`: shading, lights and background as in that view.
    RenderJob(RenderRequest request, const ViewState& look, QObject* parent = nullptr);
    ~RenderJob() override;  // cancels and waits

    void start();
    // What was written so far goes; finished() follows.
    void cancel();

Q_SIGNALS:
    void progressed(int framesDrawn, const QString& what);
    void finished(const sinew::RenderOutcome& outcome);

private:
    void step();
    [[nodiscard]] Status draw();
    void fitCamera();
    void addPose(std::vector<Vec3>& points, std::vector<Vec3>& shadow, Bounds& box) const;
    void end(std::optional<Error> error);
    RenderRequest m_request;
    std::optional<Player> m_player;
    std::unique_ptr<OffscreenView> m_view;
    std::optional<SceneFeed> m_feed;
    std::unique_ptr<WriterThread> m_writer;
    Progress m_progress;
    QTimer m_timer;
    int m_drawn = 0;
    bool m_closed = false;  // all frames are with the writer
};

// The camera at a frame: where the turntable has brought it.
OrbitCamera cameraAt(const RenderSettings& settings, int frame);

}  // namespace sinew
