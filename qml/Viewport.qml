// The viewport: the model on its ground, and quiet chips in the corners.
// Context properties: modelScene (ModelScene) and viewState (ViewState).
import QtQuick
import QtQuick3D

Item {
    id: root

    Rectangle {
        anchors.fill: parent
        color: viewState.background
    }

    View3D {
        id: stage
        anchors.fill: parent
        camera: camera

        environment: SceneEnvironment {
            backgroundMode: SceneEnvironment.Transparent
            antialiasingMode: viewState.smoothEdges ? SceneEnvironment.MSAA : SceneEnvironment.NoAA
            antialiasingQuality: SceneEnvironment.High
            tonemapMode: SceneEnvironment.TonemapModeLinear
        }

        PerspectiveCamera {
            id: camera
            position: viewState.cameraPosition
            rotation: viewState.cameraRotation
            fieldOfView: viewState.fieldOfView
            clipNear: viewState.cameraNear
            clipFar: viewState.cameraFar
        }

        DataTexture {
            id: liveRowTexture
            textureData: modelScene.liveRow
        }
        DataTexture {
            id: transformMapTexture
            textureData: modelScene.transformMap
        }
        DataTexture {
            id: morphDeltasTexture
            textureData: modelScene.morphDeltas
        }

        Lights {}

        Ground {}

        Repeater3D {
            model: modelScene.items
            delegate: SkinnedModel {
                item: modelData
                liveRow: liveRowTexture
                transformMap: transformMapTexture
                morphDeltas: morphDeltasTexture
            }
        }
    }

    Overlays {
        anchors.fill: parent
        visible: viewState.overlays
    }
}
