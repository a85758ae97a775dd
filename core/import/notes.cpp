#include "core/import/notes.h"

#include "core/import/names.h"

#include <algorithm>
#include <utility>

namespace sinew {

void addNote(Issues& issues, Severity severity, std::string code, std::string message, std::string where, int count)
{
    constexpr std::size_t kMostIssues = 500;
    message = shortened(std::move(message)); // a name in it may be of any length
    where = shortened(std::move(where));
    const auto same = [&](const Issue& issue) { return issue.code == code && issue.message == message; };
    // Repeats come in a row: the latest are looked at first.
    const auto it = std::find_if(issues.rbegin(), issues.rend(), same);
    if (it != issues.rend()) {
        it->count += count;
        return;
    }
    if (issues.size() >= kMostIssues) {
        code = "more-issues";
        message = "There are more findings than are listed.";
        where.clear();
        if (issues.back().code == code) {
            issues.back().count += count;
            return;
        }
    }
    issues.push_back({severity, std::move(code), std::move(message), std::move(where), {}, count});
}

} // namespace sinew
