// The characters of a crowd as instances for Qt Quick 3D, all from one transform
// map: where each stands and what its vertex shader reads (shaders/skin.glsl).
//
// Matrices are mixed here once a character and not once a vertex: up to four rows
// of the map become one.
#pragma once

#include "core/model/crowd.h"

#include <QByteArray>
#include <QSize>
#include <QtQuick3D/qquick3dinstancing.h>

#include <optional>
#include <span>
#include <vector>

namespace sinew {

// Some of the characters, as they are drawn one after another.
class CrowdSlice : public QQuick3DInstancing {
    Q_OBJECT
    Q_PROPERTY(bool any READ any NOTIFY anyChanged)
public:
    using QQuick3DInstancing::QQuick3DInstancing;
    void show(std::span<const InstanceTableEntry> entries);
    [[nodiscard]] bool any() const { return m_count > 0; }

Q_SIGNALS:
    void anyChanged();

protected:
    QByteArray getInstanceBuffer(int* instanceCount) override;

private:
    QByteArray m_entries;
    int m_count = 0;
};

// What a crowd is seen by.
struct CrowdEye {
    Vec3 position{0.0f};
    float pixels = 0.0f;  // of 1 m at a distance of 1 m
    bool operator==(const CrowdEye&) const = default;
};

class CrowdTable : public QObject {
    Q_OBJECT
public:
    explicit CrowdTable(QObject* parent = nullptr);

    // Lays the crowd out: a place a character. clips isn't empty. With `map`, which
    // must outlive its use, rows are mixed; without, the shader mixes them.
    void place(const CrowdSettings& settings, std::vector<ClipRows> clips, const TransformMap* map);
    // Draws them in the order of their distance from there: the nearest first, because
    // what they hide isn't shaded then; or the farthest first, for what is seen through.
    // Until then they are drawn by their numbers.
    void setEye(const CrowdEye& eye, bool farthestFirst);
    // There are coarser levels of detail, each with an error in m (ascending): a character
    // goes to the coarsest whose error doesn't show at its nearest, `reach` m before its place.
    void setDetail(std::vector<float> errors, float reach);
    // What all of them do at t seconds.
    void show(double t);
    // Other characters belong to the levels than was shown last.
    [[nodiscard]] bool stale() const { return m_counts != m_shownCounts; }
    // All characters; and those of a level, 0: the finest.
    [[nodiscard]] CrowdSlice* all() const { return m_all; }
    [[nodiscard]] CrowdSlice* level(std::size_t i) const { return m_levels[i]; }
    // The mixed rows, one a character as they are drawn; empty without a map.
    [[nodiscard]] const QByteArray& texels() const { return m_texels; }
    [[nodiscard]] QSize texelSize() const;

    [[nodiscard]] int count() const { return static_cast<int>(m_places.size()); }
    // Points of a character where each of them stands.
    [[nodiscard]] std::vector<Vec3> placed(std::span<const Vec3> points) const;
    // The box around all characters, upright and wide enough for any heading; of at least one.
    [[nodiscard]] Bounds extent(const Bounds& character) const;

private:
    using Entry = QQuick3DInstancing::InstanceTableEntry;
    void sort();
    [[nodiscard]] std::size_t levelAt(float distance) const;

    CrowdSettings m_settings;
    std::vector<ClipRows> m_clips;
    const TransformMap* m_map = nullptr;
    std::optional<CrowdEye> m_eye;
    bool m_farthestFirst = false;
    std::vector<float> m_errors;  // of the coarser levels
    float m_reach = 0.0f;
    std::vector<Entry> m_places;  // one a character, by number
    std::vector<int> m_order;     // numbers as they are drawn
    std::vector<int> m_counts;    // characters of each level
    std::vector<int> m_shownCounts;
    CrowdSlice* m_all;
    std::vector<CrowdSlice*> m_levels;
    QByteArray m_texels;
    std::vector<Entry> m_entries;  // as they are drawn
};

}  // namespace sinew
