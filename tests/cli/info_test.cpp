#include "tests/cli/run.h"
#include "tests/cli/sample.h"

#include "core/base/file.h"

#include <algorithm>
#include <cmath>

namespace fs = std::filesystem;
using namespace sinew;

namespace {

const fs::path kPip = fs::path(SINEW_RESOURCES) / "pip" / "pip.glb";

const nlohmann::json* named(const nlohmann::json& list, const std::string& name)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& item) { return item["name"] == name; });
    return found == list.end() ? nullptr : &*found;
}

TEST_F(Cli, InfoModelAsJson)
{
    // Facts are the generator's own, written beside the model.
    const auto facts = nlohmann::json::parse(*readTextFile(kPip.parent_path() / "facts.json", 1 << 20));
    const Ran ran = run({"info", kPip.string(), "--json"});
    EXPECT_TRUE(ran.code == 0 || ran.code == 4) << ran.err;
    const auto root = nlohmann::json::parse(ran.out);
    EXPECT_EQ(root["type"], "model");
    const auto& model = root["model"];
    ASSERT_EQ(model["joints"].size(), facts["joints"].size());
    for (const auto& joint : facts["joints"]) {
        // In the model names are unique; the file has a mesh and a joint called "scarf".
        const auto found = std::find_if(model["joints"].begin(), model["joints"].end(),
                                        [&](const auto& item) { return item["displayName"] == joint["name"]; });
        ASSERT_NE(found, model["joints"].end()) << joint;
        if (!joint["parent"].is_null()) {
            EXPECT_EQ((*found)["parent"], joint["parent"]);
        }
    }
    EXPECT_NE(named(model["meshes"], "pip"), nullptr);
    EXPECT_GE(model["morphs"].size(), 4u);
    ASSERT_GE(model["clips"].size(), 3u);
    for (const auto& clip : model["clips"]) {
        EXPECT_GT(clip["duration"].get<double>(), 0.0);
        EXPECT_GT(clip["keys"].get<int>(), 0);
        EXPECT_GT(clip["rate"].get<double>(), 0.0);
    }
    for (const auto& clip : facts["clips"]) {
        const auto* found = named(model["clips"], clip["name"]);
        ASSERT_NE(found, nullptr) << clip;
        EXPECT_NEAR((*found)["duration"].get<double>(), clip["seconds"].get<double>(), 1e-3);
    }
}

TEST_F(Cli, InfoModelAsText)
{
    const Ran ran = run({"info", kPip.string()});
    for (const char* part : {"joints ", "  head\n", "meshes ", "morphs ", "  blink\n", "clips "})
        EXPECT_NE(ran.out.find(part), std::string::npos) << part;
}

TEST_F(Cli, WhatIsNotExpectedIsNamedInOrder)
{
    const Ran verb = run({"inof", "x"});
    EXPECT_EQ(verb.code, 1);
    EXPECT_NE(verb.err.find("no verb \"inof\"; do you mean info?"), std::string::npos) << verb.err;
    EXPECT_NE(verb.err.find("validate"), std::string::npos) << verb.err;
    const Ran other = run({"frobnicate"});
    EXPECT_EQ(other.code, 1);
    EXPECT_EQ(other.err.find("do you mean"), std::string::npos) << other.err;
    const Ran more = run({"info", kPip.string(), "first", "second"});
    EXPECT_EQ(more.code, 1);
    EXPECT_NE(more.err.find("first second"), std::string::npos) << more.err;
}

TEST_F(Cli, JointsAreIndentedUnderTheirParents)
{
    const std::string out = run({"info", kPip.string()}).out;
    const auto indentOf = [&](const std::string& name) {
        const auto at = out.find(name + "\n", out.find("joints "));
        return at == std::string::npos ? at : at - out.rfind('\n', at) - 1;
    };
    EXPECT_GT(indentOf(" head"), indentOf(" root"));
}

TEST_F(Cli, InfoProjectWithItsModelFromAnotherFolder)
{
    fs::create_directories(m_folder
                           / "m\xC3\xB6"
                             "dels");
    fs::copy_file(kPip, m_folder
                            / "m\xC3\xB6"
                              "dels"
                            / "pip \xF0\x9F\xA6\x8A.glb");
    put("projects/p.sinew", "{\"sinew\": {\"format\": 2}, \"model\": {\"path\": \"../m\xC3\xB6"
                            "dels/pip \xF0\x9F\xA6\x8A.glb\"}, "
                            "\"parameters\": [{\"id\": \"a\"}]}");
    const Ran ran = run({"info", "projects/p.sinew", "--json"}, m_folder);
    EXPECT_TRUE(ran.code == 0 || ran.code == 4) << ran.err;
    const auto root = nlohmann::json::parse(ran.out);
    EXPECT_EQ(root["type"], "project");
    EXPECT_EQ(root["project"]["parameters"][0]["id"], "a");
    EXPECT_GE(root["model"]["joints"].size(), 20u);
    EXPECT_EQ(run({"info", "../projects/p.sinew", "--json"}, m_folder
                                                                 / "m\xC3\xB6"
                                                                   "dels")
                      .out.size()
                  > 100,
              true);
}

TEST_F(Cli, InfoProjectAsText)
{
    put("wave.sinew", kWave);
    const Ran ran = run({"info", "wave.sinew"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("  d: harmonic of wave\n"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("  still: 0 to 10, default 5\n"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("  cape: opacity 0.5, "), std::string::npos) << ran.out;
    const Ran pip = run({"info", (fs::path(SINEW_RESOURCES) / "pip" / "pip.sinew").string()});
    for (const char* line : {"  breath: scale of spine_02\n", "  body: model:idle to model:walk\n"})
        EXPECT_NE(pip.out.find(line), std::string::npos) << line << pip.out;
}

TEST_F(Cli, InfoKnowsFilesByTheirContent)
{
    put("project.json", kWave);
    EXPECT_EQ(json({"info", "project.json", "--json"}, 0)["type"], "project");
}

TEST_F(Cli, InfoSecondTimeComesFromTheCache)
{
    const fs::path copy = m_folder / "pip.glb";
    fs::copy_file(kPip, copy);
    const Ran first = run({"info", "pip.glb", "--json"});
    std::size_t entries = 0;
    for (const auto& entry : fs::recursive_directory_iterator(m_folder / "cache"))
        entries += entry.is_regular_file() ? 1 : 0;
    EXPECT_GE(entries, 1u);
    EXPECT_EQ(run({"info", "pip.glb", "--json"}).out, first.out);
}

TEST_F(Cli, InfoBadFiles)
{
    auto bytes = *readFile(kPip, 1u << 30);
    bytes.resize(bytes.size() / 2);
    put("half.glb", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    put("text.glb", "not a model");
    put("empty.glb", "");
    for (const char* name : {"half.glb", "text.glb", "empty.glb"}) {
        const Ran ran = run({"info", name});
        EXPECT_EQ(ran.code, 2) << name << ran.err;
        EXPECT_NE(ran.err.find(name), std::string::npos) << ran.err;
        const auto root = json({"info", name, "--json"}, 2);
        EXPECT_FALSE(root["error"]["message"].get<std::string>().empty());
    }
    EXPECT_EQ(run({"info", "missing.glb"}).code, 3);
    EXPECT_EQ(run({"info", "missing"}).code, 3);
    EXPECT_EQ(json({"info", "missing.sinew", "--json"}, 3)["error"]["kind"], "io");
}

} // namespace
