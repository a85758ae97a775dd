// The pose of this frame as the skin shader reads it: one row of the transform
// map's layout, then for each mesh instance with morphs its active targets.
#pragma once

#include "app/viewport/morph_table.h"
#include "core/model/row_layout.h"

#include <QByteArray>
#include <QSize>

#include <memory>
#include <span>
#include <vector>

namespace sinew {

class LiveRow {
public:
    // Texels a line of the live texture; shaders/skin.glsl knows it.
    static constexpr int kWidth = 2048;

    // An instance of a mesh with morphs.
    struct Morphed {
        int node = -1;
        const MorphPlace* place = nullptr;
        int list = 0;  // texel of its active targets: count and texel of the rest, then two (target, weight) a texel
    };

    LiveRow() = default;
    LiveRow(const Model& model, RowLayout layout);

    // Makes room for the active targets of a node's mesh; returns the list's texel.
    // `place` must outlive the row.
    int addMorphs(int node, const MorphPlace& place);

    // Writes the texture for a model-space pose and the weights of all morph slots.
    void write(const Model& model, std::span<const Mat4> modelPose, std::span<const float> morphWeights);

    [[nodiscard]] const RowLayout& layout() const { return m_layout; }
    [[nodiscard]] const QByteArray& texels() const { return m_texels; }
    [[nodiscard]] QSize size() const;
    // The skin matrix of an entry, as three rows of four.
    [[nodiscard]] const float* entry(int index) const;

private:
    RowLayout m_layout;
    std::vector<Morphed> m_morphed;
    int m_used = 0;  // texels before the sums of surplus morphs
    QByteArray m_texels;
};

}  // namespace sinew
