#include "app/viewport/orbit_camera.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinew {

namespace {

constexpr float kFrameMargin = 1.18f;

float tangentOfHalfView()
{
    return std::tan(glm::radians(OrbitCamera::kFieldOfView) * 0.5f);
}

Vec2 usable(Vec2 view)
{
    return {std::max(view.x, 1.0f), std::max(view.y, 1.0f)};
}

}  // namespace

float OrbitCamera::pixelsAtUnit(float viewHeight)
{
    return 0.5f * viewHeight / tangentOfHalfView();
}

Quat OrbitCamera::rotation() const
{
    return glm::angleAxis(glm::radians(m_yaw), Vec3(0, 1, 0)) * glm::angleAxis(glm::radians(-m_pitch), Vec3(1, 0, 0));
}

Vec3 OrbitCamera::position() const
{
    return m_target + rotation() * Vec3(0, 0, m_distance);
}

float OrbitCamera::nearPlane() const
{
    return std::max(m_distance * 0.02f, m_sceneSize * 1e-4f);
}

float OrbitCamera::farPlane() const
{
    return m_distance * 10.0f + m_sceneSize * 40.0f;
}

void OrbitCamera::setAngles(float yaw, float pitch)
{
    m_yaw = std::remainder(yaw, 360.0f);
    m_pitch = std::clamp(pitch, -90.0f, 90.0f);
}

void OrbitCamera::setDistance(float distance)
{
    m_distance = std::clamp(distance, m_sceneSize * 0.02f, m_sceneSize * 50.0f);
}

void OrbitCamera::setSceneSize(float size)
{
    m_sceneSize = size > 0.0f ? size : 1.0f;
    setDistance(m_distance);
}

void OrbitCamera::orbit(Vec2 pixels)
{
    setAngles(m_yaw - pixels.x * kOrbitSpeed, m_pitch + pixels.y * kOrbitSpeed);
}

void OrbitCamera::pan(Vec2 pixels, Vec2 view)
{
    const float metresPerPixel = 2.0f * m_distance * tangentOfHalfView() / usable(view).y;
    m_target += rotation() * Vec3(-pixels.x, pixels.y, 0.0f) * metresPerPixel;
}

void OrbitCamera::zoom(float factor, Vec2 pointer, Vec2 view)
{
    const Vec3 anchor = pointInPlane(pointer, view, m_target);
    const float before = m_distance;
    setDistance(m_distance * factor);
    m_target = anchor + (m_target - anchor) * (m_distance / before);
}

void OrbitCamera::applyPreset(CameraPreset preset)
{
    switch (preset) {
    case CameraPreset::perspective:
        setAngles(28.0f, 8.0f);
        break;
    case CameraPreset::front:
        setAngles(0.0f, 0.0f);
        break;
    case CameraPreset::side:
        setAngles(90.0f, 0.0f);
        break;
    case CameraPreset::top:
        setAngles(0.0f, 90.0f);
        break;
    }
}

void OrbitCamera::frame(const Bounds& bounds, Vec2 view)
{
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i)
        corners[i] = Vec3((i & 1) ? bounds.maximum.x : bounds.minimum.x, (i & 2) ? bounds.maximum.y : bounds.minimum.y,
                          (i & 4) ? bounds.maximum.z : bounds.minimum.z);
    frame(corners, view);
}

void OrbitCamera::frame(std::span<const Vec3> points, Vec2 view)
{
    if (points.empty())
        return;
    view = usable(view);
    const Quat turned = rotation();
    const Quat toCamera = glm::conjugate(turned);
    const float tangentY = tangentOfHalfView() / kFrameMargin;
    const float tangentX = tangentY * view.x / view.y;

    // In the camera's axes a point p is inside the view from (cx, cy, cz) where
    // |p.x - cx| <= (cz - p.z) * tangentX, and so for y. Both sides of each bound
    // are tight for some point; the one of the two axes that asks for more decides cz.
    constexpr float kFar = std::numeric_limits<float>::max();
    Vec2 left(kFar);
    Vec2 right(-kFar);
    float nearest = -kFar;
    for (const Vec3& point : points) {
        const Vec3 p = toCamera * point;
        left = glm::min(left, Vec2(p.x - p.z * tangentX, p.y - p.z * tangentY));
        right = glm::max(right, Vec2(p.x + p.z * tangentX, p.y + p.z * tangentY));
        nearest = std::max(nearest, p.z);
    }
    Vec2 middle = (left + right) * 0.5f;
    const Vec2 half = (right - left) * 0.5f;
    const float eye = std::max({half.x / tangentX, half.y / tangentY, nearest + m_sceneSize * 0.02f});

    // Across the other axis there is room to spare, as much on both sides. Seen from
    // farther away than it asked for, its middle is elsewhere.
    constexpr int kHalvings = 20;
    const int spare = half.x / tangentX < half.y / tangentY ? 0 : 1;
    float low = middle[spare] - half[spare];
    float high = middle[spare] + half[spare];
    for (int i = 0; i < kHalvings; ++i) {
        middle[spare] = (low + high) * 0.5f;
        Vec2 off(0.0f);  // below and above
        for (const Vec3& point : points) {
            const Vec3 p = toCamera * point;
            const float at = (p[spare] - middle[spare]) / (eye - p.z);
            off = glm::max(off, Vec2(-at, at));
        }
        (off.x > off.y ? high : low) = middle[spare];
    }

    // The camera turns about a point amid what it sees.
    float depth = 0.0f;
    for (const Vec3& point : points)
        depth += (toCamera * point).z / static_cast<float>(points.size());
    m_target = turned * Vec3(middle, depth);
    setDistance(eye - depth);
}

std::optional<Vec2> OrbitCamera::project(const Vec3& point, Vec2 view) const
{
    view = usable(view);
    const Vec3 p = glm::conjugate(rotation()) * (point - position());
    if (p.z > -nearPlane())
        return std::nullopt;
    const float scale = view.y * 0.5f / tangentOfHalfView() / -p.z;
    return Vec2(view.x * 0.5f + p.x * scale, view.y * 0.5f - p.y * scale);
}

Ray OrbitCamera::ray(Vec2 pointer, Vec2 view) const
{
    view = usable(view);
    const float scale = tangentOfHalfView() / (view.y * 0.5f);
    const Vec3 direction((pointer.x - view.x * 0.5f) * scale, (view.y * 0.5f - pointer.y) * scale, -1.0f);
    return {position(), glm::normalize(rotation() * direction)};
}

Vec3 OrbitCamera::pointInPlane(Vec2 pointer, Vec2 view, const Vec3& through) const
{
    const Ray r = ray(pointer, view);
    const Vec3 forward = rotation() * Vec3(0, 0, -1);
    const float along = glm::dot(through - r.origin, forward) / glm::dot(r.direction, forward);
    return r.origin + r.direction * along;
}

}  // namespace sinew
