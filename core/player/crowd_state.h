// PlayerCrowd::State: the members and their values, a row a parameter or part.
#pragma once

#include "core/player/columns.h"
#include "core/player/crowd.h"
#include "core/player/state.h"

#include <cmath>
#include <vector>

namespace sinew {

struct PlayerCrowd::State {
    State(std::shared_ptr<const Program> played, std::vector<Player> players);

    std::shared_ptr<const Program> program;
    std::vector<Player> members;
    std::vector<double> limited, unlimited, opacity;  // row by row, a column a member

    // Whether the members still play the crowd's Program.
    [[nodiscard]] Status check() const;
    void evaluate();
    template <class TimeOf>
    Status moveTo(TimeOf&& timeOf);

    [[nodiscard]] std::span<double> row(std::vector<double>& of, int index)
    {
        return std::span(of).subspan(static_cast<std::size_t>(index) * members.size(), members.size());
    }

private:
    // As many members at a time as keep all rows in the processor's cache.
    static constexpr std::size_t kBlock = 256;

    // The members being evaluated.
    std::size_t m_first = 0, m_count = 0;
    bool m_quiet = true;  // none of them has had an input
    [[nodiscard]] Player::State& state(std::size_t i) const { return *members[m_first + i].m_state; }
    [[nodiscard]] std::span<double> part(std::vector<double>& of, std::size_t index)
    {
        return std::span(of).subspan(index * members.size() + m_first, m_count);
    }
    [[nodiscard]] std::span<double> block(std::vector<double>& of) const { return std::span(of).first(m_count); }
    // Whether any of them has had an input of that stream.
    [[nodiscard]] bool anyHas(int stream) const;

    void evaluateBlock();
    void start();
    void mixLayers();
    void limitAll(std::vector<double>& rows);  // what is in `unlimited`, to these
    void evaluateInstance(std::size_t instance);
    void beginDriver(int driver);
    enum class Weight { none, same, each };  // m_sameWeight, m_weight
    Weight weigh(std::size_t instance);
    void valuesOf(std::size_t instance);     // to m_value
    void waves(std::size_t instance);
    void looks(std::size_t instance);
    void motions(std::size_t instance);
    void bindOpacities();

    // The driver whose instances are evaluated: when it began and what it weighs
    // but for its switching, the same for all or one a member.
    int m_driver = -1;
    bool m_alike = true;
    DriverMoment m_moment;
    std::vector<DriverMoment> m_moments;
    [[nodiscard]] const DriverMoment& momentOf(std::size_t i) const { return m_alike ? m_moment : m_moments[i]; }

    std::vector<std::uint8_t> m_audible;  // one a driver
    std::vector<double> m_time, m_local, m_weight, m_value;  // a block; m_value of three components
    double m_sameWeight = 0.0;
    bool m_layered = false;
    LayerStack m_layers;  // values only
    Frame m_frame;
    std::vector<std::vector<std::size_t>> m_partBindings;  // a part: rows of BindingTable, in order of effect
    bool m_looked = false;                                 // m_look holds the block's positions
    std::vector<DVec3> m_look;
    std::vector<double> m_before;  // one a member
};

template <class TimeOf>
Status PlayerCrowd::State::moveTo(TimeOf&& timeOf)
{
    if (Status status = check(); !status)
        return status;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const double before = members[i].m_state->time;
        if (Status status = members[i].m_state->moveTo(timeOf(i)); !status) {
            // Those before it go back.
            for (std::size_t k = i; k-- > 0;)
                members[k].m_state->time = m_before[k];
            return status;
        }
        m_before[i] = before;
    }
    evaluate();
    return {};
}

}  // namespace sinew
