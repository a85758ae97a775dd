#include "core/base/issue.h"

#include <algorithm>

namespace sinew {

void addIssue(Issues& issues, Issue issue)
{
    const auto same = std::find_if(issues.begin(), issues.end(), [&](const Issue& other) {
        return other.severity == issue.severity && other.code == issue.code && other.message == issue.message
               && other.where == issue.where;
    });
    if (same == issues.end())
        issues.push_back(std::move(issue));
    else
        same->count += issue.count;
}

const char* severityName(Severity severity)
{
    switch (severity) {
    case Severity::info: return "info";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
    }
    return "error";
}

}  // namespace sinew
