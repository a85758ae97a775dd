#include "core/export/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace sinew {

void forEachParallel(std::size_t count, const std::function<void(std::size_t)>& work,
                     const std::function<void(std::size_t)>& done)
{
    const std::size_t threads = std::min<std::size_t>(count, std::max(1u, std::thread::hardware_concurrency()));
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable finishedOne;
    std::size_t finished = 0;
    std::vector<std::jthread> pool;
    for (std::size_t t = 0; t < threads; ++t)
        pool.emplace_back([&] {
            for (std::size_t i = next++; i < count; i = next++) {
                work(i);
                const std::lock_guard lock(mutex);
                ++finished;
                finishedOne.notify_one();
            }
        });
    std::unique_lock lock(mutex);
    for (std::size_t told = 0; told < count;) {
        finishedOne.wait(lock, [&] { return finished > told; });
        told = finished;
        if (done) {
            lock.unlock();
            done(told);
            lock.lock();
        }
    }
}

}  // namespace sinew
