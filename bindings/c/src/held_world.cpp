// SPDX-License-Identifier: MIT
#include "held_world.h"

#include <atomic>

namespace allide::c {
namespace {

/// Different for each of 2^31 worlds, and far apart for those made one after the other.
std::uint64_t next_key() {
    static std::atomic<std::uint32_t> worlds = 0;
    const std::uint64_t count = worlds.fetch_add(1, std::memory_order_relaxed);
    return (count * 0x9E3779B1u & 0xFFFFFFFFu) | 0x80000000u;
}

}  // namespace

HeldWorld::HeldWorld(World made) : world(std::move(made)), key(next_key()) {}

bool HeldWorld::knows(AllideObject object) const {
    if (world.contains(id(object)))
        return true;
    const auto generation = static_cast<std::uint32_t>(object.id ^ key);
    // Generations count up from 1: those of another key are as good as always larger than this.
    const bool was_given = object.id != 0 && generation != 0 && generation < 0x100000;
    if (was_given)
        fail(allide_dead_handle, "the object is not in this world any more: it was removed");
    else
        fail(allide_foreign_handle, "the object is not one of this world");
    return false;
}

}  // namespace allide::c
