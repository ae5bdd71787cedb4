// SPDX-License-Identifier: MIT
// `allide distance FILE --point X,Y,Z`: how far a point is from an object, and on which side.
#pragma once

#include <optional>

#include "objects.h"
#include "poses.h"
#include "verb.h"

namespace cli {

struct PointDistance {
    std::string file;
    allide::Vec3 point;
    ShapeOptions shape;
    PoseOptions poses;
    std::optional<double> within;
    bool json = false;
};

Status measure_point(const PointDistance& query);

}  // namespace cli
