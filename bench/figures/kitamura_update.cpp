// SPDX-License-Identifier: MIT
// Section 5.2: against octrees that are stored for rigid objects and updated with their motion.
#include <fmt/format.h>

#include <allide/shapes.h>

#include "base/timer.h"
#include "figures/kitamura.h"
#include "figures/meeting.h"
#include "figures/octree_scene.h"
#include "lab/octrees/octree_update.h"

namespace figures::kitamura {
namespace {

using namespace allide;

constexpr int update_cycles = 40;

void append(Mesh& mesh, const Mesh& part, Vec3 by) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3 v : part.vertices)
        mesh.vertices.push_back(v + by);
    for (const Face& f : part.faces)
        mesh.faces.push_back({first + f[0], first + f[1], first + f[2]});
}

/// A seat, a back and four legs.
Mesh chair() {
    Mesh mesh;
    append(mesh, shapes::box({0.5, 0.5, 0.05}), {});
    append(mesh, shapes::box({0.05, 0.5, 0.5}), {-0.5, 0, 0.6});
    for (const double x : {-0.4, 0.4})
        for (const double y : {-0.4, 0.4})
            append(mesh, shapes::cylinder(0.05, 0.6, 8), {x, y, -0.4});
    return mesh;
}

/// Sphere, shuttle, chair, and a knot of as many faces as the paper's Venus.
std::vector<Mesh> bodies() {
    return {shapes::standard_sphere(0.5, 120), shapes::shuttle(2), chair(),
            shapes::torus_knot({.radius = 0.6, .tube_radius = 0.15, .segments = 227, .sides = 4})};
}

/// The shuttle flies into the knot and meets it in the last cycle; the others stay away.
std::vector<Transform> poses(int cycle, double last_apart) {
    std::vector<Transform> at(4);
    at[0].translation = {0, 4, 0};
    at[1].translation = {0.02 - last_apart - 0.05 * (update_cycles - cycle), 0, 0};
    at[2].translation = {0, -4, 0};
    at[3] = rotation({0, 1, 0}, 0.02 * cycle);
    return at;
}

class UpdateScene {
public:
    explicit UpdateScene(const std::vector<Mesh>& meshes) : meshes_(meshes) {
        for (const Mesh& mesh : meshes_)
            octrees_.emplace_back(view(mesh), 6);
    }

    double cycle(std::span<const Transform> at) {
        const Timer timer;
        std::vector<lab::CarriedOctree> carried;
        for (std::size_t i = 0; i < octrees_.size(); ++i)
            carried.push_back({octrees_[i], view(meshes_[i]), at[i]});
        contacts_ = lab::contacts_by_update(carried, 6, counts_).size();
        return 1e3 * timer.seconds();
    }

    std::size_t contacts() const { return contacts_; }

private:
    const std::vector<Mesh>& meshes_;
    std::vector<lab::StoredFaceOctree> octrees_;
    lab::UpdateCounts counts_;
    std::size_t contacts_ = 0;
};

}  // namespace

Figure octree_update(const Effort& effort) {
    const std::vector<Mesh> meshes = bodies();
    const double apart =
        last_apart({meshes[3], poses(update_cycles, 0)[3]}, {meshes[1], {}}, {-1, 0, 0}, 4);
    OctreeScene faces(meshes, 10);
    UpdateScene update(meshes);
    std::vector<double> cycle, faces_ms, update_ms;
    bool agree = true;
    for (int i = 1; i <= update_cycles; ++i) {
        effort.tell(fmt::format("cycle {} of {}", i, update_cycles));
        const std::vector<Transform> at = poses(i, apart);
        cycle.push_back(i);
        faces_ms.push_back(faces.cycle(at));
        update_ms.push_back(update.cycle(at));
        agree &= faces.collides() == (update.contacts() > 0);
    }
    return {
        .charts = {{.title = "Sphere, shuttle, chair and knot",
                    .x = {"cycle"},
                    .y = {"ms per cycle", plot::Scale::log},
                    .series = {{"face octree", cycle, faces_ms},
                               {"octree update", cycle, update_ms}}}},
        .findings = {
            {"updating stored octrees is an order of magnitude slower at the last cycle",
             update_ms.back() > 10 * faces_ms.back(),
             fmt::format("{:.2f} and {:.3f} ms, {:.1f} times (published: 161 and 11 ms)",
                         update_ms.back(), faces_ms.back(), update_ms.back() / faces_ms.back())},
            {"both see the same", agree && faces.collides(),
             fmt::format("{} contacts in the last cycle", update.contacts())}}};
}

}  // namespace figures::kitamura
