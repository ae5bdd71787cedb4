// SPDX-License-Identifier: MIT
// Memory for arrays that are read at random: from a few megabytes on in large pages, where the
// system has them, since the caches for addresses of small ones cover no more than that.
#pragma once

#include <cstddef>
#include <vector>

namespace allide {

void* allocate_in_large_pages(std::size_t bytes, std::size_t alignment);
/// With the same numbers.
void free_large_pages(void* memory, std::size_t bytes, std::size_t alignment) noexcept;

/// An allocator.
template <class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        return static_cast<T*>(allocate_in_large_pages(count * sizeof(T), alignof(T)));
    }
    void deallocate(T* memory, std::size_t count) noexcept {
        free_large_pages(memory, count * sizeof(T), alignof(T));
    }
    template <class U>
    friend bool operator==(const LargePages&, const LargePages<U>&) {
        return true;
    }
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace allide
