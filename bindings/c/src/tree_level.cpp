// SPDX-License-Identifier: MIT
#include <allide/tree_level.h>

#include "call.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_tree_depth(AllideGeometry geometry, int* depth) {
    return Call(__func__, geometry, out("depth", depth)).run([](const Geometry& held, int& to) {
        to = tree_depth(held);
    });
}

AllideStatus allide_tree_level(AllideGeometry geometry, int level, AllidePolygons* volumes) {
    return Call(__func__, geometry, out("volumes", volumes))
        .run([&](const Geometry& held, AllidePolygons& to) {
            return give(HeldPolygons{tree_level(held, level)}, to);
        });
}
