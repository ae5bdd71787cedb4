// SPDX-License-Identifier: MIT
#include "failure.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include <allide/version.h>

namespace allide::c {
namespace {

struct Failure {
    AllideStatus status;
    const char* function;
    char message[1024];
};

Failure& failure() noexcept {
    ALLIDE_PER_THREAD Failure last = {allide_ok, "", ""};
    return last;
}

constexpr const char* names[] = {
    "ok",
    "bad_file",
    "bad_index",
    "bad_argument",
    "bad_transform",
    "out_of_range",
    "not_closed",
    "not_oriented",
    "not_convex",
    "degenerate",
    "unsupported",
    "dead_handle",
    "null_pointer",
    "foreign_handle",
    "truncated",
    "out_of_memory",
    "internal",
};
static_assert(std::size(names) == allide_internal + 1);
static_assert(static_cast<int>(ErrorCode::bad_file) + 1 == allide_bad_file);
static_assert(static_cast<int>(ErrorCode::unsupported) + 1 == allide_unsupported);
static_assert(static_cast<int>(ErrorCode::dead_id) + 1 == allide_dead_handle);

}  // namespace

void begin_call(const char* function) noexcept {
    failure().function = function;
}

AllideStatus fail(AllideStatus status, std::string_view message) noexcept {
    Failure& last = failure();
    last.status = status;
    std::snprintf(last.message, sizeof(last.message), "%s: %.*s", last.function,
                  static_cast<int>(std::min(message.size(), sizeof(last.message))), message.data());
    return status;
}

AllideStatus fail(const Error& error) noexcept {
    return fail(static_cast<AllideStatus>(static_cast<int>(error.code()) + 1), error.what());
}

AllideStatus last_failure() noexcept {
    return failure().status;
}

}  // namespace allide::c

const char* allide_last_error(void) {
    return allide::c::failure().message;
}

const char* allide_status_name(AllideStatus status) {
    const auto index = static_cast<std::size_t>(status);
    return index < std::size(allide::c::names) ? allide::c::names[index] : "unknown";
}

const char* allide_version(void) {
    return allide::version();
}
