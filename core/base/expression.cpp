#include "core/base/expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

namespace sinew {
namespace {

enum class Quantity { number, time, angle, length, frequency, rate };

struct Unit {
    std::string_view name;
    Quantity quantity;
    double factor;  // in the quantity's base unit; 0: a frame, which depends on the frame rate
};

constexpr std::array kUnits{
    Unit{"s", Quantity::time, 1.0},
    Unit{"sec", Quantity::time, 1.0},
    Unit{"ms", Quantity::time, 1e-3},
    Unit{"min", Quantity::time, 60.0},
    Unit{"frames", Quantity::time, 0.0},
    Unit{"frame", Quantity::time, 0.0},
    Unit{"fr", Quantity::time, 0.0},
    Unit{"f", Quantity::time, 0.0},
    Unit{"\u00b0", Quantity::angle, 1.0},
    Unit{"deg", Quantity::angle, 1.0},
    Unit{"rad", Quantity::angle, 180.0 / std::numbers::pi},
    Unit{"turn", Quantity::angle, 360.0},
    Unit{"turns", Quantity::angle, 360.0},
    Unit{"cycles", Quantity::angle, 360.0},
    Unit{"cycle", Quantity::angle, 360.0},
    Unit{"m", Quantity::length, 1.0},
    Unit{"cm", Quantity::length, 1e-2},
    Unit{"mm", Quantity::length, 1e-3},
    Unit{"km", Quantity::length, 1e3},
    Unit{"in", Quantity::length, 0.0254},
    Unit{"ft", Quantity::length, 0.3048},
    Unit{"Hz", Quantity::frequency, 1.0},
    Unit{"hz", Quantity::frequency, 1.0},
    Unit{"kHz", Quantity::frequency, 1e3},
    Unit{"bpm", Quantity::frequency, 1.0 / 60.0},
    Unit{"1/s", Quantity::rate, 1.0},
    Unit{"/s", Quantity::rate, 1.0},
    Unit{"/min", Quantity::rate, 1.0 / 60.0},
    Unit{"%", Quantity::number, 1e-2},
    Unit{"x", Quantity::number, 1.0},
    Unit{"\u00d7", Quantity::number, 1.0},
};

// The unit of a field whose unit is of the artist's own making ("stretch").
constexpr Unit kOwnUnit{"own", Quantity::number, 1.0};

bool isConstant(std::string_view word)
{
    return word == "pi" || word == "tau" || word == "\u03c0";
}

const Unit* findUnit(std::string_view name)
{
    for (const Unit& unit : kUnits)
        if (unit.name == name)
            return &unit;
    return nullptr;
}

const char* quantityName(Quantity quantity)
{
    switch (quantity) {
    case Quantity::time: return "a time";
    case Quantity::angle: return "an angle";
    case Quantity::length: return "a length";
    case Quantity::frequency: return "a frequency";
    case Quantity::rate: return "a rate";
    case Quantity::number: break;
    }
    return "a plain number";
}

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80;
}

class Parser {
public:
    Parser(std::string_view text, const ExpressionContext& context) : m_text(text), m_context(context)
    {
        m_target = findUnit(context.unit);
    }

    Result<double> run()
    {
        double value = 0.0;
        const char relative = relativeOperator();
        if (relative != 0) {
            if (!m_context.current)
                return fail("There is no present value that '" + std::string(1, relative) + "=' could change");
            m_pos += 2;
            m_relative = true;
        }
        value = sum();
        skipSpace();
        if (m_error.empty() && m_pos < m_text.size())
            error("'" + std::string(tokenHere()) + "' was not expected here");
        if (!m_error.empty())
            return fail(m_error, m_kind);
        if (relative != 0)
            value = applied(relative, *m_context.current, value);
        if (!std::isfinite(value))
            return fail("The result is not a finite number");
        return value;
    }

private:
    // "+=" and friends at the very start.
    char relativeOperator()
    {
        skipSpace();
        if (m_pos + 1 < m_text.size() && m_text[m_pos + 1] == '=' &&
            std::string_view("+-*/").find(m_text[m_pos]) != std::string_view::npos)
            return m_text[m_pos];
        return 0;
    }

    double applied(char op, double current, double value) const
    {
        switch (op) {
        case '+': return m_percent ? current + current * value : current + value;
        case '-': return m_percent ? current - current * value : current - value;
        case '*': return current * value;
        default: return current / value;
        }
    }

    double sum()
    {
        const Depth depth(*this);
        if (!depth.ok())
            return 0.0;
        double value = product();
        while (m_error.empty()) {
            if (accept('+'))
                value += product();
            else if (accept('-') || acceptMinusSign())
                value -= product();
            else
                break;
        }
        return value;
    }

    // Factors, then perhaps a unit that applies to all of them.
    double product()
    {
        double value = power();
        bool hasUnit = false;
        while (m_error.empty()) {
            if (const Unit* unit = acceptUnit()) {
                if (hasUnit) {
                    error("'" + std::string(unit->name) + "' is one unit too many");
                    break;
                }
                hasUnit = true;
                value *= scale(*unit);
            } else if (accept('*') || acceptText("\u00d7")) {
                value *= power();
            } else if (accept('/')) {
                value /= power();
            } else if (startsImplicitFactor()) {
                value *= power();
            } else {
                break;
            }
        }
        return value;
    }

    double power()
    {
        const Depth depth(*this);
        if (!depth.ok())
            return 0.0;
        if (accept('-') || acceptMinusSign())
            return -power();
        if (accept('+'))
            return power();
        const double base = primary();
        if (m_error.empty() && accept('^'))
            return std::pow(base, power());
        return base;
    }

    double primary()
    {
        skipSpace();
        if (m_pos >= m_text.size()) {
            error("A number is missing at the end");
            return 0.0;
        }
        const char c = m_text[m_pos];
        if (accept('(')) {
            const double value = sum();
            close();
            return value;
        }
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '.')
            return number();
        if (isLetter(c))
            return name();
        error("'" + std::string(tokenHere()) + "' is not a number");
        return 0.0;
    }

    double number()
    {
        double value = 0.0;
        const char* first = m_text.data() + m_pos;
        const auto [end, code] = std::from_chars(first, m_text.data() + m_text.size(), value);
        if (code != std::errc()) {
            error("'" + std::string(tokenHere()) + "' is not a number that fits");
            return 0.0;
        }
        m_pos += static_cast<std::size_t>(end - first);
        return value;
    }

    double name()
    {
        const std::size_t start = m_pos;
        while (m_pos < m_text.size() &&
               (isLetter(m_text[m_pos]) || std::isdigit(static_cast<unsigned char>(m_text[m_pos]))))
            ++m_pos;
        const std::string_view word = m_text.substr(start, m_pos - start);
        if (word == "pi" || word == "\u03c0")
            return std::numbers::pi;
        if (word == "tau")
            return 2.0 * std::numbers::pi;
        if (word == "e")
            return std::numbers::e;
        if (!accept('(')) {
            error("'" + std::string(word) + "' is not known");
            return 0.0;
        }
        return call(word);
    }

    double call(std::string_view word)
    {
        constexpr double degrees = 180.0 / std::numbers::pi;
        const double a = sum();
        if (word == "min" || word == "max") {
            if (!accept(',') && !accept(';')) {
                error("'" + std::string(word) + "' needs two values, as in " + std::string(word) + "(1; 2)");
                return 0.0;
            }
            const double b = sum();
            close();
            return word == "min" ? std::fmin(a, b) : std::fmax(a, b);
        }
        close();
        if (word == "sin") return std::sin(a / degrees);
        if (word == "cos") return std::cos(a / degrees);
        if (word == "tan") return std::tan(a / degrees);
        if (word == "asin") return std::asin(a) * degrees;
        if (word == "acos") return std::acos(a) * degrees;
        if (word == "atan") return std::atan(a) * degrees;
        if (word == "sqrt") return std::sqrt(a);
        if (word == "abs") return std::fabs(a);
        if (word == "floor") return std::floor(a);
        if (word == "ceil") return std::ceil(a);
        if (word == "round") return std::round(a);
        if (word == "exp") return std::exp(a);
        if (word == "log") return std::log(a);
        error("There is no function '" + std::string(word) + "'");
        return 0.0;
    }

    // A unit at the present place, or nullptr with nothing consumed.
    const Unit* acceptUnit()
    {
        skipSpace();
        const std::size_t start = m_pos;
        std::size_t end = start;
        if (end < m_text.size() && m_text[end] == '%') {
            ++end;
        } else {
            if (end < m_text.size() && m_text[end] == '/' && m_target && m_target->quantity == Quantity::rate)
                ++end;
            while (end < m_text.size() && isLetter(m_text[end]))
                ++end;
        }
        const std::string_view word = m_text.substr(start, end - start);
        if (!m_target && !m_context.unit.empty() && m_text.substr(start).starts_with(m_context.unit)) {
            m_pos = start + m_context.unit.size();
            return &kOwnUnit;
        }
        const Unit* unit = findUnit(word);
        if (unit) {
            m_pos = end;
        } else if (!word.empty() && word.front() != '/' && !isConstant(word)) {
            error("'" + std::string(word) + "' is no unit that Sinew knows");
        }
        return unit;
    }

    // "2pi", "2(3 + 1)".
    bool startsImplicitFactor()
    {
        skipSpace();
        std::size_t end = m_pos;
        while (end < m_text.size() && isLetter(m_text[end]))
            ++end;
        return isConstant(m_text.substr(m_pos, end - m_pos)) || (m_pos < m_text.size() && m_text[m_pos] == '(');
    }

    // What one `unit` is in the unit of the result.
    double scale(const Unit& unit)
    {
        if (unit.name == "%" && m_relative) {
            m_percent = true;
            return unit.factor;
        }
        const Quantity wanted = m_target ? m_target->quantity : Quantity::number;
        if (unit.quantity != wanted) {
            error("'" + std::string(unit.name) + "' is no unit of " + quantityName(wanted));
            return 0.0;
        }
        const double from = factor(unit);
        const double to = m_target ? factor(*m_target) : 1.0;
        return from / to;
    }

    double factor(const Unit& unit)
    {
        if (unit.factor != 0.0)
            return unit.factor;
        if (!(m_context.frameRate > 0.0)) {
            error("Frames need a frame rate, and there is none here");
            return 1.0;
        }
        return 1.0 / m_context.frameRate;
    }

    void close()
    {
        if (m_error.empty() && !accept(')'))
            error("A ')' is missing");
    }

    void skipSpace()
    {
        while (m_pos < m_text.size()) {
            if (std::isspace(static_cast<unsigned char>(m_text[m_pos])))
                ++m_pos;
            else if (m_text.substr(m_pos).starts_with("\u00a0"))
                m_pos += 2;
            else
                break;
        }
    }
    bool accept(char c)
    {
        skipSpace();
        if (m_pos >= m_text.size() || m_text[m_pos] != c)
            return false;
        ++m_pos;
        return true;
    }
    bool acceptText(std::string_view token)
    {
        skipSpace();
        if (!m_text.substr(m_pos).starts_with(token))
            return false;
        m_pos += token.size();
        return true;
    }
    bool acceptMinusSign() { return acceptText("\u2212"); }

    [[nodiscard]] std::string_view tokenHere() const
    {
        if (m_pos >= m_text.size())
            return "end";
        std::size_t end = m_pos;
        while (end < m_text.size() && (isLetter(m_text[end]) || std::isdigit(static_cast<unsigned char>(m_text[end]))))
            ++end;
        return m_text.substr(m_pos, std::max<std::size_t>(end - m_pos, 1));
    }

    void error(std::string message, ErrorKind kind = ErrorKind::invalidInput)
    {
        if (!m_error.empty())
            return;
        m_error = std::move(message);
        m_kind = kind;
    }
    Result<double> fail(std::string message, ErrorKind kind = ErrorKind::invalidInput) const
    {
        return Error{kind, std::move(message), {}, std::string(m_text)};
    }

    struct Depth {
        explicit Depth(Parser& owner) : parser(owner)
        {
            if (++parser.m_depth > 2 * 64)
                parser.error("The expression is nested too deeply", ErrorKind::limit);
        }
        ~Depth() { --parser.m_depth; }
        Depth(const Depth&) = delete;
        Depth& operator=(const Depth&) = delete;
        [[nodiscard]] bool ok() const { return parser.m_error.empty(); }
        Parser& parser;
    };

    std::string_view m_text;
    const ExpressionContext& m_context;
    const Unit* m_target = nullptr;
    std::size_t m_pos = 0;
    int m_depth = 0;
    bool m_relative = false;
    bool m_percent = false;
    std::string m_error;
    ErrorKind m_kind = ErrorKind::invalidInput;
};

}  // namespace

Result<double> evaluateExpression(std::string_view text, const ExpressionContext& context)
{
    if (text.size() > kMaxExpressionLength)
        return Error{ErrorKind::limit, "The expression is longer than 1024 characters", {}, {}};
    return Parser(text, context).run();
}

}  // namespace sinew
