// The edges of a submesh, skinned as its faces are. `item` is a DrawItem.
import QtQuick
import QtQuick3D

Model {
    id: root
    property QtObject item
    property Texture liveRowTexture
    property Texture transformMapTexture
    property Texture morphDeltasTexture

    geometry: item.wireGeometry
    instancing: modelScene.crowd
    // Connections that Qt 6.4 forgets to cut.
    Component.onDestruction: {
        geometry = null
        instancing = null
    }
    visible: item.visible && item.opacity > 0
    castsShadows: false
    receivesShadows: false
    depthBias: -1
    materials: CustomMaterial {
        shadingMode: CustomMaterial.Unshaded
        vertexShader: "qrc:/sinew/shaders/wire." + modelScene.skin + ".vert"
        fragmentShader: "qrc:/sinew/shaders/wire.frag"
        sourceBlend: CustomMaterial.One
        destinationBlend: CustomMaterial.OneMinusSrcAlpha
        cullMode: CustomMaterial.NoCulling
        depthDrawMode: Material.NeverDepthDraw

        property TextureInput liveRow: TextureInput { texture: root.liveRowTexture }
        property TextureInput transformMap: TextureInput { texture: root.transformMapTexture }
        property TextureInput morphDeltas: TextureInput { texture: root.morphDeltasTexture }
        property int paletteBase: root.item.paletteBase
        property vector3d morphPlace: root.item.morphPlace
        property int morphSlot: root.item.morphSlot
        property int mapMorphTexel: modelScene.mapMorphTexel
        property int mapRowTexels: modelScene.mapRowTexels
        property vector4d clipCurrent: modelScene.clipCurrent
        property vector4d clipNext: modelScene.clipNext
        property vector4d wireColor: viewState.wireColor
    }
}
