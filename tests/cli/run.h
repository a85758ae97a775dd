// Runs the command line as a user does.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew {

struct Ran {
    int code = -1; // -1: it did not end by itself
    std::string out;
    std::string err;
};

// In a folder of its own with a cache of its own, both gone afterwards.
class Cli : public testing::Test {
protected:
    void SetUp() override;
    void TearDown() override;

    // sinew ARGUMENTS..., in `folder` (the test's own where empty).
    Ran run(std::vector<std::string> arguments, const std::filesystem::path& folder = {});
    // The same; expects the code, and gives the JSON on standard output.
    nlohmann::json json(std::vector<std::string> arguments, int code);
    std::filesystem::path put(const std::string& name, std::string_view content);
    std::string get(const std::string& name);

    std::filesystem::path m_folder;
};

} // namespace sinew
