// Key from the upper left front, rim from behind, a faint fill; the shader adds
// the light of the room (shaders/room.glsl).
import QtQuick
import QtQuick3D

Node {
    eulerRotation.y: viewState.lightAngle

    DirectionalLight {
        eulerRotation: viewState.keyAngles
        color: "#fff4e6"
        brightness: 0.95 * viewState.lightStrength
        castsShadow: viewState.shadows
        shadowMapQuality: Light.ShadowMapQualityMedium
        shadowFactor: 70
        shadowFilter: 30
        shadowBias: 0.004
    }
    DirectionalLight {
        eulerRotation: Qt.vector3d(-22, 148, 0)
        color: "#dbe8ff"
        brightness: 0.75 * viewState.lightStrength
    }
    DirectionalLight {
        eulerRotation: Qt.vector3d(-8, 62, 0)
        color: "#e8ecff"
        brightness: 0.16 * viewState.lightStrength
    }
}
