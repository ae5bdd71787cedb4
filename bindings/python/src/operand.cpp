// SPDX-License-Identifier: MIT
#include "operand.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <string>
#include <system_error>
#include <thread>

namespace allide::python {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto signal_interval = std::chrono::milliseconds(50);

/// The state that the threads of one loop share.
struct Loop {
    std::size_t size;
    const Work& work;
    std::size_t chunk;
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stopped = false;
    std::mutex mutex = {};
    std::exception_ptr failure = {};
    Stats stats = {};

    void fail() {
        const std::lock_guard lock(mutex);
        if (!failure)
            failure = std::current_exception();
        stopped = true;
    }
};

void handle_signals() {
    const nb::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() != 0)
        throw nb::python_error();
}

void run(Loop& loop, bool is_main) {
    Stats stats;
    Clock::time_point last = Clock::now();
    try {
        while (!loop.stopped) {
            const std::size_t begin = loop.next.fetch_add(loop.chunk);
            if (begin >= loop.size)
                break;
            const std::size_t end = std::min(loop.size, begin + loop.chunk);
            for (std::size_t i = begin; i < end && !loop.stopped; ++i) {
                loop.work(i, stats);
                if (is_main && Clock::now() - last > signal_interval) {
                    handle_signals();
                    last = Clock::now();
                }
            }
        }
    } catch (...) {
        loop.fail();
    }
    const std::lock_guard lock(loop.mutex);
    loop.stats += stats;
}

}  // namespace

Operand::Operand(nb::handle value, const char* name) {
    if (nb::isinstance<HeldPlaced>(value)) {
        held_ = nb::inst_ptr<HeldPlaced>(value);
    } else if (nb::isinstance<Geometry>(value)) {
        own_.emplace(*nb::inst_ptr<Geometry>(value));
    } else if (nb::isinstance<HeldStack>(value)) {
        stack_ = nb::inst_ptr<HeldStack>(value);
    } else {
        const std::string text =
            std::string(name) + ": expected a Geometry or Placed, got " + shown(value.type());
        throw nb::type_error(text.c_str());
    }
}

SharedLocks::SharedLocks(const Operand& a, const Operand& b) {
    const HeldPlaced* first = a.held();
    const HeldPlaced* second = b.held() == first ? nullptr : b.held();
    if (std::less<>()(second, first))
        std::swap(first, second);
    if (first != nullptr)
        first_ = std::shared_lock(first->mutex);
    if (second != nullptr)
        second_ = std::shared_lock(second->mutex);
}

std::size_t common_size(const Operand& a, const Operand& b) {
    if (a.is_stack() && b.is_stack() && a.size() != b.size())
        throw Error(ErrorCode::bad_argument,
                    "stacks of different length: " + std::to_string(a.size()) + " and " +
                        std::to_string(b.size()) + " poses");
    return a.is_stack() ? a.size() : b.size();
}

int& default_threads() {
    thread_local int threads = 1;
    return threads;
}

int read_threads(nb::handle value) {
    if (value.is_none())
        return default_threads();
    int threads = 0;
    if (!nb::try_cast(value, threads, false))
        throw nb::type_error("threads: expected an int or None");
    if (threads < 0 || threads > 1024)
        throw Error(ErrorCode::bad_argument,
                    "threads: " + std::to_string(threads) + " is not from 0 to 1024");
    return threads;
}

Call::Call(nb::handle threads_, nb::handle stats_, nb::handle dop_)
    : threads(read_threads(threads_)), stats(nullptr) {
    if (!stats_.is_none() && !nb::try_cast(stats_, stats, false))
        throw nb::type_error("stats: expected a Stats or None");
    if (!dop_.is_none())
        dop = read_dop_search(dop_);
}

void for_each(std::size_t size, const Call& call, const Work& work) {
    const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
    std::size_t threads = call.threads == 0 ? cores : std::size_t(call.threads);
    threads = std::max<std::size_t>(1, std::min(threads, size));
    Loop loop = {size, work, std::max<std::size_t>(1, size / (64 * threads))};
    std::vector<std::thread> others;
    try {
        for (std::size_t i = 1; i < threads; ++i)
            others.emplace_back([&] { run(loop, false); });
    } catch (const std::system_error&) {
        // The threads that there are do the work.
    }
    run(loop, true);
    for (std::thread& other : others)
        other.join();
    if (loop.failure)
        std::rethrow_exception(loop.failure);
    if (call.stats != nullptr) {
        const nb::gil_scoped_acquire acquired;
        *call.stats += loop.stats;
    }
}

}  // namespace allide::python
