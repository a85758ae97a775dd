#include "core/project/json.h"

#include "tests/core/project/samples.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

using namespace sinew;

namespace {

// A minimal project with one member of the root replaced.
std::string with(const std::string& member, const std::string& json)
{
    return "{\"sinew\": {\"format\": 2}, \"" + member + "\": " + json + "}";
}

Error errorOf(const std::string& text)
{
    const auto loaded = parseProject(text, "hero.sinew");
    if (loaded)
        return {ErrorKind::usage, "was accepted", {}, {}};
    EXPECT_EQ(loaded.error().file, "hero.sinew");
    return loaded.error();
}

TEST(Json, EmptyProjectRoundTrips)
{
    const std::string text = writeProject(Project{});
    const auto loaded = parseProject(text);
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_TRUE(loaded->issues.empty());
    EXPECT_EQ(loaded->project, Project{});
    EXPECT_EQ(writeProject(loaded->project), text);
    EXPECT_EQ(text.back(), '\n');
}

TEST(Json, EveryKindOfObjectRoundTrips)
{
    const Project project = samples::everything();
    EXPECT_TRUE(validate(project).empty()) << validate(project).front().where << validate(project).front().message;
    const std::string text = writeProject(project);
    const auto loaded = parseProject(text);
    ASSERT_TRUE(loaded) << loaded.error().text() << "\n" << text;
    EXPECT_TRUE(loaded->issues.empty());
    EXPECT_EQ(loaded->project, project) << text << writeProject(loaded->project);
    EXPECT_EQ(writeProject(loaded->project), text);
}

TEST(Json, DriversWithoutABlendJoinAsTheirKindDoes)
{
    const auto blendOf = [](const std::string& members) {
        const auto loaded = parseProject(with("drivers", "[{\"id\": \"d\", " + members + "}]"));
        EXPECT_TRUE(loaded) << loaded.error().text();
        return loaded ? loaded->project.drivers[0].blend : BlendMode::multiply;
    };
    for (const char* kind : {"track", "ramp"})
        EXPECT_EQ(blendOf(std::string("\"motion\": {\"kind\": \"") + kind + "\"}"), BlendMode::override_) << kind;
    for (const char* kind : {"decayingSine", "projectile", "harmonic", "look"})
        EXPECT_EQ(blendOf(std::string("\"motion\": {\"kind\": \"") + kind + "\"}"), BlendMode::additive) << kind;
    EXPECT_EQ(blendOf("\"blend\": \"additive\", \"motion\": {\"kind\": \"track\"}"), BlendMode::additive);
}

TEST(Json, MembersAreOrderedAndKeysTakeOneLine)
{
    const std::string text = writeProject(samples::everything());
    EXPECT_NE(text.find("\n          {\"time\": 0, \"value\": [0, 1], \"interpolation\": \"bezier\", \"out\": "),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("\"targets\": [\"tail-1\", \"tail-2\"]"), std::string::npos);
    EXPECT_LT(text.find("\"model\""), text.find("\"settings\""));
    EXPECT_EQ(text.find('\r'), std::string::npos);
    EXPECT_EQ(text.find('\t'), std::string::npos);
}

TEST(Json, NumbersReadBackTheSame)
{
    for (const double number : {0.1, 1.0 / 3.0, 5e-324, 1e-7, 123456789012.25, 999999999999.0, -0.0, 0.1 + 0.2}) {
        Project project;
        project.parameters.push_back({"p", "P", "", "", -1e12, 1e12, number});
        const std::string text = writeProject(project);
        const auto loaded = parseProject(text);
        ASSERT_TRUE(loaded) << loaded.error().text();
        const double back = loaded->project.parameters[0].defaultValue;
        EXPECT_EQ(back, number);
        EXPECT_EQ(std::signbit(back), std::signbit(number));
        EXPECT_EQ(writeProject(loaded->project), text);
    }
}

TEST(Json, ErrorsNamePlaceLineAndRule)
{
    const Error error = errorOf("{\"sinew\": {\"format\": 2},\n \"parameters\": [{\"id\": \"p\"}],\n \"drivers\": [\n"
                                "  {\"id\": \"d\", \"targets\": [\"p\"],\n   \"motion\": {\"kind\": \"harmonic\",\n"
                                "    \"duration\": 0}}]}");
    EXPECT_EQ(error.where, "/drivers/0/motion/duration");
    EXPECT_EQ(error.message, "Duration must be more than 0; it is 0 s (line 6)");
    EXPECT_EQ(error.text(), "hero.sinew: /drivers/0/motion/duration: Duration must be more than 0; it is 0 s (line 6)");
}

struct Bad {
    const char* name;
    std::string text;
    std::string where;
    const char* message; // a part of it
};
void PrintTo(const Bad& bad, std::ostream* out)
{
    *out << bad.name;
}

class Refused : public testing::TestWithParam<Bad> {};

TEST_P(Refused, WithPointerAndReason)
{
    const Error error = errorOf(GetParam().text);
    EXPECT_EQ(error.where, GetParam().where) << error.text();
    EXPECT_NE(error.message.find(GetParam().message), std::string::npos) << error.text();
}

std::string repeated(const char* text, int times)
{
    std::string result;
    for (int i = 0; i < times; ++i)
        result += text;
    return result;
}

// The first value that is nested too deep: the root and 63 lists are 64 levels.
const std::string kDeepest = "/deep" + repeated("/0", 63);
const std::string kTwoParameters = R"("parameters": [{"id": "a"}, {"id": "b"}])";

std::string driver(const std::string& motion, const std::string& rest = "")
{
    return "{\"sinew\": {\"format\": 2}, " + kTwoParameters + ", \"drivers\": [{\"id\": \"d\", \"motion\": " + motion
           + rest + "}]}";
}
std::string track(const std::string& members)
{
    return driver("{\"kind\": \"track\", " + members + "}");
}

INSTANTIATE_TEST_SUITE_P(
    Text, Refused,
    testing::Values(Bad{"empty", "", "", "line 1"}, Bad{"notJson", "glTF\x02", "", "line 1, column 1"},
                    Bad{"truncated", "{\"sinew\": {\"format\": 2}, \"parameters\": [", "/parameters/0", "line 1"},
                    Bad{"trailing", "{\"sinew\": {\"format\": 2}} x", "", "line 1, column 26"},
                    Bad{"nan", with("look", "{\"damping\": NaN}"), "/look/damping", "invalid literal"},
                    Bad{"infinity", with("look", "{\"damping\": Infinity}"), "/look/damping", "invalid literal"},
                    Bad{"huge", with("look", "{\"damping\": 1e999}"), "/look/damping", "number overflow"},
                    Bad{"twice", with("look", "{\"damping\": 1, \"damping\": 2}"), "/look/damping", "is there twice"},
                    Bad{"notUtf8", with("model", "{\"path\": \"\xff\"}"), "/model/path", "UTF-8"},
                    Bad{"deep", with("deep", std::string(70, '[') + std::string(70, ']')), kDeepest, "64 levels"},
                    Bad{"list", "[]", "", "not a Sinew project"}, Bad{"noHeader", "{}", "", "not a Sinew project"},
                    Bad{"headerText", "{\"sinew\": 2}", "/sinew", "object"},
                    Bad{"noFormat", "{\"sinew\": {}}", "/sinew/format", "whole number"},
                    Bad{"formatText", "{\"sinew\": {\"format\": \"2\"}}", "/sinew/format", "whole number"},
                    Bad{"formatZero", "{\"sinew\": {\"format\": 0}}", "/sinew/format", "whole number"},
                    Bad{"newer", "{\"sinew\": {\"format\": 9, \"minReader\": 8}}", "/sinew/minReader", "newer version"},
                    Bad{"newerWithoutMinReader", "{\"sinew\": {\"format\": 9}}", "/sinew/minReader", "newer version"}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Types, Refused,
    testing::Values(Bad{"objectExpected", with("settings", "3"), "/settings", "must be an object"},
                    Bad{"listExpected", with("drivers", "{}"), "/drivers", "must be a list"},
                    Bad{"itemObject", with("drivers", "[1]"), "/drivers/0", "must be an object"},
                    Bad{"textExpected", with("model", "{\"path\": 3}"), "/model/path", "must be text"},
                    Bad{"numberExpected", with("look", "{\"damping\": \"1\"}"), "/look/damping", "must be a number"},
                    Bad{"nullNumber", with("look", "{\"reach\": null}"), "/look/reach", "must be a number"},
                    Bad{"boolExpected", with("look", "{\"active\": 1}"), "/look/active", "true or false"},
                    Bad{"wholeExpected", track("\"width\": 1.5"), "/drivers/0/motion/width", "whole number"},
                    Bad{"wholeTooLarge", track("\"width\": 99999999999"), "/drivers/0/motion/width", "from 1 to 3"},
                    Bad{"wholeHuge", track("\"width\": 18446744073709551615"), "/drivers/0/motion/width", "whole"},
                    Bad{"seedNegative", driver("{\"kind\": \"look\"}", ", \"stagger\": {\"seed\": -1}"),
                        "/drivers/0/stagger/seed", "0 or more"},
                    Bad{"namesExpected", with("model", "{\"loopClosed\": [1]}"), "/model/loopClosed/0", "text"},
                    Bad{"pointThree", with("look", "{\"target\": {\"point\": [1, 2]}}"), "/look/target/point",
                        "value of this field"},
                    Bad{"choice", with("look", "{\"blend\": \"screen\"}"), "/look/blend", "\"multiply\""},
                    Bad{"kind", driver("{\"kind\": \"spring\"}"), "/drivers/0/motion/kind", "\"harmonic\""},
                    Bad{"noKind", driver("{}"), "/drivers/0/motion", "no \"kind\""},
                    Bad{"noMotion", with("drivers", "[{\"id\": \"d\"}]"), "/drivers/0", "no \"motion\""},
                    Bad{"noId", with("markers", "[{\"time\": 1}]"), "/markers/0", "no \"id\""}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Rules, Refused,
    testing::Values(
        Bad{"idEmpty", with("markers", R"([{"id": "", "time": 0}])"), "/markers/0/id", "1 to 128"},
        Bad{"idCharacters", with("markers", R"([{"id": "a b", "time": 0}])"), "/markers/0/id", "A-Z"},
        Bad{"idTwice", with("markers", R"([{"id": "a", "time": 0}, {"id": "a", "time": 1}])"), "/markers/1/id",
            "unique"},
        Bad{"range", with("parameters", R"([{"id": "p", "minimum": 1, "maximum": 1}])"), "/parameters/0/maximum",
            "more than the minimum"},
        Bad{"default", with("parameters", R"([{"id": "p", "default": 2}])"), "/parameters/0/default", "0 to 1"},
        Bad{"tooLarge", with("parameters", R"([{"id": "p", "maximum": 1e300}])"), "/parameters/0/maximum",
            "it is 1e+300"},
        Bad{"opacity", with("parts", R"([{"id": "p", "opacity": 1.5}])"), "/parts/0/opacity", "from 0 to 1"},
        Bad{"target", driver(R"({"kind": "look"})", R"(, "targets": ["a", "c"])"), "/drivers/0/targets/1",
            "no parameter \"c\""},
        Bad{"channel", driver(R"({"kind": "harmonic", "channel": 1})"), "/drivers/0/motion/channel", "counted from 0"},
        Bad{"channelNegative", driver(R"({"kind": "harmonic", "channel": -1})"), "/drivers/0/motion/channel", ""},
        Bad{"noChannels", with("settings", R"({"channels": []})"), "/settings/channels", "at least one"},
        Bad{"loop", with("settings", R"({"loopStart": 2, "loopEnd": 2})"), "/settings/loopEnd", "later than"},
        Bad{"frequency", driver(R"({"kind": "decayingSine", "frequency": 0})"), "/drivers/0/motion/frequency",
            "more than 0"},
        Bad{"decay", driver(R"({"kind": "decayingSine", "decay": -1})"), "/drivers/0/motion/decay", "at least 0"},
        Bad{"rampDuration", driver(R"({"kind": "ramp", "duration": -1})"), "/drivers/0/motion/duration", "more than 0"},
        Bad{"rampFollowThrough", driver(R"({"kind": "ramp", "followThrough": {"kind": "bounce", "elasticity": 1.01}})"),
            "/drivers/0/motion/followThrough/elasticity", "from 0 to 1"},
        Bad{"elevation", driver(R"({"kind": "projectile", "elevation": 181})"), "/drivers/0/motion/elevation",
            "from 0 to 180"},
        Bad{"gravity", driver(R"({"kind": "projectile", "gravity": 0})"), "/drivers/0/motion/gravity", "more than 0"},
        Bad{"projectileTargets", driver(R"({"kind": "projectile"})", R"(, "targets": ["a"])"), "/drivers/0/targets",
            "groups of 2"},
        Bad{"delay", driver(R"({"kind": "look"})", R"(, "stagger": {"delay": -0.1})"), "/drivers/0/stagger/delay",
            "at least 0"},
        Bad{"keyOrder", track(R"("keys": [{"time": 1, "value": [0]}, {"time": 1, "value": [0]}])"),
            "/drivers/0/motion/keys/1/time", "later than"},
        Bad{"keyWidth", track(R"("width": 2, "keys": [{"time": 1, "value": [0]}])"), "/drivers/0/motion/keys/0/value",
            "must have 2"},
        Bad{"handleWidth", track(R"("keys": [{"time": 1, "value": [0], "out": {"value": [1, 2]}}])"),
            "/drivers/0/motion/keys/0/out/value", "must have 1"},
        Bad{"clip", with("layers", R"([{"id": "l", "clip": "wave"}])"), "/layers/0/clip", "no clip \"wave\""},
        Bad{"cueLayer", with("cues", R"([{"id": "c", "time": 0, "layer": "l"}])"), "/cues/0/layer", "no layer \"l\""},
        Bad{"bindingParameter", with("bindings", R"([{"id": "b", "parameter": "p"}])"), "/bindings/0/parameter",
            "no parameter"},
        Bad{"clipTrackIds", with("clips", R"([{"id": "c", "tracks": [{"ids": [], "track": {}}]}])"),
            "/clips/0/tracks/0/ids", "must be 1"},
        Bad{"lookTrackWidth", with("look", R"({"target": {"kind": "track", "track": {"width": 2}}})"),
            "/look/target/track/width", "must be 3"},
        Bad{"reach", with("look", R"({"reach": 0})"), "/look/reach", "more than 0"}),
    [](const auto& row) { return row.param.name; });

TEST(Json, ListsAndObjectsAreLimited)
{
    std::string items;
    for (int i = 0; i <= 100'000; ++i)
        items += i == 0 ? "0" : ",0";
    EXPECT_EQ(errorOf(with("list", "[" + items + "]")).kind, ErrorKind::limit);
    std::string members;
    for (int i = 0; i <= 4096; ++i)
        members += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
    EXPECT_EQ(errorOf(with("object", "{" + members + "}")).kind, ErrorKind::limit);
}

TEST(Json, TypoIsReportedAndKept)
{
    const auto loaded = parseProject(with("look", "{\"dampign\": 1}"));
    ASSERT_TRUE(loaded);
    ASSERT_EQ(loaded->issues.size(), 1u);
    EXPECT_EQ(loaded->issues[0].code, "unknown-member");
    EXPECT_EQ(loaded->issues[0].where, "/look/dampign");
    EXPECT_NE(writeProject(loaded->project).find("\"dampign\": 1"), std::string::npos);
}

TEST(Json, InvalidProjectIsNotSaved)
{
    Project project;
    project.parameters.push_back({"p", "P", "", "", 0.0, 1.0, std::numeric_limits<double>::quiet_NaN()});
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "sinew-never-written.sinew";
    const Status status = saveProject(project, path);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().where, "/parameters/0/default");
    EXPECT_FALSE(std::filesystem::exists(path));
}

} // namespace
