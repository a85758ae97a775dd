// vectors_test golden NAME       reference vectors: $SINEW_GOLDEN/NAME.json, else tests/golden
// vectors_test others NAME...    all vector files of that folder but these
// vectors_test own NAME          vectors of our second implementation: tests/golden/own/NAME.json
#include "tests/golden/vectors.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace sinew::vectors;

namespace {

// Said by the file, else the kind that its name begins with: "look" and "look_far" hold looks.
std::string kindOf(const Json& document, const std::string& name, const std::map<std::string, Evaluator>& kinds)
{
    std::string longest = name;
    std::size_t length = 0;
    for (const auto& [kind, evaluate] : kinds)
        if (name.starts_with(kind) && kind.size() > length) {
            longest = kind;
            length = kind.size();
        }
    return document.value("kind", longest);
}

int run(const std::filesystem::path& file, const std::map<std::string, Evaluator>& kinds)
{
    std::ifstream in(file);
    if (!in)
        throw std::runtime_error("can't be read");
    const Json document = Json::parse(in);
    const std::string kind = kindOf(document, file.stem().string(), kinds);
    if (!kinds.contains(kind))
        throw std::runtime_error("is of the unknown kind \"" + kind + "\"");
    const Evaluator& evaluate = kinds.at(kind);

    int failures = 0;
    int number = 0;
    for (const Json& input : filled(document.at("cases"))) {
        const std::string name = "case " + std::to_string(number++);
        Case result(name);
        try {
            evaluate(input, result);
        } catch (const std::exception& error) {
            result.check(std::string("is malformed: ") + error.what(), false);
        }
        failures += result.finish();
    }
    std::printf("%s: %d cases, %d failures\n", file.string().c_str(), number, failures);
    return failures == 0 ? 0 : 1;
}

int tryRun(const std::filesystem::path& file, const std::map<std::string, Evaluator>& kinds)
{
    try {
        return run(file, kinds);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", file.string().c_str(), error.what());
        return 1;
    }
}

int runOthers(const std::filesystem::path& folder, const std::vector<std::string>& names)
{
    std::vector<std::filesystem::path> files;
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failure))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::ranges::sort(files);
    if (files.empty()) {
        std::fprintf(stderr, "%s: holds no vectors\n", folder.string().c_str());
        return 1;
    }
    int result = 0;
    for (const auto& file : files)
        if (std::ranges::find(names, file.stem().string()) == names.end())
            result |= tryRun(file, goldenKinds());
    return result;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const std::string set = arguments.size() >= 2 ? arguments[0] : "";
    if (set != "others" && (arguments.size() != 2 || (set != "golden" && set != "own"))) {
        std::fprintf(stderr, "usage: vectors_test golden|own NAME, or others NAME...\n");
        return 2;
    }
    std::filesystem::path folder = std::filesystem::path(SINEW_TEST_DATA) / "golden";
    if (set == "own")
        folder /= "own";
    else if (const char* other = std::getenv("SINEW_GOLDEN"); other && *other)
        folder = other;
    if (set == "others")
        return runOthers(folder, {arguments.begin() + 1, arguments.end()});
    return tryRun(folder / (arguments[1] + ".json"), set == "own" ? ownKinds() : goldenKinds());
}
