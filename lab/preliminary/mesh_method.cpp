// SPDX-License-Identifier: MIT
#include "lab/preliminary/mesh_method.h"

#include <algorithm>

#include "base/random.h"
#include "mesh/winding.h"

namespace allide::lab {
namespace {

Box box_of(const LatticeTetrahedron& t) {
    Box box;
    for (const LatticePoint& p : t) {
        const Vec3 v = to_vec3(p) / lattice_steps;
        box = merged(box, {v, v});
    }
    return box;
}

Box grown(const Box& box, double by) {
    return {box.min - Vec3{by, by, by}, box.max + Vec3{by, by, by}};
}

/// The point of a box nearest to the origin of the unit cube.
Vec3 corner_within(const Box& box) {
    return max(min(max(box.min, {0, 0, 0}), Vec3{1, 1, 1}), {0, 0, 0});
}

Vec3 centroid(const LatticeTetrahedron& t) {
    return (to_vec3(t[0]) + to_vec3(t[1]) + to_vec3(t[2]) + to_vec3(t[3])) / (4 * lattice_steps);
}

Vec3 random_in_cube(Random& random) {
    const double x = random.uniform(), y = random.uniform();
    return {x, y, random.uniform()};
}

}  // namespace

MeshMethod::MeshMethod(const MeshView& obstacles, const ConformingOptions& options)
    : mesh_(obstacles, options), faces_(obstacles), at_(mesh_.delaunay().any()) {
    corner_ = to_lattice(centroid(mesh_.delaunay().corners(at_)));
    const auto all = mesh_.delaunay().tetrahedra();
    seen_.resize(all.size());
    for (std::uint32_t i = 0; i < all.size(); ++i)
        boxes_.push_back(all[i].alive ? box_of(mesh_.delaunay().corners(i)) : Box{});
}

void MeshMethod::move_to(const Box& box, TwoPhaseCounts& counts) {
    const LatticePoint goal = to_lattice(corner_within(box));
    at_ = mesh_.delaunay().walk(corner_, goal, at_, counts.walked);
    corner_ = goal;
}

bool MeshMethod::find_faces(const FlyingObject& object, TwoPhaseCounts& counts) {
    ++counts.queries;
    faces_.begin();
    found_.clear();
    if (!overlaps(object.box, {{0, 0, 0}, {1, 1, 1}}))
        return false;
    move_to(object.box, counts);
    const Box box = grown(object.box, mesh_.reach());
    ++search_;
    seen_[at_] = search_;
    waiting_.assign(1, at_);
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        for (const std::uint32_t face : mesh_.faces_at(waiting_[i]))
            if (!faces_.is_left(face) && faces_.leave(face, object.box, counts))
                found_.push_back(face);
        for (const std::uint32_t next : mesh_.delaunay().tetrahedra()[waiting_[i]].neighbour) {
            if (next == Delaunay::none || seen_[next] == search_)
                continue;
            seen_[next] = search_;
            ++counts.box_tests;
            if (overlaps(boxes_[next], box))
                waiting_.push_back(next);
        }
    }
    return !found_.empty();
}

bool MeshMethod::check_fully(const FlyingObject& object, TwoPhaseCounts& counts) {
    ++counts.full_checks;
    for (std::uint32_t part = 0; part < object.world.faces.size(); ++part) {
        const Triangle t = object.world.triangle(part);
        const Box box = bounds(t);
        for (const std::uint32_t face : found_)
            if (faces_.meets(face, t, box, part + 1, counts))
                return true;
    }
    return false;
}

bool MeshMethod::meets(const FlyingObject& object, TwoPhaseCounts& counts) {
    return find_faces(object, counts) && check_fully(object, counts);
}

bool MeshMethod::meets_solids(const FlyingObject& object, TwoPhaseCounts& counts) {
    if (meets(object, counts))
        return true;
    const Vec3 vertex = object.world.vertices[object.world.faces[0][0]];
    if (mesh_.is_inside(mesh_.delaunay().locate(to_lattice(vertex), at_)))
        return true;
    // An obstacle within the object has faces there, which the search has found.
    return std::ranges::any_of(found_, [&](std::uint32_t face) {
        return locate(faces_.mesh().triangle(face)[0], object.world) == Location::inside;
    });
}

std::pair<double, std::uint64_t> MeshMethod::stabbing_number(int lines, std::uint64_t seed) const {
    Random random(seed);
    std::uint64_t sum = 0, largest = 0;
    for (int i = 0; i < lines; ++i) {
        Vec3 from = random_in_cube(random), to = random_in_cube(random);
        const int axis = random.integer(0, 2);
        from[axis] = 0;
        to[axis] = 1;
        const LatticePoint start = to_lattice(from);
        std::uint64_t passed = 1;
        mesh_.delaunay().walk(start, to_lattice(to), mesh_.delaunay().locate(start, at_), passed);
        sum += passed;
        largest = std::max(largest, passed);
    }
    return {static_cast<double>(sum) / lines, largest};
}

}  // namespace allide::lab
