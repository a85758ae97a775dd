#include "support.h"

namespace sinew {
namespace {

std::string u32(std::uint32_t value)
{
    std::string out(4, '\0');
    std::memcpy(out.data(), &value, 4);
    return out;
}

std::string chunk(const char* type, std::string data)
{
    return u32(static_cast<std::uint32_t>(data.size())) + std::string(type, 4) + data;
}

std::string glb(const std::string& chunks, std::uint32_t version = 2)
{
    return "glTF" + u32(version) + u32(static_cast<std::uint32_t>(12 + chunks.size())) + chunks;
}

const std::string kJson = R"({"asset":{"version":"2.0"},"nodes":[{"name":"a"}]}  )";

Result<ImportResult> open(const std::string& content, const std::string& name = "m.glb")
{
    const test::TempFolder folder;
    return importModel(folder.write(name, content), Progress());
}

void expectRefused(const std::string& content, const std::string& reason, const std::string& name = "m.glb")
{
    const Result<ImportResult> result = open(content, name);
    ASSERT_FALSE(result.ok()) << reason;
    EXPECT_NE(result.error().message.find(reason), std::string::npos) << result.error().text();
}

TEST(GltfContainer, JsonAndBinaryAreToldApartByContent)
{
    EXPECT_TRUE(open(kJson, "m.gltf").ok());
    EXPECT_TRUE(open(kJson, "m.glb").ok());
    EXPECT_TRUE(open(glb(chunk("JSON", kJson)), "m.gltf").ok());
}

TEST(GltfContainer, WhatIsNotGltfIsRefused)
{
    expectRefused("", "is empty");
    expectRefused("just a text", "not a glTF file");
    expectRefused("PK\3\4 zip", "not a glTF file");
    expectRefused("[]", "not a glTF file");
    expectRefused("{\"asset\"", "not valid JSON");
    expectRefused("glTF", "cut off");
    expectRefused(glb(chunk("JSON", kJson), 1), "version 1");
    expectRefused(glb(""), "no JSON chunk");
    expectRefused(glb(chunk("JSON", kJson)).substr(0, 40), "cut off");
    expectRefused(glb(chunk("BIN\0", "abcd")), "does not begin with a JSON chunk");
    expectRefused(glb(chunk("JSON", "") + chunk("BIN\0", "abcd")), "empty JSON chunk");
    expectRefused(glb(chunk("JSON", kJson) + chunk("JSON", kJson)), "two JSON chunks");
    expectRefused(glb(chunk("JSON", kJson) + chunk("BIN\0", "abcd") + chunk("BIN\0", "abcd")), "two BIN chunks");
    expectRefused(glb(chunk("JSON", kJson) + "abc"), "within a chunk header");
    expectRefused(glb(u32(4000) + "JSON" + kJson), "are left");
}

TEST(GltfContainer, HarmlessFaultsAreTold)
{
    for (const std::string& content : {
             glb(chunk("JSON", kJson)) + "more",
             glb(chunk("JSON", "\xef\xbb\xbf" + kJson + " ")),
             glb(chunk("JSON", kJson + " ")),
             glb(chunk("JSON", kJson) + chunk("XYZ ", "abcd")),
             glb(chunk("JSON", kJson) + chunk("XYZ ", "abcd") + chunk("BIN\0", "abcd")),
         }) {
        const Result<ImportResult> result = open(content);
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "gltf-layout")) << test::listIssues(*result);
    }
}

TEST(GltfContainer, DeepJsonIsRefusedBeforeItIsParsed)
{
    const std::string deep =
        R"({"asset":{"version":"2.0"},"extras":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    expectRefused(deep, "deeper than 128");
    // Brackets within texts do not nest.
    const std::string text = R"({"asset":{"version":"2.0"},"nodes":[{"name":")" + std::string(500, '[') + R"(\"{"}]})";
    EXPECT_TRUE(open(text).ok());
}

TEST(GltfContainer, NumbersOutOfRangeAreRefused)
{
    expectRefused(R"({"asset":{"version":"2.0"},"nodes":[{"translation":[1e999,0,0]}]})", "out of range");
}

TEST(GltfContainer, DataUris)
{
    const auto document = [](const std::string& uri, int length) {
        return R"({"asset":{"version":"2.0"},"nodes":[{}],"buffers":[{"byteLength":)" + std::to_string(length)
               + R"(,"uri":")" + uri + "\"}]}";
    };
    EXPECT_TRUE(open(document("data:application/octet-stream;base64,AAAA", 3)).ok());
    EXPECT_TRUE(open(document("data:application/gltf-buffer;base64,AA==", 1)).ok());
    expectRefused(document("data:", 1), "without data");
    EXPECT_TRUE(open(document("data:application/octet-stream,%00%ffA", 3)).ok());
    EXPECT_TRUE(open(document("DATA:Application/Octet-Stream;BASE64,AAAA", 3)).ok());
    expectRefused(document("data:application/octet-stream;base64,A!AA", 1), "not base64 at position 1");
    expectRefused(document("data:application/octet-stream;base64,AAAA", 4), "only 3 are there");
    const Result<ImportResult> odd = open(document("data:text/plain;base64,AAAA", 3));
    ASSERT_IMPORTED(odd);
    EXPECT_TRUE(test::hasIssue(*odd, "gltf-layout"));
}

TEST(GltfContainer, AnAvatarOfVrmIsAGlb)
{
    test::GltfBuilder b;
    b.triangle();
    b.json["extensionsUsed"] = {"VRM"};
    b.json["extensions"]["VRM"] = {{"specVersion", "0.0"}};
    const test::TempFolder folder;
    const std::filesystem::path file = folder.write("Avatar.VRM", b.glb());
    EXPECT_TRUE(isModelFile(file));
    const auto result = importModel(file, Progress());
    ASSERT_IMPORTED(result);
    EXPECT_EQ(result->model.meshes.size(), 1u);
    EXPECT_TRUE(test::hasIssue(*result, "extension-ignored")) << test::listIssues(*result);
}

} // namespace
} // namespace sinew
