#include "core/player/crowd.h"

#include "core/player/crowd_state.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

Error usage(const char* message)
{
    return {ErrorKind::usage, message, {}, {}};
}

}  // namespace

PlayerCrowd::PlayerCrowd(std::unique_ptr<State> state) : m_state(std::move(state)) {}
PlayerCrowd::PlayerCrowd(PlayerCrowd&&) noexcept = default;
PlayerCrowd& PlayerCrowd::operator=(PlayerCrowd&&) noexcept = default;
PlayerCrowd::~PlayerCrowd() = default;

Result<PlayerCrowd> PlayerCrowd::create(std::shared_ptr<const Program> program, std::size_t members,
                                        PlayerLimits limits)
{
    if (!program)
        return usage("A crowd needs a Program.");
    std::vector<Player> players;
    players.reserve(members);
    for (std::size_t i = 0; i < members; ++i) {
        Result<Player> player = Player::create(program, limits);
        if (!player)
            return player.error();
        players.push_back(std::move(*player));
    }
    PlayerCrowd crowd(std::make_unique<State>(std::move(program), std::move(players)));
    crowd.m_state->evaluate();
    return crowd;
}

const Program& PlayerCrowd::program() const
{
    return *m_state->program;
}

std::size_t PlayerCrowd::size() const
{
    return m_state->members.size();
}

Player& PlayerCrowd::member(std::size_t index)
{
    return m_state->members[index];
}

Status PlayerCrowd::seek(std::span<const double> times)
{
    State& s = *m_state;
    if (times.size() != s.members.size())
        return usage("A crowd needs a time for each of its members.");
    return s.moveTo([&](std::size_t i) { return times[i]; });
}

Status PlayerCrowd::advance(double dt)
{
    State& s = *m_state;
    return s.moveTo([&](std::size_t i) { return s.members[i].time() + dt; });
}

Status PlayerCrowd::evaluate()
{
    State& s = *m_state;
    if (Status status = s.check(); !status)
        return status;
    s.evaluate();
    return {};
}

Status PlayerCrowd::rebind(std::shared_ptr<const Program> program, bool playing)
{
    if (!program)
        return usage("A crowd needs a Program.");
    for (Player& member : m_state->members)
        if (Status status = member.rebind(program, playing); !status)
            return status;
    m_state = std::make_unique<State>(std::move(program), std::move(m_state->members));
    m_state->evaluate();
    return {};
}

std::span<const double> PlayerCrowd::values(int parameter) const
{
    return m_state->row(m_state->limited, parameter);
}

std::span<const double> PlayerCrowd::unlimitedValues(int parameter) const
{
    return m_state->row(m_state->unlimited, parameter);
}

std::span<const double> PlayerCrowd::opacities(int part) const
{
    return m_state->row(m_state->opacity, part);
}

}  // namespace sinew
