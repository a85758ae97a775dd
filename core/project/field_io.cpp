#include "core/project/field_io.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew {
namespace {

std::string choiceList(std::span<const Choice> choices)
{
    std::string list;
    for (std::size_t i = 0; i < choices.size(); ++i)
        list += fmt::format("{}\"{}\"", i == 0 ? "" : i + 1 < choices.size() ? ", " : " or ", choices[i].id);
    return list;
}

// Whole numbers, also written as 3.0.
std::optional<std::int64_t> wholeNumber(const Json& json)
{
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        return std::nullopt;
    if (json.is_number_integer())
        return json.get<std::int64_t>();
    const double value = json.is_number_float() ? json.get<double>() : 0.5;
    return value == std::floor(value) && std::abs(value) < 9e15 ? std::optional(static_cast<std::int64_t>(value))
                                                                : std::nullopt;
}

template <class T>
std::optional<FieldValue> readList(const Json& json, bool (Json::*isItem)() const noexcept, const char* what,
                                   FieldReader& reader)
{
    if (!json.is_array()) {
        reader.fail(fmt::format("must be a list of {}", what));
        return std::nullopt;
    }
    std::vector<T> list;
    list.reserve(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (!(json[i].*isItem)()) {
            const auto scope = reader.path.enter(i);
            reader.fail(fmt::format("must be one of {}", what));
            return std::nullopt;
        }
        list.push_back(json[i].get<T>());
    }
    return list;
}

} // namespace

std::string JsonPath::pointer() const
{
    std::string text;
    for (const auto& step : m_steps) {
        text += '/';
        if (const auto* index = std::get_if<std::size_t>(&step)) {
            text += std::to_string(*index);
        } else {
            for (const char c : std::get<std::string_view>(step))
                text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        }
    }
    return text;
}

void FieldReader::fail(std::string message)
{
    if (std::exchange(m_failed, true))
        return;
    m_message = std::move(message);
    m_where = path.pointer();
}

void FieldReader::notUnderstood(std::string_view value, std::span<const Choice> choices)
{
    if (!m_newer)
        return fail(fmt::format("must be {}; it is \"{}\"", choiceList(choices), value));
    if (!m_notUnderstood)
        m_notUnderstood = fmt::format("\"{}\" is not known to this version", value);
}

void FieldReader::unknownMember(std::string_view name)
{
    if (issues.size() >= FieldChecker::kMaxIssues)
        return;
    const auto scope = path.enter(name);
    addIssue(issues, {m_newer ? Severity::info : Severity::warning,
                      "unknown-member",
                      fmt::format("\"{}\" is not known here; it is kept as it is", name),
                      path.pointer(),
                      {}});
}

void FieldChecker::add(std::string message, std::string code)
{
    if (!full())
        issues.push_back({Severity::error, std::move(code), std::move(message), path.pointer(), {}});
}

Json numberJson(double value)
{
    const bool whole = std::abs(value) < 9007199254740992.0 && value == std::floor(value);
    const bool negativeZero = value == 0.0 && std::signbit(value);
    if (whole && !negativeZero)
        return static_cast<std::int64_t>(value);
    return value;
}

Json valueJson(const FieldInfo& info, const FieldValue& value)
{
    struct Write {
        const FieldInfo& info;
        Json operator()(std::monostate) const { return nullptr; }
        Json operator()(bool given) const { return given; }
        Json operator()(std::int64_t given) const
        {
            if (info.type != FieldType::choice)
                return given;
            return given >= 0 && static_cast<std::size_t>(given) < info.choices.size()
                       ? Json(info.choices[static_cast<std::size_t>(given)].id)
                       : Json(nullptr);
        }
        Json operator()(std::uint64_t given) const { return given; }
        Json operator()(double given) const { return numberJson(given); }
        Json operator()(const std::string& given) const { return given; }
        Json operator()(const std::vector<std::string>& given) const { return given; }
        Json operator()(const std::vector<double>& given) const
        {
            Json list = Json::array();
            for (const double number : given)
                list.push_back(numberJson(number));
            return list;
        }
    };
    return std::visit(Write{info}, value);
}

std::optional<FieldValue> readValue(const FieldInfo& info, const Json& json, FieldReader& reader)
{
    const auto refuse = [&](const char* what) -> std::optional<FieldValue> {
        reader.fail(std::string("must be ") + what);
        return std::nullopt;
    };
    switch (info.type) {
    case FieldType::boolean:
        return json.is_boolean() ? std::optional<FieldValue>(json.get<bool>()) : refuse("true or false");
    case FieldType::integer: {
        const auto whole = wholeNumber(json);
        if (!whole)
            return refuse("a whole number");
        if (std::string problem = fieldProblem(info, *whole); !problem.empty()) {
            reader.fail(std::move(problem));
            return std::nullopt;
        }
        return *whole;
    }
    case FieldType::whole:
        return json.is_number_unsigned() ? std::optional<FieldValue>(json.get<std::uint64_t>())
                                         : refuse("a whole number, 0 or more");
    case FieldType::number:
        return json.is_number() ? std::optional<FieldValue>(json.get<double>()) : refuse("a number");
    case FieldType::choice: {
        if (!json.is_string())
            return refuse("text");
        const auto& name = json.get_ref<const std::string&>();
        for (std::size_t i = 0; i < info.choices.size(); ++i)
            if (name == info.choices[i].id)
                return static_cast<std::int64_t>(i);
        reader.notUnderstood(name, info.choices);
        return std::nullopt;
    }
    case FieldType::text:
    case FieldType::id:
        return json.is_string() ? std::optional<FieldValue>(json.get<std::string>()) : refuse("text");
    case FieldType::names:
        return readList<std::string>(json, &Json::is_string, "text", reader);
    case FieldType::numbers:
        return readList<double>(json, &Json::is_number, "numbers", reader);
    case FieldType::compound:
        break;
    }
    return std::nullopt;
}

void overlay(Json& written, const Json& extra, bool (*isField)(std::string_view))
{
    for (const auto& [name, value] : extra.items()) {
        const auto ours = written.find(name);
        if (ours == written.end()) {
            if (!isField || !isField(name))
                written[name] = value;
        } else if (ours->is_object() && value.is_object()) {
            overlay(*ours, value, nullptr);
        }
    }
}

} // namespace sinew
