// The kinds of the vectors of our own.
#include "tests/golden/vectors.h"

namespace sinew::vectors {

std::map<std::string, Evaluator> ownKinds()
{
    return goldenKinds();
}

}  // namespace sinew::vectors
