// SPDX-License-Identifier: MIT
#include <allide/tree_level.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "geometry/access.h"
#include "geometry/compound_shape.h"
#include "geometry/geometry_impl.h"

namespace allide {
namespace {

/// Corner i has the upper bound along axis k if bit k of i is set.
constexpr std::array<std::array<std::uint32_t, 4>, 6> box_faces = {
    {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};

template <class Corner>
void add_hexahedron(PolygonMesh& to, Corner corner) {
    const auto base = static_cast<std::uint32_t>(to.vertices.size());
    for (int i = 0; i < 8; ++i)
        to.vertices.push_back(corner(i & 1, i >> 1 & 1, i >> 2 & 1));
    for (const auto& face : box_faces)
        to.polygons.push_back({base + face[0], base + face[1], base + face[2], base + face[3]});
}

void add_box(PolygonMesh& to, const Box& box) {
    add_hexahedron(to, [&](int x, int y, int z) {
        return Vec3{x ? box.max.x : box.min.x, y ? box.max.y : box.min.y,
                    z ? box.max.z : box.min.z};
    });
}

/// Descends the BVH8, whose boxes are in the parents of what they bound.
class WideLevel {
public:
    WideLevel(const WideTree& tree, PolygonMesh& to) : tree_(tree), to_(to) {}

    void add(WideChild child, int at, int level) {
        const WideNode node = node_of(child);
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            if (at + 1 == level || node.child[lane].is_leaf())
                add_box(to_, box_of(node, lane));
            else
                add(node.child[lane], at + 1, level);
        }
    }

    int depth(WideChild child) const {
        if (child.is_leaf())
            return 0;
        const WideNode node = node_of(child);
        int deepest = 0;
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane)
            deepest = std::max(deepest, depth(node.child[lane]));
        return deepest + 1;
    }

private:
    WideNode node_of(WideChild child) const {
        if (tree_.compact_nodes.empty())
            return tree_.nodes[child.index()];
        WideNode node;
        decode(tree_.compact_nodes[child.index()], node);
        return node;
    }
    Box box_of(const WideNode& node, int lane) const {
        const auto corner = [&](const float(&of)[3][wide_lanes]) {
            return tree_.origin + Vec3{of[0][lane], of[1][lane], of[2][lane]};
        };
        return {corner(node.min), corner(node.max)};
    }

    const WideTree& tree_;
    PolygonMesh& to_;
};

/// Calls visit(node, level) for the nodes down to a level.
template <class Node, class Visit>
void for_each_obb(const ObbNodes<Node>& nodes, Visit visit) {
    std::vector<std::pair<const Node*, int>> open{{&nodes.root, 0}};
    while (!open.empty()) {
        const auto [node, at] = open.back();
        open.pop_back();
        if (!visit(*node, at) || node->link.is_leaf())
            continue;
        const auto& children = nodes.pairs[node->link.pair()];
        open.push_back({&children[1], at + 1});
        open.push_back({&children[0], at + 1});
    }
}

template <class Visit>
void visit_obbs(const ObbTree& tree, Visit visit) {
    if (const auto* full = tree.nodes<FullObbNode>())
        for_each_obb(*full, visit);
    if (const auto* compact = tree.nodes<CompactObbNode>())
        for_each_obb(*compact, visit);
}

void add_obb(PolygonMesh& to, const Obb& box, Vec3 origin) {
    add_hexahedron(to, [&](int x, int y, int z) {
        return origin + box.centre + (x ? box.half.x : -box.half.x) * box.axes.rows[0] +
               (y ? box.half.y : -box.half.y) * box.axes.rows[1] +
               (z ? box.half.z : -box.half.z) * box.axes.rows[2];
    });
}

void add_obb_level(PolygonMesh& to, const ObbTree& tree, int level) {
    visit_obbs(tree, [&](const auto& node, int at) {
        if (at < level && !node.link.is_leaf())
            return true;
        add_obb(to, node.box(), tree.origin());
        return false;
    });
}

/// Vertices of a volume at the same position count as one, so that no polygon has a side of length
/// zero.
std::vector<std::uint32_t> joined_vertices(PolygonMesh& to, const DopBrep& brep, Vec3 origin) {
    std::map<std::array<double, 3>, std::uint32_t> known;
    std::vector<std::uint32_t> names;
    for (const Vec3 v : brep.vertices) {
        const auto next = static_cast<std::uint32_t>(to.vertices.size());
        const Vec3 p = origin + v;
        const auto [at, is_new] = known.insert({{p.x, p.y, p.z}, next});
        if (is_new)
            to.vertices.push_back(p);
        names.push_back(at->second);
    }
    return names;
}

/// Around each plane, the vertex with planes (p, q, r) is followed by the one with (p, r, s).
void add_dop(PolygonMesh& to, const DopBrep& brep, Vec3 origin) {
    const std::vector<std::uint32_t> names = joined_vertices(to, brep, origin);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> corners, next;
    for (std::uint32_t v = 0; v < brep.planes.size(); ++v)
        for (int k = 0; k < 3; ++k) {
            const Face& planes = brep.planes[v];
            corners[{planes[k], planes[(k + 1) % 3]}] = v;
            next[{planes[k], planes[(k + 1) % 3]}] = planes[(k + 2) % 3];
        }
    while (!corners.empty()) {
        std::vector<std::uint32_t> polygon;
        const auto [plane, first] = corners.begin()->first;
        auto at = corners.begin();
        for (std::uint32_t side = first; at != corners.end(); at = corners.find({plane, side})) {
            if (polygon.empty() || polygon.back() != names[at->second])
                polygon.push_back(names[at->second]);
            side = next[{plane, side}];
            corners.erase(at);
        }
        while (polygon.size() > 1 && polygon.front() == polygon.back())
            polygon.pop_back();
        if (polygon.size() > 2)
            to.polygons.push_back(std::move(polygon));
    }
}

bool has_tree(const Geometry::Impl& shape) {
    return shape.trees.choice != Tree::none && !shape.shape.faces.empty();
}

int depth_of(const Geometry::Impl& shape) {
    if (!has_tree(shape))
        return -1;
    if (shape.trees.dop)
        return shape.trees.dop->depth();
    int depth = 0;
    if (shape.trees.obb) {
        visit_obbs(*shape.trees.obb, [&](const auto&, int at) {
            depth = std::max(depth, at);
            return true;
        });
        return depth;
    }
    PolygonMesh none;
    const WideTree& tree = shape.wide_tree();
    return WideLevel(tree, none).depth(tree.root);
}

void add_level(PolygonMesh& to, const Geometry::Impl& shape, int level) {
    if (!has_tree(shape))
        return;
    if (shape.trees.dop) {
        for (const DopBrep& brep : shape.trees.dop->volumes(level))
            add_dop(to, brep, shape.trees.dop->origin());
        return;
    }
    if (shape.trees.obb)
        return add_obb_level(to, *shape.trees.obb, level);
    const WideTree& tree = shape.wide_tree();
    if (level == 0 || tree.root.is_leaf())
        return add_box(to, bounds(shape.shape));
    WideLevel(tree, to).add(tree.root, 0, level);
}

}  // namespace

int tree_depth(const Geometry& geometry) {
    const Geometry::Impl& shape = Access::impl(geometry);
    if (!shape.compound)
        return depth_of(shape);
    int depth = -1;
    for (const CompoundPiece& piece : shape.compound->pieces)
        depth = std::max(depth, depth_of(shape.compound->geometry_of(piece)));
    return depth;
}

PolygonMesh tree_level(const Geometry& geometry, int level) {
    const Geometry::Impl& shape = Access::impl(geometry);
    PolygonMesh result;
    level = std::max(level, 0);
    if (!shape.compound) {
        add_level(result, shape, level);
        return result;
    }
    const CompoundShape& whole = *shape.compound;
    std::vector<Transform> at_rest, world_from_part;
    for (const Part& part : whole.parts)
        at_rest.push_back(part.parent_from_part);
    place_parts(whole.parts, at_rest, {}, world_from_part);
    for (const CompoundPiece& piece : whole.pieces) {
        const std::size_t first = result.vertices.size();
        add_level(result, whole.geometry_of(piece), level);
        for (std::size_t i = first; i < result.vertices.size(); ++i)
            result.vertices[i] = world_from_part[piece.part] * result.vertices[i];
    }
    return result;
}

}  // namespace allide
