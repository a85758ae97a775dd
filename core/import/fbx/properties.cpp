#include "core/import/fbx/properties.h"

#include "core/import/names.h"
#include "core/import/refusal.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::fbx {

std::string nameOf(const Document& document, const Element& object)
{
    std::string text = document.text(object, 1);
    if (const std::size_t end = text.find('\0'); end != std::string::npos)
        text.resize(end);
    else if (const std::size_t colons = text.find("::"); document.isText() && colons != std::string::npos)
        text.erase(0, colons + 2);
    return validUtf8(text);
}

const Element* Properties::find(std::string_view name) const
{
    for (const Element* list : {m_own, m_fallback}) {
        if (list == nullptr)
            continue;
        const Element* found = nullptr;
        m_document.forEach(*list, [&](const Element& p) {
            const Property* key = m_document.property(p, 0);
            if (found == nullptr && key != nullptr && key->text == name)
                found = &p;
        });
        if (found != nullptr)
            return found;
    }
    return nullptr;
}

double Properties::number(std::string_view name, double fallback) const
{
    const Element* p = find(name);
    const double value = p == nullptr ? fallback : m_document.number(*p, 4, fallback);
    if (!std::isfinite(value))
        refuse("has a property that is no finite number", std::string(name));
    return value;
}

int Properties::integer(std::string_view name, int fallback) const
{
    const Element* p = find(name);
    const std::int64_t value = p == nullptr ? fallback : m_document.integer(*p, 4, fallback);
    return static_cast<int>(
        std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

std::optional<double> Properties::seconds(std::string_view name) const
{
    const Element* p = find(name);
    if (p == nullptr || m_document.property(*p, 4) == nullptr)
        return std::nullopt;
    return static_cast<double>(m_document.integer(*p, 4)) / kTicksPerSecond;
}

glm::dvec3 Properties::vector(std::string_view name, const glm::dvec3& fallback) const
{
    const Element* p = find(name);
    if (p == nullptr)
        return fallback;
    const glm::dvec3 out(m_document.number(*p, 4, fallback.x), m_document.number(*p, 5, fallback.y),
                         m_document.number(*p, 6, fallback.z));
    if (!std::isfinite(out.x) || !std::isfinite(out.y) || !std::isfinite(out.z))
        refuse("has a property that is no finite number", std::string(name));
    return out;
}

} // namespace sinew::fbx
