// vectors_test golden NAME   reference vectors: $SINEW_GOLDEN/NAME.json, else tests/golden
// vectors_test own NAME      vectors of our second implementation: tests/golden/own/NAME.json
#include "tests/golden/vectors.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace sinew::vectors;

namespace {

int run(const std::filesystem::path& file, const std::map<std::string, Evaluator>& kinds)
{
    std::ifstream in(file);
    if (!in)
        throw std::runtime_error("can't be read");
    const Json document = Json::parse(in);
    const std::string kind = document.value("kind", file.stem().string());
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

}  // namespace

int main(int argc, char** argv)
{
    const std::string set = argc == 3 ? argv[1] : "";
    if (set != "golden" && set != "own") {
        std::fprintf(stderr, "usage: vectors_test golden|own NAME\n");
        return 2;
    }
    std::filesystem::path folder = std::filesystem::path(SINEW_TEST_DATA) / "golden";
    if (set == "own")
        folder /= "own";
    else if (const char* other = std::getenv("SINEW_GOLDEN"); other && *other)
        folder = other;
    const std::filesystem::path file = folder / (std::string(argv[2]) + ".json");
    try {
        return run(file, set == "own" ? ownKinds() : goldenKinds());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", file.string().c_str(), error.what());
        return 1;
    }
}
