#include "app/viewport/crowd.h"

#include "app/viewport/detail.h"
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

void CrowdSlice::show(std::span<const InstanceTableEntry> entries)
{
    const bool had = any();
    m_count = static_cast<int>(entries.size());
    m_entries = QByteArray(reinterpret_cast<const char*>(entries.data()), static_cast<qsizetype>(entries.size_bytes()));
    markDirty();
    if (any() != had)
        Q_EMIT anyChanged();
}

QByteArray CrowdSlice::getInstanceBuffer(int* instanceCount)
{
    if (instanceCount)
        *instanceCount = m_count;
    return m_entries;
}

CrowdTable::CrowdTable(QObject* parent) : QObject(parent), m_all(new CrowdSlice)
{
    m_all->setParent(this);
    setDetail({}, 0.0f);
}

void CrowdTable::setDetail(std::vector<float> errors, float reach)
{
    m_errors = std::move(errors);
    m_reach = reach;
    while (m_levels.size() <= m_errors.size()) {
        m_levels.push_back(new CrowdSlice);
        m_levels.back()->setParent(this);
    }
    sort();
}

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

void CrowdTable::setEye(const CrowdEye& eye, bool farthestFirst)
{
    if (m_eye == eye && m_farthestFirst == farthestFirst)
        return;
    m_eye = eye;
    m_farthestFirst = farthestFirst;
    sort();
}

std::size_t CrowdTable::levelAt(float distance) const
{
    // A pixel there, m, of which so much of an error is not seen.
    const float unseen = kDetailPixels * std::max(distance - m_reach, 0.0f) / std::max(m_eye->pixels, 1e-6f);
    return static_cast<std::size_t>(std::ranges::upper_bound(m_errors, unseen) - m_errors.begin());
}

void CrowdTable::sort()
{
    m_order.resize(m_places.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    m_counts.assign(m_levels.size(), 0);
    if (!m_eye) {
        m_counts.front() = count();
        return;
    }
    std::vector<float> away(m_places.size());
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        away[i] = glm::distance(placeOf(m_places[i]), m_eye->position);
        ++m_counts[levelAt(away[i])];
    }
    const auto distance = [&](int i) { return away[static_cast<std::size_t>(i)]; };
    if (m_farthestFirst)
        std::ranges::stable_sort(m_order, std::ranges::greater{}, distance);
    else
        std::ranges::stable_sort(m_order, {}, distance);
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
        m_entries[i].instanceData = {static_cast<float>(motion.tween()), static_cast<float>(i),
                                     static_cast<float>(current.after), static_cast<float>(next.after)};
        if (m_map)
            mixRows({texels(current), motion.next.clip >= 0 ? texels(next) : FrameRows<float>{},
                     static_cast<float>(motion.tween())},
                    {out + i * rowFloats, rowFloats});
    }
    // Levels follow each other as distances do.
    m_shownCounts = m_counts;
    m_all->show(m_entries);
    std::span<const Entry> rest = m_entries;
    const std::size_t levels = m_levels.size();
    for (std::size_t i = 0; i < levels; ++i) {
        const std::size_t level = m_farthestFirst ? levels - 1 - i : i;
        const auto taken = static_cast<std::size_t>(m_counts[level]);
        m_levels[level]->show(rest.first(taken));
        rest = rest.subspan(taken);
    }
}

QSize CrowdTable::texelSize() const
{
    return {LiveRow::kWidth, static_cast<int>(m_texels.size() / kLineBytes)};
}

std::vector<Vec3> CrowdTable::placed(std::span<const Vec3> points) const
{
    std::vector<Vec3> all;
    all.reserve(m_places.size() * points.size());
    for (const Entry& entry : m_places)
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
    for (const Entry& entry : m_places) {
        all.minimum = glm::min(all.minimum, placeOf(entry) + Vec3(-reach, character.minimum.y, -reach));
        all.maximum = glm::max(all.maximum, placeOf(entry) + Vec3(reach, character.maximum.y, reach));
    }
    return all;
}

}  // namespace sinew
