// Progress: what a long task reports to, and how it learns that it should stop.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

namespace sinew {

// Thread-safe: one thread works and reports, another may cancel.
class Progress {
public:
    // fraction 0..1, label names the present step ("Reading meshes").
    using Callback = std::function<void(double fraction, std::string_view label)>;

    Progress() = default;
    explicit Progress(Callback callback) : m_callback(std::move(callback)) {}

    void report(double fraction, std::string_view label) const
    {
        if (m_callback)
            m_callback(fraction, label);
    }
    void cancel() { m_cancelled.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool cancelled() const { return m_cancelled.load(std::memory_order_relaxed); }

private:
    Callback m_callback;
    std::atomic<bool> m_cancelled{false};
};

}  // namespace sinew
