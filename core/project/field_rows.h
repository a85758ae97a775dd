// How a row of a field table is made from a member pointer. Internal to the
// fields_*.cpp of core/project.
#pragma once

#include "core/project/choices.h"
#include "core/project/field_io.h"

#include <array>
#include <type_traits>

namespace sinew {

namespace rows {

template <class> struct MemberPointer;
template <class C, class M> struct MemberPointer<M C::*> {
    using Object = C;
    using Member = M;
};

template <class T> struct IsOptional : std::false_type {};
template <class T> struct IsOptional<std::optional<T>> : std::true_type {};

// The alternative of FieldValue that holds a T, and its type of field.
template <class T> constexpr FieldType typeOf()
{
    if constexpr (std::is_same_v<T, bool>)
        return FieldType::boolean;
    else if constexpr (std::is_same_v<T, int>)
        return FieldType::integer;
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return FieldType::whole;
    else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, std::optional<double>>)
        return FieldType::number;
    else if constexpr (std::is_enum_v<T> || std::is_same_v<T, Interpolation>)
        return FieldType::choice;
    else if constexpr (std::is_same_v<T, std::string>)
        return FieldType::text;
    else if constexpr (std::is_same_v<T, std::vector<std::string>>)
        return FieldType::names;
    else
        return FieldType::numbers;
}

template <class T> FieldValue toValue(const T& member)
{
    if constexpr (std::is_same_v<T, int> || std::is_enum_v<T>)
        return static_cast<std::int64_t>(member);
    else if constexpr (std::is_same_v<T, Interpolation>)
        return static_cast<std::int64_t>(choiceOf(member));
    else if constexpr (std::is_same_v<T, std::optional<double>>)
        return member ? FieldValue(*member) : FieldValue();
    else if constexpr (std::is_same_v<T, std::array<double, 3>>)
        return std::vector<double>(member.begin(), member.end());
    else
        return member;
}

inline bool assign(int& member, const FieldValue& value)
{
    const auto* given = std::get_if<std::int64_t>(&value);
    if (!given || *given != static_cast<int>(*given))
        return false;
    member = static_cast<int>(*given);
    return true;
}
inline bool assign(Interpolation& member, const FieldValue& value)
{
    const auto* given = std::get_if<std::int64_t>(&value);
    if (!given || *given < 0 || static_cast<std::size_t>(*given) >= interpolationChoices().size())
        return false;
    member = interpolationOf(static_cast<std::size_t>(*given));
    return true;
}
inline bool assign(std::optional<double>& member, const FieldValue& value)
{
    const auto* given = std::get_if<double>(&value);
    if (!given && !std::holds_alternative<std::monostate>(value))
        return false;
    member = given ? std::optional(*given) : std::nullopt;
    return true;
}
inline bool assign(std::array<double, 3>& member, const FieldValue& value)
{
    const auto* given = std::get_if<std::vector<double>>(&value);
    if (!given || given->size() != member.size())
        return false;
    std::copy(given->begin(), given->end(), member.begin());
    return true;
}
template <class T> bool assign(T& member, const FieldValue& value)
{
    if constexpr (std::is_enum_v<T>) {
        const auto* given = std::get_if<std::int64_t>(&value);
        if (!given || *given < 0 || static_cast<std::size_t>(*given) >= choicesOf<T>().size())
            return false;
        member = static_cast<T>(*given);
        return true;
    } else {
        const auto* given = std::get_if<T>(&value);
        if (!given)
            return false;
        member = *given;
        return true;
    }
}

} // namespace rows

// Numbers of a kind, to complete a field's info with.

// A part of a whole.
constexpr FieldInfo share(FieldInfo info)
{
    info.minimum = info.softMinimum = 0.0;
    info.maximum = info.softMaximum = 1.0;
    info.step = 0.01;
    info.decimals = 2;
    return info;
}
// How long something takes, s.
constexpr FieldInfo timeSpan(FieldInfo info, double softMaximum)
{
    info.unit = "s";
    info.minimum = info.softMinimum = 0.0;
    info.maximum = kTimeLimit;
    info.softMaximum = softMaximum;
    info.step = 0.05;
    info.decimals = 2;
    return info;
}
// A place in time, s.
constexpr FieldInfo moment(FieldInfo info)
{
    info.unit = "s";
    info.minimum = -kTimeLimit;
    info.maximum = kTimeLimit;
    info.step = 0.01;
    return info;
}
// In the unit of the value that is moved.
constexpr FieldInfo amount(FieldInfo info, double step)
{
    info.unit = "value";
    info.minimum = -kValueLimit;
    info.maximum = kValueLimit;
    info.step = step;
    return info;
}

// A plain value.
template <auto Member> auto field(FieldInfo info)
{
    using Object = typename rows::MemberPointer<decltype(Member)>::Object;
    using Value = typename rows::MemberPointer<decltype(Member)>::Member;
    info.type = rows::typeOf<Value>();
    if constexpr (std::is_enum_v<Value>)
        info.choices = choicesOf<Value>();
    else if constexpr (std::is_same_v<Value, Interpolation>)
        info.choices = interpolationChoices();
    Field<Object> row;
    row.info = info;
    row.get = [](const Object& object) { return rows::toValue(object.*Member); };
    row.set = [](Object& object, const FieldValue& value) { return rows::assign(object.*Member, value); };
    return row;
}

// The id of an object.
template <auto Member> auto idField()
{
    auto row = field<Member>({.id = "id",
                              .label = "Id",
                              .tooltip = "Stable name that other objects refer to.",
                              .presence = Presence::required});
    row.info.type = FieldType::id;
    return row;
}

// The name of an object.
template <auto Member> auto nameField()
{
    return field<Member>({.id = "name", .label = "Name", .tooltip = "As shown in the lists."});
}

// An object or a list of objects.
template <auto Member> auto compound(FieldInfo info)
{
    using Object = typename rows::MemberPointer<decltype(Member)>::Object;
    using Value = typename rows::MemberPointer<decltype(Member)>::Member;
    info.type = FieldType::compound;
    Field<Object> row;
    row.info = info;
    row.write = [](const Object& object) { return writeMember(object.*Member); };
    row.read = [](Object& object, const Json& json, FieldReader& reader, Json& unknown) {
        readMember(object.*Member, json, reader, unknown);
    };
    row.check = [](const Object& object, FieldChecker& checker) { checkMember(object.*Member, checker); };
    if constexpr (rows::IsOptional<Value>::value)
        row.isSet = [](const Object& object) { return (object.*Member).has_value(); };
    else if (info.presence == Presence::whenSet)
        row.isSet = [](const Object& object) { return !(object.*Member == Object{}.*Member); };
    return row;
}

// The row, with the condition under which it says something.
template <class Object> Field<Object> when(bool (*applies)(const Object&), Field<Object> row)
{
    row.applies = applies;
    return row;
}

} // namespace sinew
