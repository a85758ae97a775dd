#include "core/import/gltf/view.h"

#include "core/import/refusal.h"

#include <cmath>

namespace sinew::gltf {

std::string View::pointer() const
{
    std::string out;
    for (std::size_t i = 0; i < m_stepCount; ++i) {
        out += '/';
        if (m_steps[i].key == nullptr) {
            out += std::to_string(m_steps[i].index);
            continue;
        }
        for (const char* c = m_steps[i].key; *c != '\0'; ++c) {
            if (*c == '~')
                out += "~0";
            else if (*c == '/')
                out += "~1";
            else
                out += *c;
        }
    }
    return out;
}

void View::fail(const std::string& message) const
{
    refuse(message, pointer());
}

View View::child(const Json& value, Step step) const
{
    View out = *this;
    out.m_value = &value;
    if (m_stepCount < kMaxSteps)
        out.m_steps[out.m_stepCount++] = step;
    return out;
}

const Json* View::find(const char* key) const
{
    if (!m_value->is_object())
        fail("must be an object");
    const auto it = m_value->find(key);
    return it == m_value->end() ? nullptr : &*it;
}

bool View::has(const char* key) const
{
    return find(key) != nullptr;
}

View View::member(const char* key) const
{
    const Json* value = find(key);
    if (value == nullptr)
        fail(std::string("lacks the required member \"") + key + '"');
    return child(*value, {key, 0});
}

std::optional<View> View::object(const char* key) const
{
    const Json* value = find(key);
    if (value == nullptr)
        return std::nullopt;
    View out = child(*value, {key, 0});
    if (!value->is_object())
        out.fail("must be an object");
    return out;
}

std::optional<View> View::array(const char* key) const
{
    const Json* value = find(key);
    if (value == nullptr)
        return std::nullopt;
    View out = child(*value, {key, 0});
    if (!value->is_array())
        out.fail("must be an array");
    return out;
}

View View::requiredObject(const char* key) const
{
    (void)member(key);
    return *object(key);
}

View View::requiredArray(const char* key) const
{
    (void)member(key);
    return *array(key);
}

std::optional<double> View::number(const char* key) const
{
    const Json* value = find(key);
    if (value == nullptr)
        return std::nullopt;
    return child(*value, {key, 0}).asNumber();
}

double View::number(const char* key, double fallback) const
{
    return number(key).value_or(fallback);
}

std::string View::string(const char* key, std::string fallback) const
{
    const Json* value = find(key);
    if (value == nullptr)
        return fallback;
    return child(*value, {key, 0}).asString();
}

std::string View::requiredString(const char* key) const
{
    return member(key).asString();
}

bool View::boolean(const char* key, bool fallback) const
{
    const Json* value = find(key);
    if (value == nullptr)
        return fallback;
    if (!value->is_boolean())
        child(*value, {key, 0}).fail("must be true or false");
    return value->get<bool>();
}

std::optional<std::uint64_t> View::integer(const char* key, std::uint64_t maximum) const
{
    const Json* value = find(key);
    if (value == nullptr)
        return std::nullopt;
    return child(*value, {key, 0}).asInteger(maximum);
}

std::uint64_t View::requiredInteger(const char* key, std::uint64_t maximum) const
{
    return member(key).asInteger(maximum);
}

std::optional<int> View::index(const char* key, const char* list, std::size_t count) const
{
    const Json* value = find(key);
    if (value == nullptr)
        return std::nullopt;
    return child(*value, {key, 0}).asIndex(list, count);
}

int View::requiredIndex(const char* key, const char* list, std::size_t count) const
{
    return member(key).asIndex(list, count);
}

View View::item(std::size_t i) const
{
    return child((*m_value)[i], {nullptr, static_cast<std::uint32_t>(i)});
}

View View::itemObject(std::size_t i) const
{
    View out = item(i);
    if (!out.json().is_object())
        out.fail("must be an object");
    return out;
}

double View::asNumber() const
{
    if (!m_value->is_number())
        fail("must be a number");
    return m_value->get<double>();
}

std::string View::asString() const
{
    if (!m_value->is_string())
        fail("must be a text");
    return m_value->get<std::string>();
}

std::uint64_t View::asInteger(std::uint64_t maximum) const
{
    if (m_value->is_number_unsigned()) {
        const auto value = m_value->get<std::uint64_t>();
        if (value > maximum)
            fail("is " + std::to_string(value) + "; at most " + std::to_string(maximum) + " is possible");
        return value;
    }
    // 3.0 is an integer to a JSON schema.
    const double number = asNumber();
    if (number < 0 || number != std::floor(number) || number > static_cast<double>(maximum))
        fail("must be a whole number, 0 or more");
    return static_cast<std::uint64_t>(number);
}

int View::asIndex(const char* list, std::size_t count) const
{
    const std::uint64_t value = asInteger(std::numeric_limits<std::int64_t>::max());
    if (value >= count) {
        fail("refers to number " + std::to_string(value) + " of \"" + list + "\", which has " + std::to_string(count)
             + " (counted from 0)");
    }
    return static_cast<int>(value);
}

} // namespace sinew::gltf
