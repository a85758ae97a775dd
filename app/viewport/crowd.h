// The characters of a crowd as instances for Qt Quick 3D, all from one transform
// map: where each stands and what its vertex shader reads (shaders/skin.glsl).
#pragma once

#include "core/model/crowd.h"

#include <QtQuick3D/qquick3dinstancing.h>

#include <vector>

namespace sinew {

class CrowdTable : public QQuick3DInstancing {
    Q_OBJECT
public:
    // Lays the crowd out: a place a character. clips isn't empty.
    void place(const CrowdSettings& settings, std::vector<ClipRows> clips);
    // What all of them do at t seconds.
    void show(double t);

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
    std::vector<InstanceTableEntry> m_entries;
};

}  // namespace sinew
