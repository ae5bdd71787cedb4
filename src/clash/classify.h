// SPDX-License-Identifier: MIT
// Which regions two bodies have, alone and together. docs/design/clash.md has the proof.
#pragma once

#include <array>
#include <functional>
#include <span>

#include "clash/fan.h"
#include "mesh/mesh_view.h"

namespace allide {

/// A body in the world. No two of its faces meet but in edges and vertices that they share.
struct ClashBody {
    MeshView mesh;
    bool has_inside;
    /// Whether a point is inside or on a face; called only if it has an inside.
    std::function<bool(Vec3)> contains;
};

/// The labels as far as they decide the kind of clash: of two solids regions, of a surface and a
/// solid the parts of the surface, of two surfaces the crossing. `contacts` are all pairs of faces
/// that meet, sorted.
ClashLabels classify(const ClashBody& a, const ClashBody& b, std::span<const FacePair> contacts);

}  // namespace allide
