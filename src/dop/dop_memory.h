// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace allide {

/// The memory of a k-DOP tree by component, in bytes.
struct DopMemory {
    std::size_t volumes = 0, links = 0, faces = 0, breps = 0, hull = 0, closure = 0;

    std::size_t total() const { return volumes + links + faces + breps + hull + closure; }
};

}  // namespace allide
