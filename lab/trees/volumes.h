// SPDX-License-Identifier: MIT
// Other bounding volumes to compare with (Klosowski 1998, sections 3.1 to 3.3): spheres, convex
// hulls, and DOPs of any directions, all made of the vertices of a node's convex hull. Two volumes
// are called apart only if a direction shows it by more than the slack, so nothing is lost.
#pragma once

#include <span>
#include <vector>

#include <allide/math.h>

#include "bvtree/relative_frame.h"
#include "dop/dop_directions.h"

namespace allide::lab {

using Points = std::vector<Vec3>;

struct Sphere {
    Vec3 centre;
    double radius;

    explicit Sphere(std::span<const Vec3> points);
    Sphere moved(const RelativeFrame& frame) const;
    bool is_apart(const Sphere& other, double slack) const;
    double size() const { return radius; }
};

/// Between two planes for each of a list of directions, which must stay.
class FreeDop {
public:
    FreeDop(std::span<const Vec3> points, std::span<const DopDirection> directions);
    FreeDop moved(const RelativeFrame& frame) const;
    bool is_apart(const FreeDop& other, double slack) const;
    double size() const;

private:
    Points points_;
    std::span<const DopDirection> directions_;
    std::vector<double> low_, high_;
};

/// Two hulls are rejected by a search for a separating direction that stops after a few steps.
class PointHull {
public:
    explicit PointHull(std::span<const Vec3> points);
    PointHull moved(const RelativeFrame& frame) const;
    bool is_apart(const PointHull& other, double slack) const;
    double size() const { return size_; }

private:
    Points points_;
    Vec3 centre_;
    double size_;
};

/// All directions with coordinates up to `largest` in magnitude: 3 + 4 + 6 for 1, 49 for 2.
std::vector<DopDirection> all_directions(int largest);

}  // namespace allide::lab
