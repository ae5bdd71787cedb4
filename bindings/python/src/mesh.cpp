// SPDX-License-Identifier: MIT
#include "pickles.h"

namespace allide::python {
namespace {

/// A read-only view that keeps the mesh, and so the geometry that it belongs to, alive.
template <class Scalar>
nb::object view(const HeldMesh& held, const void* data, std::size_t rows) {
    auto* owner = new std::shared_ptr<const Mesh>(held.mesh);
    const nb::capsule capsule(
        owner, [](void* p) noexcept { delete static_cast<std::shared_ptr<const Mesh>*>(p); });
    return nb::ndarray<nb::numpy, const Scalar>(data, {rows, 3}, capsule).cast();
}

HeldMesh make_mesh(nb::handle vertices, nb::handle face_array) {
    auto mesh = std::make_shared<Mesh>();
    const Points read = points(vertices, "vertices");
    {
        const Released without_gil(read.span().size());
        mesh->vertices.assign(read.span().begin(), read.span().end());
    }
    mesh->faces = faces(face_array, "faces", mesh->vertices.size());
    return {mesh};
}

bool equal(const Mesh& a, const Mesh& b) {
    return a.vertices == b.vertices && a.faces == b.faces;
}

void bind_check(nb::module_& m) {
    nb::class_<Finding> found(m, "Finding",
                              "A defect that check found.\n\n"
                              ">>> allide.check(allide.terrain(cells=2)).findings[0]\n"
                              "<allide.Finding open_edge 0>");
    found.def_ro("defect", &Finding::defect)
        .def_ro("index", &Finding::index, "The face or vertex.")
        .def_ro("edge", &Finding::edge, "Which of the face's three edges it is.")
        .def("__eq__", [](const Finding& a, const Finding& b) { return a == b; })
        .def("__repr__", [](nb::handle self) {
            return nb::str("<allide.Finding {} {}>")
                .format(self.attr("defect").attr("name"), self.attr("index"));
        });
    nb::class_<MeshCheck> all(m, "MeshCheck",
                              "All that is wrong with a mesh.\n\n"
                              ">>> allide.check(allide.box([1, 1, 1]))\n"
                              "<allide.MeshCheck closed, convex, 0 findings>");
    all.def_ro("findings", &MeshCheck::findings)
        .def_ro("reflex_edges", &MeshCheck::reflex_edges)
        .def_ro("components", &MeshCheck::components)
        .def_ro("closed", &MeshCheck::closed)
        .def_ro("oriented", &MeshCheck::oriented)
        .def_ro("manifold", &MeshCheck::manifold)
        .def_ro("convex", &MeshCheck::convex)
        .def("_repr_html_",
             [](nb::handle self) {
                 return nb::module_::import_("allide._report").attr("check_html")(self);
             })
        .def("__repr__", [](const MeshCheck& c) {
            return std::string("<allide.MeshCheck ") + (c.closed ? "closed" : "open") +
                   (c.convex ? ", convex" : "") + ", " + std::to_string(c.findings.size()) +
                   " findings>";
        });
    pickles(found, &Finding::defect, &Finding::index, &Finding::edge);
    pickles(all, &MeshCheck::findings, &MeshCheck::reflex_edges, &MeshCheck::components,
            &MeshCheck::closed, &MeshCheck::oriented, &MeshCheck::manifold, &MeshCheck::convex);
    m.def(
        "check",
        [](nb::handle mesh) {
            const auto read = read_mesh(mesh);
            const nb::gil_scoped_release released;
            return check(*read);
        },
        "mesh"_a,
        "All that is wrong with a mesh, decided by exact signs.\n\n"
        ">>> allide.check(allide.box([1, 1, 1])).convex\nTrue");
    m.def(
        "describe",
        [](const Finding& finding, nb::handle mesh) { return describe(finding, *read_mesh(mesh)); },
        "finding"_a, "mesh"_a,
        "A finding in words.\n\n"
        ">>> sheet = allide.terrain(cells=2)\n"
        ">>> 'edge' in allide.describe(allide.check(sheet).findings[0], sheet)\n"
        "True");
}

void bind_makers(nb::module_& m) {
    m.def(
        "convex_hull",
        [](nb::handle value) {
            const Points read = points(value, "points");
            const nb::gil_scoped_release released;
            return HeldMesh{std::make_shared<Mesh>(convex_hull(read.span()))};
        },
        "points"_a,
        "The boundary of the convex hull, outward.\n\n"
        ">>> allide.convex_hull(allide.box([1, 1, 1]).vertices)\n"
        "<allide.Mesh 8 vertices, 12 faces>");
    m.def(
        "triangulated",
        [](nb::handle vertices, nb::handle polygons) {
            const PolygonMesh read = read_polygons(nb::make_tuple(vertices, polygons));
            const nb::gil_scoped_release released;
            return HeldMesh{std::make_shared<Mesh>(triangulated(read))};
        },
        "vertices"_a, "polygons"_a,
        "Cuts every polygon of n corners into n - 2 triangles.\n\n"
        ">>> allide.triangulated([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2, 3]])\n"
        "<allide.Mesh 4 vertices, 2 faces>");
}

}  // namespace

std::shared_ptr<const Mesh> read_mesh(nb::handle value) {
    if (!nb::isinstance<HeldMesh>(value)) {
        const nb::object made = nb::module_::import_("allide._convert").attr("as_mesh")(value);
        return nb::cast<HeldMesh&>(made).mesh;
    }
    return nb::inst_ptr<HeldMesh>(value)->mesh;
}

PolygonMesh read_polygons(nb::handle value) {
    const nb::object pair = nb::module_::import_("allide._convert").attr("polygons")(value);
    PolygonMesh result;
    const Points read = points(pair[0], "vertices");
    result.vertices.assign(read.span().begin(), read.span().end());
    for (const nb::handle polygon : nb::cast<nb::list>(pair[1]))
        result.polygons.push_back(indices(polygon, "polygons"));
    return result;
}

void bind_mesh(nb::module_& m) {
    using enum Defect;
    bind_enum<Defect>(
        m, "Defect",
        "Defects of a mesh.\n\n"
        ">>> allide.check(allide.terrain(cells=2)).findings[0].defect is allide.Defect.open_edge\n"
        "True",
        {{"index_out_of_range", index_out_of_range},
         {"out_of_range", out_of_range},
         {"duplicate_vertex", duplicate_vertex},
         {"unused_vertex", unused_vertex},
         {"nonplanar_polygon", nonplanar_polygon},
         {"nonconvex_polygon", nonconvex_polygon},
         {"degenerate_face", degenerate_face},
         {"duplicate_face", duplicate_face},
         {"crack", crack},
         {"t_junction", t_junction},
         {"backfacing_face", backfacing_face},
         {"open_edge", open_edge},
         {"isolated_face", isolated_face},
         {"reflex_edge", reflex_edge},
         {"redundant_vertex", redundant_vertex},
         {"separate_part", separate_part},
         {"misoriented_edge", misoriented_edge},
         {"non_manifold_edge", non_manifold_edge},
         {"non_manifold_vertex", non_manifold_vertex}});
    nb::class_<HeldMesh>(m, "Mesh",
                         "Vertices (n, 3) and faces (m, 3), copied once from arrays and never "
                         "changed. What happens to\nthose arrays later has no effect.\n\n"
                         ">>> allide.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])\n"
                         "<allide.Mesh 3 vertices, 1 faces>")
        .def(
            "__init__",
            [](HeldMesh* self, nb::handle vertices, nb::handle face_array) {
                new (self) HeldMesh(make_mesh(vertices, face_array));
            },
            "vertices"_a, "faces"_a)
        .def_prop_ro(
            "vertices",
            [](const HeldMesh& held) {
                return view<double>(held, held.mesh->vertices.data(), held.mesh->vertices.size());
            },
            "A read-only view, (n, 3) float64.")
        .def_prop_ro(
            "faces",
            [](const HeldMesh& held) {
                return view<std::uint32_t>(held, held.mesh->faces.data(), held.mesh->faces.size());
            },
            "A read-only view, (m, 3) uint32.")
        .def("__eq__",
             [](const HeldMesh& a, nb::handle b) -> nb::object {
                 if (!nb::isinstance<HeldMesh>(b))
                     return nb::borrow(Py_NotImplemented);
                 return nb::bool_(equal(*a.mesh, *nb::inst_ptr<HeldMesh>(b)->mesh));
             })
        .def("__hash__",
             [](const HeldMesh& held) {
                 return held.mesh->vertices.size() * 1000003 + held.mesh->faces.size();
             })
        .def("__getstate__",
             [](nb::handle self) {
                 return nb::make_tuple(self.attr("vertices"), self.attr("faces"));
             })
        .def("__setstate__",
             [](HeldMesh& self, const nb::tuple& state) {
                 new (&self) HeldMesh(make_mesh(state[0], state[1]));
             })
        .def("__copy__", [](nb::handle self) { return nb::borrow(self); })
        .def("__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); })
        .def("__repr__", [](const HeldMesh& held) {
            return "<allide.Mesh " + std::to_string(held.mesh->vertices.size()) + " vertices, " +
                   std::to_string(held.mesh->faces.size()) + " faces>";
        });
    bind_check(m);
    bind_makers(m);
}

}  // namespace allide::python
