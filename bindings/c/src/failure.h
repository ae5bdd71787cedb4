// SPDX-License-Identifier: MIT
// The last error of each thread, in plain memory: it must survive being out of memory, and the web
// has no destructors for thread-local objects.
#pragma once

#include <string_view>

#include <allide/error.h>
#include <allide_c/status.h>

#if defined(__wasi__)
#define ALLIDE_PER_THREAD static
#else
#define ALLIDE_PER_THREAD static thread_local
#endif

namespace allide::c {

/// Names the call that failures are of from now on.
void begin_call(const char* function) noexcept;

/// Keeps the message and returns the status.
AllideStatus fail(AllideStatus status, std::string_view message) noexcept;
AllideStatus fail(const Error& error) noexcept;

/// The status of the last failure.
AllideStatus last_failure() noexcept;

}  // namespace allide::c
