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
                + "\t\tLayerElementColor: 0 {\n\t\t\tVersion: 101\n\t\t\tName: \"paint\"\n"
                  "\t\t\tMappingInformationType: \"ByPolygonVertex\"\n\t\t\tReferenceInformationType: \"Direct\"\n"
                  "\t\t\tColors: *16 {\n\t\t\t\ta: 1,0,0,1,0,1,0,1,0,0,1,1,0.5,0.5,0.5,0.25\n\t\t\t}\n\t\t}\n"
                + "\t\tLayerElementMaterial: 0 {\n\t\t\tVersion: 101\n\t\t\tName: \"\"\n"
                  "\t\t\tMappingInformationType: \"AllSame\"\n\t\t\tReferenceInformationType: \"IndexToDirect\"\n"
                  "\t\t\tMaterials: *1 {\n\t\t\t\ta: 0\n\t\t\t}\n\t\t}\n"
                  "\t\tLayer: 0 {\n\t\t\tVersion: 100\n"
                + element("LayerElementMaterial", 0) + element("LayerElementUV", 0) + element("LayerElementColor", 0)
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
template <class T> std::vector<T> atCorners(const Mesh& mesh, const std::vector<T>& uv)
{
    std::vector<T> out;
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
    EXPECT_EQ(atCorners(mesh, mesh.colors),
              (std::vector<Vec4>{{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {0.5f, 0.5f, 0.5f, 1}}));
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

// Collada names a material's coordinates; tools count them from 0 or from 1.
class ColladaPlaces : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ColladaPlaces, MaterialsNameTheirCoordinates)
{
    const std::string base = GetParam().first;
    const std::string light = GetParam().second;
    const auto source = [](const std::string& id, int stride, const std::string& params, const std::string& values) {
        std::string out = "<source id=\"" + id + "\"><float_array id=\"" + id + "a\" count=\"" + std::to_string(4 * stride)
                          + "\">" + values + "</float_array><technique_common><accessor source=\"#" + id
                          + "a\" count=\"4\" stride=\"" + std::to_string(stride) + "\">";
        for (const char name : params)
            out += std::string("<param name=\"") + name + "\" type=\"float\"/>";
        return out + "</accessor></technique_common></source>";
    };
    const auto texture = [](const std::string& id, const std::string& file, const std::string& channel,
                            const std::string& slot) {
        return std::pair("<newparam sid=\"" + id + "-surface\"><surface type=\"2D\"><init_from>" + file
                             + "</init_from></surface></newparam><newparam sid=\"" + id
                             + "-sampler\"><sampler2D><source>" + id + "-surface</source></sampler2D></newparam>",
                         "<" + slot + "><texture texture=\"" + id + "-sampler\" texcoord=\"" + channel + "\"/></" + slot
                             + ">");
    };
    const auto skin = texture("skin", "skin_png", base, "diffuse");
    const auto glow = texture("glow", "glow_png", light, "emission");
    const std::string text =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<COLLADA "
        "xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\"><asset><unit name=\"meter\" "
        "meter=\"1\"/><up_axis>Y_UP</up_axis></asset><library_images><image id=\"skin_png\"><init_from>skin.png"
        "</init_from></image><image id=\"glow_png\"><init_from>glow.png</init_from></image></library_images>"
        "<library_effects><effect id=\"fx\"><profile_COMMON>"
        + skin.first + glow.first + "<technique sid=\"common\"><lambert>" + glow.second + skin.second
        + "</lambert></technique></profile_COMMON></effect></library_effects><library_materials><material id=\"m\" "
          "name=\"m\"><instance_effect url=\"#fx\"/></material></library_materials><library_geometries><geometry "
          "id=\"g\"><mesh>"
        + source("p", 3, "XYZ", "0 0 0 1 0 0 1 1 0 0 1 0") + source("t", 2, "ST", "0 0 1 0 1 1 0 1")
        + source("l", 2, "ST", "0.5 0.5 0.75 0.5 0.75 1 0.5 1")
        + source("c", 4, "RGBA", "1 0 0 1 0 1 0 1 0 0 1 1 0.5 0.5 0.5 0.25")
        + "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices><triangles material=\"s\" "
          "count=\"2\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><input semantic=\"TEXCOORD\" "
          "source=\"#t\" offset=\"0\" set=\"0\"/><input semantic=\"TEXCOORD\" source=\"#l\" offset=\"0\" "
          "set=\"1\"/><input semantic=\"COLOR\" source=\"#c\" offset=\"0\"/><p>0 1 2 0 2 3</p></triangles></mesh>"
          "</geometry></library_geometries><library_visual_scenes><visual_scene id=\"scene\"><node id=\"n\" name=\"n\">"
          "<instance_geometry url=\"#g\"><bind_material><technique_common><instance_material symbol=\"s\" "
          "target=\"#m\"><bind_vertex_input semantic=\""
        + base + "\" input_semantic=\"TEXCOORD\" input_set=\"0\"/>"
          "<bind_vertex_input semantic=\""
        + light + "\" input_semantic=\"TEXCOORD\" input_set=\"1\"/></instance_material>"
          "</technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes><scene>"
          "<instance_visual_scene url=\"#scene\"/></scene></COLLADA>";
    const test::TempFolder folder;
    folder.write("skin.png", "\x89PNG\r\n\x1a\n");
    folder.write("glow.png", "\x89PNG\r\n\x1a\n");
    Result<ImportResult> result = importModel(folder.write("plate.dae", text), Progress());
    ASSERT_IMPORTED(result);
    ASSERT_EQ(result->model.meshes.size(), 1u);
    const Mesh& mesh = result->model.meshes[0];
    const Material& m = result->model.materials[0];
    ASSERT_GE(m.emissiveTexture.image, 0) << test::listIssues(*result);
    EXPECT_EQ(m.baseColorTexture.uvSet, 0);
    EXPECT_EQ(m.emissiveTexture.uvSet, 1);
    expectClose(atCorners(mesh, mesh.uv), {{0, 1}, {1, 1}, {1, 0}, {0, 0}});
    expectClose(atCorners(mesh, mesh.uv1), {{0.5f, 0.5f}, {0.75f, 0.5f}, {0.75f, 0}, {0.5f, 0}});
    EXPECT_EQ(atCorners(mesh, mesh.colors),
              (std::vector<Vec4>{{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {0.5f, 0.5f, 0.5f, 1}}));
}

INSTANTIATE_TEST_SUITE_P(Names, ColladaPlaces,
                         ::testing::Values(std::pair("UVSET0", "UVSET1"), std::pair("CHANNEL1", "CHANNEL2")));

} // namespace
} // namespace sinew
