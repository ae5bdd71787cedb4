// SPDX-License-Identifier: MIT
#include "wide/wide_slabs.h"

#include <algorithm>
#include <cmath>
#include <span>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_slabs.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

HWY_INLINE void load_corner(const WideLeaf& leaf, int n, std::size_t lane, Lanes (&corner)[3]) {
    for (int k = 0; k < 3; ++k)
        corner[k] = load(leaf.corner[n][k] + lane);
}

/// Twice the area normals of a leaf's triangles.
HWY_ATTR void area_normals(const PlacedTree& placed, WideChild child, float* normals) {
    WideLeaf room;
    const WideLeaf& leaf = leaf_of(placed, child, room);
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        Lanes p[3], q[3], r[3], u[3], v[3], normal[3];
        load_corner(leaf, 0, lane, p);
        load_corner(leaf, 1, lane, q);
        load_corner(leaf, 2, lane, r);
        subtract(q, p, u);
        subtract(r, p, v);
        cross_product(u, v, normal);
        for (int k = 0; k < 3; ++k)
            hn::Store(normal[k], Floats(), normals + k * wide_lanes + lane);
    }
}

/// The range of a direction over all corners of leaves.
HWY_ATTR void corner_range(const PlacedTree& placed, const WideChild* leaves, std::size_t count,
                           const float* direction, float* low, float* high) {
    const Lanes d[3] = {set(direction[0]), set(direction[1]), set(direction[2])};
    Lanes least = set(0x1p126f), most = set(-0x1p126f);
    WideLeaf room;
    for (std::size_t i = 0; i < count; ++i) {
        const WideLeaf& leaf = leaf_of(placed, leaves[i], room);
        for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
            for (int n = 0; n < 3; ++n) {
                Lanes corner[3];
                load_corner(leaf, n, lane, corner);
                const Lanes along = inner(d, corner);
                least = hn::Min(least, along);
                most = hn::Max(most, along);
            }
    }
    *low = hn::GetLane(hn::MinOfLanes(Floats(), least));
    *high = hn::GetLane(hn::MaxOfLanes(Floats(), most));
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(area_normals);
HWY_EXPORT(corner_range);

namespace {

/// Larger subtrees bend too much for a slab to be thinner than their box.
constexpr std::size_t most_leaves = 256;

class SlabBuilder {
public:
    explicit SlabBuilder(const PlacedTree& placed) : placed_(placed) {
        slabs_.resize(placed.tree.nodes.size() + placed.tree.compact_nodes.size());
        // Corners are rounded to floats, projected with four more roundings.
        slack_ = static_cast<float>(0x1p-20 * placed.tree.extent) + 0x1p-120f;
        if (!placed.tree.is_empty)
            add(placed.tree.root);
    }

    std::vector<NodeSlabs> result() && { return std::move(slabs_); }

private:
    /// The sums over a subtree whose leaves were appended, unless they were too many.
    struct Subtree {
        Vec3 normal;  ///< the sum over its faces
        bool has_leaves;
    };

    Subtree add(WideChild child) { return child.is_leaf() ? add_leaf(child) : add_node(child); }

    Subtree add_leaf(WideChild child) {
        alignas(32) float normals[3][wide_lanes];
        HWY_DYNAMIC_DISPATCH(area_normals)(placed_, child, normals[0]);
        Vec3 sum;
        for (int i = 0; i < child.count(); ++i)
            sum = sum + Vec3{normals[0][i], normals[1][i], normals[2][i]};
        leaves_.push_back(child);
        return {sum, true};
    }

    Subtree add_node(WideChild parent) {
        WideNode room;
        const WideNode& node = node_of(placed_, parent, room);
        const std::size_t first = leaves_.size();
        Subtree all = {{}, true};
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            const std::size_t begin = leaves_.size();
            const Subtree child = add(node.child[lane]);
            if (child.has_leaves)
                set_slab(slabs_[parent.index()], lane, child.normal,
                         std::span(leaves_).subspan(begin));
            all = {all.normal + child.normal, all.has_leaves && child.has_leaves};
        }
        if (!all.has_leaves || leaves_.size() - first > most_leaves) {
            leaves_.resize(first);
            all.has_leaves = false;
        }
        return all;
    }

    void set_slab(NodeSlabs& slabs, int lane, Vec3 sum, std::span<const WideChild> leaves) const {
        const Vec3 unit = (1 - 0x1p-20) * normalized(sum);
        float normal[3], low, high;
        for (int k = 0; k < 3; ++k)
            normal[k] = slabs.normal[k][lane] = static_cast<float>(unit[k]);
        HWY_DYNAMIC_DISPATCH(corner_range)
        (placed_, leaves.data(), leaves.size(), normal, &low, &high);
        slabs.low[lane] = low - slack_;
        slabs.high[lane] = high + slack_;
    }

    const PlacedTree& placed_;
    float slack_;
    std::vector<NodeSlabs> slabs_;
    std::vector<WideChild> leaves_;
};

}  // namespace

std::vector<NodeSlabs> build_wide_slabs(const WideTree& tree, const MeshView& mesh) {
    return SlabBuilder({tree, {mesh, {}}}).result();
}

}  // namespace allide
#endif
