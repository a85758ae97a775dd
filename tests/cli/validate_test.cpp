#include "tests/cli/run.h"
#include "tests/cli/sample.h"

using namespace sinew;

namespace {

TEST_F(Cli, ValidateGoodProject)
{
    put("wave.sinew", kWave);
    const Ran ran = run({"validate", "wave.sinew"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "wave.sinew: ok\n");
    EXPECT_EQ(ran.err, "");
    const auto result = json({"validate", "wave.sinew", "--json"}, 0);
    EXPECT_EQ(result[0]["ok"], true);
    EXPECT_EQ(result[0]["issues"].size(), 0u);
}

TEST_F(Cli, ValidateNamesThePlaceOfWhatIsWrong)
{
    std::string bad = kWave;
    bad.replace(bad.find("\"duration\": 4"), 13, "\"duration\": 0");
    put("bad.sinew", bad);
    const Ran ran = run({"validate", "bad.sinew"});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err,
              "sinew: bad.sinew: /drivers/0/motion/duration: Duration must be more than 0; it is 0 s (line 12)\n");
    const auto result = json({"validate", "bad.sinew", "--json"}, 2);
    EXPECT_EQ(result[0]["ok"], false);
    EXPECT_EQ(result[0]["error"]["where"], "/drivers/0/motion/duration");
}

TEST_F(Cli, ValidateManyGivesTheWorst)
{
    put("wave.sinew", kWave);
    put("odd.sinew", R"({"sinew": {"format": 2}, "colour": "red"})");
    put("broken.sinew", "{");
    EXPECT_EQ(run({"validate", "wave.sinew", "odd.sinew"}).code, 4);
    EXPECT_EQ(run({"validate", "broken.sinew", "odd.sinew", "wave.sinew"}).code, 2);
    EXPECT_EQ(run({"validate", "wave.sinew", "missing.sinew"}).code, 3);
    const auto results = json({"validate", "--json", "wave.sinew", "odd.sinew", "broken.sinew"}, 2);
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(results[1]["issues"][0]["code"], "unknown-member");
    EXPECT_EQ(results[1]["issues"][0]["where"], "/colour");
}

TEST_F(Cli, ValidateMissingModelIsAFinding)
{
    put("lost.sinew", R"({"sinew": {"format": 2}, "model": {"path": "models/gone.glb"}})");
    const Ran ran = run({"validate", "lost.sinew"});
    EXPECT_EQ(ran.code, 4);
    EXPECT_NE(ran.err.find("/model/path"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find((m_folder / "models/gone.glb").string()), std::string::npos) << ran.err;
}

TEST_F(Cli, ValidateWhatIsNoProject)
{
    put("text.sinew", "hello");
    put("empty.sinew", "");
    put("text.snw", "hello");
    put("text.glb", "hello");
    put("text.txt", "hello");
    std::filesystem::create_directory(m_folder / "folder.sinew");
    for (const char* name : {"text.sinew", "empty.sinew", "text.snw", "text.glb", "text.txt"}) {
        const Ran ran = run({"validate", name});
        EXPECT_EQ(ran.code, 2) << name << ran.err;
        EXPECT_NE(ran.err.find(name), std::string::npos) << ran.err;
    }
    EXPECT_EQ(run({"validate", "folder.sinew"}).code, 3);
}

TEST_F(Cli, ValidateNewerAndOlderFormats)
{
    put("newer.sinew", R"({"sinew": {"format": 9, "minReader": 2}})");
    put("future.sinew", R"({"sinew": {"format": 9, "minReader": 9}})");
    EXPECT_EQ(run({"validate", "newer.sinew"}).code, 4);
    EXPECT_EQ(run({"validate", "future.sinew"}).code, 2);
    const Ran old = run({"validate", SINEW_TEST_DATA "/core/project/data/format1.sinew"});
    EXPECT_EQ(old.code, 4) << "its model is not there\n" << old.err;
    EXPECT_NE(old.err.find("became drivers"), std::string::npos) << old.err;
}

} // namespace
