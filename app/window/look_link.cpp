#include "app/window/look_link.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/viewport/look_tool.h"
#include "app/viewport/viewport_widget.h"
#include "core/motion/track.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {
namespace {

using Target = LookTarget::Kind;

// Kinds that look where the pointer is held.
bool followsPointer(Target kind)
{
    return kind == Target::pointer || kind == Target::external || kind == Target::recorded;
}

std::array<double, 3> toArray(Vec3 v)
{
    return {v.x, v.y, v.z};
}

Vec3 placed(const Player& player, int node, const DVec3& local)
{
    return Vec3(player.modelPose()[static_cast<std::size_t>(node)] * Vec4(Vec3(local), 1.0f));
}

}  // namespace

void setKeyAt(Track& track, double time, const std::vector<double>& value, double frameRate)
{
    for (Key& key : track.keys)
        if (std::abs(key.time - time) <= 0.5 / frameRate) {
            key.value = value;
            return;
        }
    Key key;
    key.time = time;
    key.value = value;
    track.keys.insert(std::ranges::upper_bound(track.keys, time, {}, &Key::time), key);
}

LookLink::LookLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_viewport(viewport)
{
    LookTool& tool = viewport.lookTool();
    connect(&tool, &LookTool::began, this, &LookLink::begin);
    connect(&tool, &LookTool::moved, this, &LookLink::move);
    connect(&tool, &LookTool::ended, this, [this](LookHandle, bool cancelled) { end(cancelled); });
    connect(&tool, &LookTool::pointerMoved, this, &LookLink::point);
    connect(&tool, &LookTool::pointerReleased, this, &LookLink::release);
    connect(&workspace.transport, &Transport::frameChanged, this, [this] {
        if (m_pointer) {
            keepRecording(m_workspace.transport.time());
            if (!m_workspace.preview.isLive())
                sendPointer(true);
        }
        showGizmo();
    });
    // Held over the loop's end, it leads on from the start.
    connect(&workspace.transport, &Transport::loopEnding, this, [this](double moved) {
        const Transport& transport = m_workspace.transport;
        keepRecording(moved < 0.0 ? transport.loopStart() : transport.loopEnd());
        m_take.cut();
    });
    connect(&workspace.transport, &Transport::loopStarted, this, [this] {
        const Transport& transport = m_workspace.transport;
        keepRecording(transport.speed() < 0.0 ? transport.loopEnd() : transport.loopStart());
        if (m_pointer)
            sendPointer(true);
    });
    connect(&viewport.state(), &ViewState::optionsChanged, this, &LookLink::showGizmo);
    connect(&viewport.state(), &ViewState::cameraChanged, this, [this] {
        if (m_workspace.document.project().look.target.kind == Target::none)
            showGizmo();
    });
    connect(&workspace.selection, &Selection::parametersChanged, this, &LookLink::showGizmo);
    showGizmo();
}

bool LookLink::offered() const
{
    const Project& project = m_workspace.document.project();
    return m_workspace.document.model() &&
           (project.look.target.kind != Target::none ||
            std::ranges::any_of(project.drivers, [](const Driver& d) { return std::holds_alternative<Look>(d.motion); }));
}

Vec3 LookLink::centerOf(const Player& player) const
{
    const LookSetup& setup = player.program().look;
    switch (setup.center) {
    case LookSetup::Center::none: return Vec3(0.0f);
    case LookSetup::Center::point: return Vec3(setup.centerPoint);
    case LookSetup::Center::node: return placed(player, setup.centerNode, setup.centerPoint);
    }
    return Vec3(0.0f);
}

std::optional<Vec3> LookLink::targetOf(const Player& player) const
{
    if (m_pointer)
        return m_pointer;
    const Program& program = player.program();
    switch (program.look.target) {
    case LookSetup::Target::none:
    case LookSetup::Target::external: return std::nullopt;
    case LookSetup::Target::point: return Vec3(program.look.targetPoint);
    case LookSetup::Target::node: return placed(player, program.look.targetNode, DVec3(0.0));
    case LookSetup::Target::track: {
        const motion::Components v =
            motion::trackValue(program.tracks.view(static_cast<std::size_t>(program.look.targetTrack)), player.time());
        return Vec3(static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]));
    }
    }
    return std::nullopt;
}

// Straight ahead, as far as the reach or nearer, so that it can be taken hold of.
Vec3 LookLink::aheadInView(const Vec3& center, float reach) const
{
    constexpr int kHalvings = 5;
    constexpr float kEdge = 24.0f;  // px
    const Vec2 view(static_cast<float>(m_viewport.width()), static_cast<float>(m_viewport.height()));
    for (int i = 0; i <= kHalvings; ++i) {
        const Vec3 place = center + Vec3(0.0f, 0.0f, std::ldexp(reach, -i));
        const std::optional<Vec2> seen = m_viewport.state().camera().project(place, view);
        if (seen && glm::all(glm::greaterThan(*seen, Vec2(kEdge))) && glm::all(glm::lessThan(*seen, view - kEdge)))
            return place;
    }
    return center + Vec3(0.0f, 0.0f, reach);
}

void LookLink::showGizmo()
{
    ViewState& state = m_viewport.state();
    const Player* player = m_workspace.preview.player();
    const auto model = m_workspace.document.model();
    state.setLookOffered(offered());
    LookGizmo gizmo;
    std::optional<Vec3> pointerCenter;
    if (state.lookOffered() && state.look() && player && player->modelPose().size() == model->nodes.size()) {
        const LookController& look = m_workspace.document.project().look;
        const Target kind = look.target.kind;
        gizmo.center = centerOf(*player);
        gizmo.target = targetOf(*player);
        // Nothing to look at yet: straight ahead, to be taken from there.
        if (!gizmo.target && kind == Target::none)
            gizmo.target = aheadInView(*gizmo.center, static_cast<float>(player->program().look.reach));
        gizmo.targetDraggable = kind != Target::external && kind != Target::pointer && kind != Target::recorded;
        gizmo.centerDraggable = look.center.kind == LookCenter::Kind::point || look.center.kind == LookCenter::Kind::none;
        gizmo.active = look.active && kind != Target::none;
        gizmo.settled = m_workspace.preview.looksSettled() && gizmo.active;
        if (followsPointer(kind))
            pointerCenter = gizmo.center;
    }
    m_viewport.lookTool().setPointerCenter(pointerCenter);
    state.setLookGizmo(gizmo);
}

// --- handles ------------------------------------------------------------------

void LookLink::begin(LookHandle handle)
{
    m_dragTime = m_workspace.transport.time();
    const bool keyed = m_workspace.document.project().look.target.kind == Target::track;
    if (handle == LookHandle::center)
        m_workspace.document.beginGesture(tr("Move look center"));
    else
        m_workspace.document.beginGesture(keyed ? tr("Key what is looked at") : tr("Move what is looked at"));
}

void LookLink::move(LookHandle handle, Vec3 place)
{
    (void)m_workspace.document.modify({}, [&](Project& project) {
        LookController& look = project.look;
        if (handle == LookHandle::center) {
            look.center.kind = LookCenter::Kind::point;
            look.center.point = toArray(place);
        } else if (look.target.kind == Target::track) {
            setKeyAt(look.target.track, m_dragTime, {place.x, place.y, place.z}, project.settings.frameRate);
        } else {
            look.target.kind = Target::point;
            look.target.point = toArray(place);
        }
    });
}

void LookLink::end(bool cancelled)
{
    if (!cancelled) {
        m_workspace.document.endGesture();
        return;
    }
    m_workspace.document.cancelGesture();
    if (m_workspace.transport.isPlaying())
        return;
    // As it was shown before, damped.
    m_workspace.preview.refresh();
    m_workspace.transport.seek(m_workspace.transport.time());
}

// --- the pointer --------------------------------------------------------------

void LookLink::point(Vec3 place)
{
    const bool pressed = !m_pointer;
    m_pointer = place;
    if (pressed) {
        m_take.clear();
        m_resting.reset();
        Transport& transport = m_workspace.transport;
        if (!transport.isPlaying())
            m_resting = transport.time();
        // The damped look needs time to follow.
        transport.setPlaying(true);
    }
    sendPointer(pressed);
    showGizmo();
}

void LookLink::sendPointer(bool first)
{
    Player* player = m_workspace.preview.livePlayer();
    if (!player || !m_pointer)
        return;
    if (!player->setLookTarget(DVec3(*m_pointer)).ok()) {
        // The log of a long drag is full: its beginning no longer matters.
        m_workspace.preview.startOver(player->time(), player->time());
        player = m_workspace.preview.livePlayer();
        (void)player->setLookTarget(DVec3(*m_pointer));
        first = true;
    }
    if (first)
        (void)player->setLookActive(m_workspace.document.project().look.active);
}

// A moment for each frame that was drawn.
void LookLink::keepRecording(double time)
{
    if (m_pointer && m_workspace.document.project().look.target.kind == Target::recorded)
        m_take.add(time, {m_pointer->x, m_pointer->y, m_pointer->z});
}

void LookLink::release()
{
    m_pointer.reset();
    if (Player* player = m_workspace.preview.livePlayer())
        (void)player->setLookActive(false);  // eases home
    if (!m_take.isEmpty()) {
        // Played from the project now.
        const double now = m_workspace.transport.time();
        m_workspace.preview.startOver(now, now);
        (void)m_workspace.document.modify(tr("Record what is looked at"), [this](Project& project) {
            std::vector<Key>& keys = project.look.target.track.keys;
            std::erase_if(keys, [this](const Key& key) { return m_take.covers(key.time); });
            for (const Take::Moment& moment : m_take.moments()) {
                Key key;
                key.time = moment.time;
                key.value = moment.values;
                keys.push_back(std::move(key));
            }
            std::ranges::stable_sort(keys, {}, &Key::time);
        });
        m_take.clear();
    }
    if (m_resting) {
        m_workspace.preview.refresh();
        m_workspace.transport.setPlaying(false);
        m_workspace.transport.seek(*m_resting);
    }
    showGizmo();
}

}  // namespace sinew
