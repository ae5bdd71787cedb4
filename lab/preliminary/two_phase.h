// SPDX-License-Identifier: MIT
// The two-phase query of Klosowski's preliminary methods (1998, sections 2.1 and 2.2), in a
// workspace that is the unit cube. Phase I finds the obstacle faces whose boxes meet the box of the
// flying object. Only if there are any, phase II tests every face of the object at full resolution,
// and stops at the first contact. Invariant: `visit` shows every face that meets its box, so the
// answer is that of the exact test of triangles, whatever the structure.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "mesh/mesh_view.h"
#include "primitive/triangle_contact.h"

namespace allide::lab {

/// The object at one step, by its world vertices.
struct FlyingObject {
    MeshView world;
    Box box;  ///< holds all vertices
};

struct TwoPhaseCounts {
    std::uint64_t queries = 0;
    std::uint64_t full_checks = 0;  ///< queries that reached phase II
    std::uint64_t box_tests = 0;
    std::uint64_t face_tests = 0;
    std::uint64_t walked = 0;  ///< tetrahedra from the last place to this one
};

/// The state of one method's queries: the boxes of the obstacle faces, and which of them this query
/// has seen.
class ObstacleFaces {
public:
    explicit ObstacleFaces(const MeshView& obstacles);

    const MeshView& mesh() const { return obstacles_; }
    const Box& box(std::uint32_t face) const { return boxes_[face]; }

    /// Begins phase I of a query; no face is left.
    void begin();
    /// Leaves a face to phase II if its box meets the object's.
    bool leave(std::uint32_t face, const Box& object, TwoPhaseCounts& counts);
    bool is_left(std::uint32_t face) const { return left_[face] == query_; }

    /// Whether this face of the object, with this box, meets an obstacle face that was left and was
    /// not tested with it before. Faces of the object are numbered by `part`, from 1 in each query.
    bool meets(std::uint32_t face, const Triangle& part_face, const Box& part_box,
               std::uint32_t part, TwoPhaseCounts& counts);

private:
    MeshView obstacles_;
    std::vector<Box> boxes_;
    std::vector<std::uint64_t> left_;    ///< query in which the face was left
    std::vector<std::uint64_t> tested_;  ///< query and part that it was last tested with
    std::uint64_t query_ = 0;
};

/// Whether the object meets an obstacle. `cells.visit(box, show)` calls `show(face)` for every
/// obstacle face that meets the box, and for others, until it returns false; it returns false then.
template <class Cells>
bool two_phase_meets(const Cells& cells, ObstacleFaces& faces, const FlyingObject& object,
                     TwoPhaseCounts& counts) {
    ++counts.queries;
    faces.begin();
    bool any = false;
    cells.visit(object.box, [&](std::uint32_t face) {
        any |= faces.leave(face, object.box, counts);
        return true;
    });
    if (!any)
        return false;
    ++counts.full_checks;
    for (std::uint32_t part = 0; part < object.world.faces.size(); ++part) {
        const Triangle t = object.world.triangle(part);
        const Box box = bounds(t);
        const bool apart = cells.visit(
            box, [&](std::uint32_t face) { return !faces.meets(face, t, box, part + 1, counts); });
        if (!apart)
            return true;
    }
    return false;
}

}  // namespace allide::lab
