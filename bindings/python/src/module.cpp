// SPDX-License-Identifier: MIT
#include "bind.h"

NB_MODULE(_core, m) {
    using namespace allide::python;
    m.doc() = "allide's functions and classes; import allide instead.";
    nb::set_leak_warnings(false);  // Python need not free what is alive when it exits
    bind_error(m);
    bind_tuning(m);
    bind_contact(m);
    bind_math(m);
    bind_mesh(m);
    bind_repair(m);
    bind_shapes(m);
    bind_io(m);
    bind_geometry(m);
    bind_placed(m);
    bind_query(m);
    bind_clash(m);
    bind_point(m);
    bind_point_tree(m);
    bind_ray(m);
    bind_motion(m);
    bind_tracker(m);
    bind_pair_finder(m);
    bind_world(m);
    bind_fcl(m);
    m.def("version", &allide::version,
          "The version of the library, \"major.minor.patch\".\n\n"
          ">>> allide.version().count(\".\")\n2");
    m.def("_set_threads", [](nb::handle threads) {
        const int before = default_threads();
        default_threads() = read_threads(threads);
        return before;
    });
}
