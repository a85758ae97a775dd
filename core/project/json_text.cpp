#include "core/project/json_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_set>

namespace sinew {
namespace {

std::string position(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t start = before.rfind('\n');
    const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1);
    return fmt::format("line {}, column {}", line, std::max<std::size_t>(column, 1));
}

std::string escapedStep(std::string_view name)
{
    std::string step = "/";
    for (const char c : name)
        step += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return step;
}

// Builds the tree from the parser's events. A parser of our own tree is needed
// because the library's accepts equal names (the last one wins) and any depth.
class Builder : public nlohmann::json_sax<Json> {
public:
    explicit Builder(std::string_view text) : m_text(text) {}

    Json root;
    Error error;

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return refuse("binary data is not JSON"); }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override
    {
        Level& level = m_levels.back();
        level.key = name;
        if (!level.names.insert(name).second)
            return refuse(fmt::format("the member \"{}\" is there twice", name));
        if (level.names.size() > kMaxMembers)
            return refuse(fmt::format("an object has more than {} members", kMaxMembers), ErrorKind::limit);
        return true;
    }

    bool parse_error(std::size_t offset, const std::string&, const nlohmann::detail::exception& exception) override
    {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: reason"
        std::string reason = exception.what();
        if (const std::size_t colon = reason.find(": "); colon != std::string::npos)
            reason.erase(0, colon + 2);
        else if (const std::size_t bracket = reason.find("] "); bracket != std::string::npos)
            reason.erase(0, bracket + 2);
        error = {ErrorKind::invalidInput, fmt::format("{}: {}", position(m_text, offset), reason), {}, pointer()};
        return false;
    }

private:
    struct Level {
        Json* container = nullptr;
        std::string key;
        std::unordered_set<std::string> names;
    };

    std::string pointer() const
    {
        std::string text;
        for (const Level& level : m_levels) {
            // The last item of an enclosing list is what we are in; in the innermost the next one is meant.
            const bool innermost = &level == &m_levels.back();
            if (level.container->is_array())
                text += "/" + std::to_string(level.container->size() - (innermost ? 0 : 1));
            else if (!level.key.empty())
                text += escapedStep(level.key);
        }
        return text;
    }

    bool refuse(std::string message, ErrorKind kind = ErrorKind::invalidInput)
    {
        error = {kind, std::move(message), {}, pointer()};
        return false;
    }

    // Places a value and answers where it lies, or nullptr when a limit is passed.
    Json* place(Json value)
    {
        if (m_levels.empty()) {
            root = std::move(value);
            return &root;
        }
        Level& level = m_levels.back();
        if (level.container->is_array()) {
            auto& items = level.container->get_ref<Json::array_t&>();
            if (items.size() >= kMaxListItems) {
                refuse(fmt::format("a list has more than {} items", kMaxListItems), ErrorKind::limit);
                return nullptr;
            }
            return &items.emplace_back(std::move(value));
        }
        // The ordered map is a vector of pairs; its own insertion searches all
        // names, which key() did in constant time.
        auto& members = level.container->get_ref<Json::object_t&>();
        using Members = std::vector<std::pair<const std::string, Json>>;
        return &static_cast<Members&>(members).emplace_back(level.key, std::move(value)).second;
    }

    bool add(Json value) { return place(std::move(value)) != nullptr; }

    bool open(Json container)
    {
        if (m_levels.size() >= kMaxProjectDepth)
            return refuse(fmt::format("is nested more than {} levels deep", kMaxProjectDepth), ErrorKind::limit);
        Json* placed = place(std::move(container));
        if (!placed)
            return false;
        m_levels.push_back({placed, {}, {}});
        return true;
    }

    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    std::string_view m_text;
    std::vector<Level> m_levels;
};

// --- writing ------------------------------------------------------------------

void writeString(std::string& out, std::string_view text)
{
    out += Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void writeNumber(std::string& out, double value)
{
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    const std::string_view text(digits, static_cast<std::size_t>(end - digits));
    out += text;
    if (text.find_first_of(".e") == std::string_view::npos)
        out += ".0"; // stays a fraction when read again
}

bool isPlain(const Json& json)
{
    return !json.is_structured();
}

void writeValue(std::string& out, const Json& json, int indent, bool oneLine);

void writeItems(std::string& out, const Json& json, int indent, bool oneLine, bool itemsOnOneLine)
{
    const bool object = json.is_object();
    out += object ? '{' : '[';
    bool first = true;
    const std::string separator = oneLine ? " " : "\n" + std::string(static_cast<std::size_t>(indent + 2), ' ');
    for (const auto& [name, value] : json.items()) {
        if (!first)
            out += ',';
        if (!first || !oneLine)
            out += separator;
        first = false;
        if (object) {
            writeString(out, name);
            out += ": ";
            const bool lines = (name == "keys" || name == "channels") && value.is_array() && !value.empty();
            if (!oneLine && lines) {
                writeItems(out, value, indent + 2, false, true);
                continue;
            }
        }
        const bool small = object && (name == "followThrough" || name == "sinew");
        writeValue(out, value, indent + 2, oneLine || itemsOnOneLine || small);
    }
    if (!oneLine)
        out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
    out += object ? '}' : ']';
}

void writeValue(std::string& out, const Json& json, int indent, bool oneLine)
{
    if (json.is_structured()) {
        const bool plain = json.is_array() && std::all_of(json.begin(), json.end(), isPlain);
        if (json.empty())
            out += json.is_object() ? "{}" : "[]";
        else
            writeItems(out, json, indent, oneLine || plain, false);
    } else if (json.is_string()) {
        writeString(out, json.get_ref<const std::string&>());
    } else if (json.is_number_float()) {
        const double value = json.get<double>();
        if (std::isfinite(value))
            writeNumber(out, value);
        else
            out += "null"; // validate() refuses such a project; JSON has no name for it
    } else {
        out += json.dump();
    }
}

// --- lines --------------------------------------------------------------------

// Walks valid JSON text along a pointer.
class Walker {
public:
    explicit Walker(std::string_view text) : m_text(text) {}

    std::size_t find(std::string_view pointer)
    {
        space();
        std::size_t best = m_at;
        while (!pointer.empty()) {
            pointer.remove_prefix(1);
            const std::size_t slash = pointer.find('/');
            const std::string step = unescaped(pointer.substr(0, slash));
            pointer = slash == std::string_view::npos ? std::string_view() : pointer.substr(slash);
            if (!enter(step))
                break;
            best = m_at;
        }
        return best;
    }

private:
    static std::string unescaped(std::string_view step)
    {
        std::string name;
        for (std::size_t i = 0; i < step.size(); ++i) {
            const bool escape = step[i] == '~' && i + 1 < step.size();
            name += !escape ? step[i] : step[i + 1] == '0' ? '~' : '/';
            i += escape;
        }
        return name;
    }
    [[nodiscard]] char at() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void space()
    {
        while (m_at < m_text.size() && std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos)
            ++m_at;
    }
    std::string_view string()
    {
        const std::size_t start = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        const std::string_view text = m_text.substr(start, std::min(m_at, m_text.size()) - start);
        ++m_at;
        return text;
    }
    void skip()
    {
        int depth = 0;
        do {
            const char c = at();
            if (c == '"') {
                (void)string();
                continue;
            }
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
            if (depth < 0)
                return;
            ++m_at;
        } while (m_at < m_text.size() && (depth > 0 || std::string_view(",]}").find(at()) == std::string_view::npos));
    }
    // From a container's start to the value of that name or index.
    bool enter(const std::string& step)
    {
        const bool object = at() == '{';
        if (!object && at() != '[')
            return false;
        ++m_at;
        for (std::size_t index = 0;; ++index) {
            space();
            if (at() == ',') {
                ++m_at;
                space();
            }
            if (m_at >= m_text.size() || at() == ']' || at() == '}')
                return false;
            std::string name = std::to_string(index);
            if (object) {
                name = string();
                space();
                ++m_at;
                space();
            }
            if (name == step)
                return true;
            skip();
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

Result<Json> parseJsonText(std::string_view text)
{
    if (text.size() > kMaxProjectBytes)
        return Error{
            ErrorKind::limit, fmt::format("is {} bytes; at most {} are read", text.size(), kMaxProjectBytes), {}, {}};
    try {
        Builder builder(text);
        if (!Json::sax_parse(text.begin(), text.end(), &builder))
            return builder.error;
        return std::move(builder.root);
    } catch (const std::exception& exception) {
        return Error{ErrorKind::invalidInput, fmt::format("cannot be read: {}", exception.what()), {}, {}};
    }
}

std::string writeJsonText(const Json& json)
{
    std::string out;
    writeValue(out, json, 0, false);
    out += '\n';
    return out;
}

int lineOf(std::string_view text, std::string_view pointer)
{
    const std::size_t offset = Walker(text).find(pointer);
    return static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n')) + 1;
}

} // namespace sinew
