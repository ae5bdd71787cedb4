// SPDX-License-Identifier: MIT
// A component inside a piece has its box inside the piece's box. So a ray is cast only for such
// components; a tree finds them. The ray in turn passes everything behind the vertex, so it is cast
// only where the vertex lies in the box of a component of the other piece.
#include "query/containment.h"

#include "math/box.h"
#include "mesh/winding.h"
#include "query/piece_body.h"
#include "wide/wide_ray.h"

namespace allide {
namespace {

/// Encloses `outer` in the frame of `inner`: every vertex of `inner` whose world vertex is inside
/// `outer` lies in it. One pad of the frame covers what docs/design/wide.md derives, the other one
/// the rounding here. The last term is for the ball, because two transforms may stretch it.
Box box_in_frame_of(const Piece& inner, const Piece& outer) {
    const LocalBounds& bounds = outer.shape.bounds;
    const RelativeFrame frame = relative_frame(inner.world_from_local, inner.shape.bounds.reach,
                                               outer.world_from_local, bounds.reach);
    return world_box(bounds, {frame.rotation, frame.translation},
                     2 * frame.pad + 0x1p-18 * bounds.radius);
}

/// Encloses all vertices, but for the rounding that the other box is padded for.
Box local_box(const LocalBounds& bounds) {
    return {bounds.box_centre - bounds.half, bounds.box_centre + bounds.half};
}

/// Looks for a component of one piece inside another one. Without a meter it always ends.
class ContainmentSearch {
public:
    ContainmentSearch(const Piece& inner, const Piece& outer, Work& work, BudgetMeter* meter)
        : inner_(inner), outer_(outer), work_(work), meter_(meter) {}

    BudgetVerdict run() {
        if (!outer_.shape.has_inside() || inner_.shape.shape.faces.empty() ||
            outer_.shape.shape.faces.empty())
            return BudgetVerdict::disjoint;
        around_ = box_in_frame_of(inner_, outer_);
        if (!overlaps(local_box(inner_.shape.bounds), around_))
            return BudgetVerdict::disjoint;
        if (!may_use_vertices(inner_.shape))
            return search_faces();
        vertices_ = inner_.shape.component_vertices();
        return may_use_tree(inner_.shape) ? search_tree() : search_vertices();
    }

    std::uint32_t vertex() const {
        return vertex_;
    }  ///< a vertex of a component inside, after `run`

private:
    bool allows(std::uint64_t tests) const { return !meter_ || meter_->allows(tests); }
    /// Whether a structure over so many elements may be made now.
    bool takes(std::uint64_t elements, std::chrono::nanoseconds each = time_to_make) const {
        return !meter_ || meter_->takes(elements, each);
    }
    bool may_use_vertices(const Geometry::Impl& shape) const {
        return shape.has_component_vertices() ||
               takes(shape.shape.vertices.size() + shape.shape.faces.size());
    }
    /// For a shape whose component vertices may be used.
    bool may_use_tree(const Geometry::Impl& shape) const {
        return shape.component_vertices().size() > 1 &&
               (shape.components.has_tree() || takes(shape.shape.faces.size()));
    }

    /// Finds what the tree would find, with one test for each component.
    BudgetVerdict search_vertices() {
        return search(vertices_.size(), [&](std::size_t i) { return vertices_[i]; });
    }

    /// Each face has a vertex of its component: one test for each face finds every component.
    BudgetVerdict search_faces() {
        const std::vector<Face>& faces = inner_.shape.shape.faces;
        return search(faces.size(), [&](std::size_t f) { return faces[f][0]; });
    }

    template <class VertexAt>
    BudgetVerdict search(std::size_t count, const VertexAt& vertex_at) {
        constexpr std::size_t block = 64;  // vertices between two looks at the clock
        for (std::size_t i = 0; i < count; ++i) {
            if (i % block == 0) {
                const std::size_t next = std::min(block, count - i);
                if (count > 1 && !allows(next))
                    return BudgetVerdict::may_intersect;
                work_.stats.volume_tests += count > 1 ? next : 0;
            }
            if (const BudgetVerdict verdict = look_at(vertex_at(i));
                verdict != BudgetVerdict::disjoint)
                return verdict;
        }
        return BudgetVerdict::disjoint;
    }

    BudgetVerdict search_tree() {
        const ComponentTree& tree = inner_.shape.component_tree();
        std::vector<std::uint32_t>& waiting = work_.scratch().inner_components;
        tree.start_inside(around_, waiting);
        while (!waiting.empty()) {
            if (!allows(2))
                return BudgetVerdict::may_intersect;
            work_.stats.volume_tests += 2;
            const auto component = tree.advance_inside(around_, waiting);
            if (!component)
                continue;
            if (const BudgetVerdict verdict = look_at(vertices_[*component]);
                verdict != BudgetVerdict::disjoint)
                return verdict;
        }
        return BudgetVerdict::disjoint;
    }

    BudgetVerdict look_at(std::uint32_t vertex) {
        if (!contains(around_, inner_.shape.shape.vertices[vertex]))
            return BudgetVerdict::disjoint;
        const Vec3 point = inner_.world_vertex(vertex);
        const BudgetVerdict boxes = boxes_around(point);
        if (boxes == BudgetVerdict::disjoint)
            return boxes;
        const std::optional<int> number =
            boxes == BudgetVerdict::intersects ? winding_number_of(point) : std::nullopt;
        if (!number)
            return BudgetVerdict::may_intersect;
        vertex_ = vertex;
        return *number != 0 ? BudgetVerdict::intersects : BudgetVerdict::disjoint;
    }

    /// True if the point is in the box of a component of the outer piece. A deformable is not
    /// tested, because a tree for each motion costs more than rays.
    BudgetVerdict boxes_around(Vec3 point) {
        const Geometry::Impl& shape = outer_.shape;
        if (shape.kind == GeometryKind::deformable || !may_use_vertices(shape) ||
            !may_use_tree(shape))
            return BudgetVerdict::intersects;
        const Box box = small_box_at(point);
        std::vector<std::uint32_t>& waiting = work_.scratch().outer_components;
        shape.component_tree().start_overlapping(box, waiting);
        while (!waiting.empty()) {
            if (!allows(2))
                return BudgetVerdict::may_intersect;
            work_.stats.volume_tests += 2;
            if (shape.component_tree().advance_overlapping(box, waiting))
                return BudgetVerdict::intersects;
        }
        return BudgetVerdict::disjoint;
    }

    /// Holds the point in the frame of the outer piece, padded as `box_in_frame_of` is.
    Box small_box_at(Vec3 point) const {
        const RelativeFrame frame = relative_frame(
            outer_.world_from_local, outer_.shape.bounds.reach, translation(point), 0);
        const Vec3 pad = {2 * frame.pad, 2 * frame.pad, 2 * frame.pad};
        return {frame.translation - pad, frame.translation + pad};
    }

public:
    /// Nothing if the meter does not allow it.
    std::optional<int> winding_number_of(Vec3 point) {
        if (!outer_.has_tree())
            return winding_number_of_all_faces(point);
        if (!outer_.shape.has_wide_tree() && !takes(outer_.shape.shape.faces.size()))
            return std::nullopt;
        return wide_winding_number(outer_.tree(), point, work_.wide(meter_));
    }

private:
    std::optional<int> winding_number_of_all_faces(Vec3 point) {
        const Mesh& mesh = outer_.shape.shape;
        if (outer_vertices_.empty()) {
            if (!takes(mesh.vertices.size(), time_to_pass))
                return std::nullopt;
            outer_vertices_ = world_vertices_of(outer_, work_.scratch().vertices_a);
        }
        if (!takes(mesh.faces.size(), time_to_pass))
            return std::nullopt;
        if (!meter_)
            work_.stats.face_tests += mesh.faces.size();
        return winding_number(point, {outer_vertices_, mesh.faces});
    }

    const Piece &inner_, &outer_;
    Work& work_;
    BudgetMeter* meter_;
    Box around_;
    std::span<const std::uint32_t> vertices_;  ///< one vertex of each component
    std::span<const Vec3> outer_vertices_;     ///< in the world, where the outer one has no tree
    std::uint32_t vertex_ = 0;
};

}  // namespace

std::optional<std::uint32_t> vertex_inside(const Piece& inner, const Piece& outer, Work& work) {
    ContainmentSearch search(inner, outer, work, nullptr);
    return search.run() == BudgetVerdict::intersects ? std::optional(search.vertex())
                                                     : std::nullopt;
}

std::optional<int> winding_within_budget(const Piece& outer, Vec3 point, BudgetMeter& meter,
                                         Work& work) {
    return ContainmentSearch(outer, outer, work, &meter).winding_number_of(point);
}

BudgetVerdict containment_within_budget(const Piece& a, const Piece& b, BudgetMeter& meter,
                                        Work& work) {
    const BudgetVerdict a_in_b = ContainmentSearch(a, b, work, &meter).run();
    if (a_in_b == BudgetVerdict::intersects)
        return a_in_b;
    return std::max(a_in_b, ContainmentSearch(b, a, work, &meter).run());
}

}  // namespace allide
