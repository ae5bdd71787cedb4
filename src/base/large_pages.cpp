// SPDX-License-Identifier: MIT
#include "base/large_pages.h"

#include <algorithm>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace allide {
namespace {

#if defined(__linux__)

constexpr std::size_t page = 1 << 21, fewest_pages = 2;

std::align_val_t alignment_for(std::size_t bytes, std::size_t alignment) {
    return std::align_val_t(bytes < fewest_pages * page ? alignment : std::max(alignment, page));
}

/// Where this fails there are small pages, which are as good but for time.
void advise(void* memory, std::size_t bytes) {
    if (bytes >= fewest_pages * page)
        madvise(memory, bytes, MADV_HUGEPAGE);
}

#else

std::align_val_t alignment_for(std::size_t, std::size_t alignment) {
    return std::align_val_t(alignment);
}

void advise(void*, std::size_t) {}

#endif

}  // namespace

void* allocate_in_large_pages(std::size_t bytes, std::size_t alignment) {
    void* const memory = ::operator new(bytes, alignment_for(bytes, alignment));
    advise(memory, bytes);
    return memory;
}

void free_large_pages(void* memory, std::size_t bytes, std::size_t alignment) noexcept {
    ::operator delete(memory, alignment_for(bytes, alignment));
}

}  // namespace allide
