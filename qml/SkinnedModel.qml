// One submesh, skinned by shaders/model.vert. `item` is a DrawItem; `geometry` its own or a coarser one.
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
    visible: viewState.facesShown && item.visible && item.opacity > 0
    opacity: item.opacity
    castsShadows: false
    receivesShadows: true
    materials: SkinMaterial {
        id: material
        item: model.item
        values: model.item.material
    }
}
