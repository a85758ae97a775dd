// Issue: something the user should know about input that was accepted all the
// same: repaired, dropped, guessed, or in need of a decision.
#pragma once

#include <string>
#include <vector>

namespace sinew {

enum class Severity { info, warning, error };

struct Issue {
    Severity severity = Severity::warning;
    std::string code;     // stable, kebab-case, for filtering and tests: "weights-reduced"
    std::string message;  // what happened and what to do, in the artist's terms
    std::string where;    // JSON pointer, node, mesh or clip name; or empty
    std::string remedy;   // label of a one-click remedy, or empty
    int count = 1;        // how often it occurred; repeats are counted, not repeated

    bool operator==(const Issue&) const = default;
};

using Issues = std::vector<Issue>;

// Appends, or raises the count of an issue of equal severity, code, message and where.
void addIssue(Issues& issues, Issue issue);

// "info", "warning", "error".
const char* severityName(Severity severity);

}  // namespace sinew
