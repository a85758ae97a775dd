#include "core/export/export.h"
#include "core/player/player.h"
#include "core/project/compile/compile.h"
#include "core/runtime/read.h"
#include "tests/core/export/test_projects.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <sstream>

using namespace sinew;
using namespace sinew::test;

namespace {

Project swaying()
{
    Project project;
    addSway(project, "knee", 2.0, 20);
    Part part;
    part.id = "hat";
    part.opacity = 0.25;
    project.parts = {part};
    project.settings.loopEnd = 1.0;
    return project;
}

Exported written(const char* format, const Project& project, const Model* model, const ExportSettings& settings = {})
{
    const ExportFormat* found = findExportFormat(format);
    EXPECT_NE(found, nullptr);
    auto out = found->write(project, model, settings, Progress());
    EXPECT_TRUE(out) << out.error().text();
    return out ? std::move(*out) : Exported{};
}

std::string textOf(const Exported& out)
{
    return {out.bytes.begin(), out.bytes.end()};
}

TEST(ExportFormats, AreNamedOnceAndFound)
{
    std::set<std::string_view> ids;
    for (const ExportFormat& format : exportFormats()) {
        EXPECT_TRUE(ids.insert(format.id).second) << format.id;
        EXPECT_FALSE(format.name.empty());
        EXPECT_FALSE(format.extension.empty());
        EXPECT_EQ(findExportFormat(format.id), &format);
    }
    EXPECT_TRUE(ids.contains("glb") && ids.contains("snw"));
    EXPECT_EQ(findExportFormat("docx"), nullptr);
}

TEST(ExportFormats, RefuseSettingsThatMakeNoSense)
{
    const Model model = walkingModel();
    for (const ExportFormat& format : exportFormats()) {
        for (int wrong = 0; wrong < 5; ++wrong) {
            ExportSettings settings;
            if (wrong == 0)
                settings.rate = -1.0;
            if (wrong == 1)
                settings.tolerance = 0.0;
            if (wrong == 2)
                settings.maxLoopSeconds = std::nan("");
            if (wrong == 3)
                settings.from = -2.0;
            if (wrong == 4)
                settings.to = -1.0;
            const auto out = format.write(swaying(), &model, settings, Progress());
            ASSERT_FALSE(out) << format.id << " " << wrong;
            EXPECT_EQ(out.error().kind, ErrorKind::usage);
        }
    }
}

TEST(SampleExport, CsvHoldsTheValuesToTheLastBit)
{
    ExportSettings settings;
    settings.rate = 8.0;
    const Exported out = written("csv", swaying(), nullptr, settings);
    EXPECT_TRUE(out.fidelity.withinTolerance);
    std::istringstream lines(textOf(out));
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(line, "time,sway0,opacity:hat");
    for (int i = 0; i <= 8; ++i) {
        ASSERT_TRUE(std::getline(lines, line)) << i;
        double time = -1.0;
        double value = -1.0;
        double opacity = -1.0;
        ASSERT_EQ(std::sscanf(line.c_str(), "%lf,%lf,%lf", &time, &value, &opacity), 3) << line;
        EXPECT_EQ(time, i / 8.0);
        EXPECT_NEAR(value, std::sin(std::numbers::pi * i / 8.0), 1e-12);
        EXPECT_EQ(opacity, 0.25);
    }
    EXPECT_FALSE(std::getline(lines, line)) << "the loop's end is the last sample";
}

TEST(SampleExport, JsonHasAColumnAParameter)
{
    ExportSettings settings;
    settings.rate = 4.0;
    settings.from = 0.5;
    settings.to = 2.0;
    const Exported out = written("json", swaying(), nullptr, settings);
    EXPECT_TRUE(out.fidelity.withinTolerance);
    ASSERT_EQ(out.fidelity.entries.size(), 2u);
    EXPECT_EQ(out.fidelity.entries[0].keys, 7u);
    const auto json = nlohmann::json::parse(textOf(out));
    EXPECT_EQ(json["rate"], 4.0);
    ASSERT_EQ(json["times"].size(), 7u);
    EXPECT_EQ(json["times"][6], 2.0);
    EXPECT_NEAR(json["parameters"]["sway0"][0].get<double>(), 1.0, 1e-12);
    EXPECT_EQ(json["parts"]["hat"][3], 0.25);
}

TEST(SampleExport, EndlessRequestsAreRefused)
{
    ExportSettings settings;
    settings.rate = 1000.0;
    settings.to = 1e8;
    const auto out = findExportFormat("csv")->write(swaying(), nullptr, settings, Progress());
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().kind, ErrorKind::limit);
    Progress progress;
    progress.cancel();
    EXPECT_EQ(findExportFormat("csv")->write(swaying(), nullptr, {}, progress).error().kind, ErrorKind::cancelled);
}

TEST(RuntimeExport, PlaysBitForBitTheSame)
{
    const Model model = walkingModel();
    ExportSettings settings;
    settings.exactClips = true;
    const Exported out = written("snw", swaying(), &model, settings);
    EXPECT_TRUE(out.fidelity.withinTolerance);
    ASSERT_EQ(out.fidelity.entries.size(), 3u);
    EXPECT_EQ(out.fidelity.entries[0].name, "sway0");
    EXPECT_EQ(out.fidelity.entries[1].name, "opacity");
    EXPECT_EQ(out.fidelity.entries[2].name, "pose");
    for (const Fidelity::Entry& entry : out.fidelity.entries)
        EXPECT_EQ(entry.maximumError, 0.0) << entry.name;
    EXPECT_EQ(out.fidelity.bytes, out.bytes.size());

    auto read = readRuntime(out.bytes);
    ASSERT_TRUE(read);
    auto player = Player::create(read->program);
    ASSERT_TRUE(player);
    ASSERT_TRUE(player->seek(0.5));
    EXPECT_NEAR(player->values()[0], 1.0, 1e-12);
}

}  // namespace
