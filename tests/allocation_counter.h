// SPDX-License-Identifier: MIT
// Counts the allocations of a whole test program and their bytes, and lets one of them fail where a
// test wants it. Include it in one file of the program. The size of each allocation is kept in
// front of it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "tests/allocations.h"

namespace allide {

inline void count_allocation() {
    ++allocations;
    if (allocations_until_failure.load(std::memory_order_relaxed) >= 0 &&
        allocations_until_failure-- == 0)
        throw std::bad_alloc();
}

/// How many bytes in front of an allocation keep its size; a multiple of the alignment.
inline std::size_t bytes_in_front(std::size_t alignment) {
    return std::max<std::size_t>(alignment, alignof(std::max_align_t));
}

inline void* counted_memory(std::size_t size, std::size_t alignment) {
    count_allocation();
    const std::size_t front = bytes_in_front(alignment);
    if (size > largest_allocation || size > SIZE_MAX / 2 - 2 * front)
        throw std::bad_alloc();
    void* const memory = std::aligned_alloc(front, (front + size + front - 1) / front * front);
    if (!memory)
        throw std::bad_alloc();
    char* const given = static_cast<char*>(memory) + front;
    std::memcpy(given - sizeof size, &size, sizeof size);
    allocated_bytes += size;
    return given;
}

inline void free_counted(void* given, std::size_t alignment) noexcept {
    if (!given)
        return;
    std::size_t size;
    std::memcpy(&size, static_cast<char*>(given) - sizeof size, sizeof size);
    allocated_bytes -= size;
    std::free(static_cast<char*>(given) - bytes_in_front(alignment));
}

}  // namespace allide

// Not inlined, or g++ 12 takes the pair for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
    return allide::counted_memory(size, 1);
}

[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    return allide::counted_memory(size, static_cast<std::size_t>(alignment));
}

// By default the other forms call those above. Sanitizers replace them by forms that count nothing
// and whose memory operator delete below could not free, so each form is defined here.
[[gnu::noinline]] void* operator new[](std::size_t size) {
    return operator new(size);
}

[[gnu::noinline]] void* operator new[](std::size_t size, std::align_val_t alignment) {
    return operator new(size, alignment);
}

[[gnu::noinline]] void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
    return operator new(size, tag);
}

[[gnu::noinline]] void operator delete[](void* memory, const std::nothrow_t&) noexcept {
    allide::free_counted(memory, 1);
}

[[gnu::noinline]] void operator delete[](void* memory) noexcept {
    allide::free_counted(memory, 1);
}

[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept {
    allide::free_counted(memory, 1);
}

[[gnu::noinline]] void operator delete[](void* memory, std::align_val_t alignment) noexcept {
    allide::free_counted(memory, static_cast<std::size_t>(alignment));
}

[[gnu::noinline]] void operator delete[](void* memory, std::size_t,
                                         std::align_val_t alignment) noexcept {
    allide::free_counted(memory, static_cast<std::size_t>(alignment));
}

[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return allide::counted_memory(size, 1);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

[[gnu::noinline]] void operator delete(void* memory) noexcept {
    allide::free_counted(memory, 1);
}

[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept {
    allide::free_counted(memory, 1);
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    allide::free_counted(memory, 1);
}

[[gnu::noinline]] void operator delete(void* memory, std::align_val_t alignment) noexcept {
    allide::free_counted(memory, static_cast<std::size_t>(alignment));
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t,
                                       std::align_val_t alignment) noexcept {
    allide::free_counted(memory, static_cast<std::size_t>(alignment));
}
