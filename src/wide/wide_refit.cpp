// SPDX-License-Identifier: MIT
// Children come after their parents, so after one pass over the leaves one over the nodes, from the
// last to the first, bounds every box from what is inside it. Crowding follows the measure of
// Lauterbach et al., "RT-DEFORM: interactive ray tracing of dynamic scenes using BVHs", 2006.
#include "wide/wide_refit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/backwards.h"
#include "base/check.h"
#include "base/parallel.h"
#include "base/per_thread.h"
#include "bvtree/outward.h"
#include "math/box.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_refit.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_gather-inl.h"

#ifndef ALLIDE_WIDE_REFIT_ONCE
#define ALLIDE_WIDE_REFIT_ONCE
namespace allide {

/// Lists of vertices come in fours, repeating one if need be, and those to come are fetched early.
constexpr std::size_t vertices_at_once = 4, vertices_ahead = 64;

/// The vertices of a leaf stand from first[leaf] to first[leaf + 1].
struct LeafVertices {
    const std::uint32_t* first;
    const std::uint32_t* vertices;
};

inline bool is_used(const WideNode& node, int lane) {
    return lane < wide_lanes && node.min[0][lane] <= node.max[0][lane];
}

inline void set_box(WideNode& node, int lane, const FloatBox& box) {
    for (int k = 0; k < 3; ++k) {
        node.min[k][lane] = box.min[k];
        node.max[k][lane] = box.max[k];
    }
}

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if ALLIDE_VERTEX_LANES

using Corner = hn::Rebind<float, VertexTag>;

/// The nearest floats that are not inside: below for a negative sign, above for a positive one.
HWY_INLINE hn::Vec<Corner> outward(VertexLanes exact, float sign) {
    const Corner d;
    const auto nearest = hn::DemoteTo(d, exact);
    const auto step = hn::Add(hn::Mul(hn::Abs(nearest), hn::Set(d, outward_relative)),
                              hn::Set(d, outward_absolute));
    const auto next = hn::Add(nearest, hn::Mul(hn::Set(d, sign), step));
    const auto back = hn::PromoteTo(VertexTag(), nearest);
    const auto inward = sign < 0 ? hn::Gt(back, exact) : hn::Lt(back, exact);
    return hn::DemoteTo(d, hn::IfThenElse(inward, hn::PromoteTo(VertexTag(), next), back));
}

HWY_INLINE Float4 as_float4(hn::Vec<Corner> v) {
    Float4 result;
    hn::Store(v, Corner(), reinterpret_cast<float*>(&result));
    return result;
}

HWY_INLINE void bound_vertices(const Vec3* vertices, const std::uint32_t* v,
                               const std::uint32_t* end, VertexLanes origin, FloatBox& box) {
    VertexLanes low = load_vertex(vertices[v[0]]), high = low;
    for (; v < end; v += vertices_at_once) {
        for (std::size_t i = 0; i < vertices_at_once; ++i)
            __builtin_prefetch(vertices + v[i + vertices_ahead]);
        const VertexLanes p = load_vertex(vertices[v[0]]), q = load_vertex(vertices[v[1]]),
                          r = load_vertex(vertices[v[2]]), s = load_vertex(vertices[v[3]]);
        low = hn::Min(low, hn::Min(hn::Min(p, q), hn::Min(r, s)));
        high = hn::Max(high, hn::Max(hn::Max(p, q), hn::Max(r, s)));
    }
    box.min = as_float4(outward(hn::Sub(low, origin), -1));
    box.max = as_float4(outward(hn::Sub(high, origin), 1));
}

#else

HWY_INLINE Vec3 load_vertex(const Vec3& v) {
    return v;
}

HWY_INLINE void bound_vertices(const Vec3* vertices, const std::uint32_t* v,
                               const std::uint32_t* end, Vec3 origin, FloatBox& box) {
    Vec3 low = vertices[*v], high = low;
    for (; v < end; ++v) {
        __builtin_prefetch(vertices + v[vertices_ahead]);
        low = min(low, vertices[*v]);
        high = max(high, vertices[*v]);
    }
    for (int k = 0; k < 3; ++k) {
        box.min[k] = rounded_down(low[k] - origin[k]);
        box.max[k] = rounded_up(high[k] - origin[k]);
    }
}

#endif

/// The boxes of the leaves right below some nodes, and those around them.
HWY_ATTR void fit_leaf_boxes(const LeafVertices& leaves, const Vec3* vertices, const Vec3& origin,
                             WideNode* nodes, FloatBox* around, std::size_t count) {
    const auto from = load_vertex(origin);
    for (std::size_t i = 0; i < count; ++i) {
        FloatBox all;
        for (int lane = 0; is_used(nodes[i], lane); ++lane) {
            const WideChild child = nodes[i].child[lane];
            if (!child.is_leaf())
                continue;
            const std::uint32_t* first = leaves.first + child.index();
            FloatBox box;
            bound_vertices(vertices, leaves.vertices + first[0], leaves.vertices + first[1], from,
                           box);
            set_box(nodes[i], lane, box);
            all.add(box);
        }
        around[i] = all;
    }
}

HWY_ATTR void fit_corners(const MeshView& mesh, const Vec3& origin, WideLeaf* leaves,
                          std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        gather_corners(mesh, origin, leaves[i]);
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(fit_leaf_boxes);
HWY_EXPORT(fit_corners);

namespace {

constexpr std::size_t parallel_nodes = 256, parallel_leaves = 512;

static_assert(3 * wide_lanes % vertices_at_once == 0);

/// Appends the corners of a leaf's faces.
void add_corners(const std::uint32_t* leaf, std::span<const Face> faces,
                 std::vector<std::uint32_t>& list) {
    for (int lane = 0; lane < wide_lanes; ++lane)
        list.insert(list.end(), faces[leaf[lane]].begin(), faces[leaf[lane]].end());
}

/// Appends the vertices of a leaf's faces, each once.
class VertexLister {
public:
    void begin(std::span<const Face> faces) {
        std::uint32_t most = 0;
        for (const Face& face : faces)
            most = std::max({most, face[0], face[1], face[2]});
        if (last_leaf_.size() <= most)
            last_leaf_.resize(most + std::size_t{1}, 0);
    }

    void add(const std::uint32_t* leaf, std::span<const Face> faces,
             std::vector<std::uint32_t>& list) {
        if (++leaf_ == 0) {
            std::ranges::fill(last_leaf_, 0u);
            leaf_ = 1;
        }
        std::uint32_t corners[3 * wide_lanes];
        std::uint32_t* const last_leaf = last_leaf_.data();
        const std::uint32_t now = leaf_;
        std::size_t count = 0;
        for (int lane = 0; lane < wide_lanes && (lane == 0 || leaf[lane] != leaf[0]); ++lane)
            for (const std::uint32_t v : faces[leaf[lane]]) {
                corners[count] = v;
                count += last_leaf[v] != now;
                last_leaf[v] = now;
            }
        while (count % vertices_at_once != 0)
            corners[count++] = corners[0];
        list.insert(list.end(), corners, corners + count);
    }

private:
    std::vector<std::uint32_t> last_leaf_;  ///< that had each vertex
    std::uint32_t leaf_ = 0;
};

/// Whether floats around the middle of the box would be much finer than around zero.
bool is_off_centre(const Box& box) {
    const Vec3 size = box.max - box.min, centre = 0.5 * (box.min + box.max);
    return std::max({std::fabs(centre.x), std::fabs(centre.y), std::fabs(centre.z)}) >
           0.25 * std::max({size.x, size.y, size.z});
}

/// Sets all that follows from the box of the faces relative to the origin.
void set_bounds(WideTree& tree, const Box& box) {
    const Vec3 size = max(box.max, Vec3{} - box.min);
    tree.extent = std::max({size.x, size.y, size.z});
    const Vec3 low = tree.origin + box.min, high = tree.origin + box.max;
    tree.radius = length(max(max(low, Vec3{} - low), max(high, Vec3{} - high))) * (1 + 0x1p-50);
}

double area(Vec3 size) {
    return size.x * size.y + size.y * size.z + size.z * size.x;
}

Box box_of(const WideNode& node, int lane) {
    return {{node.min[0][lane], node.min[1][lane], node.min[2][lane]},
            {node.max[0][lane], node.max[1][lane], node.max[2][lane]}};
}

}  // namespace

WideRefitter::WideRefitter(const WideTree& tree, std::span<const Face> faces, Use use) {
    assign(tree, faces, use);
    vertices_.shrink_to_fit();
}

void WideRefitter::assign(const WideTree& tree, std::span<const Face> faces, Use use) {
    first_.clear();
    vertices_.clear();
    ALLIDE_PER_THREAD VertexLister lister;
    lister.begin(faces);
    const auto add = [&](const auto& leaf) {
        first_.push_back(static_cast<std::uint32_t>(vertices_.size()));
        if (use == Use::once)
            add_corners(leaf.face, faces, vertices_);
        else
            lister.add(leaf.face, faces, vertices_);
    };
    first_.reserve(tree.leaf_count() + 1);
    vertices_.reserve((use == Use::once ? 3 * wide_lanes : 12) * tree.leaf_count() +
                      vertices_ahead);
    std::ranges::for_each(tree.leaves, add);
    std::ranges::for_each(tree.leaf_faces, add);
    first_.push_back(static_cast<std::uint32_t>(vertices_.size()));
    vertices_.resize(vertices_.size() + vertices_ahead, 0);
}

std::size_t WideRefitter::memory() const {
    return (first_.capacity() + vertices_.capacity()) * sizeof(std::uint32_t) +
           around_.capacity() * sizeof(FloatBox);
}

Box WideRefitter::bounds(std::span<const Vec3> vertices) const {
    Box box = {vertices[vertices_[0]], vertices[vertices_[0]]};
    for (std::size_t i = 0; i < first_.back(); ++i)
        box = {min(box.min, vertices[vertices_[i]]), max(box.max, vertices[vertices_[i]])};
    return box;
}

/// Fits all boxes around the tree's origin, and returns the one around them.
Box WideRefitter::fit_boxes(WideTree& tree, std::span<const Vec3> vertices, int threads) {
    if (tree.nodes.empty()) {
        const Box box = bounds(vertices);
        return {box.min - tree.origin, box.max - tree.origin};
    }
    around_.resize(tree.nodes.size());
    const LeafVertices leaves = {first_.data(), vertices_.data()};
    parallel_for(threads, tree.nodes.size(), parallel_nodes,
                 [&](std::size_t begin, std::size_t end) {
                     HWY_DYNAMIC_DISPATCH(fit_leaf_boxes)(leaves, vertices.data(), tree.origin,
                                                          tree.nodes.data() + begin,
                                                          around_.data() + begin, end - begin);
                 });
    for (const std::size_t i : backwards(tree.nodes.size()))
        for (int lane = 0; is_used(tree.nodes[i], lane); ++lane)
            if (const WideChild child = tree.nodes[i].child[lane]; !child.is_leaf()) {
                set_box(tree.nodes[i], lane, around_[child.index()]);
                around_[i].add(around_[child.index()]);
            }
    const FloatBox& all = around_[0];
    return {{all.min[0], all.min[1], all.min[2]}, {all.max[0], all.max[1], all.max[2]}};
}

Box WideRefitter::refit(WideTree& tree, const MeshView& mesh, int threads) {
    ALLIDE_ASSERT(tree.leaf_count() + 1 == first_.size() && tree.compact_nodes.empty());
    if (tree.is_empty)
        return {};
    Box box = fit_boxes(tree, mesh.vertices, threads);
    if (is_off_centre(box)) {
        const Box exact = bounds(mesh.vertices);
        tree.origin = 0.5 * exact.min + 0.5 * exact.max;
        box = fit_boxes(tree, mesh.vertices, threads);
    }
    set_bounds(tree, box);
    parallel_for(threads, tree.leaves.size(), parallel_leaves,
                 [&](std::size_t begin, std::size_t end) {
                     HWY_DYNAMIC_DISPATCH(fit_corners)(mesh, tree.origin,
                                                       tree.leaves.data() + begin, end - begin);
                 });
    return {tree.origin + box.min, tree.origin + box.max};
}

double crowding(const WideTree& tree) {
    double crowded = 0;
    std::size_t counted = 0;
    for (const WideNode& node : tree.nodes) {
        Box all = box_of(node, 0);
        double children = 0;
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            const Box box = box_of(node, lane);
            all = {min(all.min, box.min), max(all.max, box.max)};
            children += area(box.max - box.min);
        }
        if (const double around = area(all.max - all.min); around > 0) {
            crowded += children / around;
            ++counted;
        }
    }
    return counted == 0 ? 1 : crowded / static_cast<double>(counted);
}

}  // namespace allide
#endif
