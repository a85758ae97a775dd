#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

namespace sinew::test {
namespace fs = std::filesystem;

TempFolder::TempFolder()
{
    std::random_device random;
    m_path = fs::temp_directory_path() / ("sinew-import-" + std::to_string(random()) + std::to_string(random()));
    fs::create_directories(m_path);
}

TempFolder::~TempFolder()
{
    std::error_code ec;
    fs::remove_all(m_path, ec);
}

fs::path TempFolder::write(const std::string& name, std::string_view content) const
{
    const fs::path path = m_path / name;
    fs::create_directories(path.parent_path());
    EXPECT_TRUE(writeFileAtomic(path, content).ok());
    return path;
}

GltfBuilder::GltfBuilder()
{
    json = {{"asset", {{"version", "2.0"}}}, {"scene", 0}, {"scenes", {{{"nodes", Json::array()}}}}};
}

int GltfBuilder::view(const void* data, std::size_t size)
{
    while (m_data.size() % 4 != 0)
        m_data += '\0';
    json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", m_data.size()}, {"byteLength", size}});
    m_data.append(static_cast<const char*>(data), size);
    return static_cast<int>(json["bufferViews"].size()) - 1;
}

int GltfBuilder::accessor(const void* data, std::size_t size, std::size_t values, const char* type, int componentType,
                          bool normalized)
{
    static const std::map<std::string, std::size_t> kWidths = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3},
                                                               {"VEC4", 4},   {"MAT3", 9}, {"MAT4", 16}};
    Json a = {{"bufferView", view(data, size)},
              {"componentType", componentType},
              {"count", values / kWidths.at(type)},
              {"type", type},
              {"min", Json::array()},
              {"max", Json::array()}};
    if (normalized)
        a["normalized"] = true;
    json["accessors"].push_back(a);
    return static_cast<int>(json["accessors"].size()) - 1;
}

int GltfBuilder::floats(const std::vector<float>& values, const char* type)
{
    return integers(values, type, 5126);
}

int GltfBuilder::triangle()
{
    const int position = floats({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3");
    json["meshes"].push_back({{"name", "tri"}, {"primitives", {{{"attributes", {{"POSITION", position}}}}}}});
    const int mesh = static_cast<int>(json["meshes"].size()) - 1;
    json["nodes"].push_back({{"name", "tri node"}, {"mesh", mesh}});
    json["scenes"][0]["nodes"].push_back(json["nodes"].size() - 1);
    return mesh;
}

int GltfBuilder::skinnedQuad()
{
    const int position = floats({-1, 0, 0, 1, 0, 0, -1, 2, 0, 1, 2, 0}, "VEC3");
    const int normal = floats({0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, "VEC3");
    const int joints = integers<std::uint8_t>({0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0}, "VEC4", 5121);
    const int weights = floats({1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0, 0, 0.25, 0.75, 0, 0}, "VEC4");
    const int indices = integers<std::uint16_t>({0, 1, 2, 2, 1, 3}, "SCALAR", 5123);
    const int ibm = floats(
        {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1}, "MAT4");
    json["meshes"].push_back(
        {{"name", "quad"},
         {"primitives",
          {{{"attributes", {{"POSITION", position}, {"NORMAL", normal}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}}},
            {"indices", indices}}}}});
    const std::size_t first = json.contains("nodes") ? json["nodes"].size() : 0;
    json["nodes"].push_back({{"name", "root"}, {"children", {first + 1}}});
    json["nodes"].push_back({{"name", "tip"}, {"translation", {0, 1, 0}}});
    json["skins"].push_back({{"joints", {first, first + 1}}, {"inverseBindMatrices", ibm}});
    const int skin = static_cast<int>(json["skins"].size()) - 1;
    json["nodes"].push_back({{"name", "body"}, {"mesh", json["meshes"].size() - 1}, {"skin", skin}});
    json["scenes"][0]["nodes"].push_back(first);
    json["scenes"][0]["nodes"].push_back(first + 2);
    return skin;
}

void GltfBuilder::clip(const std::string& name, int node, const char* path, const std::vector<float>& times,
                       const std::vector<float>& values, const char* interpolation)
{
    const std::string_view p = path;
    const char* type = p == "rotation" ? "VEC4" : p == "weights" ? "SCALAR" : "VEC3";
    const int input = floats(times, "SCALAR");
    const int output = floats(values, type);
    json["animations"].push_back(
        {{"name", name},
         {"channels", {{{"sampler", 0}, {"target", {{"node", node}, {"path", path}}}}}},
         {"samplers", {{{"input", input}, {"output", output}, {"interpolation", interpolation}}}}});
}

namespace {

void append(std::string& out, std::uint32_t value)
{
    char bytes[4];
    std::memcpy(bytes, &value, 4);
    out.append(bytes, 4);
}

} // namespace

std::string base64(std::string_view data)
{
    static constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < data.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (i + k < data.size() ? static_cast<unsigned char>(data[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k <= data.size() ? kAlphabet[bits >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

std::string GltfBuilder::glb() const
{
    Json document = json;
    std::string data = m_data;
    while (data.size() % 4 != 0)
        data += '\0';
    if (!data.empty())
        document["buffers"] = {{{"byteLength", m_data.size()}}};
    std::string text = document.dump();
    while (text.size() % 4 != 0)
        text += ' ';
    std::string out = "glTF";
    append(out, 2);
    append(out, static_cast<std::uint32_t>(12 + 8 + text.size() + (data.empty() ? 0 : 8 + data.size())));
    append(out, static_cast<std::uint32_t>(text.size()));
    out += "JSON" + text;
    if (!data.empty()) {
        append(out, static_cast<std::uint32_t>(data.size()));
        out += std::string("BIN\0", 4) + data;
    }
    return out;
}

std::string GltfBuilder::gltf() const
{
    Json document = json;
    document["buffers"] = {
        {{"byteLength", m_data.size()}, {"uri", "data:application/octet-stream;base64," + base64(m_data)}}};
    return document.dump(1);
}

Result<ImportResult> importGltf(const GltfBuilder& builder)
{
    const TempFolder folder;
    return importModel(folder.write("model.glb", builder.glb()), Progress());
}

bool hasIssue(const ImportResult& result, std::string_view code)
{
    return std::any_of(result.issues.begin(), result.issues.end(),
                       [&](const Issue& issue) { return issue.code == code; });
}

std::string listIssues(const ImportResult& result)
{
    std::string out;
    for (const Issue& issue : result.issues)
        out += issue.code + " (" + std::to_string(issue.count) + "): " + issue.message + " [" + issue.where + "]\n";
    return out;
}

fs::path corpus()
{
    const char* set = std::getenv("SINEW_CORPUS");
    const fs::path folder = set != nullptr && *set != '\0' ? fs::path(set) : fs::path(SINEW_SHARED_MODELS);
    std::error_code ec;
    return fs::is_directory(folder, ec) ? folder : fs::path();
}

} // namespace sinew::test
