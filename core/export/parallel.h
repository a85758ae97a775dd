// Independent pieces of work on all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace sinew {

// Calls work(0 .. count - 1), each once, on as many threads as there are cores,
// and returns when all are done. done(n) is called on the calling thread as
// pieces are finished; it may be empty.
void forEachParallel(std::size_t count, const std::function<void(std::size_t)>& work,
                     const std::function<void(std::size_t)>& done);

}  // namespace sinew
