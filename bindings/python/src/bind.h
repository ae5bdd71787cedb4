// SPDX-License-Identifier: MIT
// One function for each public header that has names for Python; module.cpp calls them in order.
#pragma once

#include "answers.h"
#include "enums.h"

namespace allide::python {

void bind_error(nb::module_& m);
void bind_tuning(nb::module_& m);
void bind_contact(nb::module_& m);
void bind_math(nb::module_& m);
void bind_mesh(nb::module_& m);
void bind_repair(nb::module_& m);
void bind_shapes(nb::module_& m);
void bind_io(nb::module_& m);
void bind_geometry(nb::module_& m);
void bind_placed(nb::module_& m);
void bind_query(nb::module_& m);
void bind_clash(nb::module_& m);
void bind_point(nb::module_& m);
void bind_point_tree(nb::module_& m);
void bind_ray(nb::module_& m);
void bind_motion(nb::module_& m);
void bind_tracker(nb::module_& m);
void bind_pair_finder(nb::module_& m);
void bind_world(nb::module_& m);
void bind_fcl(nb::module_& m);

/// Python's Mesh: shared, and never changed.
struct HeldMesh {
    std::shared_ptr<const Mesh> mesh;
};

/// A Mesh, or whatever as_mesh of Python takes.
std::shared_ptr<const Mesh> read_mesh(nb::handle value);
PolygonMesh read_polygons(nb::handle value);
/// (vertices, list of lists).
nb::tuple polygons_to_python(PolygonMesh&& mesh);
TreeOptions read_tree_options(nb::handle tree, nb::handle threads, nb::handle dop, nb::handle obb);
OctreeOptions read_octree_options(nb::handle value);

/// No limit for what is not given.
Budget read_budget(std::optional<std::uint64_t> tests, std::optional<double> seconds);

/// "face_a=1, face_b=2" for a repr.
std::string text(double value);
std::string text(Vec3 value);

}  // namespace allide::python
