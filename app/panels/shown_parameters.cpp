#include "app/panels/shown_parameters.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr std::size_t kMostCurves = 12;

bool drives(const Driver& driver, const Id& parameter)
{
    return std::ranges::find(driver.targets, parameter) != driver.targets.end();
}

}  // namespace

ShownParameters shownParameters(const Project& project, const std::vector<Id>& selected, bool anyUnit)
{
    const Parameter* current = selected.size() == 1 ? sinew::find(project.parameters, selected.front()) : nullptr;
    if (!current)
        return {selected, selected.size()};
    const auto shareMotion = [&](const Parameter& parameter) {
        return std::ranges::any_of(project.drivers, [&](const Driver& driver) {
            return drives(driver, current->id) && drives(driver, parameter.id);
        });
    };
    std::vector<Id> close;
    std::vector<Id> far;
    for (const Parameter& parameter : project.parameters) {
        if (parameter.id == current->id || (!anyUnit && parameter.unit != current->unit))
            continue;
        if (shareMotion(parameter))
            close.push_back(parameter.id);
        else if (parameter.group == current->group)
            far.push_back(parameter.id);
    }
    close.insert(close.end(), far.begin(), far.end());
    const std::size_t all = close.size() + 1;
    close.resize(std::min(close.size(), kMostCurves - 1));
    std::ranges::reverse(close);
    close.push_back(current->id);
    return {std::move(close), all};
}

}  // namespace sinew
