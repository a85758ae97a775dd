// The shadow of a submesh. Qt 6.4 draws custom materials into shadow maps
// without their textures unless they ask for a depth pass of their own, and the
// skin is a texture. A depth pass would be rounded differently from the colours,
// so the shadow has a model to itself, which shows nowhere else.
import QtQuick
import QtQuick3D

Model {
    id: root
    property QtObject item
    property Texture liveRowTexture
    property Texture transformMapTexture
    property Texture morphDeltasTexture

    // Connections that Qt 6.4 forgets to cut.
    Component.onDestruction: {
        geometry = null
        instancing = null
    }
    // What is seen through casts no shadow.
    visible: viewState.shadows && item.visible && item.opacity > 0.5
    castsShadows: true
    receivesShadows: false
    materials: CustomMaterial {
        id: material
        readonly property QtObject values: root.item.material

        shadingMode: CustomMaterial.Shaded
        vertexShader: "qrc:/sinew/shaders/caster." + modelScene.skin + ".vert"
        fragmentShader: alphaMode === 0 ? "qrc:/sinew/shaders/caster.frag" : "qrc:/sinew/shaders/caster.cutout.frag"
        depthDrawMode: Material.OpaquePrePassDepthDraw
        // Half of a body throws its whole shadow.
        cullMode: !root.item.casterClosed || alphaMode !== 0 || root.item.sides === 2 ? CustomMaterial.NoCulling
            : root.item.sides === 1 ? CustomMaterial.FrontFaceCulling : CustomMaterial.BackFaceCulling

        property TextureInput liveRow: TextureInput { texture: root.liveRowTexture }
        property TextureInput transformMap: TextureInput { texture: root.transformMapTexture }
        property TextureInput morphDeltas: TextureInput { texture: root.morphDeltasTexture }
        property int paletteBase: root.item.paletteBase
        property vector3d morphPlace: root.item.morphPlace
        property int morphSlot: root.item.morphSlot
        property int mapRowTexels: modelScene.mapRowTexels
        property int mapMorphTexel: modelScene.mapMorphTexel
        property vector4d clipCurrent: modelScene.clipCurrent
        property vector4d clipNext: modelScene.clipNext

        property int maps: root.item.casterPictured ? values.maps : 0
        property int alphaMode: values.alphaMode
        property real alphaCutoff: values.alphaCutoff
        property real baseAlpha: values.baseColor.w
        property vector4d baseColorMapTurn: values.baseColorTexture.turn
        property vector3d baseColorMapShift: values.baseColorTexture.shift
        property TextureInput baseColorMap: TextureInput {
            enabled: material.values.baseColorTexture.data !== null
            texture: MaterialTexture { slot: material.values.baseColorTexture }
        }
    }
}
