// Names and properties of an FBX file's objects.
#pragma once

#include "core/import/fbx/document.h"

#include <glm/ext/vector_double3.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace sinew::fbx {

// "Model::Hips" in text, "Hips\0\1Model" in binary: "Hips".
std::string nameOf(const Document& document, const Element& object);

// Properties70 of an object over those of its template. Numbers that are not
// finite throw Refusal.
class Properties {
public:
    Properties(const Document& document, const Element& object, const Element* fallback)
        : m_document(document), m_own(document.find(object, "Properties70")), m_fallback(fallback)
    {}

    [[nodiscard]] const Element* find(std::string_view name) const; // nullptr: neither has it
    [[nodiscard]] double number(std::string_view name, double fallback) const;
    [[nodiscard]] int integer(std::string_view name, int fallback) const;
    [[nodiscard]] std::optional<double> seconds(std::string_view name) const;
    [[nodiscard]] glm::dvec3 vector(std::string_view name, const glm::dvec3& fallback) const;

private:
    const Document& m_document;
    const Element* m_own;
    const Element* m_fallback;
};

// Ticks of FBX's time.
inline constexpr double kTicksPerSecond = 46'186'158'000.0;

} // namespace sinew::fbx
