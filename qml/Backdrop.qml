// The room behind the model, out of focus.
import QtQuick
import QtQuick3D

Model {
    source: "#Sphere"
    position: viewState.cameraPosition
    // #Sphere has a radius of 50 units.
    scale: Qt.vector3d(1, 1, 1).times(viewState.cameraFar * 0.9 / 50)
    castsShadows: false
    receivesShadows: false
    materials: CustomMaterial {
        shadingMode: CustomMaterial.Unshaded
        vertexShader: "qrc:/sinew/shaders/backdrop.vert"
        fragmentShader: "qrc:/sinew/shaders/backdrop.frag"
        cullMode: CustomMaterial.NoCulling
        property vector2d roomTurn: viewState.roomTurn
        property real roomStrength: viewState.environmentStrength
        property TextureInput roomReflections: TextureInput { texture: RoomTexture {} }
    }
}
