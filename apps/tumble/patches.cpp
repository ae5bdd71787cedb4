// SPDX-License-Identifier: MIT
#include "tumble/patches.h"

#include <algorithm>

namespace tumble {
namespace {

using namespace allide;

/// For each body, which of its faces meet a face of another.
std::vector<std::vector<bool>> meeting_faces(const std::vector<Body>& bodies,
                                             const Detection& detection) {
    std::vector<std::vector<bool>> meets;
    for (const Body& body : bodies)
        meets.emplace_back(body.geometry.mesh().faces.size());
    for (const Collision& collision : detection.collisions)
        for (const FacePair& pair : collision.faces) {
            meets[collision.a][pair.face_a] = true;
            meets[collision.b][pair.face_b] = true;
        }
    return meets;
}

Vec3 normal(const Triangle& t) {
    return normalized(cross(t[1] - t[0], t[2] - t[0]));
}

double lambert(Vec3 normal) {
    const Vec3 light = normalized({0.2, -0.55, 0.9});
    return std::max(0.0, dot(normal, light));
}

int longest_edge(const Triangle& t) {
    int longest = 0;
    for (int k = 1; k < 3; ++k)
        if (length(t[(k + 1) % 3] - t[k]) > length(t[(longest + 1) % 3] - t[longest]))
            longest = k;
    return longest;
}

/// Calls visit with pieces of the triangle whose edges are no longer than said.
template <class Visit>
void cut(const Triangle& t, double longest, const Visit& visit) {
    const int k = longest_edge(t);
    const Vec3 from = t[k], to = t[(k + 1) % 3], opposite = t[(k + 2) % 3];
    if (length(to - from) <= longest) {
        visit(t);
        return;
    }
    const Vec3 middle = 0.5 * (from + to);
    cut({from, middle, opposite}, longest, visit);
    cut({middle, to, opposite}, longest, visit);
}

double depth(const Patch& patch) {
    return patch.corners[0].depth + patch.corners[1].depth + patch.corners[2].depth;
}

}  // namespace

std::array<Pixel, 3> project(const Camera& camera, const Triangle& t) {
    return {camera.project(t[0]), camera.project(t[1]), camera.project(t[2])};
}

std::vector<Triangle> world_triangles(const Body& body) {
    const Transform placement = world_from_local(body);
    const Mesh& mesh = body.geometry.mesh();
    std::vector<Triangle> triangles;
    for (const auto& [i, j, k] : mesh.faces)
        triangles.push_back({world_vertex(placement, mesh.vertices[i]),
                             world_vertex(placement, mesh.vertices[j]),
                             world_vertex(placement, mesh.vertices[k])});
    return triangles;
}

std::vector<Patch> visible_patches(const std::vector<Body>& bodies, const Detection& detection,
                                   const Camera& camera, double longest) {
    const auto meets = meeting_faces(bodies, detection);
    std::vector<Patch> patches;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::vector<Triangle> faces = world_triangles(bodies[i]);
        for (std::size_t f = 0; f < faces.size(); ++f) {
            const Vec3 n = normal(faces[f]);
            if (dot(n, camera.eye() - faces[f][0]) <= 0)
                continue;
            const int body = meets[i][f] ? -1 : static_cast<int>(i);
            cut(faces[f], meets[i][f] ? longest / 5 : longest, [&](const Triangle& piece) {
                patches.push_back({project(camera, piece), body, lambert(n)});
            });
        }
    }
    std::stable_sort(patches.begin(), patches.end(),
                     [](const Patch& a, const Patch& b) { return depth(a) > depth(b); });
    return patches;
}

}  // namespace tumble
