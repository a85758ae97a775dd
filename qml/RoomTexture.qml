// A panorama of the room's light.
import QtQuick
import QtQuick3D

Texture {
    id: root
    tilingModeHorizontal: Texture.Repeat
    tilingModeVertical: Texture.ClampToEdge
    minFilter: Texture.Linear
    magFilter: Texture.Linear
    // Connections that Qt 6.4 forgets to cut.
    Component.onDestruction: {
        textureData = null
        modelScene.silence(root)
    }
}
