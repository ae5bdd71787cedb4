// SPDX-License-Identifier: MIT
#include "broad/spatial/box_lanes.h"

#include <gtest/gtest.h>

namespace allide::broad {
namespace {

LatticeBox unit_box() {
    LatticeBox box;
    for (int axis = 0; axis < 3; ++axis) {
        box.min[axis] = -1;
        box.max[axis] = 1;
    }
    return box;
}

TEST(BoxLanes, ABoundAtTheBorderOfEitherBoxMayBeCut) {
    EXPECT_TRUE(are_whole(unit_box(), unit_box()));
    for (int axis = 0; axis < 3; ++axis) {
        LatticeBox low = unit_box(), high = unit_box(), inside = unit_box();
        low.min[axis] = -lattice_reach;
        high.max[axis] = lattice_reach;
        inside.min[axis] = 1 - lattice_reach;
        inside.max[axis] = lattice_reach - 1;
        EXPECT_TRUE(are_whole(inside, inside));
        for (const LatticeBox& cut : {low, high}) {
            EXPECT_FALSE(are_whole(cut, unit_box()));
            EXPECT_FALSE(are_whole(unit_box(), cut));
        }
    }
}

}  // namespace
}  // namespace allide::broad
