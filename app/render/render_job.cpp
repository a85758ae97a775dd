#include "app/render/render_job.h"

#include "app/render/offscreen_view.h"
#include "app/render/writer_thread.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr int kWait = 10;           // ms between looks at a writer that is busy
constexpr int kFitMoments = 24;     // poses that decide where the camera stands
constexpr int kFitTurns = 12;       // views of the turntable among them
constexpr std::size_t kFitPoints = 4000;  // of each pose
constexpr float kNothing = std::numeric_limits<float>::max();

}  // namespace

OrbitCamera cameraAt(const RenderSettings& settings, int frame)
{
    OrbitCamera camera = settings.camera;
    if (settings.turntable)
        camera.setAngles(camera.yaw() + 360.0f * static_cast<float>(frame) / static_cast<float>(settings.frames),
                         camera.pitch());
    return camera;
}

RenderJob::RenderJob(RenderRequest request, const ViewState& look, QObject* parent)
    : QObject(parent), m_request(std::move(request))
{
    const RenderSettings& settings = m_request.settings;
    m_view = std::make_unique<OffscreenView>(m_request.model, settings.size, settings.supersampling);
    ViewState& state = m_view->state();
    state.takeLook(look);
    if (settings.isTransparent() && !hasSoftAlpha(settings.format)) {
        Lighting lighting = look.lighting();
        lighting.shadows = false;  // nothing of it would be left
        state.setLighting(lighting);
    }
    state.setGrid(settings.grid);
    state.setJoints(settings.joints);
    if (!settings.sceneBackground)
        state.setPlainBackground(settings.background.value_or(QColor(Qt::transparent)));
    for (const std::string& name : m_request.project.model.hidden)
        if (const int node = m_request.model ? findNode(*m_request.model, name) : -1; node >= 0)
            m_request.hidden.push_back(node);
    for (const int node : m_request.hidden)
        m_view->scene().setMeshVisible(node, false);
    ModelScene& scene = m_view->scene();
    scene.setCrowd(m_request.crowd.settings, m_request.crowd.closes);
    state.setSceneSize(scene.size(), scene.extent());
    m_request.settings.camera.setSceneSize(scene.cameraSize());
    m_feed.emplace(m_view->scene());
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &RenderJob::step);
}

RenderJob::~RenderJob()
{
    m_progress.cancel();
    m_writer.reset();
}

void RenderJob::start()
{
    Result<Player> player = Player::create(m_request.program);
    if (!player.ok()) {
        end(player.error());
        return;
    }
    m_player.emplace(std::move(*player));
    if (m_request.crowd.settings.count > 0 && m_view->scene().clipsTooLarge()) {
        end(Error{ErrorKind::limit, clipsTooLargeFor(*m_request.model).toStdString(), {}, {}});
        return;
    }
    if (m_request.fit)
        fitCamera();
    m_writer = std::make_unique<WriterThread>(m_request.settings, m_progress);
    m_timer.start(0);
}

void RenderJob::cancel()
{
    m_progress.cancel();
}

// What the picture must hold of the present pose: a share of its vertices, and
// where they throw their shadow. The box is that of the vertices alone.
void RenderJob::addPose(std::vector<Vec3>& points, std::vector<Vec3>& shadow, Bounds& box) const
{
    const ModelScene& scene = m_view->scene();
    const std::vector<Vec3> pose = scene.posePoints();
    const std::size_t stride = pose.size() / kFitPoints + 1;
    const Vec3 light = m_view->state().keyDirection();
    const bool throws = m_view->state().shadows() && !scene.skeletonOnly();
    for (std::size_t p = 0; p < pose.size(); p += stride) {
        points.push_back(pose[p]);
        box.minimum = glm::min(box.minimum, pose[p]);
        box.maximum = glm::max(box.maximum, pose[p]);
        if (throws)
            shadow.push_back(pose[p] + light * (std::max(pose[p].y - scene.groundHeight(), 0.0f) / -light.y));
    }
}

namespace {

// The model is what the picture is of and stays in its middle, from left to right. Its
// shadow is in the picture too, unless that would make the model much smaller.
void frame(const std::vector<Vec3>& model, const std::vector<Vec3>& shadow, const Vec3& middle, Vec2 view, OrbitCamera& camera)
{
    constexpr float kFarthest = 1.5f;  // times as far as for the model alone
    OrbitCamera both = camera;
    camera.frame(model, view);
    // With as much room on the other side, the middle stays where it is.
    std::vector<Vec3> points = model;
    const Vec3 aside = camera.rotation() * Vec3(1, 0, 0);
    for (const Vec3& point : shadow) {
        points.push_back(point);
        points.push_back(point - aside * (2.0f * glm::dot(point - camera.target(), aside)));
    }
    both.frame(points, view);
    const auto farTo = [&](const OrbitCamera& from) { return glm::distance(from.position(), middle); };
    if (farTo(both) < kFarthest * farTo(camera))
        camera = both;
}

}  // namespace

void RenderJob::fitCamera()
{
    RenderSettings& settings = m_request.settings;
    std::vector<Vec3> points, shadow;
    Bounds box{Vec3(kNothing), Vec3(-kNothing)};
    const int moments = std::min(settings.frames, kFitMoments);
    for (int i = 0; i < moments; ++i) {
        const int frame = moments > 1 ? i * (settings.frames - 1) / (moments - 1) : 0;
        if (!m_player->seek(settings.timeOf(frame)).ok())
            return;
        m_feed->show(m_request.project, *m_player);
        m_view->scene().showCrowd(m_player->time());
        addPose(points, shadow, box);
    }
    if (points.empty())
        return;
    if (settings.turntable) {
        // What turns before a camera that stands: the camera goes around the middle.
        const Vec3 middle = box.center();
        for (std::vector<Vec3>* some : {&points, &shadow}) {
            const std::size_t count = some->size();
            for (int turn = 1; turn < kFitTurns; ++turn) {
                const Quat by = glm::angleAxis(glm::radians(360.0f * static_cast<float>(turn) / kFitTurns), Vec3(0, 1, 0));
                for (std::size_t p = 0; p < count; ++p)
                    some->push_back(middle + by * ((*some)[p] - middle));
            }
        }
    }
    const Vec2 view(static_cast<float>(settings.size.width()), static_cast<float>(settings.size.height()));
    frame(points, shadow, box.center(), view, settings.camera);
    settings.camera.setDistance(settings.camera.distance() / *m_request.fit);
}

void RenderJob::step()
{
    if (m_progress.cancelled())
        m_writer->giveUp();
    if (const std::optional<Status> result = m_writer->result()) {
        end(result->ok() ? std::optional<Error>() : result->error());
        return;
    }
    if (m_closed || !m_writer->hasRoom()) {
        m_timer.start(kWait);
        return;
    }
    if (const Status status = draw(); !status) {
        end(status.error());
        return;
    }
    if (++m_drawn == m_request.settings.frames) {
        m_closed = true;
        m_writer->close();
    }
    Q_EMIT progressed(m_drawn, m_closed ? tr("Finishing the file") : QString());
    m_timer.start(0);
}

Status RenderJob::draw()
{
    const RenderSettings& settings = m_request.settings;
    if (Status status = m_player->seek(settings.timeOf(m_drawn)); !status)
        return status;
    m_feed->show(m_request.project, *m_player);
    m_view->scene().showCrowd(m_player->time());
    m_view->state().setCamera(cameraAt(settings, m_drawn));
    QImage image = m_view->grab();
    if (image.isNull())
        return Error{ErrorKind::unsupported, "the 3D view could not draw: neither OpenGL nor Vulkan works here", {}, {}};
    m_writer->push(std::move(image));
    return {};
}

void RenderJob::end(std::optional<Error> error)
{
    m_timer.stop();
    // Before anyone hears of it: nothing half written is left then.
    m_writer.reset();
    const int frames = error ? 0 : m_drawn;
    Q_EMIT finished({std::move(error), frames, m_view->scene().missingImages()});
}

}  // namespace sinew
