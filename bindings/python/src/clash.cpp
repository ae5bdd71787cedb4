// SPDX-License-Identifier: MIT
#include <allide/clash.h>

#include <allide/depth.h>
#include <allide/way_out.h>

#include "pickles.h"

namespace allide::python {
namespace {

void bind_kinds(nb::module_& m) {
    bind_enum<ClashKind>(m, "ClashKind",
                         "What kind of contact two geometries have.\n\n"
                         ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                         ">>> allide.clash(box, box.at([5, 0, 0])).kind is allide.ClashKind.clear\n"
                         "True",
                         {{"clear", ClashKind::clear},
                          {"near", ClashKind::near},
                          {"touch", ClashKind::touch},
                          {"cross", ClashKind::cross},
                          {"overlap", ClashKind::overlap},
                          {"inside", ClashKind::inside},
                          {"contains", ClashKind::contains},
                          {"equal", ClashKind::equal}});
    nb::class_<Clash> found(m, "Clash",
                            "The kind of contact, and closest points.\n\n"
                            ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                            ">>> found = allide.clash(box, box.at([2.5, 0, 0]), clearance=1)\n"
                            ">>> found, found.separation.distance\n"
                            "(<allide.Clash near>, 0.5)");
    found.def_ro("kind", &Clash::kind)
        .def_ro("flush", &Clash::flush, "Whether the surfaces have common points.")
        .def_ro("separation", &Clash::separation)
        .def("__repr__", [](const Clash& c) {
            return std::string("<allide.Clash ") +
                   EnumNames<ClashKind>::entries[std::size_t(c.kind)].first + ">";
        });
    pickles(found, &Clash::kind, &Clash::flush, &Clash::separation);
    m.def(
        "clash",
        [](nb::handle a, nb::handle b, double clearance, nb::handle threads, nb::handle stats,
           nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [=](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return clash(x, y, {.clearance = clearance}, options);
                               });
        },
        "a"_a, "b"_a, "clearance"_a = 0.0, ALLIDE_QUERY_ARGS,
        "What kind of contact two meshes have, exactly.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> allide.clash(box, box.at([2, 0, 0])).kind.name\n'touch'");
}

}  // namespace

void bind_clash(nb::module_& m) {
    bind_kinds(m);
    nb::class_<Depth> bounds(m, "Depth",
                             "Bounds of how far one geometry reaches into another.\n\n"
                             ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
                             ">>> deep = allide.depth(box, box.at([1.5, 0, 0]))\n"
                             ">>> deep.lower <= 0.5 <= deep.upper\n"
                             "True");
    bounds.def_ro("lower", &Depth::lower)
        .def_ro("upper", &Depth::upper, "0 if and only if the insides do not meet.")
        .def_prop_ro("point", [](const Depth& d) { return to_array(d.point); })
        .def_prop_ro("on_surface", [](const Depth& d) { return to_array(d.on_surface); })
        .def("__repr__", [](const Depth& d) {
            return "<allide.Depth lower=" + text(d.lower) + " upper=" + text(d.upper) + ">";
        });
    pickles(bounds, &Depth::lower, &Depth::upper, &Depth::point, &Depth::on_surface);
    m.def(
        "depth",
        [](nb::handle a, nb::handle b, double tolerance, std::uint32_t cells, nb::handle threads,
           nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [=](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return depth(x, y, {.tolerance = tolerance, .cells = cells},
                                                options);
                               });
        },
        "a"_a, "b"_a, "tolerance"_a = DepthOptions().tolerance, "cells"_a = DepthOptions().cells,
        ALLIDE_QUERY_ARGS,
        "How far a reaches into the solid b, concave or not.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> round(allide.depth(box, box.at([1.5, 0, 0])).lower, 2)\n0.5");
    nb::class_<WayOut> way(
        m, "WayOut",
        "A move of b that parts two geometries.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> float(allide.way_out(box, box.at([1.5, 0, 0])).offset.round(6)[0])\n"
        "0.5");
    way.def_ro("lower", &WayOut::lower, "No shorter move parts them.")
        .def_ro("upper", &WayOut::upper, "The length of the offset.")
        .def_prop_ro("offset", [](const WayOut& w) { return to_array(w.offset); })
        .def("__repr__", [](const WayOut& w) {
            return "<allide.WayOut lower=" + text(w.lower) + " offset=" + text(w.offset) + ">";
        });
    pickles(way, &WayOut::lower, &WayOut::upper, &WayOut::offset);
    m.def(
        "way_out",
        [](nb::handle a, nb::handle b, std::uint32_t directions, nb::handle threads,
           nb::handle stats, nb::handle dop) {
            return pair_answer(a, b, {threads, stats, dop},
                               [=](const Placed& x, const Placed& y, const QueryOptions& options) {
                                   return way_out(x, y, {.directions = directions}, options);
                               });
        },
        "a"_a, "b"_a, "directions"_a = WayOutOptions().directions, ALLIDE_QUERY_ARGS,
        "A short move of b that parts two geometries, concave or not.\n\n"
        ">>> box = allide.Geometry.solid(allide.box([1, 1, 1]))\n"
        ">>> round(allide.way_out(box, box.at([1.5, 0, 0])).upper, 6)\n0.5");
}

}  // namespace allide::python
