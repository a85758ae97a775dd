// The grid, and the plane that catches the model's shadow.
import QtQuick
import QtQuick3D

Node {
    y: modelScene.groundHeight

    Model {
        visible: viewState.shadows
        source: "#Rectangle"
        eulerRotation.x: -90
        x: viewState.shadowArea.x + viewState.shadowArea.width / 2
        z: viewState.shadowArea.y + viewState.shadowArea.height / 2
        // #Rectangle is 100 units wide.
        scale: Qt.vector3d(viewState.shadowArea.width / 100, viewState.shadowArea.height / 100, 1)
        castsShadows: false
        receivesShadows: true
        depthBias: 1
        materials: CustomMaterial {
            property real shadowStrength: 0.38
            fragmentShader: "qrc:/sinew/shaders/shadow.frag"
            sourceBlend: CustomMaterial.One
            destinationBlend: CustomMaterial.OneMinusSrcAlpha
            cullMode: CustomMaterial.NoCulling
            depthDrawMode: Material.NeverDepthDraw
        }
    }

    Model {
        visible: viewState.grid
        source: "#Rectangle"
        eulerRotation.x: -90
        x: modelScene.center.x
        z: modelScene.center.z
        scale: Qt.vector3d(1, 1, 1).times(viewState.gridReach * 2 / 100)
        castsShadows: false
        receivesShadows: false
        materials: CustomMaterial {
            property real gridSpacing: viewState.gridSpacing
            property real gridReach: viewState.gridReach
            property vector2d gridCenter: Qt.vector2d(modelScene.center.x, modelScene.center.z)
            property vector4d gridColor: Qt.vector4d(viewState.gridColor.r, viewState.gridColor.g, viewState.gridColor.b, viewState.gridColor.a)
            shadingMode: CustomMaterial.Unshaded
            vertexShader: "qrc:/sinew/shaders/grid.vert"
            fragmentShader: "qrc:/sinew/shaders/grid.frag"
            sourceBlend: CustomMaterial.One
            destinationBlend: CustomMaterial.OneMinusSrcAlpha
            cullMode: CustomMaterial.NoCulling
            depthDrawMode: Material.NeverDepthDraw
        }
    }
}
