// SPDX-License-Identifier: MIT
#include "base/parallel.h"

#include <algorithm>

#if defined(ALLIDE_THREADS_TBB)
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#elif defined(ALLIDE_THREADS_STD)
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace allide {
namespace {

#if defined(ALLIDE_THREADS_TBB)

void run(int threads, std::size_t count, std::size_t grain, RangeBody body) {
    using Range = oneapi::tbb::blocked_range<std::size_t>;
    // More than the machine has would only make the library print a warning.
    oneapi::tbb::task_arena arena(std::min(threads, oneapi::tbb::info::default_concurrency()));
    arena.execute([&] {
        oneapi::tbb::parallel_for(
            Range(0, count, grain), [&](const Range& r) { body(r.begin(), r.end()); },
            oneapi::tbb::simple_partitioner());
    });
}

#elif defined(ALLIDE_THREADS_STD)

void run(int threads, std::size_t count, std::size_t grain, RangeBody body) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (;;) {
            const std::size_t begin = next.fetch_add(grain);
            if (begin >= count)
                return;
            body(begin, std::min(begin + grain, count));
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i)
        helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers)
        helper.join();
}

#else

void run(int, std::size_t count, std::size_t, RangeBody body) {
    body(0, count);
}

#endif

}  // namespace

void parallel_for(int threads, std::size_t count, std::size_t grain, RangeBody body) {
    grain = std::max<std::size_t>(grain, 1);
    if (count == 0)
        return;
    if (threads <= 1 || count <= grain)
        body(0, count);
    else
        run(threads, count, grain, body);
}

}  // namespace allide
