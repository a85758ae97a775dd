#include "core/player/pose_buffer.h"

#include <algorithm>

namespace sinew {

PoseBuffer::PoseBuffer(const Skeleton& skeleton)
    : m_lanes(static_cast<std::size_t>(kRows * paddedLanes(static_cast<int>(skeleton.size())))),
      m_stride(paddedLanes(static_cast<int>(skeleton.size())))
{
    for (int i = 0; i < m_stride; ++i) {
        setRotation(i, Quat(1.0f, 0.0f, 0.0f, 0.0f));
        setScale(i, Vec3(1.0f));
    }
    setRest(skeleton);
}

void PoseBuffer::setRest(const Skeleton& skeleton)
{
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const int node = static_cast<int>(i);
        setTranslation(node, skeleton.rest[i].translation);
        setRotation(node, skeleton.rest[i].rotation);
        setScale(node, skeleton.rest[i].scale);
    }
}

void PoseBuffer::setTranslation(int node, const Vec3& v)
{
    for (int c = 0; c < 3; ++c)
        row(c)[node] = v[c];
}

void PoseBuffer::setRotation(int node, const Quat& q)
{
    row(3)[node] = q.x;
    row(4)[node] = q.y;
    row(5)[node] = q.z;
    row(6)[node] = q.w;
}

void PoseBuffer::setScale(int node, const Vec3& v)
{
    for (int c = 0; c < 3; ++c)
        row(7 + c)[node] = v[c];
}

}  // namespace sinew
