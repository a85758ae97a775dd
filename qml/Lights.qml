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
        // Both are shares of what the shadow map covers: of a crowd they would blur away every
        // character's shadow. Less than these the map cannot tell apart.
        readonly property real share: Math.min(1, 2.5 * modelScene.size / Math.max(viewState.shadowArea.width, viewState.shadowArea.height, 1e-6))
        shadowFilter: Math.max(2, 30 * share)
        shadowBias: Math.max(0.001, 0.004 * share)
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
