#include "reference_poses.h"

#include "core/model/pose.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <set>
#include <vector>

namespace sinew::test {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

const fs::path kTools = fs::path(SINEW_TEST_DATA) / "tools";

struct Moment {
    const Json* matrices; // one array a node, all times of the clip in a row
    std::size_t at;       // which time
    std::string label;
    std::vector<Mat4> ours;
};

std::vector<Mat4> poseOf(const Model& model, const ModelClip* clip, double t)
{
    std::vector<Transform> local = restPose(model);
    std::vector<float> weights = restMorphWeights(model);
    if (clip != nullptr)
        sampleClip(model, *clip, t, local, weights);
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parentsOf(model), local, pose);
    return pose;
}

double errorOf(const Mat4& m, const Json& theirs, std::size_t at, double size, double nodeScale, bool placeOnly)
{
    double error = 0.0;
    for (int e = placeOnly ? 12 : 0; e < 16; ++e) {
        double value = theirs[at * 16 + static_cast<std::size_t>(e)];
        if (e < 12)
            value /= nodeScale;
        // Rotation and scale move points by about the model's size.
        const double scale = e >= 12 ? size : std::max(1.0, std::abs(value));
        error = std::max(error, std::abs(static_cast<double>(m[e / 4][e % 4]) - value) / scale);
    }
    return error;
}

} // namespace

std::string referenceMissing(const fs::path& file)
{
    if (!fs::exists(kTools / "node_modules" / "three"))
        return "node tools are not installed (run ./dev test, or npm install in tests/tools)";
    if (file.extension() == ".fbx" && !fs::exists(kTools / "node_modules" / "fbx2gltf" / "bin" / "Linux" / "FBX2glTF"))
        return "fbx2gltf is not installed (run ./dev test, or npm install in tests/tools)";
    return fs::exists(file) ? std::string() : "no corpus: " + file.string();
}

Json referencePoses(const fs::path& file, int timesPerClip)
{
    const std::string command = fmt::format("node '{}' '{}' {} 2>/dev/null", (kTools / "gltf-poses.mjs").string(),
                                            file.string(), timesPerClip);
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    std::array<char, 65536> buffer;
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
        text.append(buffer.data(), got);
    return Json::parse(text, nullptr, false);
}

PoseError comparePoses(const Model& model, const Json& reference, const ReferenceRules& rules)
{
    PoseError out;
    const double size = std::max<double>(static_cast<double>(restBounds(model).longestSide()), 1e-3);
    std::vector<Moment> moments{{&reference["rest"], 0, "at rest", poseOf(model, nullptr, 0.0)}};
    std::set<std::size_t> matched;
    for (const Json& clip : reference["clips"]) {
        const std::string name = clip["name"];
        std::size_t found = 0;
        while (found < model.clips.size() && (matched.contains(found) || model.clips[found].displayName != name))
            ++found;
        if (found == model.clips.size())
            continue;
        matched.insert(found);
        ++out.clips;
        const double offset = rules.clipStart.empty() ? 0.0 : clip["start"].get<double>() - rules.clipStart[found];
        for (std::size_t k = 0; k < clip["times"].size(); ++k) {
            const double t = clip["times"][k].get<double>() + offset;
            if (t < -1e-4 || t > model.clips[found].duration + 1e-4)
                continue;
            moments.push_back({&clip["matrices"], k, fmt::format("clip \"{}\" at {:.4f} s", name, t),
                               poseOf(model, &model.clips[found], t)});
            ++out.times;
        }
    }
    std::set<std::size_t> taken;
    for (std::size_t r = 0; r < reference["nodes"].size(); ++r) {
        const std::string nodeName = reference["nodes"][r]["name"];
        if (rules.absent.contains(nodeName))
            continue;
        const bool placeOnly = rules.turned.contains(nodeName);
        double best = INFINITY;
        std::size_t bestNode = 0;
        std::string bestWhere;
        for (std::size_t n = 0; n < model.nodes.size(); ++n) {
            if (taken.contains(n) || model.nodes[n].displayName != nodeName)
                continue;
            double error = 0.0;
            std::string where;
            for (const Moment& moment : moments) {
                const double here = errorOf(moment.ours[n], (*moment.matrices)[r], moment.at, size, rules.nodeScale, placeOnly);
                if (here >= error) {
                    error = here;
                    where = fmt::format("node \"{}\" {}", nodeName, moment.label);
                }
            }
            if (error < best) {
                best = error;
                bestNode = n;
                bestWhere = where;
            }
        }
        if (best == INFINITY) {
            if (out.worst < INFINITY)
                out.where = fmt::format("node \"{}\" is missing", nodeName);
            out.worst = INFINITY;
            continue;
        }
        taken.insert(bestNode);
        ++out.nodes;
        if (best > out.worst) {
            out.worst = best;
            out.where = bestWhere;
        }
    }
    return out;
}

} // namespace sinew::test
