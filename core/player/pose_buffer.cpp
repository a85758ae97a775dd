#include "core/player/pose_buffer.h"

namespace sinew {

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
