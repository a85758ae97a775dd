#include "core/project/migrate.h"

#include "core/base/file.h"
#include "core/project/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace sinew;

namespace {

Result<LoadedProject> fixture(const char* name)
{
    return loadProject(std::filesystem::path(SINEW_TEST_DATA) / "core/project/data" / name);
}

TEST(Migrate, Format1)
{
    const auto loaded = fixture("format1.sinew");
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_EQ(loaded->format, 1);
    EXPECT_TRUE(loaded->migrated);
    EXPECT_FALSE(loaded->newer);

    Project expected;
    expected.model.path = "fox.glb";
    expected.settings.frameRate = 30.0;
    expected.settings.loopEnd = 4.0;
    expected.settings.channels = {{"1", 1.0}, {"2", 0.5}};
    expected.parameters = {{"breath", "Breath", "", "", 0.0, 1.0, 0.25}, {"tail", "Tail", "", "", -30.0, 30.0, 0.0}};
    Driver breathing;
    breathing.id = breathing.name = "breathing";
    breathing.motion = Harmonic{0, Direction::right, 0.25, 0.5, 4.0, 0.0, false};
    breathing.targets = {"breath"};
    breathing.blend = BlendMode::additiveFromDefault;
    Driver sway;
    sway.id = sway.name = "sway";
    sway.motion = Harmonic{1, Direction::centric, 0.5, 0.4, 1.5, 0.25, false};
    sway.targets = {"tail"};
    sway.weight = 0.75;
    sway.enabled = false;
    sway.extra = Extra(Json{{"comment", "a member that format 1 did not know either"}});
    expected.drivers = {breathing, sway};
    Layer layer;
    layer.id = "cross-fade";
    layer.name = "Cross-fade";
    layer.clip = "model:Walk";
    layer.nextClip = "model:Run";
    layer.mix = 0.3;
    expected.layers = {layer};
    Binding binding;
    binding.id = "tail-z";
    binding.parameter = "tail";
    binding.object = "b_Tail01_012";
    binding.component = Axis::z;
    binding.outMinimum = -20.0;
    binding.outMaximum = 20.0;
    expected.bindings = {binding};
    expected.extra = Extra(Json{{"author", "kept"}});
    EXPECT_EQ(loaded->project, expected) << writeProject(loaded->project);
}

TEST(Migrate, ResultIsAFileOfThePresentFormat)
{
    const auto loaded = fixture("format1.sinew");
    ASSERT_TRUE(loaded);
    const std::string text = writeProject(loaded->project);
    const auto again = parseProject(text);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_FALSE(again->migrated);
    EXPECT_EQ(again->format, kProjectFormat);
    EXPECT_EQ(again->project, loaded->project);
    EXPECT_EQ(writeProject(again->project), text);
}

TEST(Migrate, MalformedOldFilesAreRefusedWithThePlaceInThem)
{
    const std::pair<const char*, const char*> cases[] = {
        {R"("harmonics": 3)", "/harmonics"},
        {R"("harmonics": [3])", "/harmonics/0"},
        {R"("harmonics": [{"id": "a"}])", "/harmonics/0/parameter"},
        {R"("channelTimescales": {"a": 1})", "/channelTimescales"},
        {R"("channelTimescales": [1, "2"])", "/channelTimescales/1"},
        {R"("crossFade": [])", "/crossFade"},
        {R"("crossFade": {"next": 2})", "/crossFade/next"},
        {R"("settings": 1, "channelTimescales": [1])", "/settings"},
    };
    for (const auto& [member, where] : cases) {
        const auto loaded = parseProject("{\"sinew\": {\"format\": 1}, " + std::string(member) + "}");
        ASSERT_FALSE(loaded) << member;
        EXPECT_EQ(loaded.error().where, where) << loaded.error().text();
    }
}

TEST(Migrate, RulesHoldForOldFilesToo)
{
    const auto loaded = parseProject(R"({"sinew": {"format": 1}, "parameters": [{"id": "p"}],
        "harmonics": [{"id": "h", "parameter": "p", "duration": 0}]})");
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().where, "/drivers/0/motion/duration");
    EXPECT_NE(loaded.error().message.find("after conversion from format 1"), std::string::npos);
}

TEST(Migrate, EmptyOldProjectGetsDefaults)
{
    const auto loaded = parseProject(R"({"sinew": {"format": 1}})");
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_EQ(loaded->project, Project{});
}

} // namespace
