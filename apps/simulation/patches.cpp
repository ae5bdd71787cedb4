// SPDX-License-Identifier: MIT
#include "simulation/patches.h"

#include <algorithm>

namespace simulation {
namespace {

using namespace allide;

Vec3 normal(const Triangle& t) {
    return normalized(cross(t[1] - t[0], t[2] - t[0]));
}

double lambert(Vec3 normal) {
    const Vec3 light = normalized({0.2, -0.55, 0.9});
    return std::max(0.0, dot(normal, light));
}

double depth(const Patch& patch) {
    return patch.corners[0].depth + patch.corners[1].depth + patch.corners[2].depth;
}

double width(const Box& box) {
    return length(box.max - box.min);
}

/// The part of an object that a cluster shows, and the longest edge of its patches.
struct PatchSource {
    std::size_t object;
    double longest;
};

void add_patches(const Scene& scene, const Camera& camera, const PatchSource& source,
                 std::vector<Patch>& patches) {
    const auto [object, longest] = source;
    for (const Triangle& face : world_triangles(scene, object)) {
        const Vec3 n = normal(face);
        if (dot(n, camera.eye() - face[0]) <= 0)
            continue;
        cut(face, longest, [&](const Triangle& t) {
            patches.push_back({{camera.project(t[0]), camera.project(t[1]), camera.project(t[2])},
                               object,
                               lambert(n)});
        });
    }
}

std::size_t root(std::vector<std::size_t>& parents, std::size_t i) {
    while (parents[i] != i)
        i = parents[i] = parents[parents[i]];
    return i;
}

std::vector<std::vector<std::size_t>> connected(const Scene& scene) {
    std::vector<std::size_t> parents(scene.poses.size());
    for (std::size_t i = 0; i < parents.size(); ++i)
        parents[i] = i;
    for (const auto [a, b] : scene.collisions)
        parents[root(parents, a)] = root(parents, b);
    std::vector<std::vector<std::size_t>> groups(parents.size());
    for (std::size_t i = 0; i < parents.size(); ++i)
        groups[root(parents, i)].push_back(i);
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    return groups;
}

Cluster make_cluster(const Scene& scene, const Camera& camera, double piece,
                     std::vector<std::size_t> objects) {
    Cluster cluster{std::move(objects), {}, 0};
    const bool is_alone = cluster.objects.size() == 1;
    for (const std::size_t object : cluster.objects) {
        const Box& box = scene.boxes[object];
        const bool is_whole = is_alone && scene.geometries[object].kind() == GeometryKind::convex;
        add_patches(scene, camera, {object, (is_whole ? 2 : piece) * width(box)}, cluster.patches);
        cluster.depth += camera.project(0.5 * (box.min + box.max)).depth /
                         static_cast<double>(cluster.objects.size());
    }
    std::ranges::sort(cluster.patches,
                      [](const Patch& a, const Patch& b) { return depth(a) > depth(b); });
    return cluster;
}

}  // namespace

std::vector<Triangle> world_triangles(const Scene& scene, std::size_t object) {
    const Mesh& mesh = scene.geometries[object].mesh();
    const auto at = [&](std::uint32_t vertex) {
        return world_vertex(scene.poses[object], mesh.vertices[vertex]);
    };
    std::vector<Triangle> triangles;
    for (const auto& [i, j, k] : mesh.faces)
        triangles.push_back({at(i), at(j), at(k)});
    return triangles;
}

std::vector<Cluster> clusters(const Scene& scene, const Camera& camera, double piece) {
    std::vector<Cluster> all;
    for (auto& objects : connected(scene))
        all.push_back(make_cluster(scene, camera, piece, std::move(objects)));
    std::ranges::sort(all, [](const Cluster& a, const Cluster& b) { return a.depth > b.depth; });
    return all;
}

}  // namespace simulation
