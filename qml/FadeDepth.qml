// The depth of a fading submesh, drawn just before its colours: of all its faces
// the nearest alone shows, so that it fades as one surface. `item` is a DrawItem; `geometry` its own or a coarser one.
import QtQuick
import QtQuick3D

Model {
    id: model
    property QtObject item
    property alias liveRow: material.liveRowTexture
    property alias transformMap: material.transformMapTexture
    property alias morphDeltas: material.morphDeltasTexture

    // Connections that Qt 6.4 forgets to cut.
    Component.onDestruction: {
        geometry = null
        instancing = null
    }
    visible: viewState.facesShown && item.visible
    castsShadows: false
    receivesShadows: false
    depthBias: 0.05  // m; as if that much farther away
    materials: SkinMaterial {
        id: material
        item: model.item
        values: model.item.material
        alphaMode: values.alphaMode
        sourceBlend: CustomMaterial.Zero
        destinationBlend: CustomMaterial.One
        depthDrawMode: Material.AlwaysDepthDraw
    }
}
