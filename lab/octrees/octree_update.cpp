// SPDX-License-Identifier: MIT
#include "lab/octrees/octree_update.h"

#include <algorithm>
#include <numeric>

#include "math/world_vertices.h"
#include "primitive/triangle_contact.h"

namespace allide::lab {
namespace {

/// A world vertex is rounded four times, and so is a carried box; each time by less than 2^-52 of
/// what `reach` bounds. Tiny coordinates become zero.
double carrying_error(const Transform& t, Vec3 reach) {
    double largest = 0;
    for (int k = 0; k < 3; ++k)
        largest =
            std::max(largest, dot(abs(t.rotation.rows[k]), reach) + std::fabs(t.translation[k]));
    return 0x1p-48 * largest + 2 * min_coordinate;
}

/// A box along the world's axes around a carried one.
Box carried(const Box& box, const Transform& t) {
    const Vec3 center = 0.5 * box.min + 0.5 * box.max, half = 0.5 * box.max - 0.5 * box.min;
    const double error = carrying_error(t, max(abs(box.min), abs(box.max)));
    Box result;
    for (int k = 0; k < 3; ++k) {
        const Vec3 row = t.rotation.rows[k];
        const double middle = dot(row, center) + t.translation[k];
        const double reach = dot(abs(row), half) + error;
        result.min[k] = middle - reach;
        result.max[k] = middle + reach;
    }
    return result;
}

/// A list of nodes; `ListedFace::face` is the node's number in its octree.
std::vector<ListedFace> node_checklist(std::span<const CarriedOctree> objects,
                                       const OverlapRegions& regions, const CellLattice& lattice,
                                       UpdateCounts& counts) {
    std::vector<ListedFace> list;
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
        const auto own = regions.regions(i);
        if (own.empty())
            continue;
        const auto nodes = objects[i].octree.nodes();
        counts.node_updates += nodes.size();
        for (std::uint32_t n = 0; n < nodes.size(); ++n) {
            const Box box = carried(nodes[n].box, objects[i].world_from_local);
            if (std::ranges::any_of(own, [&](const Box& region) { return overlaps(box, region); }))
                list.push_back({lattice.bounds(box), i, n});
        }
    }
    counts.listed_nodes += list.size();
    return list;
}

struct WorldMeshes {
    std::vector<std::vector<Vec3>> vertices;
    std::vector<MeshView> views;

    explicit WorldMeshes(std::span<const CarriedOctree> objects) {
        for (const CarriedOctree& object : objects) {
            vertices.emplace_back(object.local.vertices.size());
            world_vertices(object.world_from_local, object.local.vertices, vertices.back());
            views.push_back({vertices.back(), object.local.faces});
        }
    }
};

/// Adds all pairs of a face of node a and a face of node b.
void pair_faces(std::span<const CarriedOctree> objects, const ListedFace& a, const ListedFace& b,
                std::vector<ObjectFacePair>& pairs) {
    const auto &octree_a = objects[a.object].octree, &octree_b = objects[b.object].octree;
    for (const std::uint32_t f : octree_a.faces(octree_a.nodes()[a.face]))
        for (const std::uint32_t g : octree_b.faces(octree_b.nodes()[b.face]))
            pairs.push_back({a.object, b.object, {f, g, ContactKind::none}});
}

}  // namespace

StoredFaceOctree::StoredFaceOctree(const MeshView& local, int level) {
    std::vector<std::uint32_t> all(local.faces.size());
    std::iota(all.begin(), all.end(), 0u);
    if (!all.empty())
        subdivide(local, cube_over(bounds(local.vertices)), level, all);
}

void StoredFaceOctree::subdivide(const MeshView& mesh, const Box& cell, int levels,
                                 std::span<const std::uint32_t> faces) {
    if (levels == 0) {
        nodes_.push_back({cell, static_cast<std::uint32_t>(faces_.size()),
                          static_cast<std::uint32_t>(faces.size())});
        faces_.insert(faces_.end(), faces.begin(), faces.end());
        return;
    }
    const Vec3 middle = 0.5 * cell.min + 0.5 * cell.max;
    for (int child = 0; child < 8; ++child) {
        Box box = cell;
        for (int k = 0; k < 3; ++k)
            (child >> k & 1 ? box.min : box.max)[k] = middle[k];
        std::vector<std::uint32_t> met;
        std::ranges::copy_if(faces, std::back_inserter(met), [&](std::uint32_t f) {
            return overlaps_by_clipping(mesh.triangle(f), box);
        });
        if (!met.empty())
            subdivide(mesh, box, levels - 1, met);
    }
}

std::vector<ObjectFacePair> contacts_by_update(std::span<const CarriedOctree> objects, int level,
                                               UpdateCounts& counts) {
    const WorldMeshes world(objects);
    OverlapRegions regions;
    regions.begin(world.views, 1);
    regions.find_all();
    const CellLattice lattice(cube_over(regions.around()));
    const std::vector<ListedFace> list = node_checklist(objects, regions, lattice, counts);

    CellTraversal top, traversal;
    const OctreeOptions options = {.level = level};
    const CellScene scene = {world.views, list, lattice, nullptr, options};
    std::vector<ObjectFacePair> pairs;
    top.open(scene, 0);
    for (const OpenCell& open : top.open_cells()) {
        traversal.descend(scene, open, top.faces(open));
        counts.cells += traversal.counts().cells;
        counts.node_pairs += traversal.pairs().size();
        for (const std::uint64_t pair : traversal.pairs()) {
            const ListedFace &a = list[pair >> 32], &b = list[pair & UINT32_MAX];
            pair_faces(objects, a, b, pairs);
        }
    }
    std::ranges::sort(pairs);
    pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
    counts.face_tests += pairs.size();
    for (ObjectFacePair& pair : pairs)
        pair.faces.kind = triangle_contact(world.views[pair.a].triangle(pair.faces.face_a),
                                           world.views[pair.b].triangle(pair.faces.face_b));
    std::erase_if(pairs,
                  [](const ObjectFacePair& pair) { return pair.faces.kind == ContactKind::none; });
    return pairs;
}

}  // namespace allide::lab
