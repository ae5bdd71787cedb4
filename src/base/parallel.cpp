// SPDX-License-Identifier: MIT
#include "base/parallel.h"

#include <algorithm>
#if !defined(ALLIDE_THREADS_SERIAL)
#include <thread>
#endif

#include "base/thread_count.h"

#if defined(ALLIDE_THREADS_TBB)
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#elif defined(ALLIDE_THREADS_STD)
#include <atomic>
#include <exception>
#include <new>
#include <system_error>
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

/// Hands out ranges until none is left or one of them throws; keeps the first exception.
class Ranges {
public:
    Ranges(std::size_t count, std::size_t grain, RangeBody body)
        : count_(count), grain_(grain), body_(body) {}

    void work() noexcept {
        try {
            for (std::size_t begin; (begin = next_.fetch_add(grain_)) < count_;)
                body_(begin, std::min(begin + grain_, count_));
        } catch (...) {
            next_ = count_;
            if (!failed_.exchange(true))
                error_ = std::current_exception();
        }
    }

    /// Call it when all threads have ended.
    void rethrow() const {
        if (error_)
            std::rethrow_exception(error_);
    }

private:
    std::size_t count_, grain_;
    RangeBody body_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::exception_ptr error_;
};

/// Starts up to `count` threads. Where the system has no more, those that run do all the work.
void start(std::vector<std::jthread>& helpers, std::size_t count, Ranges& ranges) {
    try {
        helpers.reserve(count);
        while (helpers.size() < count)
            helpers.emplace_back([&ranges] { ranges.work(); });
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
}

void run(int threads, std::size_t count, std::size_t grain, RangeBody body) {
    Ranges ranges(count, grain, body);
    const std::size_t parts = count / grain + (count % grain != 0);
    {
        std::vector<std::jthread> helpers;  // joined at the end of this block
        start(helpers, std::min<std::size_t>(threads, parts) - 1, ranges);
        ranges.work();
    }
    ranges.rethrow();
}

#else

void run(int, std::size_t count, std::size_t, RangeBody body) {
    body(0, count);
}

#endif

}  // namespace

int thread_count(int threads) {
    if (threads != 0)
        return threads;
#if defined(ALLIDE_THREADS_SERIAL)
    return 1;
#else
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, max_threads);
#endif
}

void parallel_for(int threads, std::size_t count, std::size_t grain, RangeBody body) {
    grain = std::max<std::size_t>(grain, 1);
    if (count == 0)
        return;
    if (threads <= 1 || count <= grain)
        body(0, count);
    else
        run(std::min(threads, max_threads), count, grain, body);
}

}  // namespace allide
