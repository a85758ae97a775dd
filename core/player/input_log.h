// The input log: everything that came from outside, as entries (time, value).
//
// An entry belongs to a stream (one parameter's value, one channel's timescale,
// one layer's requests, ...) and holds until the stream's next. What a stream's
// state needs of its past is folded into each entry when it is made, so a look-up
// never walks history. All storage is reserved at once.
#pragma once

#include "core/base/math.h"
#include "core/base/result.h"
#include "core/motion/harmonic.h"
#include "core/motion/kinds.h"

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace sinew {

// A number, or (parameters) none: back to the default.
struct HeldValue {
    double value = 0.0;
    bool set = true;
};
// A channel from here on: its own time now, and its timescale.
struct ChannelRun {
    motion::ChannelTime start;
    double timescale = 1.0;
};
// A driver or layer switched: how far it was faded in then, and whether it is wanted on.
struct Switched {
    double level = 1.0;
    bool on = true;
};
struct LayerRequest {
    double transition = 0.0;
    double elapsed = 0.0;  // s that it was under way when it was asked for
    double speed = 1.0;
    int clip = -1;
    TransitionCurve curve = TransitionCurve::linear;
    bool loop = true;
};

struct Input {
    double time = 0.0;
    std::variant<std::monostate, HeldValue, bool, DVec3, ChannelRun, Switched, LayerRequest> what;
    bool pinned = false;  // what it folds of the past was carried over, not derived from the entry before
    bool made = false;    // by rebind, for what the new Program changes; not an input from outside
};

class InputLog {
public:
    InputLog() = default;
    // streams: how many; capacity: entries in all.
    InputLog(std::size_t streams, std::size_t capacity);

    // The entry in force at t: the stream's last with time <= t, or -1.
    [[nodiscard]] int at(int stream, double t) const;
    [[nodiscard]] int before(int entry) const { return m_nodes[index(entry)].previous; }
    [[nodiscard]] int after(int entry) const { return m_nodes[index(entry)].next; }
    [[nodiscard]] int first(int stream) const { return m_streams[index(stream)].first; }
    [[nodiscard]] const Input& operator[](int entry) const { return m_nodes[index(entry)].input; }
    [[nodiscard]] Input& operator[](int entry) { return m_nodes[index(entry)].input; }

    // Adds behind all entries of the stream at or before input.time; with
    // `replace` an entry of equal time gives way. -1: the log is full.
    int add(int stream, const Input& input, bool replace);
    void remove(int stream, int entry);

    void clear();
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t streams() const { return m_streams.size(); }

private:
    struct Node {
        Input input;
        int previous = -1, next = -1;  // in the stream; next also links free nodes
    };
    struct Stream {
        int first = -1, last = -1;
        mutable int cursor = -1;  // where the last look-up ended; speeds up the next
    };
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    std::vector<Node> m_nodes;  // reserved at once, touched as they are needed: most logs stay short
    std::vector<Stream> m_streams;
    int m_free = -1;
    std::size_t m_size = 0;
};

}  // namespace sinew
