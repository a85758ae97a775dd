#include "tests/core/export/validator.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace sinew::test {

std::optional<ValidatorReport> validateFile(const std::string& path)
{
    const std::filesystem::path tools = std::filesystem::path(SINEW_TEST_DATA) / "tools";
    if (!std::filesystem::exists(tools / "node_modules" / "gltf-validator") ||
        std::system("command -v node >/dev/null 2>&1") != 0)
        return std::nullopt;
    const std::string command = "node '" + (tools / "validate-glb.mjs").string() + "' '" + path + "'";
    std::FILE* pipe = ::popen(command.c_str(), "r");
    std::string output;
    std::array<char, 4096> part;
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe))
        output.append(part.data(), n);
    ::pclose(pipe);

    ValidatorReport report;
    const nlohmann::json json = nlohmann::json::parse(output, nullptr, false);
    if (!json.is_object()) {
        report.errors = 1;
        report.text = "the validator gave no report: " + output;
        return report;
    }
    report.errors = json["errors"];
    report.warnings = json["warnings"];
    for (const auto& message : json["messages"]) {
        const std::string severity = message["severity"];
        if (severity != "error" && severity != "warning")
            continue;
        report.codes.push_back(message["code"]);
        report.text += severity + " " + message["code"].get<std::string>() + " at " +
                       message.value("pointer", std::string("?")) + ": " + message["message"].get<std::string>() + "\n";
    }
    return report;
}

std::optional<ValidatorReport> validateBytes(const Bytes& bytes)
{
    std::string pattern = (std::filesystem::temp_directory_path() / "sinew-export-XXXXXX.glb").string();
    const int file = ::mkstemps(pattern.data(), 4);
    if (file >= 0)
        ::close(file);
    if (!writeFileAtomic(pattern, bytes))
        return std::nullopt;
    const std::optional<ValidatorReport> report = validateFile(pattern);
    std::filesystem::remove(pattern);
    return report;
}

nlohmann::ordered_json jsonOf(const Bytes& glb)
{
    std::uint32_t length = 0;
    std::memcpy(&length, glb.data() + 12, 4);
    return nlohmann::ordered_json::parse(glb.begin() + 20, glb.begin() + 20 + length);
}

}  // namespace sinew::test
