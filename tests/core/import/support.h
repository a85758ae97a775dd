// Small glTF files made by the tests themselves, and the shared corpus.
#pragma once

#include "core/base/file.h"
#include "core/import/import.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test {

using Json = nlohmann::json;

// A folder of its own for each test, removed afterwards.
class TempFolder {
public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    std::filesystem::path write(const std::string& name, std::string_view content) const;

private:
    std::filesystem::path m_path;
};

// Grows a glTF document with its binary data; glb() and gltf() write it.
class GltfBuilder {
public:
    GltfBuilder();

    Json json;

    // Adds an accessor over these values; type is "SCALAR", "VEC3", ...
    int floats(const std::vector<float>& values, const char* type);
    template <class T>
    int integers(const std::vector<T>& values, const char* type, int componentType, bool normalized = false)
    {
        return accessor(values.data(), values.size() * sizeof(T), values.size(), type, componentType, normalized);
    }
    int view(const void* data, std::size_t size);

    // A triangle mesh with a node; returns the index of the mesh.
    int triangle();
    // A strip of two joints along y skinned to a quad; returns the index of the skin.
    int skinnedQuad();
    // A clip with one channel.
    void clip(const std::string& name, int node, const char* path, const std::vector<float>& times,
              const std::vector<float>& values, const char* interpolation = "LINEAR");

    [[nodiscard]] std::string glb() const;
    [[nodiscard]] std::string gltf() const; // with the data as a data URI

private:
    int accessor(const void* data, std::size_t size, std::size_t values, const char* type, int componentType,
                 bool normalized);
    std::string m_data;
};

// Imports the builder's file as name from a folder of its own.
Result<ImportResult> importGltf(const GltfBuilder& builder);

std::string base64(std::string_view data);

bool hasIssue(const ImportResult& result, std::string_view code);
std::string listIssues(const ImportResult& result);

// The folder of shared models; empty where it is absent.
std::filesystem::path corpus();

#define SINEW_REQUIRE_CORPUS()                                                                                         \
    if (sinew::test::corpus().empty())                                                                                 \
    GTEST_SKIP() << "the shared models are not here; set SINEW_CORPUS"

#define ASSERT_IMPORTED(result) ASSERT_TRUE((result).ok()) << (result).error().text()

} // namespace sinew::test
