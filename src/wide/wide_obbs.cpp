// SPDX-License-Identifier: MIT
#include "wide/wide_obbs.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "bvtree/outward.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide/wide_obbs.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "wide/wide_vectors-inl.h"

#ifndef ALLIDE_WIDE_OBBS_ONCE
#define ALLIDE_WIDE_OBBS_ONCE
namespace allide {

/// Twice the area normals of a leaf's triangles, and the longest edge of each.
struct alignas(32) LeafDirections {
    float normal[3][wide_lanes], edge[3][wide_lanes];
};

/// The range of three directions.
struct AxisRanges {
    float low[3], high[3];
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

HWY_ATTR void find_directions(const PlacedTree& placed, WideChild child, LeafDirections& found) {
    WideLeaf room;
    const WideLeaf& leaf = leaf_of(placed, child, room);
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        Lanes corner[3][3], edge[3][3], normal[3], square[3];
        for (int n = 0; n < 3; ++n)
            for (int k = 0; k < 3; ++k)
                corner[n][k] = load(leaf.corner[n][k] + lane);
        for (int n = 0; n < 3; ++n) {
            subtract(corner[(n + 1) % 3], corner[n], edge[n]);
            square[n] = inner(edge[n], edge[n]);
        }
        cross_product(edge[0], edge[1], normal);
        const Mask second = hn::Gt(square[1], square[0]);
        const Mask third = hn::Gt(square[2], hn::Max(square[0], square[1]));
        for (int k = 0; k < 3; ++k) {
            const Lanes longest =
                hn::IfThenElse(third, edge[2][k], hn::IfThenElse(second, edge[1][k], edge[0][k]));
            hn::Store(longest, Floats(), found.edge[k] + lane);
            hn::Store(normal[k], Floats(), found.normal[k] + lane);
        }
    }
}

/// Finds the ranges of all corners of leaves.
HWY_ATTR void find_ranges(const PlacedTree& placed, const WideChild* leaves, std::size_t count,
                          const float (&axis)[3][3], AxisRanges& found) {
    Lanes least[3], most[3];
    for (int i = 0; i < 3; ++i) {
        least[i] = set(0x1p126f);
        most[i] = set(-0x1p126f);
    }
    WideLeaf room;
    for (std::size_t at = 0; at < count; ++at) {
        const WideLeaf& leaf = leaf_of(placed, leaves[at], room);
        for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats()))
            for (int n = 0; n < 3; ++n)
                for (int i = 0; i < 3; ++i) {
                    Lanes along = hn::Mul(set(axis[i][0]), load(leaf.corner[n][0] + lane));
                    for (int k = 1; k < 3; ++k)
                        along = hn::Add(along,
                                        hn::Mul(set(axis[i][k]), load(leaf.corner[n][k] + lane)));
                    least[i] = hn::Min(least[i], along);
                    most[i] = hn::Max(most[i], along);
                }
    }
    for (int i = 0; i < 3; ++i) {
        found.low[i] = hn::GetLane(hn::MinOfLanes(Floats(), least[i]));
        found.high[i] = hn::GetLane(hn::MaxOfLanes(Floats(), most[i]));
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(find_directions);
HWY_EXPORT(find_ranges);

namespace {

/// Larger subtrees keep the boxes along the axes: they hold faces of all directions.
constexpr std::size_t most_leaves = 64;
/// A patch whose normals cancel more than this is not taken to be flat.
constexpr double flat_share = 0.5;

double squared(Vec3 v) {
    return dot(v, v);
}

/// Without the care for sizes that `normalized` takes: what overflows here keeps its box.
Vec3 unit(Vec3 v) {
    return (1 / std::sqrt(squared(v))) * v;
}

/// Where the faces of a subtree point to. Chooses axes, so that nothing depends on its rounding.
struct Directions {
    Vec3 normal;      ///< the sum over the faces, twice their area each
    double area = 0;  ///< the sum of their lengths
    Vec3 edge;        ///< the sum of long edges, turned to one side
    double longest = 0;

    void add(const Directions& other) {
        normal = normal + other.normal;
        area += other.area;
        if (other.longest > longest) {
            edge = dot(edge, other.edge) < 0 ? other.edge - edge : other.edge + edge;
            longest = other.longest;
        } else {
            edge = dot(edge, other.edge) < 0 ? edge - other.edge : edge + other.edge;
        }
    }

    /// Rows: along the long edges, across them, and along the mean normal if there is one.
    Mat3 axes() const {
        const bool is_flat = squared(normal) > flat_share * flat_share * area * area;
        const Vec3 up = is_flat ? unit(normal) : Vec3{};
        Vec3 first = edge - dot(edge, up) * up;
        if (!(squared(first) > 0))
            first = any_across(up);
        first = unit(first);
        const Vec3 third = is_flat ? up : unit(any_across(first));
        const Vec3 second = unit(cross(third, first));
        return {{first, second, unit(cross(first, second))}};
    }

private:
    static Vec3 any_across(Vec3 v) {
        const Vec3 size = {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)};
        if (size.x <= size.y && size.x <= size.z)
            return v.y == 0 && v.z == 0 ? Vec3{0, 0, 1} : Vec3{0, -v.z, v.y};
        return size.y <= size.z ? Vec3{v.z, 0, -v.x} : Vec3{-v.y, v.x, 0};
    }
};

class ObbBuilder {
public:
    explicit ObbBuilder(const PlacedTree& placed) : placed_(placed) {
        obbs_.nodes.resize(placed.tree.node_count());
        obbs_.leaf_places.resize(placed.tree.leaf_count());
        if (placed.tree.is_empty)
            return;
        const Subtree all = add(placed.tree.root);
        if (placed.tree.root.is_leaf()) {
            // Leaves that cannot be fitted have axes or a centre that separate nothing.
            obbs_.nodes.resize(1);
            fit(obbs_.nodes[0], 0, all.directions, leaves_);
        }
    }

    WideObbs result() && { return std::move(obbs_); }

private:
    /// The sums over a subtree whose leaves were appended, unless they were too many.
    struct Subtree {
        Directions directions;
        bool has_leaves;
    };

    Subtree add(WideChild child) { return child.is_leaf() ? add_leaf(child) : add_node(child); }

    Subtree add_leaf(WideChild child) {
        LeafDirections found;
        HWY_DYNAMIC_DISPATCH(find_directions)(placed_, child, found);
        Directions sum;
        for (int i = 0; i < child.count(); ++i) {
            const Vec3 normal = {found.normal[0][i], found.normal[1][i], found.normal[2][i]};
            const Vec3 edge = {found.edge[0][i], found.edge[1][i], found.edge[2][i]};
            sum.add({normal, std::sqrt(squared(normal)), edge, squared(edge)});
        }
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
            if (node.child[lane].is_leaf())
                obbs_.leaf_places[node.child[lane].index()] =
                    parent.index() * wide_lanes + static_cast<std::uint32_t>(lane);
            NodeObbs& obbs = obbs_.nodes[parent.index()];
            if (!child.has_leaves ||
                !fit(obbs, lane, child.directions, std::span(leaves_).subspan(begin)))
                keep_box(obbs, lane, node);
            all.directions.add(child.directions);
            all.has_leaves = all.has_leaves && child.has_leaves;
        }
        if (!all.has_leaves || leaves_.size() - first > most_leaves) {
            leaves_.resize(first);
            all.has_leaves = false;
        }
        return all;
    }

    static void keep_box(NodeObbs& obbs, int lane, const WideNode& node) {
        for (int k = 0; k < 3; ++k) {
            const float low = node.min[k][lane], high = node.max[k][lane];
            const float centre = 0.5f * low + 0.5f * high;
            for (int i = 0; i < 3; ++i)
                obbs.axis[i][k][lane] = i == k ? 1.0f : 0.0f;
            obbs.centre[k][lane] = centre;
            obbs.half[k][lane] =
                rounded_up(std::max(double(high) - double(centre), double(centre) - double(low)));
        }
    }

    /// False if floats cannot hold it, or no axes were found.
    bool fit(NodeObbs& obbs, int lane, const Directions& directions,
             std::span<const WideChild> leaves) const {
        const Mat3 axes = directions.axes();
        for (const Vec3 row : axes.rows)
            if (!(std::fabs(squared(row) - 1) < 0x1p-20))
                return false;
        float axis[3][3];
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                axis[i][k] = obbs.axis[i][k][lane] = static_cast<float>(axes.rows[i][k]);
        AxisRanges range;
        HWY_DYNAMIC_DISPATCH(find_ranges)(placed_, leaves.data(), leaves.size(), axis, range);
        Vec3 centre, half;
        for (int i = 0; i < 3; ++i) {
            half[i] = 0.5 * (double(range.high[i]) - double(range.low[i]));
            const double middle = 0.5 * (double(range.high[i]) + double(range.low[i]));
            centre = centre + middle * Vec3{axis[i][0], axis[i][1], axis[i][2]};
        }
        const double growth =
            0x1p-18 * placed_.tree.extent + 0x1p-20 * (half.x + half.y + half.z) + 0x1p-120;
        bool is_finite = true;
        for (int k = 0; k < 3; ++k) {
            obbs.centre[k][lane] = static_cast<float>(centre[k]);
            obbs.half[k][lane] = rounded_up(half[k] + growth);
            is_finite = is_finite && std::isfinite(obbs.centre[k][lane] + obbs.half[k][lane]);
        }
        return is_finite;
    }

    const PlacedTree& placed_;
    WideObbs obbs_;
    std::vector<WideChild> leaves_;
};

double face_area(const MeshView& mesh, std::uint32_t face) {
    const Triangle t = mesh.triangle(face);
    return 0.5 * length(cross(t[1] - t[0], t[2] - t[0]));
}

/// Half the surface of the box of a child.
double box_area(const WideNode& node, int lane) {
    double size[3];
    for (int k = 0; k < 3; ++k)
        size[k] = double(node.max[k][lane]) - double(node.min[k][lane]);
    return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
}

}  // namespace

double airiness(const WideTree& tree, const MeshView& mesh) {
    constexpr std::size_t most_nodes = 48;
    const PlacedTree placed = {tree, {mesh, {}}};
    const std::size_t count = tree.node_count();
    double boxes = 0, faces = 0;
    for (std::size_t n = 0; n < count; n += 1 + count / most_nodes) {
        WideNode room;
        const WideNode& node =
            node_of(placed, WideChild::node(static_cast<std::uint32_t>(n)), room);
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            const WideChild child = node.child[lane];
            if (!child.is_leaf())
                continue;
            boxes += box_area(node, lane);
            for (int i = 0; i < child.count(); ++i)
                faces += face_area(mesh, faces_of(placed, child)[i]);
        }
    }
    return faces > 0 ? boxes / faces : 0;
}

WideObbs build_wide_obbs(const WideTree& tree, const MeshView& mesh) {
    return ObbBuilder({tree, {mesh, {}}}).result();
}

}  // namespace allide
#endif
