// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include <allide/api.h>

namespace allide ALLIDE_API {

enum class ErrorCode : std::uint8_t {
    bad_file,       ///< missing, unreadable, truncated, or not what its format allows
    bad_index,      ///< a face, vertex or part index that does not exist
    bad_argument,   ///< an option or parameter outside its range
    bad_transform,  ///< not a rigid motion
    out_of_range,   ///< a coordinate that is not finite, or beyond 2^60
    not_closed,     ///< a solid with an open edge
    not_oriented,   ///< neighbouring faces run along an edge in the same direction
    not_convex,     ///< a mesh that is not its own convex hull, where that is required
    degenerate,     ///< flat or empty where a volume is needed
    unsupported,    ///< an operation that this kind of geometry does not have
    dead_id,        ///< an id of no object: removed, of another world, or made up
};

/// Says what was wrong, where, and what to do. Makers, loaders and worlds throw it; queries only
/// for an option out of range.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

/// A value, or the Error that prevented it. Every function named `try_...` returns one.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : held_(std::move(value)) {}
    Result(Error error) : held_(std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return held_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    /// Requires that there is no value.
    [[nodiscard]] const Error& error() const noexcept {
        assert(!has_value());
        return *std::get_if<1>(&held_);
    }

    /// These require that there is a value.
    [[nodiscard]] T& operator*() & noexcept { return *operator->(); }
    [[nodiscard]] const T& operator*() const& noexcept { return *operator->(); }
    [[nodiscard]] T&& operator*() && noexcept { return std::move(*operator->()); }
    [[nodiscard]] T* operator->() noexcept {
        assert(has_value());
        return std::get_if<0>(&held_);
    }
    [[nodiscard]] const T* operator->() const noexcept {
        assert(has_value());
        return std::get_if<0>(&held_);
    }

#if defined(__cpp_exceptions)
    /// These return the value, or throw the Error.
    T& value() & { return checked(), **this; }
    const T& value() const& { return checked(), **this; }
    T value() && { return checked(), *std::move(*this); }
#endif

private:
#if defined(__cpp_exceptions)
    void checked() const {
        if (!has_value())
            throw error();
    }
#endif

    std::variant<T, Error> held_;
};

/// Success, or the Error that prevented it.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return !error_; }
    explicit operator bool() const noexcept { return has_value(); }

    /// Requires that there is an Error.
    [[nodiscard]] const Error& error() const noexcept {
        assert(error_);
        return *error_;
    }

#if defined(__cpp_exceptions)
    /// Throws the Error if there is one.
    void value() const {
        if (error_)
            throw *error_;
    }
#endif

private:
    std::optional<Error> error_;
};

}  // namespace allide ALLIDE_API
