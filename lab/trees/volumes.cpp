// SPDX-License-Identifier: MIT
#include "lab/trees/volumes.h"

#include <algorithm>
#include <limits>

#include "math/box.h"

namespace allide::lab {
namespace {

Box box_of(std::span<const Vec3> points) {
    Box box;
    for (const Vec3 p : points)
        box = merged(box, Box{p, p});
    return box;
}

Points moved_points(std::span<const Vec3> points, const RelativeFrame& frame) {
    Points moved;
    for (const Vec3 p : points)
        moved.push_back(frame(p));
    return moved;
}

Vec3 farthest(std::span<const Vec3> points, Vec3 direction) {
    Vec3 best = points[0];
    for (const Vec3 p : points)
        if (dot(p, direction) > dot(best, direction))
            best = p;
    return best;
}

}  // namespace

Sphere::Sphere(std::span<const Vec3> points) : radius(0) {
    const Box box = box_of(points);
    centre = 0.5 * (box.min + box.max);
    for (const Vec3 p : points)
        radius = std::max(radius, length(p - centre));
}

Sphere Sphere::moved(const RelativeFrame& frame) const {
    Sphere sphere = *this;
    sphere.centre = frame(centre);
    sphere.radius = radius * (1 + 2e-6);
    return sphere;
}

bool Sphere::is_apart(const Sphere& other, double slack) const {
    return length(centre - other.centre) > radius + other.radius + slack;
}

FreeDop::FreeDop(std::span<const Vec3> points, std::span<const DopDirection> directions)
    : points_(points.begin(), points.end()), directions_(directions) {
    for (const DopDirection d : directions) {
        low_.push_back(std::numeric_limits<double>::infinity());
        high_.push_back(-low_.back());
        for (const Vec3 p : points) {
            low_.back() = std::min(low_.back(), along(d, p));
            high_.back() = std::max(high_.back(), along(d, p));
        }
    }
}

FreeDop FreeDop::moved(const RelativeFrame& frame) const {
    return FreeDop(moved_points(points_, frame), directions_);
}

bool FreeDop::is_apart(const FreeDop& other, double slack) const {
    for (std::size_t i = 0; i < directions_.size(); ++i) {
        const double gap = slack * dop_length(directions_[i]);
        if (low_[i] > other.high_[i] + gap || other.low_[i] > high_[i] + gap)
            return true;
    }
    return false;
}

double FreeDop::size() const {
    return std::max({high_[0] - low_[0], high_[1] - low_[1], high_[2] - low_[2]});
}

PointHull::PointHull(std::span<const Vec3> points) : points_(points.begin(), points.end()) {
    const Box box = box_of(points);
    centre_ = 0.5 * (box.min + box.max);
    const Vec3 sides = box.max - box.min;
    size_ = std::max({sides.x, sides.y, sides.z});
}

PointHull PointHull::moved(const RelativeFrame& frame) const {
    return PointHull(moved_points(points_, frame));
}

/// Chung and Wang 1996: the direction is turned away from what the last one failed by.
bool PointHull::is_apart(const PointHull& other, double slack) const {
    Vec3 d = other.centre_ - centre_;
    for (int step = 0; step < 24; ++step) {
        const double size = length(d);
        if (size == 0)
            return false;
        d = (1 / size) * d;
        const Vec3 between = farthest(other.points_, -d) - farthest(points_, d);
        if (dot(between, d) > slack)
            return true;
        const double gap = length(between);
        if (gap == 0)
            return false;
        const Vec3 away = (1 / gap) * between;
        d = d - (2 * dot(away, d)) * away;
    }
    return false;
}

std::vector<DopDirection> all_directions(int largest) {
    std::vector<DopDirection> directions;
    for (int size = 1; size <= 3 * largest; ++size)
        for (int x = 0; x <= largest; ++x)
            for (int y = -largest; y <= largest; ++y)
                for (int z = -largest; z <= largest; ++z) {
                    const DopDirection d = {x, y, z};
                    if (dop_sum(d) == size && d == primitive(d))
                        directions.push_back(d);
                }
    return directions;
}

}  // namespace allide::lab
