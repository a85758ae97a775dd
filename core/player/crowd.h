// PlayerCrowd: many Players of one Program, evaluated together.
//
// Every member has a clock and an input log of its own, so phases, start
// offsets, timescales, triggers and switched drivers differ as the caller likes.
// Values and opacities are worked out by the vector units, across the members,
// within 1e-12 of the parameter's range of what each member alone gives. What
// has a history (looks, clips in layers) is worked out member by member, by a
// Player's own code, within the same call: the answer is always complete.
//
// Nothing allocates after create() and rebind(). One thread at a time; many
// crowds may share a Program across threads.
#pragma once

#include "core/player/player.h"

#include <cstddef>
#include <memory>
#include <span>

namespace sinew {

class PlayerCrowd {
public:
    // `limits` are each member's; the default suits those that get an input now and then.
    static Result<PlayerCrowd> create(std::shared_ptr<const Program> program, std::size_t members,
                                      PlayerLimits limits = {.logCapacity = 64, .checkpointCapacity = 64, .forgetful = true});
    PlayerCrowd(PlayerCrowd&&) noexcept;
    PlayerCrowd& operator=(PlayerCrowd&&) noexcept;
    ~PlayerCrowd();

    [[nodiscard]] const Program& program() const;
    [[nodiscard]] std::size_t size() const;

    // A member, for its inputs, and for its pose: a crowd moves its clock but
    // leaves its own results alone until its evaluate() is called. Don't rebind it.
    [[nodiscard]] Player& member(std::size_t index);

    // As Player's, for all members: each to its time (one a member), or on by
    // dt. Refused as there, with nothing moved; and (usage): another number of times.
    Status seek(std::span<const double> times);
    Status advance(double dt);
    // Evaluates the present moments again, after inputs. Refused (usage): a
    // member was given another Program.
    Status evaluate();
    // As Player's, of all members.
    Status rebind(std::shared_ptr<const Program> program, bool playing = true);

    // Results of the last evaluation, one a member.
    [[nodiscard]] std::span<const double> values(int parameter) const;
    [[nodiscard]] std::span<const double> unlimitedValues(int parameter) const;  // before the final limit
    [[nodiscard]] std::span<const double> opacities(int part) const;

private:
    struct State;
    explicit PlayerCrowd(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

}  // namespace sinew
