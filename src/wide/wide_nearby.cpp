// SPDX-License-Identifier: MIT
// Branch and bound for one point, boxes and triangles eight at a time in floats.
#include "wide/wide_nearby.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_nearby.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

HWY_INLINE void squared_box_distances(const WideNode& node, const float* p, float* squared) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        Lanes sum = hn::Zero(Floats());
        for (int k = 0; k < 3; ++k) {
            const Lanes gap = positive(hn::Max(hn::Sub(load(node.min[k] + lane), set(p[k])),
                                               hn::Sub(set(p[k]), load(node.max[k] + lane))));
            sum = hn::Add(sum, hn::Mul(gap, gap));
        }
        hn::Store(sum, Floats(), squared + lane);
    }
}

/// Squared distances of the origin from segments that begin at p and run along edge.
HWY_INLINE Lanes squared_edge_distance(const Lanes (&p)[3], const Lanes (&edge)[3]) {
    const Lanes size = hn::Max(inner(edge, edge), set(0x1p-100f));
    const Lanes along = hn::Sub(hn::Zero(Floats()), inner(p, edge));
    const Lanes t = hn::Min(hn::Div(positive(along), size), set(1.0f));
    Lanes nearest[3];
    for (int k = 0; k < 3; ++k)
        nearest[k] = hn::Add(p[k], hn::Mul(t, edge[k]));
    return inner(nearest, nearest);
}

HWY_INLINE Lanes squared_face_distances(const WideLeaf& leaf, std::size_t lane, const float* p) {
    Lanes corner[3][3], edge[3][3], normal[3];
    for (int n = 0; n < 3; ++n)
        for (int k = 0; k < 3; ++k)
            corner[n][k] = hn::Sub(load(leaf.corner[n][k] + lane), set(p[k]));
    for (int n = 0; n < 3; ++n)
        subtract(corner[(n + 1) % 3], corner[n], edge[n]);
    cross_product(edge[0], edge[1], normal);
    const Lanes zero = hn::Zero(Floats());
    Lanes nearest = squared_edge_distance(corner[0], edge[0]);
    Mask inside = hn::Gt(inner(normal, normal), set(0x1p-100f));
    for (int n = 0; n < 3; ++n) {
        if (n > 0)
            nearest = hn::Min(nearest, squared_edge_distance(corner[n], edge[n]));
        Lanes side[3];
        cross_product(edge[n], normal, side);
        inside = hn::And(inside, hn::Ge(inner(side, corner[n]), zero));
    }
    const Lanes height = inner(normal, corner[0]);
    const Lanes over =
        hn::Div(hn::Mul(height, height), hn::Max(inner(normal, normal), set(0x1p-100f)));
    return hn::IfThenElse(inside, over, nearest);
}

struct NearbySearch {
    const PlacedTree& placed;
    float p[3];
    float squared = 0x1p126f;
    std::uint32_t face = 0;

    HWY_ATTR void leaf(WideChild child) {
        WideLeaf room;
        const WideLeaf& faces = leaf_of(placed, child, room);
        alignas(32) float distances[wide_lanes];
        for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
            hn::Store(squared_face_distances(faces, lane, p), Floats(), distances + lane);
        for (int i = 0; i < child.count(); ++i)
            if (distances[i] < squared) {
                squared = distances[i];
                face = faces.face[i];
            }
    }

    HWY_ATTR void visit(WideChild child) {
        if (child.is_leaf()) {
            leaf(child);
            return;
        }
        WideNode room;
        const WideNode& node = node_of(placed, child, room);
        alignas(32) float gaps[wide_lanes];
        squared_box_distances(node, p, gaps);
        std::uint32_t left = first_lanes(child_count(node));
        while (left != 0) {
            int nearest = std::countr_zero(left);
            for (std::uint32_t rest = left & (left - 1); rest != 0; rest &= rest - 1)
                if (gaps[std::countr_zero(rest)] < gaps[nearest])
                    nearest = std::countr_zero(rest);
            if (!(gaps[nearest] < squared))
                return;
            left &= ~(1u << nearest);
            visit(node.child[nearest]);
        }
    }
};

HWY_ATTR std::uint32_t nearby(const PlacedTree& placed, float x, float y, float z) {
    NearbySearch search = {placed, {x, y, z}};
    search.visit(placed.tree.root);
    return search.face;
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(nearby);

std::uint32_t nearby_face(const PlacedTree& placed, Vec3 point) {
    const Vec3 p = point - placed.tree.origin;
    return HWY_DYNAMIC_DISPATCH(nearby)(placed, static_cast<float>(p.x), static_cast<float>(p.y),
                                        static_cast<float>(p.z));
}

}  // namespace allide
#endif
