// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace allide {

/// Bytes that std::make_shared<T> allocates: a table pointer and two counts, then the value.
template <class T>
inline constexpr std::size_t shared_size =
    (2 * sizeof(void*) + alignof(T) - 1) / alignof(T) * alignof(T) + sizeof(T);

}  // namespace allide
