// One issue as a row: its sign, what it says with the remedy as a link, and where.
#pragma once

#include "core/base/issue.h"

#include <functional>

class QWidget;

namespace sinew {

// remedy is called when its link is clicked; it may be empty where the issue has none.
QWidget* issueRow(const Issue& issue, const std::function<void()>& remedy);

}  // namespace sinew
