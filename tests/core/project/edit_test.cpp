#include "core/project/edit.h"

#include "core/project/json.h"

#include "tests/core/project/random_project.h"
#include "tests/core/project/samples.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

using namespace sinew;
using samples::Random;

namespace {

Parameter parameter(const char* id, const char* name = "")
{
    Parameter result;
    result.id = id;
    result.name = name;
    return result;
}

Project threeParameters()
{
    Project project;
    project.parameters = {parameter("a"), parameter("b"), parameter("c")};
    return project;
}

std::string order(const Project& project)
{
    std::string ids;
    for (const Parameter& item : project.parameters)
        ids += item.id;
    return ids;
}

TEST(Edit, InsertRemoveReplaceMove)
{
    Project project = threeParameters();
    ASSERT_TRUE(apply(project, insertObject(project, parameter("d"), 1, "")));
    EXPECT_EQ(order(project), "adbc");
    ASSERT_TRUE(apply(project, insertObject(project, parameter("e"), 99, ""))) << "beyond the end is the end";
    EXPECT_EQ(order(project), "adbce");
    ASSERT_TRUE(apply(project, moveObject(project, ObjectKind::parameter, "a", 3, "")));
    EXPECT_EQ(order(project), "dbcae") << "the index is the place it has afterwards";
    ASSERT_TRUE(apply(project, moveObject(project, ObjectKind::parameter, "e", 0, "")));
    EXPECT_EQ(order(project), "edbca");
    ASSERT_TRUE(apply(project, removeObject(project, ObjectKind::parameter, "b", "")));
    EXPECT_EQ(order(project), "edca");
    ASSERT_TRUE(apply(project, replaceObject(project, parameter("c", "New"), "")));
    EXPECT_EQ(project.parameters[2].name, "New");
}

TEST(Edit, WhatExistsOnceIsReplaced)
{
    Project project;
    Settings settings;
    settings.frameRate = 25.0;
    const Edit edit = replaceObject(project, settings, "Frame rate 25");
    ASSERT_TRUE(apply(project, edit));
    EXPECT_EQ(project.settings.frameRate, 25.0);
    ASSERT_TRUE(apply(project, edit.inverse()));
    EXPECT_EQ(project, Project{});
    EXPECT_FALSE(apply(project, edit.inverse())) << "not as the edit says";
}

TEST(Edit, RefusedWholeWhenAnObjectIsNotAsBefore)
{
    Project project = threeParameters();
    Edit edit = insertObject(project, parameter("d"), 0, "");
    edit.changes.push_back(removeObject(project, ObjectKind::parameter, "c", "").changes[0]); // is at 3 by then
    const Project before = project;
    const Status status = apply(project, edit);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::usage);
    EXPECT_NE(status.error().message.find("parameter \"c\""), std::string::npos);
    EXPECT_EQ(project, before);
    EXPECT_FALSE(apply(project, insertObject(project, parameter("a"), 0, ""))) << "an id is there once";
    EXPECT_EQ(project, before);
}

TEST(Edit, UnknownObjectsGiveEmptyEdits)
{
    const Project project = threeParameters();
    EXPECT_TRUE(removeObject(project, ObjectKind::driver, "a", "").changes.empty());
    EXPECT_TRUE(replaceObject(project, parameter("x"), "").changes.empty());
    EXPECT_TRUE(moveObject(project, ObjectKind::parameter, "x", 0, "").changes.empty());
}

TEST(Edit, DragIsOneChangeAndBackIsNone)
{
    Project project = threeParameters();
    const Project initial = project;
    Edit drag{"Set", {}};
    for (const double value : {0.1, 0.2, 0.3}) {
        Parameter changed = project.parameters[1];
        changed.defaultValue = value;
        const Edit step = replaceObject(project, changed, "Set to " + std::to_string(value));
        ASSERT_TRUE(apply(project, step));
        drag = merged(drag, step);
    }
    EXPECT_EQ(drag.changes.size(), 1u);
    EXPECT_EQ(drag.label, "Set to 0.300000");
    EXPECT_FALSE(drag.isNull());
    const Edit back = replaceObject(project, initial.parameters[1], "");
    EXPECT_TRUE(merged(drag, back).isNull());
    EXPECT_TRUE(merged(drag, back).changes.empty());
    ASSERT_TRUE(apply(project, drag.inverse()));
    EXPECT_EQ(project, initial);
}

TEST(Edit, IsNullSeesThroughSequences)
{
    const Project project = threeParameters();
    Edit edit = insertObject(project, parameter("d"), 1, "");
    EXPECT_FALSE(edit.isNull());
    const Edit undone = edit.inverse();
    edit.changes.push_back(undone.changes[0]);
    EXPECT_TRUE(edit.isNull());
    EXPECT_TRUE(Edit{}.isNull());
}

TEST(Edit, DifferenceIsSmallest)
{
    const Project before = threeParameters();
    EXPECT_TRUE(difference(before, before, "").changes.empty());
    Project after = before;
    std::rotate(after.parameters.begin(), after.parameters.begin() + 1, after.parameters.end());
    EXPECT_EQ(difference(before, after, "").changes.size(), 1u) << "one object moved";
    after.parameters.erase(after.parameters.begin());
    EXPECT_EQ(difference(before, after, "").changes.size(), 2u) << "and one went";
    after.settings.loop = false;
    EXPECT_EQ(difference(before, after, "").changes.size(), 3u);
}

TEST(Edit, FreshIds)
{
    Project project = threeParameters();
    const auto fresh = [&](std::string_view name) { return freshId(project, ObjectKind::parameter, name); };
    EXPECT_EQ(fresh("Tail sway"), "tail-sway");
    EXPECT_EQ(fresh("A"), "a-2");
    EXPECT_EQ(fresh("  Spine_01 (left)  "), "spine_01-left");
    EXPECT_EQ(fresh(""), "parameter");
    EXPECT_EQ(fresh("\xF0\x9F\xA6\x8A"), "parameter");
    project.parameters.push_back(parameter("a-2"));
    EXPECT_EQ(fresh("A"), "a-3");
    EXPECT_LE(fresh(std::string(5000, 'x')).size(), 128u);
}

// --- properties -----------------------------------------------------------------

rc::Gen<std::uint64_t> seeds()
{
    return rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
}

TEST(EditProperty, UndoAllRedoAllAndReplay)
{
    EXPECT_TRUE(rc::check("undo all gives the initial bytes, redo all the final ones, prefixes equal a replay", [] {
        Random random(*seeds());
        const Project initial = samples::randomProject(random);
        RC_ASSERT(validate(initial).empty());
        std::vector<Edit> edits;
        std::vector<std::string> states{writeProject(initial)};
        Project project = initial;
        for (int i = 0; i < 15; ++i) {
            const Edit edit = samples::randomEdit(project, random);
            const Status status = apply(project, edit);
            RC_ASSERT(status.ok());
            const Issues issues = validate(project);
            RC_ASSERT(issues.empty());
            edits.push_back(edit);
            states.push_back(writeProject(project));
        }
        for (std::size_t i = edits.size(); i-- > 0;) {
            RC_ASSERT(apply(project, edits[i].inverse()).ok());
            RC_ASSERT(writeProject(project) == states[i]);
        }
        RC_ASSERT(project == initial);
        for (std::size_t i = 0; i < edits.size(); ++i) {
            RC_ASSERT(apply(project, edits[i]).ok());
            RC_ASSERT(writeProject(project) == states[i + 1]);
        }
    }));
}

TEST(EditProperty, MergedEqualsSequence)
{
    EXPECT_TRUE(rc::check("merged edits do and undo what the sequence does", [] {
        Random random(*seeds());
        const Project initial = samples::randomProject(random);
        Project project = initial;
        Edit all;
        std::size_t changes = 0;
        for (int i = 0; i < 12; ++i) {
            const Edit edit = samples::randomEdit(project, random);
            RC_ASSERT(apply(project, edit).ok());
            changes += edit.changes.size();
            all = merged(all, edit);
        }
        RC_ASSERT(all.changes.size() <= changes);
        Project once = initial;
        RC_ASSERT(apply(once, all).ok());
        RC_ASSERT(once == project);
        RC_ASSERT(apply(once, all.inverse()).ok());
        RC_ASSERT(once == initial);
    }));
}

TEST(EditProperty, DifferenceLeadsFromOneToTheOther)
{
    EXPECT_TRUE(rc::check("difference(a, b) turns a into b", [] {
        Random random(*seeds());
        const Project a = samples::randomProject(random);
        Project b = random() % 2 == 0 ? samples::randomProject(random) : a;
        std::shuffle(b.parameters.begin(), b.parameters.end(), random);
        std::shuffle(b.drivers.begin(), b.drivers.end(), random);
        Project project = a;
        const Edit edit = difference(a, b, "");
        RC_ASSERT(apply(project, edit).ok());
        project.header = b.header;
        RC_ASSERT(project == b);
        RC_ASSERT(apply(project, edit.inverse()).ok());
        RC_ASSERT(project == a);
    }));
}

} // namespace
