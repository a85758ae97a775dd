// FORMAT.md says what the field tables say.
#include "core/base/file.h"
#include "core/project/fields.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

using namespace sinew;

namespace {

std::string numberText(double value)
{
    return fmt::format("{}", value);
}

std::string defaultText(const FieldInfo& info, const FieldValue& value)
{
    struct Text {
        const FieldInfo& info;
        std::string operator()(std::monostate) const { return "unset"; }
        std::string operator()(bool given) const { return given ? "true" : "false"; }
        std::string operator()(std::int64_t given) const
        {
            return info.type == FieldType::choice
                       ? fmt::format("`{}`", info.choices[static_cast<std::size_t>(given)].id)
                       : std::to_string(given);
        }
        std::string operator()(std::uint64_t given) const { return std::to_string(given); }
        std::string operator()(double given) const { return numberText(given); }
        std::string operator()(const std::string& given) const { return given.empty() ? "empty" : given; }
        std::string operator()(const std::vector<std::string>&) const { return "empty"; }
        std::string operator()(const std::vector<double>& given) const
        {
            return given.empty() ? "empty" : fmt::format("[{}]", fmt::join(given, ", "));
        }
    };
    return info.presence == Presence::required ? "*required*" : std::visit(Text{info}, value);
}

std::string rangeText(const FieldInfo& info)
{
    const bool numeric =
        info.type == FieldType::integer || info.type == FieldType::number || info.type == FieldType::numbers;
    if (!numeric)
        return {};
    return fmt::format("{} to {}", numberText(info.minimum), numberText(info.maximum));
}

std::string typeText(const FieldInfo& info)
{
    switch (info.type) {
    case FieldType::boolean:
        return "true or false";
    case FieldType::integer:
        return "whole number";
    case FieldType::whole:
        return "whole number, 64 bits";
    case FieldType::number:
        return "number";
    case FieldType::choice: {
        std::string list;
        for (const Choice& choice : info.choices)
            list += fmt::format("{}`{}`", list.empty() ? "" : ", ", choice.id);
        return list;
    }
    case FieldType::text:
        return "text";
    case FieldType::id:
        return "id";
    case FieldType::names:
        return "list of text";
    case FieldType::numbers:
        return "list of numbers";
    case FieldType::compound:
        return "see below";
    }
    return {};
}

template <class T> std::string table()
{
    std::string text = "| member | type | unit | range | default | meaning |\n|---|---|---|---|---|---|\n";
    for (const Field<T>& field : fieldsOf<T>()) {
        const FieldInfo& info = field.info;
        std::string value = field.get ? defaultText(info, defaultOf(field)) : std::string();
        if (info.presence == Presence::required)
            value = "*required*";
        else if (info.presence == Presence::whenSet)
            value += value.empty() ? "*when set*" : ", *when set*";
        text += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", info.id, typeText(info), info.unit, rangeText(info),
                            value, info.tooltip);
    }
    return text;
}

std::map<std::string, std::string> tables()
{
    return {{"Parameter", table<Parameter>()},
            {"Part", table<Part>()},
            {"Handle", table<Handle>()},
            {"Key", table<Key>()},
            {"Track", table<Track>()},
            {"Overshoot", table<Overshoot>()},
            {"Bounce", table<Bounce>()},
            {"FollowThrough", table<FollowThrough>()},
            {"DecayingSine", table<DecayingSine>()},
            {"Ramp", table<Ramp>()},
            {"Projectile", table<Projectile>()},
            {"Harmonic", table<Harmonic>()},
            {"Look", table<Look>()},
            {"Stagger", table<Stagger>()},
            {"Driver", table<Driver>()},
            {"LookTarget", table<LookTarget>()},
            {"LookCenter", table<LookCenter>()},
            {"LookController", table<LookController>()},
            {"ClipTrack", table<ClipTrack>()},
            {"Clip", table<Clip>()},
            {"Layer", table<Layer>()},
            {"Cue", table<Cue>()},
            {"Binding", table<Binding>()},
            {"Marker", table<Marker>()},
            {"Channel", table<Channel>()},
            {"ModelReference", table<ModelReference>()},
            {"Settings", table<Settings>()}};
}

TEST(Format, TablesOfThePageAreThoseOfTheCode)
{
    const std::filesystem::path path =
        std::filesystem::path(SINEW_TEST_DATA).parent_path() / "core" / "project" / "FORMAT.md";
    auto page = readTextFile(path, 1 << 20);
    ASSERT_TRUE(page) << page.error().text();
    std::string renewed = *page;
    for (const auto& [name, text] : tables()) {
        const std::string start = "<!-- fields " + name + " -->\n";
        const std::size_t from = renewed.find(start);
        ASSERT_NE(from, std::string::npos) << name << " is not described";
        const std::size_t to = renewed.find("<!-- end -->", from);
        ASSERT_NE(to, std::string::npos) << name;
        renewed.replace(from + start.size(), to - from - start.size(), text);
    }
    if (std::getenv("SINEW_UPDATE_FORMAT")) {
        ASSERT_TRUE(writeFileAtomic(path, renewed));
    } else {
        EXPECT_TRUE(*page == renewed) << "renew it: SINEW_UPDATE_FORMAT=1 ctest -R project.Format";
    }
}

// What the inspector and the page rely on, of every row of every table.
template <class T> void expectSound()
{
    std::set<std::string> ids;
    for (const Field<T>& field : fieldsOf<T>()) {
        const FieldInfo& info = field.info;
        SCOPED_TRACE(info.id);
        EXPECT_TRUE(ids.insert(info.id).second) << "ids are unique";
        EXPECT_NE(*info.label, '\0');
        EXPECT_NE(*info.tooltip, '\0');
        EXPECT_EQ(std::string_view(info.tooltip).back(), '.');
        EXPECT_EQ(field.get == nullptr, info.type == FieldType::compound);
        EXPECT_LE(info.softMinimum, info.softMaximum);
        if (!field.get)
            continue;
        if (info.type == FieldType::number || info.type == FieldType::integer) {
            EXPECT_TRUE(info.minimum < info.maximum) << "a number has a hard range";
            EXPECT_GT(info.maximum, -kNoLimit);
            EXPECT_LT(info.maximum, kNoLimit) << "a number has a hard range";
            EXPECT_GE(info.softMinimum, std::max(info.minimum, -1e300));
            EXPECT_LE(info.softMaximum, info.maximum);
            EXPECT_GT(info.step, 0.0);
        }
        T object{};
        const FieldValue value = field.get(object);
        EXPECT_TRUE(field.set(object, value)) << "takes its own value";
        EXPECT_EQ(field.get(object), value);
        if (info.type != FieldType::id) {
            EXPECT_EQ(fieldProblem(info, value), "") << "the default is allowed";
        }
        if (info.type != FieldType::boolean) {
            EXPECT_FALSE(field.set(object, true)) << "refuses another type";
        }
        if (info.type == FieldType::choice) {
            EXPECT_FALSE(field.set(object, static_cast<std::int64_t>(info.choices.size())));
        }
    }
}

TEST(Format, RowsAreSound)
{
    expectSound<Parameter>();
    expectSound<Part>();
    expectSound<Handle>();
    expectSound<Key>();
    expectSound<Track>();
    expectSound<Overshoot>();
    expectSound<Bounce>();
    expectSound<FollowThrough>();
    expectSound<DecayingSine>();
    expectSound<Ramp>();
    expectSound<Projectile>();
    expectSound<Harmonic>();
    expectSound<Look>();
    expectSound<Stagger>();
    expectSound<Driver>();
    expectSound<LookTarget>();
    expectSound<LookCenter>();
    expectSound<LookController>();
    expectSound<ClipTrack>();
    expectSound<Clip>();
    expectSound<Layer>();
    expectSound<Cue>();
    expectSound<Binding>();
    expectSound<Marker>();
    expectSound<Channel>();
    expectSound<ModelReference>();
    expectSound<Settings>();
}

TEST(Format, RangesAreThoseOfTheMathematics)
{
    const auto problem = [](const char* id, double value) {
        return fieldProblem(findField<Harmonic>(id)->info, value);
    };
    EXPECT_EQ(problem("duration", 0.01), "");
    EXPECT_EQ(problem("duration", 0.0), "must be more than 0; it is 0 s");
    EXPECT_EQ(problem("duration", -3.0), "must be more than 0; it is -3 s");
    EXPECT_EQ(problem("normalizedRange", 1.5), "must be from 0 to 1; it is 1.5");
    EXPECT_EQ(problem("phase", std::nan("")), "must be a finite number");
}

} // namespace
