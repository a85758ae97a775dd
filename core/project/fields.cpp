#include "core/project/fields.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew {
namespace {

constexpr std::size_t kMaxText = 4096;

// Well-formed UTF-8 without overlong forms and surrogates.
bool isUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const int length = lead < 0x80                   ? 1
                           : lead >= 0xC2 && lead < 0xE0 ? 2
                           : (lead & 0xF0) == 0xE0       ? 3
                           : lead >= 0xF0 && lead < 0xF5 ? 4
                                                         : 0;
        if (length == 0 || i + static_cast<std::size_t>(length) > text.size())
            return false;
        std::uint32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
        for (int k = 1; k < length; ++k) {
            const auto next = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
            if ((next & 0xC0) != 0x80)
                return false;
            code = code << 6 | (next & 0x3Fu);
        }
        if ((length == 3 && code < 0x800) || (length == 4 && (code < 0x10000 || code > 0x10FFFF))
            || (code >= 0xD800 && code < 0xE000))
            return false;
        i += static_cast<std::size_t>(length);
    }
    return true;
}

std::string textProblem(std::string_view text)
{
    if (text.size() > kMaxText)
        return fmt::format("must be at most {} bytes long; it is {}", kMaxText, text.size());
    return isUtf8(text) ? std::string() : "must be valid UTF-8 text";
}

std::string idProblem(std::string_view id)
{
    constexpr std::string_view kAllowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";
    if (id.empty() || id.size() > 128 || id.find_first_not_of(kAllowed) != std::string_view::npos)
        return "must be 1 to 128 characters of A-Z a-z 0-9 _ - .";
    return {};
}

std::string numberProblem(const FieldInfo& info, double value)
{
    if (!std::isfinite(value))
        return "must be a finite number";
    if (value >= info.minimum && value <= info.maximum)
        return {};
    const std::string unit = *info.unit && std::string_view(info.unit) != "value" ? fmt::format(" {}", info.unit) : "";
    const bool positive = info.minimum > 0.0 && info.minimum <= motion::kSmallestFrequency;
    if (positive && value <= 0.0)
        return fmt::format("must be more than 0; it is {}{}", value, unit);
    if (info.maximum == kNoLimit || (value < info.minimum && info.maximum >= 1e6))
        return fmt::format("must be at least {}{}; it is {}", info.minimum, unit, value);
    if (info.minimum == -kNoLimit || (value > info.maximum && positive))
        return fmt::format("must be at most {}{}; it is {}", info.maximum, unit, value);
    return fmt::format("must be from {} to {}{}; it is {}", info.minimum, info.maximum, unit, value);
}

struct Problem {
    const FieldInfo& info;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool) const { return {}; }
    std::string operator()(std::int64_t value) const
    {
        if (info.type == FieldType::choice) {
            const bool known = value >= 0 && static_cast<std::size_t>(value) < info.choices.size();
            return known ? "" : "is not one of its choices";
        }
        return numberProblem(info, static_cast<double>(value));
    }
    std::string operator()(std::uint64_t) const { return {}; }
    std::string operator()(double value) const { return numberProblem(info, value); }
    std::string operator()(const std::string& value) const
    {
        return info.type == FieldType::id ? idProblem(value) : textProblem(value);
    }
    std::string operator()(const std::vector<std::string>& values) const
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (std::string problem = textProblem(values[i]); !problem.empty())
                return fmt::format("{} {}", i, problem);
        return {};
    }
    std::string operator()(const std::vector<double>& values) const
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (std::string problem = numberProblem(info, values[i]); !problem.empty())
                return fmt::format("{} {}", i, problem);
        return {};
    }
};

} // namespace

std::string fieldProblem(const FieldInfo& info, const FieldValue& value)
{
    return std::visit(Problem{info}, value);
}

} // namespace sinew
