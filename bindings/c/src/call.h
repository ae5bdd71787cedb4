// SPDX-License-Identifier: MIT
// Every function of the C library is a Call: its arguments are opened from left to right (handles
// become the things they name, pointers are checked, options converted), and the body runs if all
// of them were good. Nothing is thrown across it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>

#include "handles.h"
#include "twins.h"

namespace allide::c {

template <class T>
struct Out {
    const char* name;
    T* to;
};
template <class T>
struct In {
    const char* name;
    const T* from;
};
template <class T>
struct Or {
    const T* from;
};
template <class T>
struct Array {
    const char* name;
    const T* items;
    std::size_t count;
};
template <class T>
struct List {
    T* items;
    std::size_t capacity;
    std::size_t* count;
};

/// Must not be null.
template <class T>
Out<T> out(const char* name, T* to) {
    return {name, to};
}
/// Must not be null; arrives as its C++ twin.
template <class T>
In<T> in(const char* name, const T* from) {
    return {name, from};
}
/// Null means the default. It arrives as its C++ twin.
template <class T>
Or<T> or_default(const T* from) {
    return {from};
}
/// May be null only if it is empty; arrives as a span of C++ twins.
template <class T>
Array<T> array(const char* name, const T* items, std::size_t count) {
    return {name, items, count};
}
/// Memory for a list of any length; see `fill`.
template <class T>
List<T> list(T* items, std::size_t capacity, std::size_t* count) {
    return {items, capacity, count};
}

AllideStatus null_pointer(const char* name);
AllideStatus too_many(const char* name, std::size_t count);
AllideStatus truncated(std::size_t count, std::size_t capacity);

inline bool reject_null(const char* name, const void* pointer) {
    if (pointer == nullptr)
        null_pointer(name);
    return pointer == nullptr;
}

/// No array takes more than PTRDIFF_MAX bytes, so a larger count is a mistake of the caller, and
/// its product with the size of an item would wrap.
inline bool reject_count(const char* name, std::size_t count, std::size_t item_size) {
    const bool rejected = count > PTRDIFF_MAX / item_size;
    if (rejected)
        too_many(name, count);
    return rejected;
}

template <class Handle>
    requires requires { typename Named<Handle>::Thing; }
auto* open(Handle handle) {
    return find(handle);
}

template <class T>
T* open(Out<T> argument) {
    reject_null(argument.name, argument.to);
    return argument.to;
}

template <class T>
std::optional<Twin<T>> open(In<T> argument) {
    if (reject_null(argument.name, argument.from))
        return std::nullopt;
    return converted(*argument.from);
}

template <class T>
std::optional<Twin<T>> open(Or<T> argument) {
    return argument.from != nullptr ? converted(*argument.from) : std::optional(Twin<T>{});
}

template <class T>
std::optional<std::span<const Twin<T>>> open(Array<T> argument) {
    if ((argument.count != 0 && reject_null(argument.name, argument.items)) ||
        reject_count(argument.name, argument.count, sizeof(T)))
        return std::nullopt;
    return std::span(twins(argument.items), argument.count);
}

template <class T>
std::optional<List<T>> open(List<T> argument) {
    if (reject_null("count", argument.count) ||
        (argument.capacity != 0 && reject_null("the list's memory", argument.items)))
        return std::nullopt;
    return argument;
}

/// Writes as many of `count` items as fit, each made by make(i).
template <class T, class Make>
AllideStatus fill_with(const List<T>& to, std::size_t count, Make make) {
    *to.count = count;
    const std::size_t written = std::min(count, to.capacity);
    for (std::size_t i = 0; i < written; ++i)
        to.items[i] = make(i);
    return written == count ? allide_ok : truncated(count, to.capacity);
}

template <class T, class Items>
AllideStatus fill(const List<T>& to, const Items& items) {
    return fill_with(to, items.size(), [&](std::size_t i) { return twin<T>(items[i]); });
}

/// Writes what was found, if anything was.
template <class Found, class T>
void tell(const std::optional<Found>& answer, bool& found, T& to) {
    found = answer.has_value();
    if (found)
        to = twin<T>(*answer);
}

/// Text with its closing zero, cut off where the memory ends.
AllideStatus fill_text(const List<char>& to, std::string_view text);

template <class... Arguments>
class Call {
public:
    Call(const char* function, Arguments... arguments) : arguments_(arguments...) {
        begin_call(function);
    }

    /// The body returns nothing, a status or a Result<void>.
    template <class Body>
    AllideStatus run(Body body) noexcept {
#if defined(__cpp_exceptions)
        try {
            return open_all<0>(body);
        } catch (const std::bad_alloc&) {
            return fail(allide_out_of_memory, "out of memory");
        } catch (const std::length_error&) {
            return fail(allide_out_of_memory, "no memory can hold so many items");
        } catch (const Error& error) {
            return fail(error);
        } catch (const std::exception& error) {
            return fail(allide_internal, error.what());
        } catch (...) {
            return fail(allide_internal, "something unknown was thrown");
        }
#else
        return open_all<0>(body);
#endif
    }

private:
    template <std::size_t i, class Body, class... Opened>
    AllideStatus open_all(Body& body, Opened&... opened) {
        if constexpr (i == sizeof...(Arguments)) {
            return finish(body, opened...);
        } else {
            auto next = open(std::get<i>(arguments_));
            return next ? open_all<i + 1>(body, opened..., *next) : last_failure();
        }
    }

    template <class Body, class... Opened>
    AllideStatus finish(Body& body, Opened&... opened) {
        using Answer = std::invoke_result_t<Body&, Opened&...>;
        if constexpr (std::is_void_v<Answer>) {
            body(opened...);
            return allide_ok;
        } else if constexpr (std::is_same_v<Answer, Result<void>>) {
            const Result<void> done = body(opened...);
            return done ? allide_ok : fail(done.error());
        } else {
            return body(opened...);
        }
    }

    std::tuple<Arguments...> arguments_;
};

/// Sets an options struct of C to the defaults of its twin.
template <class T>
AllideStatus set_defaults(const char* function, T* options, const char* name = "options") {
    return Call(function, out(name, options)).run([](T& to) { to = twin<T>(Twin<T>{}); });
}

template <class Handle>
AllideStatus destroy(const char* function, Handle handle) {
    using Thing = typename Named<Handle>::Thing;
    return Call(function).run([&] {
        const std::unique_ptr<Thing> dead(
            static_cast<Thing*>(take(Named<Handle>::kind, handle.id)));
        return dead ? allide_ok : last_failure();
    });
}

}  // namespace allide::c
