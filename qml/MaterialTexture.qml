// A TextureItem's picture, and how it is sampled.
import QtQuick
import QtQuick3D

Texture {
    id: root
    property QtObject slot

    function tiling(wrap) {
        return wrap === 0 ? Texture.Repeat : wrap === 1 ? Texture.ClampToEdge : Texture.MirroredRepeat
    }

    textureData: slot.data
    tilingModeHorizontal: tiling(slot.wrapU)
    tilingModeVertical: tiling(slot.wrapV)
    magFilter: slot.nearest ? Texture.Nearest : Texture.Linear
    minFilter: Texture.Linear
    mipFilter: Texture.Linear
    generateMipmaps: true
    // Connections that Qt 6.4 forgets to cut.
    Component.onDestruction: {
        textureData = null
        modelScene.silence(root)
    }
}
