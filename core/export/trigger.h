// A trigger fired at a time of what is sampled.
#pragma once

#include <string>

namespace sinew {

struct TriggerAt {
    std::string name;   // that a driver waits for
    double time = 0.0;  // s, >= 0
};

}  // namespace sinew
