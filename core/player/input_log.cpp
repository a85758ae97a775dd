#include "core/player/input_log.h"

namespace sinew {

InputLog::InputLog(std::size_t streams, std::size_t capacity) : m_nodes(capacity), m_streams(streams)
{
    clear();
}

void InputLog::clear()
{
    for (Stream& stream : m_streams)
        stream = {};
    m_size = 0;
    m_free = m_nodes.empty() ? -1 : 0;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_nodes[i].next = i + 1 < m_nodes.size() ? static_cast<int>(i + 1) : -1;
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
    if (m_free < 0)
        return -1;
    const int entry = m_free;
    Node& node = m_nodes[index(entry)];
    m_free = node.next;
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
