// SPDX-License-Identifier: MIT
// For makers that return a plain value: they throw where allide is built with exceptions. Without,
// `reject` returns, and the maker returns a value that whatever uses it rejects in turn.
#pragma once

#include <string>

#include <allide/error.h>

namespace allide {

#if defined(__cpp_exceptions)
[[noreturn]] inline void reject(ErrorCode code, const std::string& message) {
    throw Error(code, message);
}
#else
inline void reject(ErrorCode, const std::string&) {}
#endif

}  // namespace allide
