// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <allide/error.h>

namespace allide {

/// Every `threads` option accepts 1 to this many, and 0 for all cores. Memory for each thread is
/// reserved, so larger numbers are rejected.
inline constexpr int max_threads = 1024;

inline std::optional<Error> thread_count_error(int threads) {
    if (threads >= 0 && threads <= max_threads)
        return std::nullopt;
    return Error(ErrorCode::bad_argument, "threads is " + std::to_string(threads) + "; give 1 to " +
                                              std::to_string(max_threads) + ", or 0 for all cores");
}

/// The number of threads that an accepted option means.
int thread_count(int threads);

}  // namespace allide
