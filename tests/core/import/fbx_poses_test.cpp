// Imported FBX poses against an independent converter: FBX2glTF, which reads
// with Autodesk's FBX SDK. Every node of every corpus file stands where the
// converter puts it, at rest and at several times of every clip, to 1 % of the
// model's size; or an issue of the import names why not.
#include "core/import/fbx/scene.h"
#include "reference_poses.h"
#include "support.h"

#include <algorithm>

namespace fs = std::filesystem;
using namespace sinew;

namespace {

// What the converter does otherwise: it writes centimetres, a file's unit as a
// scale of the top nodes, turns cameras and lights to look along glTF's axes, and
// keeps the controls of HumanIK rigs as nodes.
test::ReferenceRules rulesOf(const fs::path& file)
{
    const Result<Bytes> bytes = readFile(file, 1u << 30);
    EXPECT_TRUE(bytes.ok());
    const fbx::Document document(*bytes);
    const fbx::Scene scene(document);
    test::ReferenceRules out;
    out.nodeScale = scene.unit;
    for (const fbx::Take& take : scene.takes)
        out.clipStart.push_back(take.start);
    for (const fbx::SceneNode& node : scene.nodes) {
        if (node.kind == "IKEffector" || node.kind == "FKEffector")
            out.absent.insert(node.name);
        if (node.kind == "Camera" || node.kind == "Light")
            out.turned.insert(node.name);
    }
    return out;
}

TEST(FbxPoses, AgreeWithAnIndependentConverter)
{
    SINEW_REQUIRE_CORPUS();
    int agreed = 0;
    double worst = 0.0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(test::corpus() / "fbx")) {
        if (entry.path().extension() != ".fbx")
            continue;
        if (const std::string missing = test::referenceMissing(entry.path()); !missing.empty())
            GTEST_SKIP() << missing;
        SCOPED_TRACE(entry.path().filename().string());
        const auto imported = importModel(entry.path(), Progress());
        if (!imported) { // FBX before 7.1
            EXPECT_EQ(imported.error().kind, ErrorKind::unsupported);
            continue;
        }
        if (test::hasIssue(*imported, "clip-too-long"))
            continue; // the converter would bake it all the same
        const nlohmann::json reference = test::referencePoses(entry.path(), 9);
        ASSERT_TRUE(reference.is_object()) << "the converter failed";
        const test::PoseError error = test::comparePoses(imported->model, reference, rulesOf(entry.path()));
        EXPECT_EQ(error.clips, static_cast<int>(reference["clips"].size()));
        EXPECT_GT(error.nodes, 0);
        // The converter sets the scale of nodes that do not inherit their parent's to 1.
        if (test::hasIssue(*imported, "scale-not-inherited"))
            continue;
        // Layers that are blended in part: the two slerp a little differently.
        const double tolerance = test::hasIssue(*imported, "layers-combined") ? 0.02 : 0.01;
        EXPECT_LT(error.worst, tolerance) << error.where << "\n" << test::listIssues(*imported);
        worst = std::max(worst, error.worst);
        ++agreed;
    }
    RecordProperty("files", agreed);
    RecordProperty("worstErrorOfSize", std::to_string(worst));
    EXPECT_GE(agreed, 33);
}

} // namespace
