// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include <allide/mesh.h>

namespace allide {

/// FCL's tree of boxes along the axes over a mesh whose vertices move: its fastest way here.
class FclDeforming {
public:
    explicit FclDeforming(const Mesh& mesh);
    ~FclDeforming();
    FclDeforming(FclDeforming&&) noexcept;

    /// Refits from the leaves up, its cheaper way.
    void deform(std::span<const Vec3> vertices);

    struct Impl;
    std::unique_ptr<Impl> impl;
};

/// The number of intersecting face pairs, without the copies that fcl::collide makes of such trees.
std::size_t fcl_contacts(const FclDeforming& a, const FclDeforming& b);

}  // namespace allide
