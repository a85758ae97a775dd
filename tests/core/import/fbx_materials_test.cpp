// Materials of FBX as the programs write them: physically based values in
// properties of their own, pictures that replace colours, paths of other machines.
#include "fbx_text.h"
#include "support.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew {
namespace {

using test::FbxText;
using test::fbxVector;

constexpr const char* kPng = "\x89PNG\r\n\x1a\n";

std::string number(const std::string& name, double value)
{
    return fmt::format("P: \"{}\", \"double\", \"Number\", \"\",{}", name, value);
}

// A box with one material.
FbxText box(const std::vector<std::string>& properties, const std::string& shading = "unknown")
{
    FbxText out;
    out.unit = 100;
    out.model(10, "Box", "Mesh");
    out.connect(10, 0);
    out.box(11, 10, 1);
    std::string text = fmt::format("\tMaterial: 20, \"Material::Skin\", \"\" {{\n\t\tShadingModel: \"{}\"\n"
                                   "\t\tProperties70:  {{\n",
                                   shading);
    for (const std::string& property : properties)
        text += "\t\t\t" + property + "\n";
    out.objects(text + "\t\t}\n\t}\n");
    out.connect(20, 10);
    return out;
}

void texture(FbxText& fbx, long id, const std::string& property, const std::string& file, const std::string& relative)
{
    fbx.objects(fmt::format("\tTexture: {}, \"Texture::t{}\", \"\" {{\n\t\tType: \"TextureVideoClip\"\n"
                            "\t\tFileName: \"{}\"\n\t\tRelativeFilename: \"{}\"\n\t}}\n",
                            id, id, file, relative));
    fbx.connect(id, 20, property);
}

Result<ImportResult> import(const FbxText& fbx, const test::TempFolder& folder)
{
    return importModel(folder.write("m.fbx", fbx.text()), Progress());
}

TEST(FbxMaterials, StandardSurfaceOfMaya)
{
    const test::TempFolder folder;
    const auto result = import(box({number("Maya|base", 0.5), fbxVector("Maya|baseColor", 0.2, 0.4, 0.8),
                                    number("Maya|metalness", 0.75), number("Maya|specularRoughness", 0.3),
                                    number("Maya|emission", 2), fbxVector("Maya|emissionColor", 0.25, 0, 0.5),
                                    fbxVector("Maya|opacity", 0.6, 0.6, 0.6)}),
                               folder);
    ASSERT_IMPORTED(result);
    ASSERT_EQ(result->model.materials.size(), 1u);
    const Material& m = result->model.materials[0];
    EXPECT_EQ(m.baseColor, Vec4(0.1f, 0.2f, 0.4f, 0.6f));
    EXPECT_EQ(m.alphaMode, AlphaMode::blend);
    EXPECT_FLOAT_EQ(m.metallic, 0.75f);
    EXPECT_FLOAT_EQ(m.roughness, 0.3f);
    EXPECT_EQ(m.emissive, Vec3(0.5f, 0.0f, 1.0f));
}

TEST(FbxMaterials, PhysicalMaterialsOf3dsMax)
{
    const test::TempFolder folder;
    folder.write("gloss.png", kPng);
    folder.write("skin.png", kPng);
    FbxText fbx = box({fbxVector("3dsMax|main|basecolor", 0.2, 0.4, 0.8), number("3dsMax|main|metalness", 0.5),
                       number("3dsMax|main|glossiness", 0.75), fbxVector("3dsMax|main|emit_color", 0, 0, 0.5)});
    const auto plain = import(fbx, folder);
    ASSERT_IMPORTED(plain);
    EXPECT_EQ(plain->model.materials.at(0).baseColor, Vec4(0.2f, 0.4f, 0.8f, 1.0f));
    EXPECT_FLOAT_EQ(plain->model.materials[0].metallic, 0.5f);
    EXPECT_FLOAT_EQ(plain->model.materials[0].roughness, 0.25f);
    EXPECT_EQ(plain->model.materials[0].emissive, Vec3(0.0f, 0.0f, 0.5f));
    // One picture of both, and a colour that a picture replaces.
    texture(fbx, 30, "3dsMax|main|metalness_map", "gloss.png", "gloss.png");
    texture(fbx, 31, "3dsMax|main|roughness_map", "gloss.png", "gloss.png");
    texture(fbx, 32, "3dsMax|main|baseColorMap", "skin.png", "skin.png");
    const auto painted = import(fbx, folder);
    ASSERT_IMPORTED(painted);
    const Material& m = painted->model.materials.at(0);
    EXPECT_EQ(m.baseColor, Vec4(1.0f));
    ASSERT_GE(m.baseColorTexture.image, 0);
    EXPECT_EQ(painted->model.images[static_cast<std::size_t>(m.baseColorTexture.image)].path, "skin.png");
    ASSERT_GE(m.metallicRoughnessTexture.image, 0) << test::listIssues(*painted);
    EXPECT_EQ(painted->model.images[static_cast<std::size_t>(m.metallicRoughnessTexture.image)].path, "gloss.png");
    EXPECT_EQ(m.metallic, 1.0f);
    EXPECT_EQ(m.roughness, 1.0f);
}

TEST(FbxMaterials, APictureThatIsSwitchedOffIsNotShown)
{
    const test::TempFolder folder;
    folder.write("skin.png", kPng);
    FbxText fbx = box({fbxVector("3dsMax|Parameters|base_color", 0.2, 0.4, 0.8),
                       number("3dsMax|Parameters|base_color_map_on", 0)});
    texture(fbx, 30, "3dsMax|Parameters|base_color_map", "", "");
    const auto result = import(fbx, folder);
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.materials.at(0).baseColorTexture.image, -1);
    EXPECT_EQ(result->model.materials[0].baseColor, Vec4(0.2f, 0.4f, 0.8f, 1.0f));
}

TEST(FbxMaterials, APictureReplacesTheColour)
{
    const test::TempFolder folder;
    folder.write("skin.png", kPng);
    FbxText fbx = box({fbxVector("DiffuseColor", 0.8, 0.4, 0.2), number("DiffuseFactor", 0.8)}, "lambert");
    const auto plain = import(fbx, folder);
    ASSERT_IMPORTED(plain);
    EXPECT_NEAR(plain->model.materials.at(0).baseColor.x, 0.64f, 1e-6f);
    texture(fbx, 30, "DiffuseColor", "skin.png", "skin.png");
    const auto painted = import(fbx, folder);
    ASSERT_IMPORTED(painted);
    EXPECT_GE(painted->model.materials.at(0).baseColorTexture.image, 0);
    EXPECT_EQ(painted->model.materials[0].baseColor, Vec4(1.0f));
}

TEST(FbxMaterials, APictureWithNothingButAPathOfAnotherMachineIsFoundBesideTheModel)
{
    const test::TempFolder folder;
    folder.write("skin.png", kPng);
    FbxText fbx = box({}, "lambert");
    texture(fbx, 30, "DiffuseColor", "D:\\Work\\Textures\\skin.png", "");
    const auto result = import(fbx, folder);
    ASSERT_IMPORTED(result);
    const int image = result->model.materials.at(0).baseColorTexture.image;
    ASSERT_GE(image, 0);
    EXPECT_EQ(result->model.images[static_cast<std::size_t>(image)].path, "skin.png");
    EXPECT_FALSE(result->model.images[static_cast<std::size_t>(image)].bytes.empty());
}

TEST(FbxMaterials, APictureInsideTheFileBelongsToAnyProperty)
{
    const test::TempFolder folder;
    FbxText fbx = box({fbxVector("Maya|emissionColor", 1, 1, 1)});
    texture(fbx, 30, "3dsMax|main|emissionMap", "glow.png", "glow.png");
    fbx.objects("\tVideo: 40, \"Video::v\", \"Clip\" {\n\t\tType: \"Clip\"\n\t\tFilename: \"glow.png\"\n"
                "\t\tRelativeFilename: \"glow.png\"\n\t\tContent: ,\n\t\t\"iVBORw0KGgo=\"\n\t}\n");
    fbx.connect(40, 30);
    const auto result = import(fbx, folder);
    ASSERT_IMPORTED(result);
    const int image = result->model.materials.at(0).emissiveTexture.image;
    ASSERT_GE(image, 0);
    const Bytes& bytes = result->model.images[static_cast<std::size_t>(image)].bytes;
    EXPECT_EQ(std::string(bytes.begin(), bytes.end()), kPng);
    EXPECT_EQ(result->model.materials[0].emissive, Vec3(1.0f));
}

// Blender writes (10 * (1 - roughness))^2 into the exponent of Phong's highlight.
TEST(FbxMaterials, BlendersSurfaceSitsInAPhongMaterial)
{
    const test::TempFolder folder;
    const FbxText fbx = box({number("Shininess", 36), number("ReflectionFactor", 0.25)}, "phong");
    const auto shader = [&](const std::string& creator) {
        std::string text = fbx.text();
        text.insert(text.find("GlobalSettings:"), "Creator: \"" + creator + "\"\n");
        const auto result = importModel(folder.write("m.fbx", text), Progress());
        EXPECT_TRUE(result.ok());
        return result.ok() ? result->model.materials.at(0) : Material();
    };
    const Material principled = shader("Blender (stable FBX IO) - 3.6.1 - 5.4.0");
    EXPECT_NEAR(principled.roughness, 0.4f, 1e-6f);
    EXPECT_FLOAT_EQ(principled.metallic, 0.25f);
    for (const char* creator : {"Blender (stable FBX IO) - 2.79 (sub 0) - 3.7.13", "FBX SDK/FBX Plugins version 2020.3"}) {
        const Material phong = shader(creator);
        EXPECT_NEAR(phong.roughness, std::sqrt(2.0f / 38.0f), 1e-6f) << creator;
        EXPECT_EQ(phong.metallic, 0.0f) << creator;
    }
}

} // namespace
} // namespace sinew
