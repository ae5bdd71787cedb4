// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <allide/world.h>

namespace allide {

inline Error dead_id(ObjectId id) {
    const auto value = static_cast<std::uint64_t>(id);
    return Error(ErrorCode::dead_id, "no object has the id " + std::to_string(value) + " (slot " +
                                         std::to_string(value >> 32) + ", generation " +
                                         std::to_string(value & 0xffffffff) +
                                         "): it was removed, or is of another world");
}

}  // namespace allide
