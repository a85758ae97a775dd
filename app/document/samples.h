// The sample projects that come with Sinew.
#pragma once

#include <QString>

#include <vector>

namespace sinew {

struct Sample {
    QString title;
    QString path;  // of the project, absolute
};

// Those that are there: beside an installed Sinew, or in the source tree that it was built in.
std::vector<Sample> findSamples();

}  // namespace sinew
