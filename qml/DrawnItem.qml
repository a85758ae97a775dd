// All that is drawn of a submesh: its faces, their depth while they fade, its shadow.
// `item` is a DrawItem.
import QtQuick
import QtQuick3D

Node {
    id: root
    property QtObject item
    property Geometry geometry: item.geometry
    property Geometry caster: item.caster
    property Instancing crowd: modelScene.nearCrowd
    property Texture liveRow
    property Texture transformMap
    property Texture morphDeltas

    visible: crowd === null || crowd.any

    SkinnedModel {
        item: root.item
        geometry: root.geometry
        instancing: root.crowd
        liveRow: root.liveRow
        transformMap: root.transformMap
        morphDeltas: root.morphDeltas
    }

    // What is blended by its own material keeps its far side.
    Loader3D {
        active: root.item.opacity > 0 && root.item.opacity < 1 && root.item.material.alphaMode !== 2
        sourceComponent: FadeDepth {
            item: root.item
            geometry: root.geometry
            instancing: root.crowd
            liveRow: root.liveRow
            transformMap: root.transformMap
            morphDeltas: root.morphDeltas
        }
    }

    ShadowCaster {
        item: root.item
        geometry: root.caster
        instancing: root.crowd
        liveRowTexture: root.liveRow
        transformMapTexture: root.transformMap
        morphDeltasTexture: root.morphDeltas
    }
}
