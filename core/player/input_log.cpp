#include "core/player/input_log.h"

namespace sinew {

InputLog::InputLog(std::size_t streams, std::size_t capacity) : m_streams(streams)
{
    m_nodes.reserve(capacity);
}

void InputLog::clear()
{
    for (Stream& stream : m_streams)
        stream = {};
    m_size = 0;
    m_free = -1;
    m_nodes.clear();
}

int InputLog::at(int stream, double t) const
{
    const Stream& s = m_streams[index(stream)];
    int entry = s.cursor;
    if (entry < 0) {
        entry = s.last;
        if (entry < 0)
            return -1;
    }
    while (entry >= 0 && m_nodes[index(entry)].input.time > t)
        entry = m_nodes[index(entry)].previous;
    if (entry < 0) {
        s.cursor = s.first;
        return -1;
    }
    for (int next = m_nodes[index(entry)].next; next >= 0 && m_nodes[index(next)].input.time <= t;
         next = m_nodes[index(next)].next)
        entry = next;
    s.cursor = entry;
    return entry;
}

int InputLog::add(int stream, const Input& input, bool replace)
{
    const int previous = at(stream, input.time);
    if (replace && previous >= 0 && m_nodes[index(previous)].input.time == input.time) {
        m_nodes[index(previous)].input = input;
        return previous;
    }
    int entry = m_free;
    if (entry >= 0) {
        m_free = m_nodes[index(entry)].next;
    } else {
        if (m_nodes.size() == m_nodes.capacity())
            return -1;
        entry = static_cast<int>(m_nodes.size());
        m_nodes.emplace_back();
    }
    Node& node = m_nodes[index(entry)];
    Stream& s = m_streams[index(stream)];
    const int next = previous >= 0 ? m_nodes[index(previous)].next : s.first;
    node = {input, previous, next};
    (previous >= 0 ? m_nodes[index(previous)].next : s.first) = entry;
    (next >= 0 ? m_nodes[index(next)].previous : s.last) = entry;
    s.cursor = entry;
    ++m_size;
    return entry;
}

void InputLog::remove(int stream, int entry)
{
    Stream& s = m_streams[index(stream)];
    Node& node = m_nodes[index(entry)];
    (node.previous >= 0 ? m_nodes[index(node.previous)].next : s.first) = node.next;
    (node.next >= 0 ? m_nodes[index(node.next)].previous : s.last) = node.previous;
    if (s.cursor == entry)
        s.cursor = node.previous >= 0 ? node.previous : node.next;
    node.previous = -1;
    node.next = m_free;
    m_free = entry;
    --m_size;
}

}  // namespace sinew
