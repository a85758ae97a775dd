// The viewport: the model on its ground, and quiet chips in the corners.
// Context properties: modelScene (ModelScene) and viewState (ViewState).
import QtQuick
import QtQuick3D

Item {
    id: root

    Rectangle {
        anchors.fill: parent
        gradient: Gradient {
            GradientStop { position: 0; color: viewState.background }
            GradientStop { position: 1; color: viewState.backgroundEnd }
        }
    }

    View3D {
        id: stage
        anchors.fill: parent
        camera: camera

        environment: SceneEnvironment {
            backgroundMode: SceneEnvironment.Transparent
            antialiasingMode: viewState.smoothEdges ? SceneEnvironment.MSAA : SceneEnvironment.NoAA
            antialiasingQuality: SceneEnvironment.High
            tonemapMode: SceneEnvironment.TonemapModeNone  // the shaders do it, before alpha
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
            id: liveRowData
            textureData: modelScene.liveRow
        }
        DataTexture {
            id: transformMapData
            textureData: modelScene.transformMap
        }
        DataTexture {
            id: morphDeltasData
            textureData: modelScene.morphDeltas
        }

        Lights {}

        Backdrop {
            visible: viewState.roomShown
        }

        Ground {}

        Repeater3D {
            model: modelScene.items
            delegate: DrawnItem {
                item: modelData
                liveRow: liveRowData
                transformMap: transformMapData
                morphDeltas: morphDeltasData
            }
        }

        // The same for characters of a crowd that are small in the picture.
        Repeater3D {
            model: modelScene.coarseItems
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

        Repeater3D {
            model: viewState.edgesShown ? modelScene.items : []
            delegate: WireModel {
                item: modelData
                liveRowTexture: liveRowData
                transformMapTexture: transformMapData
                morphDeltasTexture: morphDeltasData
            }
        }
    }

    Overlays {
        width: parent.width / scale
        height: parent.height / scale
        scale: viewState.overlayScale
        transformOrigin: Item.TopLeft
        visible: viewState.overlays
    }
}
