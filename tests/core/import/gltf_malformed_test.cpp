// Malformed glTF: refused with the place and the reason, or repaired with an
// issue that says so; never accepted in silence.
#include "support.h"

#include <functional>
#include <limits>

namespace sinew {
namespace {

using test::GltfBuilder;
using test::Json;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

// A skinned quad with a clip: nodes 0 root, 1 tip, 2 body.
GltfBuilder sound()
{
    GltfBuilder builder;
    builder.skinnedQuad();
    builder.clip("Wave", 1, "rotation", {0, 0.5, 1}, {0, 0, 0, 1, 0, 0, 0.6f, 0.8f, 0, 0, 0, 1});
    return builder;
}

struct Case {
    const char* name;
    std::function<void(GltfBuilder&)> damage;
    const char* where;  // JSON pointer or place the message must name; empty: any
    const char* reason; // part of the message
};

void PrintTo(const Case& c, std::ostream* out)
{
    *out << c.name;
}

class RefusedGltf : public ::testing::TestWithParam<Case> {};

TEST_P(RefusedGltf, NamesPlaceAndReason)
{
    GltfBuilder builder = sound();
    GetParam().damage(builder);
    const Result<ImportResult> result = test::importGltf(builder);
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().where.find(GetParam().where), std::string::npos) << result.error().text();
    EXPECT_NE(result.error().message.find(GetParam().reason), std::string::npos) << result.error().text();
    EXPECT_FALSE(result.error().file.empty());
}

Json& sampler(GltfBuilder& b)
{
    return b.json["animations"][0]["samplers"][0];
}
Json& primitive(GltfBuilder& b)
{
    return b.json["meshes"][0]["primitives"][0];
}

const Case kRefused[] = {
    {"noAsset", [](GltfBuilder& b) { b.json.erase("asset"); }, "", "\"asset\""},
    {"versionOne", [](GltfBuilder& b) { b.json["asset"]["version"] = "1.0"; }, "/asset/version", "only glTF 2.0"},
    {"versionNumber", [](GltfBuilder& b) { b.json["asset"]["version"] = 2; }, "/asset/version", "must be a text"},
    {"minVersion", [](GltfBuilder& b) { b.json["asset"]["minVersion"] = "2.9"; }, "/asset/minVersion", "2.9"},
    {"nodesObject", [](GltfBuilder& b) { b.json["nodes"] = Json::object(); }, "/nodes", "must be an array"},
    {"nodeNumber", [](GltfBuilder& b) { b.json["nodes"][1] = 3; }, "/nodes/1", "must be an object"},
    {"nameNumber",
     [](GltfBuilder& b) {
         b.json["materials"] = {{{"name", 3}}};
     },
     "/materials/0/name", "must be a text"},
    {"childMissing", [](GltfBuilder& b) { b.json["nodes"][0]["children"] = {7}; }, "/nodes/0/children/0", "number 7"},
    {"childNegative", [](GltfBuilder& b) { b.json["nodes"][0]["children"] = {-1}; }, "/nodes/0/children/0",
     "whole number"},
    {"childFraction", [](GltfBuilder& b) { b.json["nodes"][0]["children"] = {1.5}; }, "/nodes/0/children/0",
     "whole number"},
    {"childHuge", [](GltfBuilder& b) { b.json["nodes"][0]["children"] = {4294967297}; }, "/nodes/0/children/0",
     "4294967297"},
    {"ownChild", [](GltfBuilder& b) { b.json["nodes"][1]["children"] = {1}; }, "/nodes/1", "itself"},
    {"loop", [](GltfBuilder& b) { b.json["nodes"][1]["children"] = {0}; }, "/nodes/0", "loop"},
    {"twoParents", [](GltfBuilder& b) { b.json["nodes"][2]["children"] = {1}; }, "/nodes/2", "node 0 has too"},
    {"sceneNode", [](GltfBuilder& b) { b.json["scenes"][0]["nodes"] = {9}; }, "/scenes/0/nodes/0", "number 9"},
    {"defaultScene", [](GltfBuilder& b) { b.json["scene"] = 4; }, "/scene", "number 4"},
    {"mesh", [](GltfBuilder& b) { b.json["nodes"][2]["mesh"] = 1; }, "/nodes/2/mesh", "number 1"},
    {"skin", [](GltfBuilder& b) { b.json["nodes"][2]["skin"] = 1; }, "/nodes/2/skin", "number 1"},
    {"camera", [](GltfBuilder& b) { b.json["nodes"][2]["camera"] = 0; }, "/nodes/2/camera", "number 0"},
    {"matrixShort",
     [](GltfBuilder& b) {
         b.json["nodes"][1].erase("translation");
         b.json["nodes"][1]["matrix"] = {1, 0};
     },
     "/nodes/1/matrix", "16 numbers"},
    {"translationText",
     [](GltfBuilder& b) {
         b.json["nodes"][1]["translation"] = {"0", 0, 0};
     },
     "/nodes/1/translation/0", "must be a number"},
    {"translationHuge",
     [](GltfBuilder& b) {
         b.json["nodes"][1]["translation"] = {1e300, 0, 0};
     },
     "/nodes/1", "too large"},
    {"skinEmpty", [](GltfBuilder& b) { b.json["skins"][0]["joints"] = Json::array(); }, "/skins/0/joints",
     "at least one"},
    {"skinJoint",
     [](GltfBuilder& b) {
         b.json["skins"][0]["joints"] = {0, 33};
     },
     "/skins/0/joints/1", "number 33"},
    {"ibmShort",
     [](GltfBuilder& b) {
         b.json["skins"][0]["joints"] = {0, 1, 2};
     },
     "/skins/0/inverseBindMatrices", "2 matrices for 3 joints"},
    {"ibmFormat",
     [](GltfBuilder& b) { b.json["skins"][0]["inverseBindMatrices"] = b.floats(std::vector<float>(18, 1.0f), "MAT3"); },
     "/skins/0/inverseBindMatrices", "4x4"},
    {"ibmNaN",
     [](GltfBuilder& b) { b.json["skins"][0]["inverseBindMatrices"] = b.floats(std::vector<float>(32, kNaN), "MAT4"); },
     "/skins/0/inverseBindMatrices", "not finite"},
    {"jointBeyondSkin",
     [](GltfBuilder& b) {
         primitive(b)["attributes"]["JOINTS_0"] =
             b.integers<std::uint8_t>({0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 9, 1, 0, 0}, "VEC4", 5121);
     },
     "quad", "joint 9 of a skin with 2"},
    {"positionsNaN",
     [](GltfBuilder& b) { primitive(b)["attributes"]["POSITION"] = b.floats(std::vector<float>(12, kNaN), "VEC3"); },
     "POSITION", "not finite"},
    {"positionsInfinite",
     [](GltfBuilder& b) {
         primitive(b)["attributes"]["POSITION"] =
             b.floats(std::vector<float>(12, std::numeric_limits<float>::infinity()), "VEC3");
     },
     "POSITION", "not finite"},
    {"positionsVec4",
     [](GltfBuilder& b) { primitive(b)["attributes"]["POSITION"] = b.floats(std::vector<float>(16, 0), "VEC4"); },
     "POSITION", "format"},
    {"jointsFloat",
     [](GltfBuilder& b) { primitive(b)["attributes"]["JOINTS_0"] = b.floats(std::vector<float>(16, 0), "VEC4"); },
     "JOINTS_0", "unsigned bytes"},
    {"attributeCounts",
     [](GltfBuilder& b) {
         primitive(b)["attributes"]["NORMAL"] = b.floats({0, 0, 1}, "VEC3");
     },
     "attributes", "different length"},
    {"attributeMissing", [](GltfBuilder& b) { primitive(b)["attributes"]["POSITION"] = 99; }, "POSITION", "number 99"},
    {"indexBeyond",
     [](GltfBuilder& b) {
         primitive(b)["indices"] = b.integers<std::uint16_t>({0, 1, 4}, "SCALAR", 5123);
     },
     "indices", "vertex 4 of 4"},
    {"primitiveRestart",
     [](GltfBuilder& b) {
         primitive(b)["indices"] = b.integers<std::uint16_t>({0, 1, 65535}, "SCALAR", 5123);
     },
     "indices", "vertex 65535"},
    {"indicesFloat",
     [](GltfBuilder& b) {
         primitive(b)["indices"] = b.floats({0, 1, 2}, "SCALAR");
     },
     "indices", "unsigned"},
    {"mode", [](GltfBuilder& b) { primitive(b)["mode"] = 7; }, "mode", "0 to 6"},
    {"material", [](GltfBuilder& b) { primitive(b)["material"] = 0; }, "material", "number 0"},
    {"noPrimitives", [](GltfBuilder& b) { b.json["meshes"][0].erase("primitives"); }, "/meshes/0", "\"primitives\""},
    {"targetCount",
     [](GltfBuilder& b) {
         primitive(b)["targets"] = {{{"POSITION", b.floats({0, 0, 0}, "VEC3")}}};
     },
     "targets/0/POSITION", "another number"},
    {"channelNode", [](GltfBuilder& b) { b.json["animations"][0]["channels"][0]["target"]["node"] = 12345; },
     "target/node", "12345"},
    {"channelSampler", [](GltfBuilder& b) { b.json["animations"][0]["channels"][0]["sampler"] = 1; },
     "channels/0/sampler", "number 1"},
    {"channelPath", [](GltfBuilder& b) { b.json["animations"][0]["channels"][0]["target"]["path"] = "colour"; },
     "target/path", "none of"},
    {"interpolation", [](GltfBuilder& b) { sampler(b)["interpolation"] = "SMOOTH"; }, "interpolation", "none of"},
    {"keyCount",
     [](GltfBuilder& b) {
         sampler(b)["input"] = b.floats({0, 1}, "SCALAR");
     },
     "samplers/0", "3 values for 2 keys"},
    {"cubicKeyCount", [](GltfBuilder& b) { sampler(b)["interpolation"] = "CUBICSPLINE"; }, "samplers/0",
     "9 are needed"},
    {"timesInteger",
     [](GltfBuilder& b) {
         sampler(b)["input"] = b.integers<std::uint32_t>({0, 1, 2}, "SCALAR", 5125);
     },
     "input", "single floats"},
    {"timesNaN",
     [](GltfBuilder& b) {
         sampler(b)["input"] = b.floats({0, kNaN, 1}, "SCALAR");
     },
     "input", "not finite"},
    {"keysNaN", [](GltfBuilder& b) { sampler(b)["output"] = b.floats(std::vector<float>(12, kNaN), "VEC4"); }, "output",
     "not finite"},
    {"timesAllEqual",
     [](GltfBuilder& b) {
         sampler(b)["input"] = b.floats({0.5, 0.5, 0.5}, "SCALAR");
     },
     "Wave", "do not ascend"},
    {"timesFalling",
     [](GltfBuilder& b) {
         sampler(b)["input"] = b.floats({1, 0.5, 0}, "SCALAR");
     },
     "Wave", "do not ascend"},
    {"rotationsAllZero", [](GltfBuilder& b) { sampler(b)["output"] = b.floats(std::vector<float>(12, 0), "VEC4"); },
     "Wave", "length zero"},
    {"timeHuge",
     [](GltfBuilder& b) {
         sampler(b)["input"] = b.floats({0, 1, 1e9f}, "SCALAR");
     },
     "Wave", "at most 36000"},
    {"rotationFormat", [](GltfBuilder& b) { sampler(b)["output"] = b.floats(std::vector<float>(9, 0), "VEC3"); },
     "output", "format"},
    {"viewNegative", [](GltfBuilder& b) { b.json["bufferViews"][0]["byteLength"] = -5; }, "/bufferViews/0/byteLength",
     "whole number"},
    {"viewZero", [](GltfBuilder& b) { b.json["bufferViews"][0]["byteLength"] = 0; }, "/bufferViews/0/byteLength",
     "at least 1"},
    {"viewPastEnd", [](GltfBuilder& b) { b.json["bufferViews"][0]["byteOffset"] = 1000000000; }, "/bufferViews/0",
     "beyond its buffer"},
    {"viewWraps",
     [](GltfBuilder& b) { b.json["bufferViews"][0]["byteOffset"] = std::numeric_limits<std::int64_t>::max(); },
     "/bufferViews/0", "beyond its buffer"},
    {"viewBuffer", [](GltfBuilder& b) { b.json["bufferViews"][0]["buffer"] = 2; }, "/bufferViews/0/buffer", "number 2"},
    {"viewStride", [](GltfBuilder& b) { b.json["bufferViews"][0]["byteStride"] = 3; }, "/bufferViews/0/byteStride",
     "multiple of 4"},
    {"strideTooSmall", [](GltfBuilder& b) { b.json["bufferViews"][0]["byteStride"] = 8; }, "/accessors/0", "overlap"},
    {"accessorTooLong", [](GltfBuilder& b) { b.json["accessors"][0]["count"] = 5; }, "/accessors/0",
     "beyond its buffer view"},
    {"accessorHuge", [](GltfBuilder& b) { b.json["accessors"][0]["count"] = 4294967295u; }, "/accessors/0",
     "beyond its buffer view"},
    {"accessorHuger",
     [](GltfBuilder& b) { b.json["accessors"][0]["count"] = std::numeric_limits<std::int64_t>::max(); },
     "/accessors/0/count", "at most"},
    {"accessorHugeZeros",
     [](GltfBuilder& b) {
         b.json["accessors"][0].erase("bufferView");
         b.json["accessors"][0]["count"] = 4000000000u;
     },
     "/accessors/0/count", "at most"},
    {"accessorOffsetAlone",
     [](GltfBuilder& b) {
         b.json["accessors"][0].erase("bufferView");
         b.json["accessors"][0]["byteOffset"] = 4;
     },
     "byteOffset", "bufferView"},
    {"accessorView", [](GltfBuilder& b) { b.json["accessors"][0]["bufferView"] = 50; }, "/accessors/0/bufferView",
     "number 50"},
    {"accessorComponent", [](GltfBuilder& b) { b.json["accessors"][0]["componentType"] = 5124; }, "componentType",
     "component type"},
    {"accessorType", [](GltfBuilder& b) { b.json["accessors"][0]["type"] = "VEC5"; }, "/accessors/0/type", "none of"},
    {"sparseOrder",
     [](GltfBuilder& b) {
         b.json["accessors"][0]["sparse"] = {
             {"count", 2},
             {"indices", {{"bufferView", b.view("\2\0\1\0", 4)}, {"componentType", 5123}}},
             {"values", {{"bufferView", 0}}}};
     },
     "sparse/indices", "ascend"},
    {"sparseBeyond",
     [](GltfBuilder& b) {
         b.json["accessors"][0]["sparse"] = {
             {"count", 1},
             {"indices", {{"bufferView", b.view("\7\0\0\0", 4)}, {"componentType", 5123}}},
             {"values", {{"bufferView", 0}}}};
     },
     "sparse/indices", "element 7 of 4"},
    {"sparseLong",
     [](GltfBuilder& b) {
         b.json["accessors"][0]["sparse"] = {
             {"count", 5}, {"indices", {{"bufferView", 0}, {"componentType", 5123}}}, {"values", {{"bufferView", 0}}}};
     },
     "sparse/count", "accessor's count"},
    {"sparseShortView",
     [](GltfBuilder& b) {
         b.json["accessors"][0]["sparse"] = {
             {"count", 3},
             {"indices", {{"bufferView", b.view("\0\0\1\0", 4)}, {"componentType", 5123}}},
             {"values", {{"bufferView", 0}}}};
     },
     "sparse/indices", "beyond"},
    {"imageBoth",
     [](GltfBuilder& b) {
         b.json["images"] = {{{"uri", "a.png"}, {"bufferView", 0}}};
     },
     "/images/0", "either"},
    {"imageView",
     [](GltfBuilder& b) {
         b.json["images"] = {{{"bufferView", 77}, {"mimeType", "image/png"}}};
     },
     "/images/0/bufferView", "number 77"},
    {"textureIndex",
     [](GltfBuilder& b) {
         b.json["materials"] = {{{"emissiveTexture", {{"index", 0}}}}};
     },
     "emissiveTexture/index", "number 0"},
    {"textureSource",
     [](GltfBuilder& b) {
         b.json["textures"] = {{{"source", 1}}};
         b.json["materials"] = {{{"normalTexture", {{"index", 0}}}}};
     },
     "/textures/0/source", "number 1"},
    {"wrap",
     [](GltfBuilder& b) {
         b.json["images"] = {{{"uri", "a.png"}}};
         b.json["samplers"] = {{{"wrapS", 1}}};
         b.json["textures"] = {{{"source", 0}, {"sampler", 0}}};
         b.json["materials"] = {{{"normalTexture", {{"index", 0}}}}};
     },
     "/samplers/0/wrapS", "wrapping"},
    {"alphaMode",
     [](GltfBuilder& b) {
         b.json["materials"] = {{{"alphaMode", "GLASS"}}};
     },
     "alphaMode", "none of"},
    {"requiredUnknown", [](GltfBuilder& b) { b.json["extensionsRequired"] = {"VENDOR_unknown"}; },
     "/extensionsRequired/0", "VENDOR_unknown"},
    {"requiredNumber", [](GltfBuilder& b) { b.json["extensionsRequired"] = {1}; }, "/extensionsRequired/0",
     "must be a text"},
};

INSTANTIATE_TEST_SUITE_P(Cases, RefusedGltf, ::testing::ValuesIn(kRefused),
                         [](const auto& test) { return std::string(test.param.name); });

class RepairedGltf : public ::testing::TestWithParam<Case> {}; // reason: the issue's code

TEST_P(RepairedGltf, SaysSo)
{
    GltfBuilder builder = sound();
    GetParam().damage(builder);
    const Result<ImportResult> result = test::importGltf(builder);
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, GetParam().reason)) << test::listIssues(*result);
}

const Case kRepaired[] = {
    {"emptyList", [](GltfBuilder& b) { b.json["materials"] = Json::array(); }, "", "gltf-malformed"},
    {"matrixAndTrs",
     [](GltfBuilder& b) { b.json["nodes"][1]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1}; }, "",
     "gltf-malformed"},
    {"matrixProjective",
     [](GltfBuilder& b) {
         b.json["nodes"][1].erase("translation");
         b.json["nodes"][1]["matrix"] = {1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1};
     },
     "", "matrix-projective"},
    {"matrixShear",
     [](GltfBuilder& b) {
         b.json["nodes"][1].erase("translation");
         b.json["nodes"][1]["matrix"] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1};
     },
     "", "matrix-shear"},
    {"restRotationZero",
     [](GltfBuilder& b) {
         b.json["nodes"][1]["rotation"] = {0, 0, 0, 0};
     },
     "", "rotation-zero"},
    {"restRotationLong",
     [](GltfBuilder& b) {
         b.json["nodes"][1]["rotation"] = {0, 0, 0, 2};
     },
     "", "rotation-not-unit"},
    {"skinWithoutMesh", [](GltfBuilder& b) { b.json["nodes"][0]["skin"] = 0; }, "", "skin-unused"},
    {"skinOnRigidMesh",
     [](GltfBuilder& b) {
         b.triangle();
         b.json["nodes"][3]["skin"] = 0;
     },
     "", "skin-unused"},
    {"noInverseBind", [](GltfBuilder& b) { b.json["skins"][0].erase("inverseBindMatrices"); }, "",
     "inverse-bind-missing"},
    {"ibmSingular",
     [](GltfBuilder& b) {
         std::vector<float> m(32, 0.0f);
         m[15] = m[31] = 1;
         b.json["skins"][0]["inverseBindMatrices"] = b.floats(m, "MAT4");
     },
     "", "inverse-bind-singular"},
    {"ibmLastRow",
     [](GltfBuilder& b) {
         std::vector<float> m(32, 0.0f);
         for (int i : {0, 5, 10, 16, 21, 26})
             m[static_cast<std::size_t>(i)] = 1;
         b.json["skins"][0]["inverseBindMatrices"] = b.floats(m, "MAT4");
     },
     "", "inverse-bind-repaired"},
    {"noCommonRoot",
     [](GltfBuilder& b) {
         b.json["nodes"][0].erase("children");
         b.json["scenes"][0]["nodes"].push_back(1);
     },
     "", "skin-no-common-root"},
    {"weightsOff",
     [](GltfBuilder& b) {
         primitive(b)["attributes"]["WEIGHTS_0"] = b.floats({2, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0}, "VEC4");
     },
     "", "weights-normalised"},
    {"weightsMissing",
     [](GltfBuilder& b) {
         primitive(b)["attributes"]["WEIGHTS_0"] = b.floats({0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4");
     },
     "", "weights-missing"},
    {"weightsAllNaN",
     [](GltfBuilder& b) { primitive(b)["attributes"]["WEIGHTS_0"] = b.floats(std::vector<float>(16, kNaN), "VEC4"); },
     "", "weights-missing"},
    {"accessorOffsetOfNothing",
     [](GltfBuilder& b) {
         b.json["accessors"].push_back({{"componentType", 5126}, {"count", 4}, {"type", "VEC2"}, {"byteOffset", 0}});
         primitive(b)["attributes"]["TEXCOORD_0"] = b.json["accessors"].size() - 1;
     },
     "", "gltf-malformed"},
    {"interpolationByNumber", [](GltfBuilder& b) { sampler(b)["interpolation"] = 0; }, "", "gltf-malformed"},
    {"weightsSomeNaN",
     [](GltfBuilder& b) {
         primitive(b)["attributes"]["WEIGHTS_0"] =
             b.floats({kNaN, kNaN, kNaN, kNaN, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4");
     },
     "", "numbers-not-finite"},
    {"weightsPlainBytes",
     [](GltfBuilder& b) {
         primitive(b)["attributes"]["WEIGHTS_0"] =
             b.integers<std::uint8_t>({255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0}, "VEC4", 5121);
     },
     "", "gltf-malformed"},
    {"jointsWithoutWeights", [](GltfBuilder& b) { primitive(b)["attributes"].erase("WEIGHTS_0"); }, "",
     "gltf-malformed"},
    {"unknownAttribute", [](GltfBuilder& b) { primitive(b)["attributes"]["TEXCOORD_00"] = 0; }, "",
     "attribute-ignored"},
    {"noPosition",
     [](GltfBuilder& b) {
         b.triangle();
         b.json["meshes"][1]["primitives"][0]["attributes"] = {{"NORMAL", 0}};
     },
     "", "primitive-dropped"},
    {"tangentAlone",
     [](GltfBuilder& b) {
         b.triangle();
         b.json["meshes"][1]["primitives"][0]["attributes"]["TANGENT"] = b.floats(std::vector<float>(12, 1), "VEC4");
     },
     "", "tangents-ignored"},
    {"noBounds", [](GltfBuilder& b) { b.json["accessors"][0].erase("min"); }, "", "gltf-malformed"},
    {"indicesNotThirds",
     [](GltfBuilder& b) {
         primitive(b)["indices"] = b.integers<std::uint16_t>({0, 1, 2, 3}, "SCALAR", 5123);
     },
     "", "gltf-malformed"},
    {"lines",
     [](GltfBuilder& b) {
         b.triangle();
         b.json["meshes"][1]["primitives"][0]["mode"] = 1;
     },
     "", "primitive-dropped"},
    {"points",
     [](GltfBuilder& b) {
         b.triangle();
         b.json["meshes"][1]["primitives"][0]["mode"] = 0;
     },
     "", "primitive-dropped"},
    {"targetWithoutBase",
     [](GltfBuilder& b) {
         primitive(b)["targets"] = {{{"TANGENT", 0}}};
     },
     "", "attribute-ignored"},
    {"morphWeightsCount", [](GltfBuilder& b) { b.json["meshes"][0]["weights"] = {0.5}; }, "", "morph-weights-count"},
    {"nodeWeightsCount", [](GltfBuilder& b) { b.json["nodes"][2]["weights"] = {0.5}; }, "", "morph-weights-count"},
    {"duplicateChannel",
     [](GltfBuilder& b) {
         Json& c = b.json["animations"][0]["channels"];
         c.push_back(c[0]);
     },
     "", "channel-duplicate"},
    {"weightsOfNoMorphs",
     [](GltfBuilder& b) {
         b.clip("M", 2, "weights", {0, 1}, {0, 1});
     },
     "", "channel-ignored"},
    {"emptyClip",
     [](GltfBuilder& b) {
         b.json["animations"].push_back({{"channels", Json::array()}, {"samplers", Json::array()}});
     },
     "", "clip-dropped"},
    {"keysEqual",
     [](GltfBuilder& b) {
         b.clip("E", 1, "translation", {0, 0.5, 0.5, 1}, std::vector<float>(12, 1));
     },
     "", "keys-equal-times"},
    {"keysUnsorted",
     [](GltfBuilder& b) {
         b.clip("U", 1, "translation", {0, 0.5, 0.25, 1, 2}, std::vector<float>(15, 1));
     },
     "", "keys-unsorted"},
    {"keysNegative",
     [](GltfBuilder& b) {
         b.clip("N", 1, "translation", {-1, 0.5, 1}, std::vector<float>(9, 1));
     },
     "", "keys-before-zero"},
    {"rotationKeyZero",
     [](GltfBuilder& b) {
         b.clip("Z", 1, "rotation", {0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1});
     },
     "", "rotation-zero"},
    {"rotationKeyLong",
     [](GltfBuilder& b) {
         b.clip("L", 1, "rotation", {0, 1, 2}, {0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1});
     },
     "", "rotation-not-unit"},
    {"pointerChannel",
     [](GltfBuilder& b) {
         Json c = b.json["animations"][0]["channels"][0];
         c["target"] = {{"path", "pointer"}};
         b.json["animations"][0]["channels"].push_back(c);
     },
     "", "channel-ignored"},
    {"rootInScene", [](GltfBuilder& b) { b.json["scenes"][0]["nodes"].push_back(1); }, "", "gltf-malformed"},
    {"outsideScene", [](GltfBuilder& b) { b.json["scenes"][0]["nodes"] = {0}; }, "", "outside-scene"},
    {"extensionUsed", [](GltfBuilder& b) { b.json["extensionsUsed"] = {"KHR_materials_clearcoat"}; }, "",
     "extension-ignored"},
    {"quantizedUndeclared",
     [](GltfBuilder& b) {
         b.triangle();
         b.json["meshes"][1]["primitives"][0]["attributes"]["POSITION"] =
             b.integers<std::int16_t>({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3", 5122);
     },
     "", "gltf-malformed"},
    {"pictureMissing",
     [](GltfBuilder& b) {
         b.json["images"] = {{{"uri", "none.png"}}};
         b.json["textures"] = {{{"source", 0}}};
         b.json["materials"] = {{{"normalTexture", {{"index", 0}}}}};
     },
     "", "texture-missing"},
    {"pictureUnreadable",
     [](GltfBuilder& b) {
         b.json["images"] = {{{"bufferView", 0}, {"mimeType", "image/png"}}};
         b.json["textures"] = {{{"source", 0}}};
         b.json["materials"] = {{{"normalTexture", {{"index", 0}}}}};
     },
     "", "texture-unreadable"},
    {"textureWithoutSource",
     [](GltfBuilder& b) {
         b.json["textures"] = Json::array({Json::object()});
         b.json["materials"] = {{{"normalTexture", {{"index", 0}}}}};
     },
     "", "texture-missing"},
};

INSTANTIATE_TEST_SUITE_P(Cases, RepairedGltf, ::testing::ValuesIn(kRepaired),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(GltfSound, TheFileTheCasesStartFromHasNoIssue)
{
    const Result<ImportResult> result = test::importGltf(sound());
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(result->issues.empty()) << test::listIssues(*result);
    EXPECT_EQ(result->model.clips.size(), 1u);
}

// Whatever a single byte becomes: an answer, never a crash. Sanitizers watch.
TEST(GltfSound, AnyFlippedByteGivesAnAnswer)
{
    const std::string good = sound().glb();
    const test::TempFolder folder;
    for (std::size_t i = 0; i < good.size(); i += 3) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ (i % 2 == 0 ? 0x20 : 0xff));
        const Result<ImportResult> result = importModel(folder.write("m.glb", bad), Progress());
        EXPECT_TRUE(result.ok() || !result.error().message.empty()) << i;
    }
}

TEST(GltfSound, EveryTruncationIsRefused)
{
    const std::string good = sound().glb();
    const test::TempFolder folder;
    for (std::size_t size = 0; size < good.size(); size += 7) {
        const Result<ImportResult> result = importModel(folder.write("m.glb", good.substr(0, size)), Progress());
        ASSERT_FALSE(result.ok()) << size;
        EXPECT_FALSE(result.error().message.empty());
    }
}

} // namespace
} // namespace sinew
