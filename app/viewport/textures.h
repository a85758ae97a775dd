// Textures that the materials and the skin shader read.
#pragma once

#include "core/model/model.h"

#include <QImage>
#include <QtQuick3D/qquick3dtexturedata.h>

namespace sinew {

// Texels a side of a texture of data: what desktop drivers take.
inline constexpr int kLongestSide = 16'384;

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

// Pixels for a texture, four bytes each.
struct DecodedPicture {
    QByteArray pixels;
    QSize size;
    bool ok = false;  // else the checker that stands for it
};

// Decodes by content, whatever the file's name. Sizes beyond kLargestTexture are
// scaled down. Any thread.
inline constexpr int kLargestTexture = 8192;
DecodedPicture decodePicture(const Image& image);

// A picture of the model: a single grey pixel until it is decoded, a checker
// where it is missing or broken.
class ImageTexture : public QQuick3DTextureData {
    Q_OBJECT
public:
    enum class State { waiting, decoded, missing };
    ImageTexture();
    void show(const DecodedPicture& picture);
    [[nodiscard]] State state() const { return m_state; }

Q_SIGNALS:
    void stateChanged();

private:
    State m_state = State::waiting;
};

}  // namespace sinew
