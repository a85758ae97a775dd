// Pictures that are not there are told with their file and material, whatever
// format asks for them, and found beside the model where paths are of another machine.
#include "fbx_text.h"
#include "support.h"

#include <functional>
#include <memory>

namespace sinew {
namespace {

using test::GltfBuilder;
using test::Json;

const std::string kPng = "\x89PNG\r\n\x1a\n";

std::string gltf(const std::string& uri)
{
    GltfBuilder b;
    b.triangle();
    b.json["images"] = {{{"uri", uri}}};
    b.json["textures"] = {{{"source", 0}}};
    b.json["materials"] = {{{"name", "Skin"}, {"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}}};
    b.json["meshes"][0]["primitives"][0]["material"] = 0;
    return b.glb();
}

std::string fbx(const std::string& path)
{
    test::FbxText out;
    out.unit = 100;
    out.model(10, "Box", "Mesh");
    out.connect(10, 0);
    out.box(11, 10, 1);
    out.objects("\tMaterial: 20, \"Material::Skin\", \"\" {\n\t\tShadingModel: \"phong\"\n\t\tProperties70:  {\n\t\t}\n\t}\n"
                "\tTexture: 30, \"Texture::t\", \"\" {\n\t\tType: \"TextureVideoClip\"\n\t\tFileName: \""
                + path + "\"\n\t\tRelativeFilename: \"" + path + "\"\n\t}\n");
    out.connect(20, 10);
    out.connect(30, 20, "DiffuseColor");
    return out.text();
}

std::string collada(const std::string& path)
{
    return R"(<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_images><image id="img"><init_from>)"
           + path + R"(</init_from></image></library_images>
<library_effects><effect id="fx"><profile_COMMON>
<newparam sid="s"><surface type="2D"><init_from>img</init_from></surface></newparam>
<newparam sid="m"><sampler2D><source>s</source></sampler2D></newparam>
<technique sid="common"><phong><diffuse><texture texture="m" texcoord="UV"/></diffuse></phong></technique>
</profile_COMMON></effect></library_effects>
<library_materials><material id="mat" name="Skin"><instance_effect url="#fx"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common>
<accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor>
</technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n" name="Tri"><instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="m" target="#mat"/></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

struct Format {
    const char* name;
    std::function<std::string(const test::TempFolder&, const std::string& picture)> write; // -> file name
};

std::vector<Format> formats()
{
    return {{"gltf",
             [](const test::TempFolder& folder, const std::string& picture) {
                 folder.write("m.glb", gltf(picture));
                 return std::string("m.glb");
             }},
            {"fbx",
             [](const test::TempFolder& folder, const std::string& picture) {
                 folder.write("m.fbx", fbx(picture));
                 return std::string("m.fbx");
             }},
            {"collada",
             [](const test::TempFolder& folder, const std::string& picture) {
                 folder.write("m.dae", collada(picture));
                 return std::string("m.dae");
             }},
            {"obj", [](const test::TempFolder& folder, const std::string& picture) {
                 folder.write("m.obj", "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl Skin\nf 1 2 3\n");
                 folder.write("m.mtl", "newmtl Skin\nKd 1 1 1\nmap_Kd " + picture + "\n");
                 return std::string("m.obj");
             }}};
}

const Issue* find(const ImportResult& result, std::string_view code)
{
    for (const Issue& issue : result.issues)
        if (issue.code == code)
            return &issue;
    return nullptr;
}

TEST(Pictures, MissingOnesAreToldWithFileAndMaterial)
{
    for (const Format& format : formats()) {
        SCOPED_TRACE(format.name);
        const test::TempFolder folder;
        const auto result = importModel(folder.path() / format.write(folder, "hero skin.png"), Progress());
        ASSERT_IMPORTED(result);
        const Issue* issue = find(*result, "texture-missing");
        ASSERT_NE(issue, nullptr) << test::listIssues(*result);
        EXPECT_EQ(issue->severity, Severity::warning);
        EXPECT_NE(issue->message.find("\"hero skin.png\" of material \"Skin\""), std::string::npos) << issue->message;
        ASSERT_EQ(result->model.images.size(), 1u);
        EXPECT_TRUE(result->model.images[0].bytes.empty()) << "what the viewport shows a checker for";
        const auto skin = std::find_if(result->model.materials.begin(), result->model.materials.end(),
                                       [](const Material& m) { return m.name == "Skin"; });
        ASSERT_NE(skin, result->model.materials.end());
        EXPECT_EQ(skin->baseColorTexture.image, 0);
    }
}

TEST(Pictures, PathsOfAnotherMachineAreLookedForBesideTheModel)
{
    for (const Format& format : formats()) {
        for (const char* path : {"C:\\Users\\Ann\\Art\\skin.png", "/home/ann/art/skin.png", "..\\..\\art\\skin.png"}) {
            SCOPED_TRACE(std::string(format.name) + " " + path);
            const test::TempFolder folder;
            folder.write("textures/skin.png", kPng);
            const auto result = importModel(folder.path() / format.write(folder, path), Progress());
            ASSERT_IMPORTED(result);
            ASSERT_EQ(result->model.images.size(), 1u);
            EXPECT_EQ(result->model.images[0].path, "textures/skin.png") << test::listIssues(*result);
            EXPECT_EQ(result->model.images[0].mimeType, "image/png");
            EXPECT_EQ(find(*result, "texture-missing"), nullptr);
        }
    }
}

TEST(Pictures, NothingOutsideTheFolderIsRead)
{
    for (const Format& format : formats()) {
        SCOPED_TRACE(format.name);
        const test::TempFolder temp;
        temp.write("secret.png", kPng + "secret");
        const test::TempFolder folder;
        std::filesystem::create_directories(folder.path());
        const std::string outside =
            std::filesystem::relative(temp.path() / "secret.png", folder.path()).generic_string();
        const auto result = importModel(folder.path() / format.write(folder, outside), Progress());
        ASSERT_IMPORTED(result);
        EXPECT_NE(find(*result, "texture-missing"), nullptr) << test::listIssues(*result);
        for (const Image& image : result->model.images)
            EXPECT_TRUE(image.bytes.empty());
    }
}

TEST(Pictures, UnreadableOnesNameTheirMaterials)
{
    GltfBuilder b;
    b.triangle();
    const int view = b.view("no picture", 10);
    b.json["images"] = {{{"name", "atlas"}, {"bufferView", view}, {"mimeType", "image/png"}}};
    b.json["textures"] = {{{"source", 0}}};
    const Json texture = {{"baseColorTexture", {{"index", 0}}}};
    b.json["materials"] = {{{"name", "Skin"}, {"pbrMetallicRoughness", texture}},
                           {{"name", "Cloth"}, {"emissiveTexture", {{"index", 0}}}},
                           {{"name", "Plain"}}};
    const auto result = test::importGltf(b);
    ASSERT_IMPORTED(result);
    const Issue* issue = find(*result, "texture-unreadable");
    ASSERT_NE(issue, nullptr);
    EXPECT_NE(issue->message.find("\"atlas\" of material \"Skin\" and 1 more"), std::string::npos) << issue->message;
}

TEST(Pictures, MissingMaterialFilesAreTold)
{
    const test::TempFolder folder;
    const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl Skin\nf 1 2 3\n";
    const auto missing = importModel(folder.write("m.obj", "mtllib hero.mtl\n" + triangle), Progress());
    ASSERT_IMPORTED(missing);
    const Issue* issue = find(*missing, "material-file-missing");
    ASSERT_NE(issue, nullptr) << test::listIssues(*missing);
    EXPECT_NE(issue->message.find("hero.mtl"), std::string::npos);

    folder.write("hero.mtl", "newmtl Skin\nKd 1 0 0\n");
    for (const char* path : {"hero.mtl", "C:\\art\\hero.mtl", "../../hero.mtl"}) {
        const auto found = importModel(folder.write("m.obj", std::string("mtllib ") + path + "\n" + triangle), Progress());
        ASSERT_IMPORTED(found);
        EXPECT_EQ(find(*found, "material-file-missing"), nullptr) << path;
        const Mesh& mesh = found->model.meshes.at(0);
        const Material& m = found->model.materials.at(static_cast<std::size_t>(mesh.submeshes.at(0).material));
        EXPECT_EQ(Vec3(m.baseColor), Vec3(1, 0, 0)) << path;
    }
}

} // namespace
} // namespace sinew
