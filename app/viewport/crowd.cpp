#include "app/viewport/crowd.h"

#include "app/viewport/live_row.h"
#include "app/viewport/textures.h"
#include "core/model/skinning.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {

namespace {

constexpr qsizetype kLineBytes = qsizetype{LiveRow::kWidth} * 4 * sizeof(float);

Vec3 placeOf(const QQuick3DInstancing::InstanceTableEntry& entry)
{
    return {entry.row0.w(), entry.row1.w(), entry.row2.w()};
}

}  // namespace

void CrowdTable::place(const CrowdSettings& settings, std::vector<ClipRows> clips, const TransformMap* map)
{
    m_settings = settings;
    m_clips = std::move(clips);
    m_map = map;
    // 1,118 joints or more fill the texture before kLargestCrowd characters do.
    const int room = map ? LiveRow::kWidth * kLongestSide / std::max(1, static_cast<int>(map->layout.texels())) : kLargestCrowd;
    m_places.resize(static_cast<std::size_t>(std::clamp(settings.count, 0, std::min(room, kLargestCrowd))));
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const CrowdPlace at = crowdPlace(settings, static_cast<int>(i));
        const float c = std::cos(at.heading);
        const float s = std::sin(at.heading);
        m_places[i].row0 = {c, 0.0f, s, at.position.x};
        m_places[i].row1 = {0.0f, 1.0f, 0.0f, at.position.y};
        m_places[i].row2 = {-s, 0.0f, c, at.position.z};
    }
    sort();
}

void CrowdTable::setEye(const Vec3& eye, bool farthestFirst)
{
    if (m_eye == eye && m_farthestFirst == farthestFirst)
        return;
    m_eye = eye;
    m_farthestFirst = farthestFirst;
    sort();
}

void CrowdTable::sort()
{
    m_order.resize(m_places.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    if (!m_eye)
        return;
    std::vector<float> away(m_places.size());
    for (std::size_t i = 0; i < m_places.size(); ++i)
        away[i] = glm::distance(placeOf(m_places[i]), *m_eye) * (m_farthestFirst ? -1.0f : 1.0f);
    std::ranges::stable_sort(m_order, {}, [&](int i) { return away[static_cast<std::size_t>(i)]; });
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
    const auto bytes = static_cast<qsizetype>(m_places.size() * rowFloats * sizeof(float));
    // A buffer of its own every time: the render side may still hold the last one.
    m_texels = QByteArray((bytes + kLineBytes - 1) / kLineBytes * kLineBytes, Qt::Uninitialized);
    auto* out = reinterpret_cast<float*>(m_texels.data());
    m_entries.resize(m_places.size());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const int number = m_order[i];
        m_entries[i] = m_places[static_cast<std::size_t>(number)];
        const ClipMotion motion = crowdMotion(m_settings, m_clips, number, t);
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

std::vector<Vec3> CrowdTable::placed(std::span<const Vec3> points) const
{
    std::vector<Vec3> all;
    all.reserve(m_places.size() * points.size());
    for (const InstanceTableEntry& entry : m_places)
        for (const Vec3& point : points) {
            const QVector4D p(point.x, point.y, point.z, 1.0f);
            all.emplace_back(QVector4D::dotProduct(entry.row0, p), QVector4D::dotProduct(entry.row1, p),
                             QVector4D::dotProduct(entry.row2, p));
        }
    return all;
}

Bounds CrowdTable::extent(const Bounds& character) const
{
    const Vec3 far = glm::max(glm::abs(character.minimum), glm::abs(character.maximum));
    const float reach = std::hypot(far.x, far.z);
    Bounds all{placeOf(m_places.front()), placeOf(m_places.front())};
    for (const InstanceTableEntry& entry : m_places) {
        all.minimum = glm::min(all.minimum, placeOf(entry) + Vec3(-reach, character.minimum.y, -reach));
        all.maximum = glm::max(all.maximum, placeOf(entry) + Vec3(reach, character.maximum.y, reach));
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
