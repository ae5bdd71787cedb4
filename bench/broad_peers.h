// SPDX-License-Identifier: MIT
// FCL's managers on the same balls.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include <allide/math.h>

namespace allide {

class FclManager {
public:
    enum class Kind { tree_array, tree, sweep };

    FclManager(Kind kind, std::span<const Vec3> centres, std::span<const double> radii);
    ~FclManager();

    void move(std::span<const Vec3> centres);
    /// Brings the manager up to date and counts the pairs whose boxes overlap.
    std::size_t pairs();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide
