#include "core/base/expression.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

namespace sinew {
namespace {

double value(std::string_view text, const ExpressionContext& context = {})
{
    const Result<double> result = evaluateExpression(text, context);
    EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.error().message);
    return result.ok() ? *result : std::nan("");
}

std::string message(std::string_view text, const ExpressionContext& context = {})
{
    const Result<double> result = evaluateExpression(text, context);
    EXPECT_FALSE(result.ok()) << text;
    return result.ok() ? std::string() : result.error().message;
}

TEST(Expression, arithmetic)
{
    EXPECT_EQ(value("3*2"), 6.0);
    EXPECT_EQ(value(" 1 + 2 * 3 - 4 / 8 "), 6.5);
    EXPECT_EQ(value("-2^2"), -4.0);
    EXPECT_EQ(value("2^3^2"), 512.0);
    EXPECT_EQ(value("2^-1"), 0.5);
    EXPECT_EQ(value("(1 + 2) * (3 - 5)"), -6.0);
    EXPECT_EQ(value("--3"), 3.0);
    EXPECT_EQ(value("1e-3"), 0.001);
    EXPECT_EQ(value(".5"), 0.5);
    EXPECT_EQ(value("2(3 + 1)"), 8.0);
    EXPECT_EQ(value("\u22123"), -3.0);
}

TEST(Expression, constantsAndFunctions)
{
    EXPECT_EQ(value("pi"), std::numbers::pi);
    EXPECT_EQ(value("2pi"), 2 * std::numbers::pi);
    EXPECT_EQ(value("tau/4"), std::numbers::pi / 2);
    EXPECT_NEAR(value("sin(30)"), 0.5, 1e-15);
    EXPECT_NEAR(value("atan(1)"), 45.0, 1e-13);
    EXPECT_EQ(value("sqrt(16) + abs(-2)"), 6.0);
    EXPECT_EQ(value("max(1; min(7, 3))"), 3.0);
    EXPECT_EQ(value("round(2.5) + floor(-1.5) + ceil(0.2)"), 2.0);
}

TEST(Expression, timeUnits)
{
    const ExpressionContext seconds{"s", 24.0, {}};
    EXPECT_DOUBLE_EQ(value("200ms", seconds), 0.2);
    EXPECT_DOUBLE_EQ(value("1/24 s", seconds), 1.0 / 24.0);
    EXPECT_DOUBLE_EQ(value("12 frames", seconds), 0.5);
    EXPECT_DOUBLE_EQ(value("1 min + 30 s", seconds), 90.0);
    EXPECT_DOUBLE_EQ(value("2", seconds), 2.0);
    EXPECT_DOUBLE_EQ(value("3 * 100 ms", seconds), 0.3);
    const ExpressionContext frames{"frames", 24.0, {}};
    EXPECT_DOUBLE_EQ(value("0.5 s", frames), 12.0);
}

TEST(Expression, otherUnits)
{
    EXPECT_DOUBLE_EQ(value("pi rad", {"\u00b0", 0, {}}), 180.0);
    EXPECT_DOUBLE_EQ(value("0.5 turns", {"\u00b0", 0, {}}), 180.0);
    EXPECT_DOUBLE_EQ(value("45\u00b0", {"\u00b0", 0, {}}), 45.0);
    EXPECT_DOUBLE_EQ(value("1 m", {"cm", 0, {}}), 100.0);
    EXPECT_DOUBLE_EQ(value("120 bpm", {"Hz", 0, {}}), 2.0);
    EXPECT_DOUBLE_EQ(value("5 /s", {"/s", 0, {}}), 5.0);
    EXPECT_DOUBLE_EQ(value("10/2 /s", {"/s", 0, {}}), 5.0);
    EXPECT_DOUBLE_EQ(value("5 /s", {"1/s", 0, {}}), 5.0);
    EXPECT_DOUBLE_EQ(value("90\u00b0", {"cycles", 0, {}}), 0.25);
    EXPECT_DOUBLE_EQ(value("3 1/s\u00b2", {"1/s\u00b2", 0, {}}), 3.0);
    EXPECT_DOUBLE_EQ(value("50%"), 0.5);
    EXPECT_DOUBLE_EQ(value("50%", {"%", 0, {}}), 50.0);
    EXPECT_DOUBLE_EQ(value("1.5x", {"\u00d7", 0, {}}), 1.5);
    EXPECT_DOUBLE_EQ(value("3 stretch", {"stretch", 0, {}}), 3.0);
}

TEST(Expression, relative)
{
    const ExpressionContext context{"", 0, 40.0};
    EXPECT_DOUBLE_EQ(value("+=2", context), 42.0);
    EXPECT_DOUBLE_EQ(value("-= 2*3", context), 34.0);
    EXPECT_DOUBLE_EQ(value("*=1.5", context), 60.0);
    EXPECT_DOUBLE_EQ(value("/=4", context), 10.0);
    EXPECT_DOUBLE_EQ(value("+=10%", context), 44.0);
    EXPECT_DOUBLE_EQ(value("-=10%", context), 36.0);
    EXPECT_DOUBLE_EQ(value("*=50%", context), 20.0);
    EXPECT_NE(message("+=2").find("present value"), std::string::npos);
}

TEST(Expression, refusalsNameTheReason)
{
    EXPECT_EQ(message(""), "A number is missing at the end");
    EXPECT_EQ(message("3*"), "A number is missing at the end");
    EXPECT_EQ(message("(1"), "A ')' is missing");
    EXPECT_EQ(message("1)"), "')' was not expected here");
    EXPECT_EQ(message("abc"), "'abc' is not known");
    EXPECT_EQ(message("foo(1)"), "There is no function 'foo'");
    EXPECT_EQ(message("3 parsec"), "'parsec' is no unit that Sinew knows");
    EXPECT_EQ(message("3 cm", {"s", 0, {}}), "'cm' is no unit of a time");
    EXPECT_EQ(message("3 s", {}), "'s' is no unit of a plain number");
    EXPECT_EQ(message("3 s s", {"s", 0, {}}), "'s' is one unit too many");
    EXPECT_EQ(message("3 frames", {"s", 0, {}}), "Frames need a frame rate, and there is none here");
    EXPECT_EQ(message("1/0"), "The result is not a finite number");
    EXPECT_EQ(message("sqrt(-1)"), "The result is not a finite number");
    EXPECT_EQ(message("1e999"), "'1e999' is not a number that fits");
    EXPECT_EQ(message("nan"), "'nan' is not known");
    EXPECT_EQ(message("inf"), "'inf' is not known");
}

TEST(Expression, workAndDepthAreBounded)
{
    EXPECT_EQ(evaluateExpression(std::string(1025, '1')).error().kind, ErrorKind::limit);
    EXPECT_EQ(evaluateExpression(std::string(1000, '(')).error().kind, ErrorKind::limit);
    EXPECT_EQ(evaluateExpression(std::string(1000, '-') + "1").error().kind, ErrorKind::limit);
    EXPECT_EQ(value(std::string(60, '(') + "1" + std::string(60, ')')), 1.0);
    std::string powers = "1";
    for (int i = 0; i < 500; ++i)
        powers += "^1";
    EXPECT_EQ(evaluateExpression(powers).error().kind, ErrorKind::limit);
}

// Any bytes at all: a finite value or a reason, never a crash.
RC_GTEST_PROP(Expression, anyTextIsAnsweredFinite, (const std::string& text, bool time))
{
    const Result<double> result =
        evaluateExpression(text, {time ? "s" : "", time ? 24.0 : 0.0, std::optional<double>(2.0)});
    RC_ASSERT((result.ok() ? std::isfinite(*result) : !result.error().message.empty()));
}

// Text made of the grammar's own pieces reaches further in than random bytes do.
RC_GTEST_PROP(Expression, anyPiecesAreAnsweredFinite, ())
{
    const auto pieces = *rc::gen::container<std::vector<std::string>>(
        rc::gen::element<std::string>("1", "2.5", "1e308", "0", "pi", "e", "(", ")", "+", "-", "*", "/", "^", " ", "s", "ms",
                                      "frames", "%", "\u00b0", "sin(", "sqrt(", "min(", ";", ",", "+=", "=", "."));
    std::string text;
    for (const std::string& piece : pieces)
        text += piece;
    const Result<double> result = evaluateExpression(text, {"s", 24.0, 1.0});
    RC_ASSERT((result.ok() ? std::isfinite(*result) : !result.error().message.empty()));
}

// What the editor writes as text reads back as the same double.
RC_GTEST_PROP(Expression, aNumberReadsAsItself, (double number))
{
    RC_PRE(std::isfinite(number));
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.17g", number);
    RC_ASSERT(*evaluateExpression(buffer) == number);
}

}  // namespace
}  // namespace sinew
