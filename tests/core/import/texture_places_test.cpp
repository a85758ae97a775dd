// Two sets of texture coordinates, and pictures that lie by them in their own way.
#include "core/import/texture_places.h"
#include "fbx_text.h"
#include "support.h"

#include "core/import/cache.h"

#include <glm/geometric.hpp>

namespace sinew {
namespace {

using test::GltfBuilder;
using test::Json;

Json& primitive(GltfBuilder& b)
{
    return b.json["meshes"].back()["primitives"][0];
}

// A triangle with three sets of coordinates and one picture.
GltfBuilder threeSets()
{
    GltfBuilder b;
    b.triangle();
    primitive(b)["attributes"]["TEXCOORD_0"] = b.floats({0, 0, 1, 0, 0, 1}, "VEC2");
    primitive(b)["attributes"]["TEXCOORD_1"] = b.floats({0.5f, 0, 0.5f, 0.25f, 0, 0.5f}, "VEC2");
    primitive(b)["attributes"]["TEXCOORD_2"] = b.floats({0.1f, 0, 0.2f, 0, 0, 0.3f}, "VEC2");
    primitive(b)["material"] = 0;
    b.json["images"] = {{{"uri", "data:image/jpeg;base64,/9j/AAAA"}}};
    b.json["textures"] = {{{"source", 0}}};
    return b;
}

Json info(int set, const Json& transform = {})
{
    Json out = {{"index", 0}, {"texCoord", set}};
    if (!transform.is_null())
        out["extensions"] = {{"KHR_texture_transform", transform}};
    return out;
}

void expectClose(const std::vector<Vec2>& got, const std::vector<Vec2>& wanted)
{
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        EXPECT_LT(glm::length(got[i] - wanted[i]), 1e-6f) << i << ": " << got[i].x << ' ' << got[i].y;
}

// Where the picture is read at each vertex, as the viewport does.
std::vector<Vec2> lookups(const Mesh& mesh, const TextureRef& ref)
{
    std::vector<Vec2> out;
    for (const Vec2& uv : ref.uvSet == 0 ? mesh.uv : mesh.uv1)
        out.push_back(ref.transform.apply(uv));
    return out;
}

// As KHR_texture_transform writes it: translation * rotation * scale, columns first.
std::vector<Vec2> expected(const std::vector<Vec2>& uv, Vec2 offset, float rotation, Vec2 scale)
{
    std::vector<Vec2> out;
    for (const Vec2& v : uv) {
        const glm::mat3 t(1, 0, 0, 0, 1, 0, offset.x, offset.y, 1);
        const glm::mat3 r(std::cos(rotation), -std::sin(rotation), 0, std::sin(rotation), std::cos(rotation), 0, 0, 0, 1);
        const glm::mat3 s(scale.x, 0, 0, 0, scale.y, 0, 0, 0, 1);
        out.emplace_back(t * r * s * Vec3(v, 1.0f));
    }
    return out;
}

const std::vector<Vec2> kFirst = {{0, 0}, {1, 0}, {0, 1}};
const std::vector<Vec2> kSecond = {{0.5f, 0}, {0.5f, 0.25f}, {0, 0.5f}};
const std::vector<Vec2> kThird = {{0.1f, 0}, {0.2f, 0}, {0, 0.3f}};

TEST(TexturePlaces, TheSecondSetIsKept)
{
    GltfBuilder b = threeSets();
    b.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", info(0)}}},
                            {"occlusionTexture", info(1)},
                            {"emissiveFactor", {1, 1, 1}},
                            {"emissiveTexture", info(1)}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mesh& mesh = result->model.meshes[0];
    const Material& m = result->model.materials[0];
    expectClose(mesh.uv, kFirst);
    expectClose(mesh.uv1, kSecond);
    EXPECT_EQ(m.baseColorTexture.uvSet, 0);
    EXPECT_EQ(m.occlusionTexture.uvSet, 1);
    EXPECT_EQ(m.emissiveTexture.uvSet, 1);
    EXPECT_EQ(m.emissive, Vec3(1.0f));
    EXPECT_FALSE(test::hasIssue(*result, "texture-placement")) << test::listIssues(*result);

    // The cache keeps all of it.
    const Result<ImportResult> kept = decodeModel(encodeModel(*result), "entry");
    ASSERT_IMPORTED(kept);
    EXPECT_EQ(kept->model.meshes[0].uv1, mesh.uv1);
    EXPECT_EQ(kept->model.materials[0].emissiveTexture.uvSet, 1);
}

TEST(TexturePlaces, OneSetCostsNoSecond)
{
    GltfBuilder b = threeSets();
    b.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", info(2)}}}, {"normalTexture", info(2)}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    expectClose(result->model.meshes[0].uv, kThird);
    EXPECT_TRUE(result->model.meshes[0].uv1.empty());
    EXPECT_EQ(result->model.materials[0].normalTexture.uvSet, 0);
}

TEST(TexturePlaces, TheBaseColourLiesByTheFirstSet)
{
    GltfBuilder b = threeSets();
    b.json["materials"] = {
        {{"pbrMetallicRoughness", {{"baseColorTexture", info(2)}}}, {"normalTexture", info(0)}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    expectClose(result->model.meshes[0].uv, kThird);
    expectClose(result->model.meshes[0].uv1, kFirst);
}

TEST(TexturePlaces, ATransformOfOnePictureIsNotTheOthers)
{
    GltfBuilder b = threeSets();
    b.json["extensionsUsed"] = {"KHR_texture_transform"};
    b.json["materials"] = {
        {{"pbrMetallicRoughness", {{"baseColorTexture", info(0)}}},
         {"normalTexture", info(0, {{"offset", {0.25, 0.5}}, {"rotation", 0.5}, {"scale", {8, 4}}})}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mesh& mesh = result->model.meshes[0];
    const Material& m = result->model.materials[0];
    expectClose(lookups(mesh, m.baseColorTexture), kFirst);
    expectClose(lookups(mesh, m.normalTexture), expected(kFirst, {0.25f, 0.5f}, 0.5f, {8, 4}));
    EXPECT_EQ(m.normalTexture.transform, UvTransform()) << "two places are baked in";
}

TEST(TexturePlaces, FivePicturesFiveTransformsTwoSets)
{
    GltfBuilder b = threeSets();
    b.json["extensionsUsed"] = {"KHR_texture_transform"};
    b.json["materials"] = {
        {{"pbrMetallicRoughness",
          {{"baseColorTexture", info(1, {{"scale", {2, 3}}})},
           {"metallicRoughnessTexture", info(0, {{"offset", {0.5, 0}}, {"texCoord", 1}})}}},
         {"normalTexture", info(2, {{"rotation", -1.25}})},
         {"occlusionTexture", info(2)},
         {"emissiveFactor", {1, 1, 1}},
         {"emissiveTexture", info(1, {{"scale", {-1, 1}}, {"offset", {1, 0}}, {"rotation", 3}})}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mesh& mesh = result->model.meshes[0];
    const Material& m = result->model.materials[0];
    expectClose(lookups(mesh, m.baseColorTexture), expected(kSecond, {0, 0}, 0, {2, 3}));
    expectClose(lookups(mesh, m.metallicRoughnessTexture), expected(kSecond, {0.5f, 0}, 0, {1, 1}));
    expectClose(lookups(mesh, m.normalTexture), expected(kThird, {0, 0}, -1.25f, {1, 1}));
    expectClose(lookups(mesh, m.occlusionTexture), kThird);
    expectClose(lookups(mesh, m.emissiveTexture), expected(kSecond, {1, 0}, 3, {-1, 1}));
    EXPECT_EQ(m.baseColorTexture.uvSet, 0);
    EXPECT_EQ(m.normalTexture.uvSet, 1);
}

TEST(TexturePlaces, AThirdSetIsLeftOutAndTold)
{
    GltfBuilder b = threeSets();
    b.json["materials"] = {
        {{"pbrMetallicRoughness",
          {{"baseColorTexture", info(0)}, {"metallicRoughnessTexture", info(2)}}},
         {"normalTexture", info(1)},
         {"occlusionTexture", info(1)},
         {"emissiveFactor", {1, 1, 1}},
         {"emissiveTexture", info(3)}}};
    primitive(b)["attributes"]["TEXCOORD_3"] = primitive(b)["attributes"]["TEXCOORD_2"];
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Material& m = result->model.materials[0];
    expectClose(result->model.meshes[0].uv1, kSecond); // what most ask for
    EXPECT_EQ(m.normalTexture.uvSet, 1);
    EXPECT_EQ(m.occlusionTexture.uvSet, 1);
    // Without its picture nothing is all metal, or all aglow.
    EXPECT_EQ(m.metallicRoughnessTexture.image, -1);
    EXPECT_EQ(m.metallic, 0.0f);
    EXPECT_EQ(m.emissiveTexture.image, -1);
    EXPECT_EQ(m.emissive, Vec3(0.0f));
    EXPECT_TRUE(test::hasIssue(*result, "texture-placement"));
}

TEST(TexturePlaces, PartsOfOneMeshNeedNotAgree)
{
    GltfBuilder b = threeSets();
    Json second = primitive(b);
    second["material"] = 1;
    b.json["meshes"][0]["primitives"].push_back(second);
    b.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", info(0)}}}},
                           {{"pbrMetallicRoughness", {{"baseColorTexture", info(1)}}}, {"occlusionTexture", info(2)}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Mesh& mesh = result->model.meshes[0];
    std::vector<Vec2> uv = kFirst;
    uv.insert(uv.end(), kSecond.begin(), kSecond.end());
    std::vector<Vec2> uv1(3, Vec2(0.0f));
    uv1.insert(uv1.end(), kThird.begin(), kThird.end());
    expectClose(mesh.uv, uv);
    expectClose(mesh.uv1, uv1);
}

TEST(TexturePlaces, AMissingSetIsToldAndTheFirstUsed)
{
    GltfBuilder b = threeSets();
    primitive(b)["attributes"].erase("TEXCOORD_1");
    b.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", info(0)}}}, {"occlusionTexture", info(1)}}};
    Result<ImportResult> result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    expectClose(result->model.meshes[0].uv1, kFirst);
    EXPECT_TRUE(test::hasIssue(*result, "uv-missing"));
}

// A square with the coordinates "map1" and "light", and the texture of its emission by the second.
std::string fbxWithLightUv(const std::string& transform)
{
    test::FbxText fbx;
    const auto layer = [](int index, const char* name, const char* uv) {
        return "\t\tLayerElementUV: " + std::to_string(index) + " {\n\t\t\tVersion: 101\n\t\t\tName: \"" + name
               + "\"\n\t\t\tMappingInformationType: \"ByPolygonVertex\"\n\t\t\tReferenceInformationType: \"Direct\"\n"
                 "\t\t\tUV: *8 {\n\t\t\t\ta: "
               + uv + "\n\t\t\t}\n\t\t}\n";
    };
    const auto element = [](const char* type, int index) {
        return std::string("\t\t\tLayerElement:  {\n\t\t\t\tType: \"") + type
               + "\"\n\t\t\t\tTypedIndex: " + std::to_string(index) + "\n\t\t\t}\n";
    };
    fbx.model(10, "Plate", "Mesh");
    fbx.objects("\tGeometry: 11, \"Geometry::\", \"Mesh\" {\n"
                "\t\tVertices: *12 {\n\t\t\ta: 0,0,0,100,0,0,100,100,0,0,100,0\n\t\t}\n"
                "\t\tPolygonVertexIndex: *4 {\n\t\t\ta: 0,1,2,-4\n\t\t}\n\t\tGeometryVersion: 124\n"
                + layer(0, "map1", "0,0,1,0,1,1,0,1") + layer(1, "light", "0.5,0.5,0.75,0.5,0.75,1,0.5,1")
                + "\t\tLayerElementMaterial: 0 {\n\t\t\tVersion: 101\n\t\t\tName: \"\"\n"
                  "\t\t\tMappingInformationType: \"AllSame\"\n\t\t\tReferenceInformationType: \"IndexToDirect\"\n"
                  "\t\t\tMaterials: *1 {\n\t\t\t\ta: 0\n\t\t\t}\n\t\t}\n"
                  "\t\tLayer: 0 {\n\t\t\tVersion: 100\n"
                + element("LayerElementMaterial", 0) + element("LayerElementUV", 0)
                + "\t\t}\n\t\tLayer: 1 {\n\t\t\tVersion: 100\n" + element("LayerElementUV", 1) + "\t\t}\n\t}\n");
    fbx.objects("\tMaterial: 12, \"Material::Skin\", \"\" {\n\t\tVersion: 102\n\t\tShadingModel: \"phong\"\n"
                "\t\tProperties70:  {\n\t\t\tP: \"DiffuseColor\", \"Color\", \"\", \"A\",1,1,1\n\t\t}\n\t}\n");
    const auto texture = [](int id, const char* file, const char* uvSet, const std::string& more) {
        return "\tTexture: " + std::to_string(id) + ", \"Texture::" + file
               + "\", \"\" {\n\t\tType: \"TextureVideoClip\"\n\t\tVersion: 202\n\t\tProperties70:  {\n"
                 "\t\t\tP: \"UVSet\", \"KString\", \"\", \"\", \""
               + uvSet + "\"\n" + more + "\t\t}\n\t\tFileName: \"" + file + "\"\n\t\tRelativeFilename: \"" + file
               + "\"\n\t}\n";
    };
    fbx.objects(texture(13, "skin.png", "map1", "") + texture(14, "glow.png", "light", transform));
    fbx.connect(10, 0);
    fbx.connect(11, 10);
    fbx.connect(12, 10);
    fbx.connect(13, 12, "DiffuseColor");
    fbx.connect(14, 12, "EmissiveColor");
    return fbx.text();
}

ImportResult imported(const std::string& fbx)
{
    const test::TempFolder folder;
    folder.write("skin.png", "\x89PNG\r\n\x1a\n");
    folder.write("glow.png", "\x89PNG\r\n\x1a\n");
    Result<ImportResult> result = importModel(folder.write("plate.fbx", fbx), Progress());
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
    return result.ok() ? std::move(*result) : ImportResult();
}

// Coordinates by where the vertex lies: the square's corners are x and y.
std::vector<Vec2> atCorners(const Mesh& mesh, const std::vector<Vec2>& uv)
{
    std::vector<Vec2> out;
    for (const Vec2& corner : {Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)}) {
        for (std::size_t v = 0; v < uv.size(); ++v) {
            if (glm::length(Vec2(mesh.positions[v]) - corner) < 1e-4f) {
                out.push_back(uv[v]);
                break;
            }
        }
    }
    return out;
}

TEST(TexturePlaces, FbxTexturesNameTheirCoordinates)
{
    const ImportResult result = imported(fbxWithLightUv({}));
    ASSERT_EQ(result.model.meshes.size(), 1u) << test::listIssues(result);
    const Mesh& mesh = result.model.meshes[0];
    const Material& m = result.model.materials[0];
    ASSERT_GE(m.emissiveTexture.image, 0);
    EXPECT_EQ(m.baseColorTexture.uvSet, 0);
    EXPECT_EQ(m.emissiveTexture.uvSet, 1);
    expectClose(atCorners(mesh, mesh.uv), {{0, 1}, {1, 1}, {1, 0}, {0, 0}}); // v from the top
    expectClose(atCorners(mesh, mesh.uv1), {{0.5f, 0.5f}, {0.75f, 0.5f}, {0.75f, 0}, {0.5f, 0}});
}

TEST(TexturePlaces, FbxTexturesAreMovedAndScaled)
{
    const ImportResult result =
        imported(fbxWithLightUv("\t\t\tP: \"Translation\", \"Vector\", \"\", \"A\",0.25,0.125,0\n"
                                "\t\t\tP: \"Scaling\", \"Vector\", \"\", \"A\",2,4,1\n"));
    ASSERT_EQ(result.model.meshes.size(), 1u) << test::listIssues(result);
    const Mesh& mesh = result.model.meshes[0];
    // In the file, v from the bottom: uv' = 2 u + 0.25, 4 v + 0.125.
    std::vector<Vec2> wanted;
    for (const Vec2& uv : {Vec2(0.5f, 0.5f), Vec2(0.75f, 0.5f), Vec2(0.75f, 1), Vec2(0.5f, 1)})
        wanted.emplace_back(2 * uv.x + 0.25f, 1 - (4 * uv.y + 0.125f));
    const std::vector<Vec2> at = atCorners(mesh, lookups(mesh, result.model.materials[0].emissiveTexture));
    expectClose(at, wanted);
}

} // namespace
} // namespace sinew
