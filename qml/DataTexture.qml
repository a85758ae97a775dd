// Numbers for the skin shader, fetched texel by texel.
import QtQuick
import QtQuick3D

Texture {
    id: root
    minFilter: Texture.Nearest
    magFilter: Texture.Nearest
    Component.onDestruction: modelScene.silence(root)
}
