// Textures that the materials and the skin shader read.
#pragma once

#include "core/model/model.h"

#include <QImage>
#include <QtQuick3D/qquick3dtexturedata.h>

namespace sinew {

// Four floats a texel, read by texelFetch: matrices, morph deltas.
//
// Qt 6.4 re-creates the texture whenever its data change, so what changes every
// frame has to be small.
class FloatTexture : public QQuick3DTextureData {
    Q_OBJECT
public:
    FloatTexture();
    // texels holds width * height * 4 floats.
    void setTexels(const QByteArray& texels, QSize size);
};

// A picture of the model, decoded; a checker where it is missing or broken.
class ImageTexture : public QQuick3DTextureData {
    Q_OBJECT
public:
    explicit ImageTexture(const Image& image);
    // Whether it was decoded; else the checker is shown.
    [[nodiscard]] bool decoded() const { return m_decoded; }

private:
    bool m_decoded = false;
};

// Decodes by content, whatever the file's name; null where that fails. Sizes
// beyond kLargestTexture are scaled down.
inline constexpr int kLargestTexture = 8192;
QImage decodeImage(const Image& image);

}  // namespace sinew
