// SPDX-License-Identifier: MIT
// Counts the allocations of a whole test program. Include it in one file of the program.
#pragma once

#include <cstdlib>
#include <new>

#include "tests/allocations.h"

// Not inlined, or g++ 12 takes the pair for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allide::allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    std::abort();
}

[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    ++allide::allocations;
    const auto unit = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(unit, (size + unit) / unit * unit))
        return memory;
    std::abort();
}

[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
