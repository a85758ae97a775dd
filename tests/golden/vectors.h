// Reading reference vectors and comparing with them.
//
// A vector file is {"about": ..., "cases": [...]}, its kind its name, or
// "kind" where several files hold one kind. Anything missing, empty, malformed
// or not a number fails: a test that reads nothing has shown nothing.
#pragma once

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace sinew::vectors {

using Json = nlohmann::json;

// One case under test: collects what is off by more than the rule
// |a - b| <= 1e-12 + 1e-9 * max(|b|, scale), scale = the case's largest |sample|.
class Case {
public:
    explicit Case(std::string name) : m_name(std::move(name)) {}

    // `computed` is to equal `expected`; `what` names it in the report.
    void equal(const std::string& what, double computed, double expected)
    {
        m_scale = std::max(m_scale, std::abs(expected));
        m_pairs.push_back({what, computed, expected});
    }
    void check(const std::string& what, bool holds)
    {
        ++m_checks;
        if (!holds)
            report(what);
    }

    // Compares, once the scale is known. The number of failures.
    int finish()
    {
        if (m_pairs.empty() && m_checks == 0)
            report("nothing to compare");
        for (const Pair& pair : m_pairs) {
            const double allowed = 1e-12 + 1e-9 * std::max(std::abs(pair.expected), m_scale);
            if (!(std::abs(pair.computed - pair.expected) <= allowed)) {
                char text[160];
                std::snprintf(text, sizeof text, ": %.17g, expected %.17g", pair.computed, pair.expected);
                report(pair.what + text);
            }
        }
        return m_failures;
    }

private:
    struct Pair {
        std::string what;
        double computed, expected;
    };
    void report(const std::string& text)
    {
        ++m_failures;
        std::fprintf(stderr, "%s: %s\n", m_name.c_str(), text.c_str());
    }
    std::string m_name;
    std::vector<Pair> m_pairs;
    double m_scale = 0.0;
    int m_checks = 0;
    int m_failures = 0;
};

// What evaluates one case of a kind.
using Evaluator = std::function<void(const Json& input, Case& out)>;
std::map<std::string, Evaluator> goldenKinds();
std::map<std::string, Evaluator> ownKinds();

// The elements of an array that must not be empty.
inline const Json& filled(const Json& array)
{
    if (!array.is_array() || array.empty())
        throw std::runtime_error("an array is missing or empty");
    return array;
}

// What a name stands for.
template <class T>
T named(const Json& name, const std::map<std::string, T>& names)
{
    const auto found = names.find(name.get<std::string>());
    if (found == names.end())
        throw std::runtime_error("an unknown name, " + name.dump());
    return found->second;
}

}  // namespace sinew::vectors
