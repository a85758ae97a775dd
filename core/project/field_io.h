// Reading, writing and checking by the tables of fields.h. Internal to
// core/project; included only by its sources, for it brings the JSON library.
#pragma once

#include "core/base/issue.h"
#include "core/project/fields.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sinew {

// Where we are in a document: written as a JSON pointer only when needed.
class JsonPath {
public:
    class Scope {
    public:
        Scope(std::vector<std::variant<std::string_view, std::size_t>>& steps) : m_steps(steps) {}
        ~Scope() { m_steps.pop_back(); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        std::vector<std::variant<std::string_view, std::size_t>>& m_steps;
    };
    [[nodiscard]] Scope enter(std::string_view member)
    {
        m_steps.emplace_back(member);
        return Scope(m_steps);
    }
    [[nodiscard]] Scope enter(std::size_t index)
    {
        m_steps.emplace_back(index);
        return Scope(m_steps);
    }
    [[nodiscard]] std::string pointer() const;

private:
    std::vector<std::variant<std::string_view, std::size_t>> m_steps;
};

// State of one reading: the path, the first failure, and findings.
class FieldReader {
public:
    // newer: kinds and choices we don't know are kept as opaque, else refused.
    explicit FieldReader(bool newer) : m_newer(newer) {}

    JsonPath path;
    Issues issues;

    void fail(std::string message);
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] const std::string& message() const { return m_message; }
    [[nodiscard]] const std::string& where() const { return m_where; }

    // A kind or choice that isn't known.
    void notUnderstood(std::string_view value, std::span<const Choice> choices);
    std::optional<std::string> takeNotUnderstood() { return std::exchange(m_notUnderstood, std::nullopt); }

    void unknownMember(std::string_view name);

private:
    bool m_newer;
    bool m_failed = false;
    std::string m_message;
    std::string m_where;
    std::optional<std::string> m_notUnderstood;
};

// Collects the broken rules of one check.
class FieldChecker {
public:
    static constexpr std::size_t kMaxIssues = 1000;

    JsonPath path;
    Issues issues;

    void add(std::string message, std::string code = "out-of-range");
    [[nodiscard]] bool full() const { return issues.size() >= kMaxIssues; }
};

// A number as JSON: whole ones without a fraction, so that text is shortest.
Json numberJson(double value);
Json valueJson(const FieldInfo& info, const FieldValue& value);
// nullopt: the reader has failed or found something it does not understand.
std::optional<FieldValue> readValue(const FieldInfo& info, const Json& json, FieldReader& reader);

// Adds what `extra` holds to the members just written. Names for which
// isField answers true are ours and never come from `extra`.
void overlay(Json& written, const Json& extra, bool (*isField)(std::string_view));

template <class T>
concept HasExtra = requires(T& object)
{
    object.extra;
};

template <class T> bool isFieldOf(std::string_view name)
{
    return findField<T>(name) != nullptr;
}

// --- objects by their table -----------------------------------------------------

// kept: unknown members of nested objects, by field; such an object is written
// even at its default, for it says something that we don't know.
template <class T> void writeFields(const T& object, Json& json, const Json& kept = Json::object())
{
    for (const Field<T>& field : fieldsOf<T>()) {
        if (field.get) {
            const FieldValue value = field.get(object);
            const bool none = std::holds_alternative<std::monostate>(value);
            if (!none && (field.info.presence != Presence::whenSet || value != defaultOf(field)))
                json[field.info.id] = valueJson(field.info, value);
        } else if (!field.isSet || field.isSet(object) || kept.contains(field.info.id)) {
            if (Json member = field.write(object); !member.is_null())
                json[field.info.id] = std::move(member);
        }
    }
}

template <class T> Json writeObject(const T& object)
{
    Json json = Json::object();
    if constexpr (HasExtra<T>) {
        writeFields(object, json, object.extra.members());
        overlay(json, object.extra.members(), &isFieldOf<T>);
    } else {
        writeFields(object, json);
    }
    return json;
}

// Reads the member `field` of `json` if it is there.
template <class T>
void readField(const Field<T>& field, T& object, const Json& json, FieldReader& reader, Json& unknown)
{
    const auto found = json.find(field.info.id);
    if (found == json.end()) {
        if (field.info.presence == Presence::required)
            reader.fail(std::string("has no \"") + field.info.id + "\"");
        return;
    }
    const auto scope = reader.path.enter(field.info.id);
    if (!field.get) {
        Json nested;
        field.read(object, *found, reader, nested);
        if (!nested.is_null())
            unknown[field.info.id] = std::move(nested);
    } else if (const auto value = readValue(field.info, *found, reader)) {
        if (!field.set(object, *value))
            reader.fail("is not a value of this field");
    }
}

template <class T> void readFields(T& object, const Json& json, FieldReader& reader, Json& unknown)
{
    for (const Field<T>& field : fieldsOf<T>()) {
        if (reader.failed())
            return;
        readField(field, object, json, reader, unknown);
    }
}

// Keeps the members for which no isField answers true.
template <class... IsField> void keepUnknown(const Json& json, FieldReader& reader, Json& unknown, IsField... isField)
{
    for (const auto& [name, value] : json.items()) {
        if ((isField(name) || ...))
            continue;
        reader.unknownMember(name);
        unknown[name] = value;
    }
}

inline bool isObject(const Json& json, FieldReader& reader)
{
    if (!json.is_object())
        reader.fail("must be an object");
    return json.is_object();
}

template <class T> void readObject(T& object, const Json& json, FieldReader& reader, Json& unknown)
{
    if (!isObject(json, reader))
        return;
    if constexpr (HasExtra<T>) {
        Json own;
        readFields(object, json, reader, own);
        keepUnknown(json, reader, own, &isFieldOf<T>);
        object.extra = Extra(std::move(own));
    } else {
        readFields(object, json, reader, unknown);
        keepUnknown(json, reader, unknown, &isFieldOf<T>);
    }
}

template <class T> void checkObject(const T& object, FieldChecker& checker)
{
    for (const Field<T>& field : fieldsOf<T>()) {
        if (checker.full())
            return;
        const auto scope = checker.path.enter(field.info.id);
        if (!field.get) {
            field.check(object, checker);
        } else if (std::string problem = fieldProblem(field.info, field.get(object)); !problem.empty()) {
            checker.add(std::string(field.info.label) + " " + problem);
        }
    }
}

// --- members that are not plain values --------------------------------------------

// A variant of objects as one object with its kind first. kinds[i] names alternative i.
template <class... T> void writeKind(const std::variant<T...>& value, std::span<const Choice> kinds, Json& json)
{
    json["kind"] = kinds[value.index()].id;
    std::visit(
        [&](const auto& alternative) {
            using A = std::decay_t<decltype(alternative)>;
            if constexpr (!std::is_same_v<A, std::monostate>) {
                if constexpr (HasExtra<A>) {
                    writeFields(alternative, json, alternative.extra.members());
                    overlay(json, alternative.extra.members(), &isFieldOf<A>);
                } else {
                    writeFields(alternative, json);
                }
            }
        },
        value);
}

template <std::size_t I = 0, class... T> void emplaceAlternative(std::variant<T...>& value, std::size_t index)
{
    if constexpr (I < sizeof...(T)) {
        if (index == I)
            value.template emplace<I>();
        else
            emplaceAlternative<I + 1>(value, index);
    }
}

// isOther: members of `json` that the caller reads itself.
template <class... T>
void readKind(std::variant<T...>& value, std::span<const Choice> kinds, const Json& json, FieldReader& reader,
              Json& unknown, bool (*isOther)(std::string_view))
{
    if (!isObject(json, reader))
        return;
    FieldInfo info;
    info.id = "kind";
    info.type = FieldType::choice;
    info.choices = kinds;
    const auto found = json.find(info.id);
    if (found == json.end())
        return reader.fail("has no \"kind\"");
    {
        const auto scope = reader.path.enter(info.id);
        const auto kind = readValue(info, *found, reader);
        if (!kind)
            return;
        emplaceAlternative(value, static_cast<std::size_t>(std::get<std::int64_t>(*kind)));
    }
    const auto isKind = [](std::string_view name) { return name == "kind"; };
    std::visit(
        [&](auto& alternative) {
            using A = std::decay_t<decltype(alternative)>;
            if constexpr (std::is_same_v<A, std::monostate>) {
                keepUnknown(json, reader, unknown, isKind, isOther);
            } else if constexpr (HasExtra<A>) {
                Json own;
                readFields(alternative, json, reader, own);
                keepUnknown(json, reader, own, &isFieldOf<A>, isKind, isOther);
                alternative.extra = Extra(std::move(own));
            } else {
                readFields(alternative, json, reader, unknown);
                keepUnknown(json, reader, unknown, &isFieldOf<A>, isKind, isOther);
            }
        },
        value);
}

template <class... T> void checkKind(const std::variant<T...>& value, FieldChecker& checker)
{
    std::visit(
        [&](const auto& alternative) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(alternative)>, std::monostate>)
                checkObject(alternative, checker);
        },
        value);
}

using Motion = decltype(Driver::motion);

template <class T> Json writeMember(const T& member)
{
    return writeObject(member);
}
inline Json writeMember(const FollowThrough& member)
{
    Json json = Json::object();
    writeKind(member.kind, followThroughKinds(), json);
    writeFields(member, json);
    return json;
}
inline Json writeMember(const Motion& member)
{
    Json json = Json::object();
    writeKind(member, motionKinds(), json);
    return json;
}
template <class T> Json writeMember(const std::optional<T>& member)
{
    return member ? writeMember(*member) : Json();
}
template <class T> Json writeMember(const std::vector<T>& member)
{
    Json json = Json::array();
    json.get_ref<Json::array_t&>().reserve(member.size());
    for (const T& item : member)
        json.push_back(writeObject(item));
    return json;
}

template <class T> void readMember(T& member, const Json& json, FieldReader& reader, Json& unknown)
{
    readObject(member, json, reader, unknown);
}
inline void readMember(FollowThrough& member, const Json& json, FieldReader& reader, Json& unknown)
{
    readKind(member.kind, followThroughKinds(), json, reader, unknown, &isFieldOf<FollowThrough>);
    if (!reader.failed() && json.is_object())
        readFields(member, json, reader, unknown);
}
inline void readMember(Motion& member, const Json& json, FieldReader& reader, Json& unknown)
{
    readKind(member, motionKinds(), json, reader, unknown, [](std::string_view) { return false; });
}
template <class T> void readMember(std::optional<T>& member, const Json& json, FieldReader& reader, Json& unknown)
{
    readMember(member.emplace(), json, reader, unknown);
}
template <class T> void readMember(std::vector<T>& member, const Json& json, FieldReader& reader, Json&)
{
    static_assert(HasExtra<T>, "list items keep their own unknown members");
    if (!json.is_array())
        return reader.fail("must be a list");
    member.assign(json.size(), T{});
    for (std::size_t i = 0; i < member.size() && !reader.failed(); ++i) {
        const auto scope = reader.path.enter(i);
        Json none;
        readObject(member[i], json[i], reader, none);
    }
}

template <class T> void checkMember(const T& member, FieldChecker& checker)
{
    checkObject(member, checker);
}
inline void checkMember(const FollowThrough& member, FieldChecker& checker)
{
    checkKind(member.kind, checker);
    checkObject(member, checker);
}
inline void checkMember(const Motion& member, FieldChecker& checker)
{
    checkKind(member, checker);
}
template <class T> void checkMember(const std::optional<T>& member, FieldChecker& checker)
{
    if (member)
        checkMember(*member, checker);
}
template <class T> void checkMember(const std::vector<T>& member, FieldChecker& checker)
{
    for (std::size_t i = 0; i < member.size() && !checker.full(); ++i) {
        const auto scope = checker.path.enter(i);
        checkMember(member[i], checker);
    }
}

} // namespace sinew
