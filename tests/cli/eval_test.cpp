#include "tests/cli/run.h"
#include "tests/cli/sample.h"

#include <cmath>
#include <sstream>

using namespace sinew;

namespace {

std::vector<std::string> lines(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> result;
    for (std::string line; std::getline(stream, line);)
        result.push_back(line);
    return result;
}

TEST_F(Cli, EvalCsvOfTheLoop)
{
    put("wave.sinew", kWave);
    const Ran ran = run({"eval", "wave.sinew"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    const auto rows = lines(ran.out);
    ASSERT_EQ(rows.size(), 10u) << "0 to 2 s, four a second, both ends\n" << ran.out;
    EXPECT_EQ(rows[0], "time,wave,still,line,opacity:cape");
    EXPECT_EQ(rows[1], "0,0,5,0,0.5");
    EXPECT_EQ(rows[5], "1,1,5,1,0.5") << "the wave's top; the line is at its limit";
    EXPECT_EQ(rows[9].substr(0, 2), "2,");
}

TEST_F(Cli, EvalJsonRangeRateAndParameters)
{
    put("wave.sinew", kWave);
    const auto result = json({"eval", "wave.sinew", "--from", "0.5", "--to", "3", "--rate", "2", "--format", "json",
                              "--parameters", "line,wave"},
                             0);
    EXPECT_EQ(result["rate"], 2.0);
    EXPECT_EQ(result["times"], nlohmann::json({0.5, 1.0, 1.5, 2.0, 2.5, 3.0}));
    EXPECT_EQ(result["parameters"].size(), 2u);
    EXPECT_EQ(result["parts"].size(), 0u);
    const auto wave = result["parameters"]["wave"].get<std::vector<double>>();
    for (std::size_t i = 0; i < wave.size(); ++i)
        EXPECT_NEAR(wave[i], std::sin(2.0 * M_PI * (0.5 + 0.5 * static_cast<double>(i)) / 4.0), 1e-12);
    EXPECT_EQ(result["parameters"]["line"], nlohmann::json({0.5, 1.0, 1.0, 1.0, 1.0, 1.0}));
    const auto unlimited =
        json({"eval", "wave.sinew", "--from", "2", "--to", "2", "--format", "json", "--unlimited"}, 0);
    EXPECT_EQ(unlimited["parameters"]["line"], nlohmann::json::array({2.0}));
}

TEST_F(Cli, EvalToFileFromAnotherFolder)
{
    put("projects/wave.sinew", kWave);
    std::filesystem::create_directory(m_folder / "elsewhere");
    const Ran ran = run({"eval", "../projects/wave.sinew", "-o", "r\xC3\xA9sultat.csv"}, m_folder / "elsewhere");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(lines(get("elsewhere/r\xC3\xA9sultat.csv")).size(), 10u);
}

TEST_F(Cli, EvalRefusesWrongRangesAndNames)
{
    put("wave.sinew", kWave);
    for (const std::vector<std::string>& options : {std::vector<std::string>{"--from", "3", "--to", "2"},
                                                    {"--from", "-1"},
                                                    {"--from", "0", "--to", "1e12", "--rate", "1e-9"},
                                                    {"--rate", "0"},
                                                    {"--rate", "nan"},
                                                    {"--to", "inf"},
                                                    {"--parameters", "waev"}}) {
        std::vector<std::string> arguments{"eval", "wave.sinew"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.code, 1) << testing::PrintToString(options) << ran.err;
        EXPECT_EQ(ran.out, "") << testing::PrintToString(options);
    }
    EXPECT_EQ(run({"eval", "wave.sinew", "--rate", "1e12"}).code, 2) << "a limit";
    EXPECT_NE(run({"eval", "wave.sinew", "--from", "3", "--to", "1"})
                  .err.find("ends at 1 s, which is before it starts at 3 s"),
              std::string::npos);
    EXPECT_NE(run({"eval", "wave.sinew", "--parameters", "waev"}).err.find("wave, still, line"), std::string::npos);
}

TEST_F(Cli, EvalFiresTriggers)
{
    put("jump.sinew", R"({"sinew": {"format": 2}, "parameters": [{"id": "y"}], "drivers": [{"id": "j", "targets": ["y"],
        "trigger": "jump", "blend": "override", "motion": {"kind": "ramp", "duration": 1, "followThrough": {"kind": "off"}}}]})");
    const auto values = [&](std::vector<std::string> options) {
        std::vector<std::string> arguments{"eval", "jump.sinew", "--to", "3", "--rate", "2", "--format", "json"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return json(arguments, 0)["parameters"]["y"];
    };
    EXPECT_EQ(values({}), nlohmann::json({0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}));
    EXPECT_EQ(values({"--trigger", "jump@1"}), nlohmann::json({0.0, 0.0, 0.0, 0.5, 1.0, 1.0, 1.0}));
    EXPECT_EQ(run({"eval", "jump.sinew", "--trigger", "jmp@1"}).code, 1);
    EXPECT_EQ(run({"eval", "jump.sinew", "--trigger", "jump"}).code, 1);
    EXPECT_EQ(run({"eval", "jump.sinew", "--trigger", "jump@soon"}).code, 1);
}

TEST_F(Cli, EvalBadFiles)
{
    put("broken.sinew", "{\"sinew\": ");
    EXPECT_EQ(run({"eval", "broken.sinew"}).code, 2);
    EXPECT_EQ(run({"eval", "missing.sinew"}).code, 3);
    put("wave.sinew", kWave);
    const Ran ran = run({"eval", "wave.sinew", "-o", "no/such/folder/x.csv"});
    EXPECT_EQ(ran.code, 3);
    EXPECT_NE(ran.err.find("no/such/folder/x.csv"), std::string::npos);
}

TEST_F(Cli, EvalWithoutItsModelSaysSo)
{
    put("lost.sinew", R"({"sinew": {"format": 2}, "model": {"path": "gone.glb"}, "parameters": [{"id": "p"}]})");
    const Ran ran = run({"eval", "lost.sinew", "--to", "0"});
    EXPECT_EQ(ran.code, 4);
    EXPECT_EQ(ran.out, "time,p\n0,0\n");
    EXPECT_NE(ran.err.find("gone.glb"), std::string::npos);
}

} // namespace
