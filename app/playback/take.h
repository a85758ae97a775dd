// Take: what was recorded while time passed, over a loop again and again. A later
// pass replaces what it passes over; what it doesn't reach stays from the one before.
#pragma once

#include <optional>
#include <vector>

namespace sinew {

class Take {
public:
    struct Moment {
        double time = 0.0;           // s
        std::vector<double> values;
    };
    // Moments nearer than this, in s, are one.
    static constexpr double kNear = 1e-3;

    void clear();
    [[nodiscard]] bool isEmpty() const { return m_moments.empty(); }
    // Time has passed to here from the last moment, forwards or back.
    void add(double time, std::vector<double> values);
    // The next moment does not follow from the last one: the loop starts over.
    void cut() { m_last.reset(); }

    [[nodiscard]] const std::vector<Moment>& moments() const { return m_moments; }  // times ascend
    // Whether time passed there.
    [[nodiscard]] bool covers(double time) const;

private:
    struct Range {
        double from = 0.0;
        double to = 0.0;
    };
    std::vector<Moment> m_moments;
    std::vector<Range> m_passes;
    std::optional<double> m_last;
};

}  // namespace sinew
