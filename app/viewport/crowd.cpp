#include "app/viewport/crowd.h"

#include <algorithm>
#include <cmath>

namespace sinew {

void CrowdTable::place(const CrowdSettings& settings, std::vector<ClipRows> clips)
{
    m_settings = settings;
    m_clips = std::move(clips);
    m_entries.resize(static_cast<std::size_t>(std::clamp(settings.count, 0, kLargestCrowd)));
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const CrowdPlace at = crowdPlace(settings, static_cast<int>(i));
        const float c = std::cos(at.heading);
        const float s = std::sin(at.heading);
        m_entries[i].row0 = {c, 0.0f, s, at.position.x};
        m_entries[i].row1 = {0.0f, 1.0f, 0.0f, at.position.y};
        m_entries[i].row2 = {-s, 0.0f, c, at.position.z};
    }
    show(0.0);
}

void CrowdTable::show(double t)
{
    const auto rows = [this](const ClipFrame& frame) {
        return frame.clip >= 0 ? rowsOf(m_clips[static_cast<std::size_t>(frame.clip)], frame) : RowPair{};
    };
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const ClipMotion motion = crowdMotion(m_settings, m_clips, static_cast<int>(i), t);
        const RowPair current = rows(motion.current);
        const RowPair next = rows(motion.next);
        m_entries[i].color = {static_cast<float>(current.row) + 1.0f, current.time + 1.0f,
                              static_cast<float>(next.row) + 1.0f, next.time + 1.0f};
        m_entries[i].instanceData = {static_cast<float>(motion.tween()), 0.0f, static_cast<float>(current.after),
                                     static_cast<float>(next.after)};
    }
    markDirty();
}

std::vector<Vec3> CrowdTable::corners(const Bounds& character) const
{
    const Vec3 far = glm::max(glm::abs(character.minimum), glm::abs(character.maximum));
    const float reach = std::hypot(far.x, far.z);
    std::vector<Vec3> points;
    points.reserve(m_entries.size() * 8);
    for (const InstanceTableEntry& entry : m_entries) {
        const Vec3 at(entry.row0.w(), entry.row1.w(), entry.row2.w());
        for (const float y : {character.minimum.y, character.maximum.y})
            for (const float x : {-reach, reach})
                for (const float z : {-reach, reach})
                    points.push_back(at + Vec3(x, y, z));
    }
    return points;
}

Bounds CrowdTable::extent(const Bounds& character) const
{
    const std::vector<Vec3> points = corners(character);
    Bounds all{points.front(), points.front()};
    for (const Vec3& point : points) {
        all.minimum = glm::min(all.minimum, point);
        all.maximum = glm::max(all.maximum, point);
    }
    return all;
}

QByteArray CrowdTable::getInstanceBuffer(int* instanceCount)
{
    if (instanceCount)
        *instanceCount = count();
    return {reinterpret_cast<const char*>(m_entries.data()),
            static_cast<qsizetype>(m_entries.size() * sizeof(InstanceTableEntry))};
}

}  // namespace sinew
