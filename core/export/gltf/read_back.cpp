#include "core/export/gltf/read_back.h"

#include "core/export/gltf/writer.h"
#include "core/import/import.h"
#include "core/model/pose.h"

#include <atomic>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <string>

namespace sinew::glb {
namespace {

Error differs(const std::string& what)
{
    return {ErrorKind::invalidInput, "The written file does not read back as it was meant: " + what + ".", "", ""};
}

// A file that is gone when it goes out of scope.
class TemporaryFile {
public:
    TemporaryFile()
    {
        static std::atomic<unsigned> count{0};
        std::error_code error;
        const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
        m_path = folder / ("sinew-" + std::to_string(std::random_device{}()) + "-" + std::to_string(count++) + ".glb");
    }
    ~TemporaryFile()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

using Children = std::map<int, std::vector<int>>;  // parent (-1: roots) -> children in order

template <class Parents>
Children childrenOf(const Parents& parents)
{
    Children out;
    int index = 0;
    for (const int parent : parents)
        out[parent].push_back(index++);
    return out;
}

// The file's nodes in the model read back: the same tree, child by child.
bool match(const Children& written, const Children& read, int from, int to, std::vector<int>& out)
{
    const auto a = written.find(from);
    const auto b = read.find(to);
    if (a == written.end() || b == read.end())
        return a == written.end() && b == read.end();
    if (a->second.size() != b->second.size())
        return false;
    for (std::size_t i = 0; i < a->second.size(); ++i) {
        out[static_cast<std::size_t>(a->second[i])] = b->second[i];
        if (!match(written, read, a->second[i], b->second[i], out))
            return false;
    }
    return true;
}

using Weights = std::map<int, float>;  // joint node -> weight

Weights influences(const std::vector<int>& joints, const Mesh& mesh, std::uint32_t vertex)
{
    Weights out;
    for (int i = 0; i < 4; ++i)
        if (mesh.weights[vertex][i] > 0.0f)
            out[joints[mesh.joints[vertex][static_cast<std::size_t>(i)]]] += mesh.weights[vertex][i];
    return out;
}

bool alike(const Weights& a, const Weights& b)
{
    if (a.size() != b.size())
        return false;
    for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j)
        if (i->first != j->first || std::abs(i->second - j->second) > 1e-4f)
            return false;
    return true;
}

std::vector<Vec3> denseDeltas(const Mesh& mesh, const MorphTarget& target)
{
    std::vector<Vec3> out(mesh.positions.size(), Vec3(0.0f));
    for (std::size_t i = 0; i < target.vertices.size(); ++i)
        out[target.vertices[i]] = target.positions[i];
    return out;
}

// Compares what is drawn corner by corner, however vertices were shared.
// joints: the read nodes of the source skin's joints.
Status compareMesh(const Model& source, const Node& a, const Model& read, const Node& b, const std::vector<int>& joints)
{
    const Mesh& meshA = source.meshes[static_cast<std::size_t>(a.mesh)];
    const Mesh& meshB = read.meshes[static_cast<std::size_t>(b.mesh)];
    const std::string name = "mesh \"" + a.name + "\"";
    std::vector<std::uint32_t> cornersA;
    for (const Submesh& part : meshA.submeshes)
        cornersA.insert(cornersA.end(), meshA.indices.begin() + part.firstIndex,
                        meshA.indices.begin() + part.firstIndex + part.indexCount);
    if (cornersA.size() != meshB.indices.size())
        return differs(name + " has other triangles");
    const bool skinned = a.skin >= 0 && !meshA.joints.empty();
    if (skinned != (b.skin >= 0))
        return differs(name + " lost or gained its skin");
    for (std::size_t i = 0; i < cornersA.size(); ++i) {
        const std::uint32_t va = cornersA[i];
        const std::uint32_t vb = meshB.indices[i];
        if (meshA.positions[va] != meshB.positions[vb])
            return differs(name + " has moved vertices");
        if (skinned && !alike(influences(joints, meshA, va),
                              influences(read.skins[static_cast<std::size_t>(b.skin)].joints, meshB, vb)))
            return differs(name + " has other skin weights");
    }
    if (meshA.morphs.size() != meshB.morphs.size())
        return differs(name + " has other morph targets");
    for (std::size_t m = 0; m < meshA.morphs.size(); ++m) {
        const std::vector<Vec3> deltaA = denseDeltas(meshA, meshA.morphs[m]);
        const std::vector<Vec3> deltaB = denseDeltas(meshB, meshB.morphs[m]);
        for (std::size_t i = 0; i < cornersA.size(); ++i)
            if (deltaA[cornersA[i]] != deltaB[meshB.indices[i]])
                return differs(name + "'s morph target \"" + meshA.morphs[m].name + "\" is another");
    }
    return {};
}

Status compareSkin(const Skin& a, const Skin& b, const std::vector<int>& joints)
{
    if (joints != b.joints)
        return differs("skin \"" + a.name + "\" has other joints");
    for (std::size_t j = 0; j < a.joints.size(); ++j) {
        for (int c = 0; c < 4; ++c)
            if (Vec3(a.inverseBind[j][c]) != Vec3(b.inverseBind[j][c]))
                return differs("skin \"" + a.name + "\" has another bind pose");
    }
    return {};
}

}  // namespace

Result<ReadBack> readBack(const Bytes& file, const Model& source, const Progress& progress)
{
    const TemporaryFile temporary;
    if (const Status written = writeFileAtomic(temporary.path(), file); !written)
        return written.error();
    Result<ImportResult> imported = importModel(temporary.path(), progress);
    if (!imported)
        return imported.error().kind == ErrorKind::cancelled ? imported.error() : differs(imported.error().message);

    ReadBack out;
    out.model = std::move(imported->model);
    const Placement placement = placeNodes(source);
    std::vector<int> readParents;
    for (const Node& node : out.model.nodes)
        readParents.push_back(node.parent);
    std::vector<int> fileNode(placement.parent.size(), -1);
    if (!match(childrenOf(placement.parent), childrenOf(readParents), -1, -1, fileNode))
        return differs("its node tree is another");

    out.slotOf.assign(source.morphSlots.size(), -1);
    for (std::size_t n = 0; n < source.nodes.size(); ++n) {
        out.nodeOf.push_back(placement.hoisted[n] ? -1 : fileNode[n]);
        if (placement.meshNode[n] < 0)
            continue;
        const int read = fileNode[static_cast<std::size_t>(placement.meshNode[n])];
        const Node& a = source.nodes[n];
        const Node& b = out.model.nodes[static_cast<std::size_t>(read)];
        if (b.mesh < 0)
            continue;  // nothing in it is drawn
        const std::span<const MorphSlot> slotsA = morphSlotsOf(source, static_cast<int>(n));
        const std::span<const MorphSlot> slotsB = morphSlotsOf(out.model, read);
        for (std::size_t i = 0; i < slotsA.size() && i < slotsB.size(); ++i)
            out.slotOf[static_cast<std::size_t>(&slotsA[i] - source.morphSlots.data())] =
                static_cast<int>(&slotsB[i] - out.model.morphSlots.data());
        std::vector<int> joints;
        if (a.skin >= 0)
            for (const int joint : placement.joints[static_cast<std::size_t>(a.skin)])
                joints.push_back(fileNode[static_cast<std::size_t>(joint)]);
        if (const Status same = compareMesh(source, a, out.model, b, joints); !same)
            return same.error();
        if (b.skin < 0)
            continue;
        if (const Status same = compareSkin(source.skins[static_cast<std::size_t>(a.skin)],
                                            out.model.skins[static_cast<std::size_t>(b.skin)], joints);
            !same)
            return same.error();
    }
    return out;
}

}  // namespace sinew::glb
