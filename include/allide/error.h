// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace allide {

enum class ErrorCode : std::uint8_t {
    bad_file,       ///< missing, unreadable, truncated, or not what its format allows
    bad_index,      ///< a face names a vertex that does not exist
    bad_argument,   ///< an option or parameter outside what it may be
    bad_transform,  ///< not a rigid motion
    out_of_range,   ///< non-finite, or beyond 2^60
    not_closed,     ///< a solid with an open edge
    not_oriented,   ///< neighbouring faces run opposite ways
    not_convex,
    degenerate,  ///< flat or empty where a volume is needed
    unsupported,
};

/// What was wrong, where, and what to do. Thrown by makers and loaders, never by queries.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

/// A value or the Error that prevented it: what every `try_...` maker returns.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : held_(std::move(value)) {}
    Result(Error error) : held_(std::move(error)) {}

    explicit operator bool() const noexcept { return held_.index() == 0; }
    const Error& error() const noexcept { return *std::get_if<1>(&held_); }

    T& operator*() noexcept { return *std::get_if<0>(&held_); }
    const T& operator*() const noexcept { return *std::get_if<0>(&held_); }
    T* operator->() noexcept { return std::get_if<0>(&held_); }
    const T* operator->() const noexcept { return std::get_if<0>(&held_); }

#if defined(__cpp_exceptions)
    /// The value, or throws the Error.
    T value() && {
        if (!*this)
            throw error();
        return std::move(**this);
    }
#endif

private:
    std::variant<T, Error> held_;
};

/// Done, or the Error that prevented it.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    explicit operator bool() const noexcept { return !error_; }
    const Error& error() const noexcept { return *error_; }

#if defined(__cpp_exceptions)
    /// Throws the Error if there is one.
    void value() && {
        if (error_)
            throw *error_;
    }
#endif

private:
    std::optional<Error> error_;
};

}  // namespace allide
