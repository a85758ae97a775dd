#include "core/player/player.h"

#include "core/motion/invalid.h"
#include "core/player/state.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {
namespace {

template <class Names>
int indexOf(const Names& names, std::string_view wanted)
{
    const auto found = std::ranges::find(names, wanted);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

Error usage(std::string message)
{
    return {ErrorKind::usage, std::move(message), {}, {}};
}

}  // namespace

Player::Player(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Player::Player(Player&&) noexcept = default;
Player& Player::operator=(Player&&) noexcept = default;
Player::~Player() = default;

Result<Player> Player::create(std::shared_ptr<const Program> program, PlayerLimits limits)
{
    if (!program)
        return usage("A Player needs a Program.");
    Player player(std::make_unique<State>(std::move(program), limits));
    player.evaluate();
    return player;
}

const Program& Player::program() const
{
    return *m_state->program;
}

double Player::time() const
{
    return m_state->time;
}

Status Player::advance(double dt)
{
    if (!std::isfinite(dt))
        return usage("The time to advance by must be a finite number.");
    return seek(m_state->time + dt);
}

Status Player::seek(double t)
{
    if (Status status = m_state->moveTo(t); !status)
        return status;
    m_state->evaluate();
    return {};
}

Status Player::State::moveTo(double t)
{
    if (!std::isfinite(t))
        return usage("The time to seek to must be a finite number.");
    const double moment = std::clamp(t, 0.0, motion::kLargestTime);
    if (moment < horizon)
        return Error{ErrorKind::limit, "The inputs before this moment were forgotten: it can't be played again.", {}, {}};
    time = moment;
    return {};
}

void Player::evaluate()
{
    m_state->evaluate();
}

void Player::evaluateSettled()
{
    m_state->evaluateSettled();
}

void Player::reset()
{
    State& s = *m_state;
    s.log.clear();
    s.look.clear();
    for (int layer = 0; layer < static_cast<int>(s.program->layers.size()); ++layer)
        s.layers.forgetFrom(layer, -1.0);
    std::ranges::fill(s.truncated, std::uint8_t{0});
    s.pins = 0;
    s.time = 0.0;
    s.horizon = 0.0;
    s.evaluate();
}

Status Player::restart(double t)
{
    State& s = *m_state;
    if (!std::isfinite(t))
        return s.moveTo(t);
    const bool led = std::ranges::any_of(std::array{s.streams.lookTarget, s.streams.lookActive, s.streams.lookCenter},
                                         [&](int stream) { return s.log.first(stream) >= 0; });
    const motion::LookState reached = s.lookNow;
    std::vector<DVec3> past = led ? s.recentLooks() : std::vector<DVec3>();
    reset();
    if (Status status = s.moveTo(t); !status)
        return status;
    if (led)
        s.look.pin(s.lookTickAt(s.time), reached, std::move(past), s.time);
    s.evaluate();
    return {};
}

std::span<const double> Player::values() const
{
    return m_state->frame.values;
}

std::span<const double> Player::unlimitedValues() const
{
    return m_state->frame.unlimited;
}

std::span<const double> Player::opacities() const
{
    return m_state->frame.opacities;
}

std::span<const Transform> Player::localPose() const
{
    return m_state->localPose();
}

std::span<const Mat4> Player::modelPose() const
{
    return m_state->frame.model;
}

std::span<const float> Player::morphWeights() const
{
    return m_state->frame.morphs;
}

std::span<const double> Player::materialValues() const
{
    return m_state->frame.materials;
}

DVec3 Player::lookPosition() const
{
    return m_state->lookNow.position;
}

int Player::findParameter(std::string_view id) const
{
    return indexOf(program().parameters.id, id);
}

int Player::findDriver(std::string_view id) const
{
    return indexOf(program().drivers.id, id);
}

int Player::findLayer(std::string_view id) const
{
    return indexOf(program().layers.id, id);
}

int Player::findClip(std::string_view reference) const
{
    return indexOf(program().clips.reference, reference);
}

int Player::findNode(std::string_view name) const
{
    return indexOf(program().skeleton().nodeName, name);
}

}  // namespace sinew
