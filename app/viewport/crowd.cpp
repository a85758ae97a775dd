#include "app/viewport/crowd.h"

#include "app/viewport/live_row.h"
#include "core/model/skinning.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr qsizetype kLineBytes = qsizetype{LiveRow::kWidth} * 4 * sizeof(float);
constexpr int kMostLines = 16'384;  // what every desktop driver takes

}  // namespace

void CrowdTable::place(const CrowdSettings& settings, std::vector<ClipRows> clips, const TransformMap* map)
{
    m_settings = settings;
    m_clips = std::move(clips);
    m_map = map;
    // 1,118 joints or more fill the texture before kLargestCrowd characters do.
    const int room = map ? LiveRow::kWidth * kMostLines / std::max(1, static_cast<int>(map->layout.texels())) : kLargestCrowd;
    m_entries.resize(static_cast<std::size_t>(std::clamp(settings.count, 0, std::min(room, kLargestCrowd))));
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const CrowdPlace at = crowdPlace(settings, static_cast<int>(i));
        const float c = std::cos(at.heading);
        const float s = std::sin(at.heading);
        m_entries[i].row0 = {c, 0.0f, s, at.position.x};
        m_entries[i].row1 = {0.0f, 1.0f, 0.0f, at.position.y};
        m_entries[i].row2 = {-s, 0.0f, c, at.position.z};
    }
}

void CrowdTable::show(double t)
{
    const auto rows = [this](const ClipFrame& frame) {
        return frame.clip >= 0 ? rowsOf(m_clips[static_cast<std::size_t>(frame.clip)], frame) : RowPair{};
    };
    const auto texels = [this](const RowPair& pair) {
        return FrameRows<float>{m_map->row(pair.row), m_map->row(pair.after), pair.time};
    };
    const std::size_t rowFloats = m_map ? std::size_t{m_map->layout.texels()} * 4 : 0;
    const auto bytes = static_cast<qsizetype>(m_entries.size() * rowFloats * sizeof(float));
    // A buffer of its own every time: the render side may still hold the last one.
    m_texels = QByteArray((bytes + kLineBytes - 1) / kLineBytes * kLineBytes, Qt::Uninitialized);
    auto* out = reinterpret_cast<float*>(m_texels.data());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const ClipMotion motion = crowdMotion(m_settings, m_clips, static_cast<int>(i), t);
        const RowPair current = rows(motion.current);
        const RowPair next = rows(motion.next);
        m_entries[i].color = {static_cast<float>(current.row) + 1.0f, current.time + 1.0f,
                              static_cast<float>(next.row) + 1.0f, next.time + 1.0f};
        m_entries[i].instanceData = {static_cast<float>(motion.tween()), 0.0f, static_cast<float>(current.after),
                                     static_cast<float>(next.after)};
        if (m_map)
            mixRows({texels(current), motion.next.clip >= 0 ? texels(next) : FrameRows<float>{},
                     static_cast<float>(motion.tween())},
                    {out + i * rowFloats, rowFloats});
    }
    markDirty();
}

QSize CrowdTable::texelSize() const
{
    return {LiveRow::kWidth, static_cast<int>(m_texels.size() / kLineBytes)};
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
