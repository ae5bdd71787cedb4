// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "shapes/quad_mesh.h"

namespace allide::shapes {

/// Models one half, y >= 0, of a symmetric body by drawing out quads, starting from a box that is
/// open in the plane y = 0.
class HalfCage {
public:
    enum : std::uint32_t { front, back, top, bottom, side };  // +x, -x, +z, -z, +y

    HalfCage(Vec3 min, Vec3 max);

    /// Moves the quad's corners to `corners` and joins them to where they were; an edge that stays
    /// in the plane of symmetry gets no side. Returns the first of the new side quads, which
    /// follow the quad's edges.
    std::uint32_t extrude(std::uint32_t quad, const std::array<Vec3, 4>& corners);

    /// Both halves.
    QuadMesh mirrored() const;

private:
    QuadMesh half_;
};

}  // namespace allide::shapes
