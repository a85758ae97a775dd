// What the room's reflections are read from.
import QtQuick
import QtQuick3D

Texture {
    id: root
    textureData: roomLight.reflections
    tilingModeHorizontal: Texture.ClampToEdge
    tilingModeVertical: Texture.ClampToEdge
    minFilter: Texture.Linear
    magFilter: Texture.Linear
    // Connections that Qt 6.4 forgets to cut.
    Component.onDestruction: {
        textureData = null
        modelScene.silence(root)
    }
}
