#include "app/viewport/crowd_hull.h"

#include "core/model/clip_sampler.h"
#include "core/model/pose.h"
#include "core/model/row_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinew {

namespace {

constexpr int kMoments = 8;             // a clip
constexpr std::size_t kVertices = 800;  // of all meshes

std::vector<Vec3> outward()
{
    std::vector<Vec3> directions;
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z)
                if (x != 0 || y != 0 || z != 0)
                    directions.push_back(glm::normalize(Vec3(x, y, z)));
    return directions;
}

struct Outermost {
    std::vector<float> most;
    std::vector<Vec3> points;

    void add(const Vec3& point)
    {
        static const std::vector<Vec3> directions = outward();
        if (points.empty()) {
            most.assign(directions.size(), std::numeric_limits<float>::lowest());
            points.resize(directions.size());
        }
        for (std::size_t d = 0; d < directions.size(); ++d)
            if (const float out = glm::dot(point, directions[d]); out > most[d]) {
                most[d] = out;
                points[d] = point;
            }
    }
};

struct Sample {
    Vec3 position;
    std::array<int, 4> entries;
    Vec4 weights;
};

std::vector<Sample> samplesOf(const Model& model, const RowLayout& layout)
{
    std::size_t total = 0;
    for (const Node& node : model.nodes)
        total += node.mesh >= 0 ? model.meshes[static_cast<std::size_t>(node.mesh)].positions.size() : 0;
    const std::size_t step = std::max<std::size_t>(1, total / kVertices);
    std::vector<Sample> samples;
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        const Node& node = model.nodes[n];
        if (node.mesh < 0)
            continue;
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
        const int base = node.skin >= 0 ? layout.firstEntryOfSkin[static_cast<std::size_t>(node.skin)] : layout.entryOfNode[n];
        for (std::size_t v = 0; v < mesh.positions.size(); v += step) {
            Sample sample{mesh.positions[v], {base, base, base, base}, Vec4(1, 0, 0, 0)};
            if (!mesh.joints.empty()) {
                sample.weights = mesh.weights[v];
                for (std::size_t k = 0; k < 4; ++k)
                    sample.entries[k] += mesh.joints[v][k];
            }
            samples.push_back(sample);
        }
    }
    return samples;
}

Vec3 placed(const Sample& sample, std::span<const float> row)
{
    const Vec4 p(sample.position, 1.0f);
    Vec3 sum(0.0f);
    for (int k = 0; k < 4 && sample.weights[k] > 0.0f; ++k) {
        const float* m = row.data() + static_cast<std::size_t>(sample.entries[static_cast<std::size_t>(k)]) * 12;
        sum += sample.weights[k] * Vec3(glm::dot(Vec4(m[0], m[1], m[2], m[3]), p), glm::dot(Vec4(m[4], m[5], m[6], m[7]), p),
                                        glm::dot(Vec4(m[8], m[9], m[10], m[11]), p));
    }
    return sum;
}

}  // namespace

std::vector<Vec3> crowdHull(const Model& model, const CrowdSettings& settings)
{
    const RowLayout layout = rowLayout(model);
    const std::vector<Sample> samples = samplesOf(model, layout);
    const std::vector<int> parents = parentsOf(model);
    const std::vector<Transform> rest = restPose(model);
    std::vector<float> weights = restMorphWeights(model);
    std::vector<Mat4> pose(model.nodes.size());
    std::vector<float> row(std::size_t{layout.texels()} * 4);
    Outermost found;
    for (std::size_t clip = 0; clip < model.clips.size(); ++clip) {
        if (settings.mix == CrowdMix::one && static_cast<int>(clip) != settings.clip)
            continue;
        for (int moment = 0; moment < kMoments; ++moment) {
            std::vector<Transform> local = rest;
            sampleClip(model, model.clips[clip], model.clips[clip].duration * moment / (kMoments - 1), local, weights);
            toModelSpace(parents, local, pose);
            writeRow(model, layout, pose, weights, row);
            for (const Sample& sample : samples)
                found.add(placed(sample, row));
        }
    }
    return found.points;
}

float reachOf(std::span<const Vec3> points)
{
    float reach = 0.0f;
    for (const Vec3& point : points)
        reach = std::max(reach, std::hypot(point.x, point.z));
    return reach;
}

}  // namespace sinew
