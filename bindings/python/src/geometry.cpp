// SPDX-License-Identifier: MIT
#include <nanobind/stl/vector.h>

#include "bind.h"

namespace allide::python {
namespace {

using Memory = std::pair<const char*, std::size_t GeometryMemory::*>;
constexpr Memory memory_fields[] = {{"mesh", &GeometryMemory::mesh},
                                    {"nodes", &GeometryMemory::nodes},
                                    {"leaves", &GeometryMemory::leaves},
                                    {"slabs", &GeometryMemory::slabs},
                                    {"volumes", &GeometryMemory::volumes},
                                    {"order", &GeometryMemory::order},
                                    {"volume_vertices", &GeometryMemory::volume_vertices},
                                    {"hull", &GeometryMemory::hull},
                                    {"closure", &GeometryMemory::closure},
                                    {"polytope", &GeometryMemory::polytope},
                                    {"parts", &GeometryMemory::parts},
                                    {"components", &GeometryMemory::components}};
constexpr const char* kinds[] = {"surface", "solid", "convex", "compound", "deformable", "round"};

Geometry from_bytes(const nb::bytes& bytes, int threads) {
    const std::span data(static_cast<const std::byte*>(bytes.data()), bytes.size());
    const nb::gil_scoped_release released;
    return Geometry::from_bytes(data, threads);
}

nb::bytes to_bytes(const Geometry& geometry) {
    std::vector<std::byte> bytes;
    {
        const nb::gil_scoped_release released;
        bytes = geometry.to_bytes();
    }
    return nb::bytes(bytes.data(), bytes.size());
}

/// A part is (geometry,), (geometry, pose) or (geometry, pose, parent).
Part read_part(nb::handle value) {
    if (nb::isinstance<Geometry>(value))
        return {nb::cast<Geometry>(value)};
    constexpr const char* wanted =
        "(geometry, pose, parent), of which the last two may be left out";
    const std::vector<nb::object> fields = items(value, "parts", wanted);
    if (fields.empty() || fields.size() > 3 || !nb::isinstance<Geometry>(fields[0]))
        throw nb::type_error((std::string("parts: expected ") + wanted).c_str());
    Part part = {nb::cast<Geometry>(fields[0])};
    if (fields.size() > 1)
        part.parent_from_part = pose(fields[1], "pose");
    if (fields.size() > 2)
        part.parent = read_as<std::int32_t>(fields[2], "parent", "the number of a part");
    return part;
}

Geometry make_convex(nb::handle shape, nb::handle method, bool reject_concave) {
    const ConvexOptions options = {read_enum<ConvexMethod>(method, "method"), reject_concave};
    Doubles array;
    const nb::module_ convert = nb::module_::import_("allide._convert");
    const bool is_points =
        nb::try_cast(shape, array, false) || nb::cast<bool>(convert.attr("is_points")(shape));
    if (is_points) {
        const Points read = points(shape, "points");
        const nb::gil_scoped_release released;
        return Geometry::convex(read.span(), options);
    }
    const auto mesh = read_mesh(shape);
    const nb::gil_scoped_release released;
    return Geometry::convex(*mesh, options);
}

void bind_makers(nb::class_<Geometry>& geometry) {
    geometry
        .def_static(
            "surface",
            [](nb::handle mesh, nb::handle tree, nb::handle threads, nb::handle dop,
               nb::handle obb) {
                const auto read = read_mesh(mesh);
                const TreeOptions options = read_tree_options(tree, threads, dop, obb);
                const nb::gil_scoped_release released;
                return Geometry::surface(*read, options);
            },
            "mesh"_a, nb::kw_only(), "tree"_a = "bvh8", "threads"_a = nb::none(),
            "dop"_a = nb::none(), "obb"_a = nb::none(),
            "Makes a surface of any triangles, with no inside.\n\n"
            ">>> allide.Geometry.surface(allide.terrain(cells=4)).kind.name\n'surface'")
        .def_static(
            "solid",
            [](nb::handle mesh, nb::handle tree, nb::handle threads, nb::handle dop,
               nb::handle obb) {
                const auto read = read_mesh(mesh);
                const TreeOptions options = read_tree_options(tree, threads, dop, obb);
                const nb::gil_scoped_release released;
                return Geometry::solid(*read, options);
            },
            "mesh"_a, nb::kw_only(), "tree"_a = "bvh8", "threads"_a = nb::none(),
            "dop"_a = nb::none(), "obb"_a = nb::none(),
            "Makes a solid of a closed, consistently oriented mesh.\n\n"
            ">>> allide.Geometry.solid(allide.box([1, 1, 1])).is_solid\nTrue")
        .def_static("convex", &make_convex, "points"_a, nb::kw_only(), "method"_a = "gjk",
                    "reject_concave"_a = false,
                    "Makes the convex hull of points (n, 3), or of a mesh's faces.\n\n"
                    ">>> allide.Geometry.convex(allide.polytope()).kind.name\n'convex'")
        .def_static(
            "compound",
            [](nb::handle parts) {
                std::vector<Part> read;
                for (const nb::object& part : items(parts, "parts", "a list of parts"))
                    read.push_back(read_part(part));
                const nb::gil_scoped_release released;
                return Geometry::compound(read);
            },
            "parts"_a,
            "Makes a compound of parts: (geometry, pose, parent) each, the last two optional.\n\n"
            ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
            ">>> len(allide.Geometry.compound([(box, [0, 0, 0]), (box, [3, 0, 0], 0)]).parts)\n2")
        .def_static(
            "deformable",
            [](nb::handle mesh, bool solid, nb::handle threads) {
                const auto read = read_mesh(mesh);
                const DeformableOptions options = {solid, read_threads(threads)};
                const nb::gil_scoped_release released;
                return Geometry::deformable(*read, options);
            },
            "mesh"_a, nb::kw_only(), "solid"_a = false, "threads"_a = nb::none(),
            "Makes triangles whose vertices move, by Placed.deform or World.deform.\n\n"
            ">>> allide.Geometry.deformable(allide.terrain(cells=4)).kind.name\n'deformable'")
        .def_static(
            "from_bytes",
            [](const nb::bytes& bytes, nb::handle threads) {
                return from_bytes(bytes, read_threads(threads));
            },
            "bytes"_a, nb::kw_only(), "threads"_a = nb::none(),
            "Restores a geometry from to_bytes of any machine.");
}

void bind_round(nb::class_<Geometry>& geometry) {
    geometry
        .def_static(
            "sphere",
            [](nb::handle centre, double radius) {
                return Geometry::sphere(vector(centre, "centre"), radius);
            },
            "centre"_a, "radius"_a,
            "Makes all points no farther than the radius from the centre, exactly.\n\n"
            ">>> ball = allide.Geometry.sphere([0, 0, 0], 5)\n"
            ">>> allide.intersects(ball, ball.at([6, 8, 0]))\nTrue")
        .def_static(
            "capsule",
            [](nb::handle p, nb::handle q, double radius) {
                return Geometry::capsule(vector(p, "p"), vector(q, "q"), radius);
            },
            "p"_a, "q"_a, "radius"_a,
            "Makes all points no farther than the radius from the segment from p to q.\n\n"
            ">>> allide.Geometry.capsule([0, 0, 0], [1, 0, 0], 1).kind.name\n'round'")
        .def_static(
            "cylinder",
            [](nb::handle p, nb::handle q, double radius) {
                return Geometry::cylinder(vector(p, "p"), vector(q, "q"), radius);
            },
            "p"_a, "q"_a, "radius"_a,
            "Makes a cylinder with the axis from p to q and flat ends.\n\n"
            ">>> can = allide.Geometry.cylinder([0, 0, 0], [0, 0, 2], 1)\n"
            ">>> allide.contains(can, [1, 0, 2])\nTrue")
        .def_static(
            "cone",
            [](nb::handle p, nb::handle q, double radius_p, double radius_q) {
                return Geometry::cone(vector(p, "p"), vector(q, "q"), radius_p, radius_q);
            },
            "p"_a, "q"_a, "radius_p"_a, "radius_q"_a,
            "Makes a cone with the axis from p to q; a radius of 0 makes that end a point.\n\n"
            ">>> allide.Geometry.cone([0, 0, 0], [0, 0, 2], 1, 0).kind.name\n'round'")
        .def_static(
            "half_space",
            [](nb::handle point, nb::handle tip) {
                return Geometry::half_space(vector(point, "point"), vector(tip, "tip"));
            },
            "point"_a, "tip"_a,
            "Makes all points x with (x - point).(tip - point) <= 0.\n\n"
            ">>> ground = allide.Geometry.half_space([0, 0, 0], [0, 0, 1])\n"
            ">>> allide.contains(ground, [0, 0, -1])\nTrue")
        .def_static(
            "plane",
            [](nb::handle point, nb::handle tip) {
                return Geometry::plane(vector(point, "point"), vector(tip, "tip"));
            },
            "point"_a, "tip"_a,
            "Makes all points x with (x - point).(tip - point) = 0.\n\n"
            ">>> sheet = allide.Geometry.plane([0, 0, 0], [0, 0, 1])\n"
            ">>> sheet.is_solid\nFalse");
}

void bind_levels(nb::module_& m) {
    m.def("tree_depth", &tree_depth, "geometry"_a,
          "The level of the deepest leaves; the root is level 0. -1 without faces or tree.\n\n"
          ">>> allide.tree_depth(allide.Geometry.sphere([0, 0, 0], 1))\n-1");
    m.def(
        "tree_level",
        [](const Geometry& geometry, int level) {
            PolygonMesh mesh;
            {
                const nb::gil_scoped_release released;
                mesh = tree_level(geometry, level);
            }
            return polygons_to_python(std::move(mesh));
        },
        "geometry"_a, "level"_a,
        "The bounding volumes of one level of the tree: (vertices, polygons).\n\n"
        ">>> vertices, polygons = allide.tree_level(allide.Geometry.surface(allide.box([1, 2, "
        "3])), 0)\n"
        ">>> vertices.shape, len(polygons)\n((8, 3), 6)");
}

nb::list parts(const Geometry& geometry) {
    nb::list result;
    for (const Part& part : geometry.parts())
        result.append(nb::make_tuple(part.geometry, to_array(part.parent_from_part), part.parent));
    return result;
}

void bind_facts(nb::class_<Geometry>& geometry) {
    geometry.def("to_bytes", &to_bytes, "Serialises in allide's own format.")
        .def_prop_ro(
            "mesh",
            [](const Geometry& g) {
                auto owner = std::make_shared<Geometry>(g);
                return HeldMesh{std::shared_ptr<const Mesh>(owner, &owner->mesh())};
            },
            "The triangles that indices in answers refer to.")
        .def_prop_ro("kind", &Geometry::kind)
        .def_prop_ro("is_solid", &Geometry::is_solid, "Whether it has an inside.")
        .def(
            "scaled",
            [](const Geometry& g, double scale) {
                const nb::gil_scoped_release released;
                return g.scaled(scale);
            },
            "scale"_a,
            "The same shape with all local coordinates times a number above 0.\n\n"
            ">>> allide.bounds(allide.Geometry.surface(allide.box([1, 1, 1])).scaled(2))[1]\n"
            "array([2., 2., 2.])")
        .def_prop_ro("parts", &parts, "The parts of a compound: (geometry, pose, parent) each.")
        .def(
            "part_of_face",
            [](const Geometry& g, std::uint32_t face) {
                if (face >= g.mesh().faces.size())
                    throw Error(ErrorCode::bad_index, "there is no face " + std::to_string(face));
                return g.part_of_face(face);
            },
            "face"_a, "The part that a face belongs to.")
        .def(
            "part_of_vertex",
            [](const Geometry& g, std::uint32_t vertex) {
                if (vertex >= g.mesh().vertices.size())
                    throw Error(ErrorCode::bad_index,
                                "there is no vertex " + std::to_string(vertex));
                return g.part_of_vertex(vertex);
            },
            "vertex"_a, "The part that a vertex belongs to.")
        .def_prop_ro("tree", [](const Geometry& g) { return g.tree_options().tree; })
        .def_prop_ro("convex_method",
                     [](const Geometry& g) {
                         if (g.kind() != GeometryKind::convex)
                             throw Error(ErrorCode::unsupported, "the geometry is not convex");
                         return g.convex_method();
                     })
        .def(
            "prepare",
            [](const Geometry& g) {
                const nb::gil_scoped_release released;
                g.prepare();
            },
            "Makes now what intersects makes when it first needs it.")
        .def_prop_ro("memory", &Geometry::memory, "Bytes, by purpose.");
}

}  // namespace

void bind_geometry(nb::module_& m) {
    bind_enum<GeometryKind>(
        m, "GeometryKind",
        "The kinds of geometries.\n\n"
        ">>> allide.Geometry.sphere([0, 0, 0], 1).kind is allide.GeometryKind.round\n"
        "True",
        {{"surface", GeometryKind::surface},
         {"solid", GeometryKind::solid},
         {"convex", GeometryKind::convex},
         {"compound", GeometryKind::compound},
         {"deformable", GeometryKind::deformable},
         {"round", GeometryKind::round}});
    nb::class_<GeometryMemory> memory(m, "GeometryMemory",
                                      "Bytes of a geometry, by purpose.\n\n"
                                      ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                                      ">>> box.memory.total() > box.memory.mesh > 0\n"
                                      "True");
    for (const auto& [name, member] : memory_fields)
        memory.def_ro(name, member);
    memory.def("total", &GeometryMemory::total, "The sum of all.");
    nb::class_<Geometry> geometry(
        m, "Geometry",
        "A shape prepared for queries. It never changes and may be used from any thread. What "
        "happens to the\narrays that it was made of has no effect.\n\n"
        ">>> allide.Geometry.solid(allide.box([1, 1, 1])).kind.name\n'solid'");
    bind_makers(geometry);
    bind_round(geometry);
    bind_facts(geometry);
    geometry.def("__getstate__", [](const Geometry& g) { return to_bytes(g); })
        .def("__setstate__",
             [](Geometry& self, const nb::bytes& bytes) {
                 new (&self) Geometry(from_bytes(bytes, 1));
             })
        .def("__copy__", [](nb::handle self) { return nb::borrow(self); })
        .def("__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); })
        .def("__repr__", [](const Geometry& g) {
            return std::string("<allide.Geometry ") + kinds[std::size_t(g.kind())] + ", " +
                   std::to_string(g.mesh().faces.size()) + " faces, " +
                   std::to_string((g.memory().total() + 500) / 1000) + " kB>";
        });
    bind_levels(m);
}

}  // namespace allide::python
