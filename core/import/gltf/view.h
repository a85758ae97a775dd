// Strict access to a glTF document: every read names its type, and a wrong
// type, range or reference is refused with the JSON pointer of the place.
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace sinew::gltf {

using Json = nlohmann::json;

// A JSON value and the way to it. Cheap to copy; the document must outlive it.
class View {
public:
    explicit View(const Json& root) : m_value(&root) {}

    [[nodiscard]] const Json& json() const { return *m_value; }
    [[nodiscard]] std::string pointer() const; // RFC 6901
    [[noreturn]] void fail(const std::string& message) const;

    // Members of an object. Absent ones give nothing, wrong types are refused.
    [[nodiscard]] bool has(const char* key) const;
    [[nodiscard]] std::optional<View> object(const char* key) const;
    [[nodiscard]] std::optional<View> array(const char* key) const;
    [[nodiscard]] View requiredObject(const char* key) const;
    [[nodiscard]] View requiredArray(const char* key) const;
    [[nodiscard]] std::optional<double> number(const char* key) const;
    [[nodiscard]] double number(const char* key, double fallback) const;
    [[nodiscard]] std::string string(const char* key, std::string fallback = {}) const;
    [[nodiscard]] std::string requiredString(const char* key) const;
    [[nodiscard]] bool boolean(const char* key, bool fallback) const;
    [[nodiscard]] std::optional<std::uint64_t>
    integer(const char* key, std::uint64_t maximum = std::numeric_limits<std::int64_t>::max()) const;
    [[nodiscard]] std::uint64_t requiredInteger(const char* key,
                                                std::uint64_t maximum = std::numeric_limits<std::int64_t>::max()) const;
    // An index into the document's list of that name, which has count items.
    [[nodiscard]] std::optional<int> index(const char* key, const char* list, std::size_t count) const;
    [[nodiscard]] int requiredIndex(const char* key, const char* list, std::size_t count) const;
    // Exactly N numbers.
    template <std::size_t N> [[nodiscard]] std::optional<std::array<double, N>> numbers(const char* key) const
    {
        std::optional<View> list = array(key);
        if (!list)
            return std::nullopt;
        if (list->size() != N)
            list->fail("must have " + std::to_string(N) + " numbers");
        std::array<double, N> out;
        for (std::size_t i = 0; i < N; ++i)
            out[i] = list->item(i).asNumber();
        return out;
    }

    // Items of an array.
    [[nodiscard]] std::size_t size() const { return m_value->size(); }
    [[nodiscard]] View item(std::size_t i) const;
    [[nodiscard]] View itemObject(std::size_t i) const;
    [[nodiscard]] double asNumber() const;
    [[nodiscard]] std::string asString() const;
    [[nodiscard]] int asIndex(const char* list, std::size_t count) const;
    [[nodiscard]] std::uint64_t asInteger(std::uint64_t maximum) const;

    // The member under that key, which must be there.
    [[nodiscard]] View member(const char* key) const;

private:
    struct Step {
        const char* key = nullptr; // nullptr: index
        std::uint32_t index = 0;
    };
    static constexpr std::size_t kMaxSteps = 10; // deeper steps are left out of the pointer

    [[nodiscard]] View child(const Json& value, Step step) const;
    [[nodiscard]] const Json* find(const char* key) const;

    const Json* m_value;
    std::array<Step, kMaxSteps> m_steps;
    std::uint8_t m_stepCount = 0;
};

} // namespace sinew::gltf
