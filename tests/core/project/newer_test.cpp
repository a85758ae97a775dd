// Files of newer versions: what we do not know survives.
#include "core/project/edit.h"
#include "core/project/json.h"

#include "tests/core/project/samples.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

using namespace sinew;

namespace {

bool has(const Issues& issues, const std::string& code, const std::string& where)
{
    return std::any_of(issues.begin(), issues.end(),
                       [&](const Issue& issue) { return issue.code == code && issue.where == where; });
}

// Puts a member into every object of the tree, and counts them.
int addUnknown(Json& json, int number = 0)
{
    for (Json& child : json)
        if (child.is_structured())
            number = addUnknown(child, number);
    if (json.is_object())
        json["unknown" + std::to_string(number++)] = {{"nested", {1.5, nullptr, "text"}}};
    return number;
}

TEST(Newer, UnknownMembersOfEveryObjectSurviveEditingAndSaving)
{
    Json json = Json::parse(writeProject(samples::everything()));
    json["sinew"]["format"] = 3;
    const int objects = addUnknown(json);
    EXPECT_GT(objects, 50);

    auto loaded = parseProject(json.dump());
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_TRUE(loaded->newer);
    const std::string text = writeProject(loaded->project);
    for (int i = 0; i < objects; ++i)
        EXPECT_NE(text.find("\"unknown" + std::to_string(i) + "\": {"), std::string::npos) << i << "\n" << text;
    // In the same objects, with the same values: only places among the members may differ.
    EXPECT_EQ(nlohmann::json::parse(text), nlohmann::json::parse(json.dump()));

    Parameter changed = loaded->project.parameters[0];
    changed.name = "Changed";
    ASSERT_TRUE(apply(loaded->project, replaceObject(loaded->project, changed, "Rename")));
    const auto again = parseProject(writeProject(loaded->project));
    ASSERT_TRUE(again) << again.error().text();
    nlohmann::json expected = nlohmann::json::parse(json.dump());
    expected["parameters"][0]["name"] = "Changed";
    EXPECT_EQ(nlohmann::json::parse(writeProject(again->project)), expected);
}

TEST(Newer, UnknownMembersOfObjectsAtTheirDefaultSurvive)
{
    const std::string text = writeProject(parseProject(R"({"sinew": {"format": 2}, "drivers": [{"id": "d", "motion":
        {"kind": "track", "keys": [{"time": 0, "value": [0], "in": {"tension": 0.5}}]}}]})")
                                              ->project);
    EXPECT_NE(text.find("\"in\": {\"time\": 0, \"value\": [], \"tension\": 0.5}"), std::string::npos) << text;
    EXPECT_EQ(text.find("\"out\""), std::string::npos);
}

const char* const kNewer = R"({
  "sinew": {"format": 3, "minReader": 2, "app": "2.0"},
  "settings": {"layerRule": "weighted", "frameRate": 25},
  "look": {"target": {"kind": "crowd", "size": 3}, "damping": 0.5},
  "parameters": [{"id": "a"}, {"id": "b", "range": "mirror"}, {"id": "c"}],
  "drivers": [
    {"id": "d0", "motion": {"kind": "spring", "stiffness": 2}, "targets": ["a"]},
    {"id": "d1", "motion": {"kind": "harmonic"}, "targets": ["a"]},
    {"id": "d2", "motion": {"kind": "harmonic"}, "targets": ["b"]},
    {"id": "d3", "motion": {"kind": "look"}, "targets": ["c"], "blend": "screen"},
    {"id": "d4", "motion": {"kind": "track", "keys": [{"time": 0, "value": [0], "interpolation": "spline"}]}},
    {"id": "d5", "motion": {"kind": "look"}, "targets": ["c"]}
  ],
  "layers": [{"id": "l", "transitionCurve": "steps"}],
  "cues": [{"id": "q", "time": 1, "layer": "l"}]
})";

TEST(Newer, UnknownKindsAreKeptDisabledAndNeverGuessed)
{
    const auto loaded = parseProject(kNewer);
    ASSERT_TRUE(loaded) << loaded.error().text();
    const Project& project = loaded->project;
    ASSERT_EQ(project.parameters.size(), 2u);
    ASSERT_EQ(project.drivers.size(), 2u);
    EXPECT_EQ(project.drivers[0].id, "d1");
    EXPECT_EQ(project.drivers[1].id, "d5");
    EXPECT_TRUE(project.layers.empty());
    EXPECT_TRUE(project.cues.empty()) << "its layer is not understood";
    EXPECT_EQ(project.settings.layerRule, LayerRule::eased);
    EXPECT_EQ(project.settings.frameRate, 25.0);
    EXPECT_EQ(project.look.target, LookTarget{});
    EXPECT_EQ(project.look.damping, 0.5);

    EXPECT_TRUE(has(loaded->issues, "newer-format", "/sinew/format"));
    for (const char* where : {"/drivers/0", "/drivers/2", "/drivers/3", "/drivers/4", "/parameters/1", "/layers/0",
                              "/cues/0", "/settings/layerRule", "/look/target"})
        EXPECT_TRUE(has(loaded->issues, "not-understood", where)) << where;
    EXPECT_EQ(project.opaque.size(), 9u);
}

// The tree with what our writer adds (defaults) left out.
bool contains(const nlohmann::json& whole, const nlohmann::json& part)
{
    if (part.is_object())
        return whole.is_object() && std::all_of(part.items().begin(), part.items().end(), [&](const auto& item) {
                   return whole.contains(item.key()) && contains(whole[item.key()], item.value());
               });
    if (!part.is_array())
        return whole == part;
    bool all = whole.is_array() && whole.size() == part.size();
    for (std::size_t i = 0; all && i < part.size(); ++i)
        all = contains(whole[i], part[i]);
    return all;
}

TEST(Newer, WhatIsNotUnderstoodIsWrittenBackInItsPlace)
{
    const auto loaded = parseProject(kNewer);
    ASSERT_TRUE(loaded);
    const std::string text = writeProject(loaded->project);
    EXPECT_TRUE(contains(nlohmann::json::parse(text), nlohmann::json::parse(kNewer))) << text;
    const auto again = parseProject(text);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_TRUE(again->newer) << "the file stays one of the newer format";
    EXPECT_EQ(again->project, loaded->project);
    EXPECT_EQ(writeProject(again->project), text);
}

TEST(Newer, OwnChangeOfASettingReplacesWhatWasNotUnderstood)
{
    auto loaded = parseProject(kNewer);
    ASSERT_TRUE(loaded);
    loaded->project.settings.layerRule = LayerRule::applier;
    const std::string text = writeProject(loaded->project);
    EXPECT_NE(text.find("\"layerRule\": \"applier\""), std::string::npos);
    EXPECT_EQ(text.find("weighted"), std::string::npos);
}

TEST(Newer, IdsOfWhatIsNotUnderstoodAreTaken)
{
    auto loaded = parseProject(kNewer);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(freshId(loaded->project, ObjectKind::driver, "d0"), "d0-2");
    Parameter twin;
    twin.id = "b";
    loaded->project.parameters.push_back(twin);
    const Issues issues = validate(loaded->project);
    ASSERT_EQ(issues.size(), 1u);
    EXPECT_EQ(issues[0].code, "duplicate-id");
}

TEST(Newer, ErrorsPointIntoTheFile)
{
    std::string text = kNewer;
    text.replace(text.rfind("[\"c\"]"), 5, "[\"x\"]");
    const auto loaded = parseProject(text);
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().where, "/drivers/5/targets/0");
    EXPECT_NE(loaded.error().message.find("(line 12)"), std::string::npos) << loaded.error().text();
}

} // namespace
