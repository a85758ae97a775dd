// Numbers for the skin shader, fetched texel by texel.
import QtQuick
import QtQuick3D

Texture {
    id: root
    minFilter: Texture.Nearest
    magFilter: Texture.Nearest
    // Connections that Qt 6.4 forgets to cut.
    Component.onDestruction: {
        textureData = null
        modelScene.silence(root)
    }
}
