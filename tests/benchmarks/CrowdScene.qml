// The stage of the crowd benchmark, the editor's own: camera, lights, ground. `ours`
// draws the instanced crowd; else the characters are put into `world`, and Qt's light
// probe gives them the light of the room if `room`.
import QtQuick
import QtQuick3D
import Sinew.Viewport

View3D {
    id: stage
    property bool ours: false
    property bool room: false
    camera: camera
    environment: SceneEnvironment {
        backgroundMode: SceneEnvironment.Color
        clearColor: viewState.background
        antialiasingMode: SceneEnvironment.MSAA
        antialiasingQuality: SceneEnvironment.High
        lightProbe: stage.room ? probe : null
        probeExposure: viewState.environmentStrength
        tonemapMode: stage.ours ? SceneEnvironment.TonemapModeNone : SceneEnvironment.TonemapModeLinear  // our shaders do it
    }
    Texture { id: probe; source: "qrc:/environment/studio.hdr" }
    PerspectiveCamera {
        id: camera
        position: viewState.cameraPosition
        rotation: viewState.cameraRotation
        fieldOfView: viewState.fieldOfView
        clipNear: viewState.cameraNear
        clipFar: viewState.cameraFar
    }
    Lights {}
    Ground {}
    Node { objectName: "world" }

    DataTexture { id: liveRowData; textureData: modelScene.liveRow }
    DataTexture { id: transformMapData; textureData: modelScene.transformMap }
    DataTexture { id: morphDeltasData; textureData: modelScene.morphDeltas }
    Repeater3D {
        model: stage.ours ? modelScene.items : []
        delegate: DrawnItem {
            item: modelData
            liveRow: liveRowData
            transformMap: transformMapData
            morphDeltas: morphDeltasData
        }
    }

    Repeater3D {
        model: stage.ours ? modelScene.coarseItems : []
        delegate: DrawnItem {
            item: modelData.item
            geometry: modelData.geometry
            caster: modelData.caster
            crowd: modelData.crowd
            visible: modelScene.crowd !== null && crowd.any
            liveRow: liveRowData
            transformMap: transformMapData
            morphDeltas: morphDeltasData
        }
    }
}
