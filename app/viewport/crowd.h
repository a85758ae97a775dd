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

#include <vector>

namespace sinew {

class CrowdTable : public QQuick3DInstancing {
    Q_OBJECT
public:
    // Lays the crowd out: a place a character. clips isn't empty. With `map`, which
    // must outlive its use, rows are mixed; without, the shader mixes them.
    void place(const CrowdSettings& settings, std::vector<ClipRows> clips, const TransformMap* map);
    // What all of them do at t seconds.
    void show(double t);
    // The mixed rows, one a character, one after the other; empty without a map.
    [[nodiscard]] const QByteArray& texels() const { return m_texels; }
    [[nodiscard]] QSize texelSize() const;

    [[nodiscard]] int count() const { return static_cast<int>(m_entries.size()); }
    // The corners of the boxes of all characters, upright and wide enough for any
    // heading, and the box around them.
    [[nodiscard]] std::vector<Vec3> corners(const Bounds& character) const;
    [[nodiscard]] Bounds extent(const Bounds& character) const;  // of at least one

protected:
    QByteArray getInstanceBuffer(int* instanceCount) override;

private:
    CrowdSettings m_settings;
    std::vector<ClipRows> m_clips;
    const TransformMap* m_map = nullptr;
    QByteArray m_texels;
    std::vector<InstanceTableEntry> m_entries;
};

}  // namespace sinew
