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

class CrowdTable : public QQuick3DInstancing {
    Q_OBJECT
public:
    // Lays the crowd out: a place a character. clips isn't empty. With `map`, which
    // must outlive its use, rows are mixed; without, the shader mixes them.
    void place(const CrowdSettings& settings, std::vector<ClipRows> clips, const TransformMap* map);
    // Draws them in the order of their distance from there: the nearest first, because
    // what they hide isn't shaded then; or the farthest first, for what is seen through.
    // Until then they are drawn by their numbers.
    void setEye(const Vec3& eye, bool farthestFirst);
    // What all of them do at t seconds.
    void show(double t);
    // The mixed rows, one a character as they are drawn; empty without a map.
    [[nodiscard]] const QByteArray& texels() const { return m_texels; }
    [[nodiscard]] QSize texelSize() const;

    [[nodiscard]] int count() const { return static_cast<int>(m_places.size()); }
    // Points of a character where each of them stands.
    [[nodiscard]] std::vector<Vec3> placed(std::span<const Vec3> points) const;
    // The box around all characters, upright and wide enough for any heading; of at least one.
    [[nodiscard]] Bounds extent(const Bounds& character) const;

protected:
    QByteArray getInstanceBuffer(int* instanceCount) override;

private:
    void sort();

    CrowdSettings m_settings;
    std::vector<ClipRows> m_clips;
    const TransformMap* m_map = nullptr;
    std::optional<Vec3> m_eye;
    bool m_farthestFirst = false;
    std::vector<InstanceTableEntry> m_places;  // one a character, by number
    std::vector<int> m_order;                  // numbers as they are drawn
    QByteArray m_texels;
    std::vector<InstanceTableEntry> m_entries;  // as they are drawn
};

}  // namespace sinew
