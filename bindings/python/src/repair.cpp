// SPDX-License-Identifier: MIT
#include "pickles.h"

namespace allide::python {

void bind_repair(nb::module_& m) {
    nb::class_<RepairPlace> place(
        m, "RepairPlace",
        "Where a defect was found.\n\n"
        ">>> twice = allide.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2], [0, 1, 2]])\n"
        ">>> allide.repair(twice).report.entries[0].places[0].index\n"
        "1");
    place.def_ro("index", &RepairPlace::index)
        .def_prop_ro("position", [](const RepairPlace& p) { return to_array(p.position); })
        .def_ro("size", &RepairPlace::size);
    nb::class_<RepairEntry> entry(
        m, "RepairEntry",
        "One kind of defect: how many were found and fixed.\n\n"
        ">>> twice = allide.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2], [0, 1, 2]])\n"
        ">>> entry = allide.repair(twice).report.entries[0]\n"
        ">>> entry.defect.name, entry.found, entry.fixed\n"
        "('duplicate_face', 1, 1)");
    entry.def_ro("defect", &RepairEntry::defect)
        .def_ro("found", &RepairEntry::found)
        .def_ro("fixed", &RepairEntry::fixed)
        .def_ro("places", &RepairEntry::places, "The first few.");
    nb::class_<RepairReport> report(m, "RepairReport",
                                    "What repair found and fixed.\n\n"
                                    ">>> allide.repair(allide.box([1, 1, 1])).report\n"
                                    "<allide.RepairReport 0 kinds of defects, 0 fixed>");
    report.def_ro("entries", &RepairReport::entries)
        .def(
            "found",
            [](const RepairReport& r, nb::handle defect) {
                return r.found(read_enum<Defect>(defect, "defect"));
            },
            "defect"_a, "How many of one kind of defect were found.")
        .def(
            "fixed",
            [](const RepairReport& r, nb::handle defect) {
                return defect.is_none() ? r.fixed() : r.fixed(read_enum<Defect>(defect, "defect"));
            },
            "defect"_a = nb::none(), "How many of one kind of defect, or of all, were fixed.")
        .def("text", &RepairReport::text, "A line for each kind of defect.")
        .def("_repr_html_",
             [](nb::handle self) {
                 return nb::module_::import_("allide._report").attr("repair_html")(self);
             })
        .def("__repr__", [](const RepairReport& r) {
            return "<allide.RepairReport " + std::to_string(r.entries.size()) +
                   " kinds of defects, " + std::to_string(r.fixed()) + " fixed>";
        });
    pickles(place, &RepairPlace::index, &RepairPlace::position, &RepairPlace::size);
    pickles(entry, &RepairEntry::defect, &RepairEntry::found, &RepairEntry::fixed,
            &RepairEntry::places);
    pickles(report, &RepairReport::entries);
    nb::class_<Repaired>(m, "Repaired",
                         "The mesh after repair, and the report.\n\n"
                         ">>> allide.repair(allide.box([1, 1, 1])).mesh\n"
                         "<allide.Mesh 8 vertices, 12 faces>")
        .def_prop_ro("mesh",
                     [](const Repaired& r) { return HeldMesh{std::make_shared<Mesh>(r.mesh)}; })
        .def_ro("report", &Repaired::report);
    m.def(
        "repair",
        [](nb::handle mesh, double weld, double crack, double flatness, bool fill_holes,
           bool drop_isolated, bool to_hull) {
            const PolygonMesh read = read_polygons(mesh);
            const nb::gil_scoped_release released;
            return repair(read,
                          RepairOptions{weld, crack, flatness, fill_holes, drop_isolated, to_hull});
        },
        "mesh"_a, nb::kw_only(), "weld"_a = 0.0, "crack"_a = 0.0, "flatness"_a = 1e-6,
        "fill_holes"_a = false, "drop_isolated"_a = false, "to_hull"_a = false,
        "Fixes the defects that it can fix, of a mesh or of (vertices, polygons).\n\n"
        ">>> allide.repair(allide.box([1, 1, 1])).report.fixed()\n0");
}

}  // namespace allide::python
