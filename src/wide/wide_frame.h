// SPDX-License-Identifier: MIT
#pragma once

#include "bvtree/relative_frame.h"
#include "wide/wide_tree.h"

namespace allide {

/// b's frame in a's, in floats relative to both trees' origins, with the slack that covers all
/// rounding; docs/design/wide.md derives it.
struct WideFrame {
    float rotation[3][3];  ///< a_from_b
    float absolute[3][3];  ///< its magnitudes
    float translation[3];
    float slack;         ///< in distances along a's axes
    float axis_slack;    ///< in distances along b's axes
    float volume_slack;  ///< in distances between volumes or triangles along any direction
    float obb_slack;     ///< in distances of oriented boxes along their axes and products of those
    double fine_rotation[3][3], fine_translation[3];  ///< the same frame in doubles
    float corner_slack;                               ///< in corners moved by it
    float area_error, volume_error;  ///< of determinants, for the areas and the volume of a box

    WideFrame(const RelativeFrame& frame, const WideTree& a, const WideTree& b, double margin);
};

}  // namespace allide
