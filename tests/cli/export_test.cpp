#include "tests/cli/run.h"
#include "tests/cli/sample.h"

#include "core/base/file.h"

#include <algorithm>
#include <set>

namespace fs = std::filesystem;
using namespace sinew;

namespace {

// Pip with a tail that sways.
const char* const kSway = R"({
  "sinew": {"format": 2},
  "model": {"path": "pip.glb"},
  "parameters": [{"id": "tail", "minimum": -30, "maximum": 30}],
  "drivers": [{"id": "sway", "targets": ["tail"],
    "motion": {"kind": "harmonic", "direction": "centric", "normalizedRange": 0.5, "duration": 2}}],
  "bindings": [{"id": "b", "parameter": "tail", "target": "rotation", "object": "tail_01", "component": "z",
    "outMinimum": -30, "outMaximum": 30}]
})";

class CliExport : public Cli {
protected:
    void SetUp() override
    {
        Cli::SetUp();
        fs::copy_file(fs::path(SINEW_RESOURCES) / "pip" / "pip.glb", m_folder / "pip.glb");
        put("sway.sinew", kSway);
        put("wave.sinew", kWave);
    }

    std::set<std::string> clipNames(const std::string& file)
    {
        std::set<std::string> names;
        const auto clips = nlohmann::json::parse(run({"info", file, "--json"}).out)["model"]["clips"];
        for (const auto& clip : clips)
            names.insert(clip["name"]);
        return names;
    }
};

TEST_F(CliExport, NeverWritesOverItsOwnSources)
{
    const std::string model = get("pip.glb");
    fs::create_hard_link(m_folder / "pip.glb", m_folder / "linked.glb");
    for (const char* target : {"pip.glb", "./pip.glb", "linked.glb", "sway.sinew"}) {
        const Ran ran = run({"export", "sway.sinew", "--to", "glb", "-o", target});
        EXPECT_EQ(ran.code, 1) << target;
        EXPECT_NE(ran.err.find("belongs to the project"), std::string::npos) << ran.err;
    }
    EXPECT_EQ(get("pip.glb"), model);
    EXPECT_EQ(get("sway.sinew"), kSway);
}

TEST_F(CliExport, ModelsAreNoProjects)
{
    for (const char* verb : {"export", "eval"}) {
        std::vector<std::string> words{verb, "pip.glb"};
        if (words[0] == "export")
            words.insert(words.end(), {"--to", "snw", "-o", "pip.snw"});
        const Ran ran = run(words);
        EXPECT_EQ(ran.code, 2) << verb;
        EXPECT_NE(ran.err.find("is a model, not a project"), std::string::npos) << ran.err;
    }
}

TEST_F(CliExport, RuntimeFileIsReadBack)
{
    const Ran ran = run({"export", "wave.sinew", "--to", "snw", "-o", "wave.snw"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(get("wave.snw").substr(4, 4), "SNW1");
    const auto root = json({"info", "wave.snw", "--json"}, 0);
    EXPECT_EQ(root["type"], "runtime");
    EXPECT_EQ(root["runtime"]["parameters"].size(), 3u);
    EXPECT_EQ(root["runtime"]["parameters"][1],
              nlohmann::json({{"id", "still"}, {"minimum", 0.0}, {"maximum", 10.0}, {"default", 5.0}}));
    EXPECT_EQ(root["runtime"]["parts"], nlohmann::json({"cape"}));
    EXPECT_EQ(root["runtime"]["drivers"][0],
              nlohmann::json({{"id", "d"}, {"kind", "harmonic"}, {"targets", {"wave"}}, {"enabled", true}}));
    EXPECT_EQ(root["runtime"]["drivers"][1]["kind"], "track");
    EXPECT_EQ(run({"validate", "wave.snw"}).code, 0);
    std::string damaged = get("wave.snw");
    damaged.resize(damaged.size() / 2);
    put("half.snw", damaged);
    EXPECT_EQ(run({"validate", "half.snw"}).code, 2);
}

TEST_F(CliExport, GlbKeepsTheClipsAndAddsTheMotion)
{
    const auto report = json({"export", "sway.sinew", "-o", "out/\xC3\xBC.glb", "--json"}, 3);
    EXPECT_EQ(report["error"]["kind"], "io") << "the folder isn't there";
    fs::create_directory(m_folder / "out");
    const Ran ran = run({"export", "sway.sinew", "-o", "out/\xC3\xBC.glb", "--json"});
    ASSERT_TRUE(ran.code == 0 || ran.code == 4) << ran.err;
    const auto written = nlohmann::json::parse(ran.out);
    EXPECT_EQ(written["format"], "glb");
    EXPECT_EQ(written["fidelity"]["withinTolerance"], true);
    EXPECT_EQ(written["fidelity"]["bytes"].get<std::size_t>(), get("out/\xC3\xBC.glb").size());
    std::set<std::string> expected = clipNames("pip.glb");
    expected.insert("motion");
    EXPECT_EQ(clipNames("out/\xC3\xBC.glb"), expected);
}

TEST_F(CliExport, StandardOutputIsTheFileItself)
{
    EXPECT_EQ(run({"export", "wave.sinew", "--to", "snw", "-o", "wave.snw"}).code, 0);
    const Ran ran = run({"export", "wave.sinew", "--to", "snw", "-o", "-"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out, get("wave.snw")) << "and the same bytes every time";
    EXPECT_FALSE(fs::exists(m_folder / "-"));
}

TEST_F(CliExport, SamplesEqualEval)
{
    for (const char* format : {"json", "csv"}) {
        EXPECT_EQ(run({"export", "wave.sinew", "--to", format, "--rate", "4", "-o", "samples"}).code, 0);
        EXPECT_EQ(run({"eval", "wave.sinew", "--format", format}).out, get("samples"));
        EXPECT_EQ(
            run({"export", "wave.sinew", "--to", format, "--rate", "5", "--from", "1", "--until", "3", "-o", "samples"})
                .code,
            0);
        EXPECT_EQ(run({"eval", "wave.sinew", "--format", format, "--rate", "5", "--from", "1", "--to", "3"}).out,
                  get("samples"));
    }
}

TEST_F(CliExport, SamplesFireTriggersAsEvalDoes)
{
    put("jump.sinew", R"({"sinew": {"format": 2}, "settings": {"frameRate": 30, "loopEnd": 3}, "parameters": [{"id": "y"}],
        "drivers": [{"id": "j", "targets": ["y"], "trigger": "jump", "blend": "override",
                     "motion": {"kind": "ramp", "duration": 1}}]})");
    const std::vector<std::string> fired{"--trigger", "jump@2", "--trigger", "jump@0.5"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.end(), fired.begin(), fired.end());
        return run(words);
    };
    EXPECT_EQ(with({"export", "jump.sinew", "-o", "jump.csv"}).code, 0);
    const std::string moved = get("jump.csv");
    EXPECT_EQ(with({"eval", "jump.sinew"}).out, moved);
    EXPECT_NE(run({"eval", "jump.sinew"}).out, moved);
    EXPECT_EQ(run({"export", "jump.sinew", "-o", "x.csv", "--trigger", "jmp@1"}).code, 1);
    EXPECT_EQ(run({"export", "jump.sinew", "-o", "x.csv", "--trigger", "jump@-1"}).code, 1);
    EXPECT_FALSE(fs::exists(m_folder / "x.csv"));
}

TEST_F(CliExport, SaysWhichOptionsChangeNothing)
{
    const Ran ran = run({"export", "wave.sinew", "-o", "wave.snw", "--from", "1", "--trigger", "jump@1"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.err.find("--from changes nothing"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("--trigger changes nothing"), std::string::npos) << ran.err;
}

TEST_F(CliExport, RangesThatEndBeforeTheyStart)
{
    const Ran ran = run({"export", "wave.sinew", "-o", "x.csv", "--from", "3", "--until", "1"});
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.err.find("The range ends at 1 s, which is before it starts at 3 s."), std::string::npos) << ran.err;
}

TEST_F(CliExport, InfoTellsWhatARuntimeFileHolds)
{
    ASSERT_EQ(run({"export", "sway.sinew", "-o", "sway.snw", "--transform-map", "half"}).code, 0);
    const auto runtime = json({"info", "sway.snw", "--json"}, 0)["runtime"];
    EXPECT_EQ(runtime["transformMap"], "half");
    EXPECT_GE(runtime["clips"].size(), 3u);
    EXPECT_GE(runtime["nodes"].size(), 20u);
    ASSERT_GE(runtime["bindings"].size(), 1u);
    const auto project = json({"info", "sway.sinew", "--json"}, 0)["project"];
    EXPECT_EQ(runtime["drivers"].size(), project["drivers"].size());
    EXPECT_EQ(runtime["bindings"].size(), project["bindings"].size());
    const Ran text = run({"info", "sway.snw"});
    for (const auto& binding : runtime["bindings"]) {
        const std::string line = "  " + binding["parameter"].get<std::string>() + ": " + binding["target"].get<std::string>() +
                                 " of " + binding["object"].get<std::string>() + "\n";
        EXPECT_NE(text.out.find(line), std::string::npos) << line;
    }
    EXPECT_NE(text.out.find("map        half\n"), std::string::npos);
}

TEST_F(CliExport, WrongUse)
{
    const std::vector<std::vector<std::string>> cases = {
        {"export", "wave.sinew", "--to", "obj", "-o", "x.obj"},
        {"export", "wave.sinew", "-o", "x.unknown"},
        {"export", "wave.sinew", "-o", "-"},
        {"export", "wave.sinew", "-o", "-", "--to", "snw", "--json"},
        {"export", "wave.sinew", "-o", "x.snw", "--rate", "0"},
        {"export", "wave.sinew", "-o", "x.snw", "--tolerance", "-1"},
        {"export", "sway.sinew", "-o", "x.glb", "--clip", "no clip"},
    };
    for (const auto& arguments : cases) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.code, 1) << testing::PrintToString(arguments) << ran.err;
        EXPECT_NE(ran.err, "") << testing::PrintToString(arguments);
    }
    EXPECT_FALSE(fs::exists(m_folder / "x.snw"));
    EXPECT_FALSE(fs::exists(m_folder / "x.glb"));
}

TEST_F(CliExport, InvalidInputLeavesTheOldFile)
{
    put("old.glb", "old");
    put("lost.sinew", R"({"sinew": {"format": 2}, "model": {"path": "gone.glb"}})");
    Ran ran = run({"export", "lost.sinew", "-o", "old.glb"});
    EXPECT_EQ(ran.code, 3) << "its model is missing";
    EXPECT_NE(ran.err.find((m_folder / "gone.glb").string()), std::string::npos) << ran.err;
    ran = run({"export", "wave.sinew", "-o", "old.glb"});
    EXPECT_EQ(ran.code, 2) << "it has no model";
    put("broken.sinew", "{");
    EXPECT_EQ(run({"export", "broken.sinew", "-o", "old.glb"}).code, 2);
    EXPECT_EQ(run({"export", "missing.sinew", "-o", "old.glb"}).code, 3);
    EXPECT_EQ(get("old.glb"), "old");
}

} // namespace
