// The camera of the viewport: it looks at a point from a distance.
//
// A plain value; nothing here knows of Qt or of windows. Angles are degrees,
// lengths metres, places on the view pixels from its upper left corner.
#pragma once

#include "core/model/model.h"

#include <optional>
#include <span>

namespace sinew {

enum class CameraPreset { perspective, front, side, top };

struct Ray {
    Vec3 origin{0.0f};
    Vec3 direction{0.0f, 0.0f, -1.0f};  // unit
};

class OrbitCamera {
public:
    static constexpr float kFieldOfView = 30.0f;  // vertical

    // Pixels that 1 m takes at a distance of 1 m, in a view so many of them high.
    [[nodiscard]] static float pixelsAtUnit(float viewHeight);

    // Degrees a pixel of drag.
    static constexpr float kOrbitSpeed = 0.35f;

    [[nodiscard]] Vec3 target() const { return m_target; }
    [[nodiscard]] float distance() const { return m_distance; }
    [[nodiscard]] float yaw() const { return m_yaw; }      // 0: from +Z; positive: towards +X
    [[nodiscard]] float pitch() const { return m_pitch; }  // positive: from above; -90..90
    [[nodiscard]] Vec3 position() const;
    [[nodiscard]] Quat rotation() const;
    [[nodiscard]] float nearPlane() const;
    [[nodiscard]] float farPlane() const;

    void setAngles(float yaw, float pitch);
    void setTarget(const Vec3& target) { m_target = target; }
    void setDistance(float distance);

    // The length that sizes are judged by: limits of zoom, the clip planes.
    void setSceneSize(float size);

    void orbit(Vec2 pixels);
    // Moves the scene along with the pointer, in the plane through the target.
    void pan(Vec2 pixels, Vec2 view);
    // factor below 1 comes nearer; what is under the pointer stays there.
    void zoom(float factor, Vec2 pointer, Vec2 view);
    void applyPreset(CameraPreset preset);
    // Looks at the points (or the box) from the present direction so that they
    // fill the view, all of them seen.
    void frame(std::span<const Vec3> points, Vec2 view);
    void frame(const Bounds& bounds, Vec2 view);

    // Where a point appears, or nothing where it lies behind the camera.
    [[nodiscard]] std::optional<Vec2> project(const Vec3& point, Vec2 view) const;
    [[nodiscard]] Ray ray(Vec2 pointer, Vec2 view) const;
    // The point under the pointer in the plane through `through` that faces the camera.
    [[nodiscard]] Vec3 pointInPlane(Vec2 pointer, Vec2 view, const Vec3& through) const;

    bool operator==(const OrbitCamera&) const = default;

private:
    Vec3 m_target{0.0f, 0.5f, 0.0f};
    float m_distance = 4.0f;
    float m_yaw = 28.0f;
    float m_pitch = 8.0f;
    float m_sceneSize = 1.0f;
};

}  // namespace sinew
