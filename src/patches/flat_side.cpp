// SPDX-License-Identifier: MIT
#include "patches/flat_side.h"

#include <algorithm>
#include <cmath>

#include "round/round_point.h"

namespace allide {
namespace {

constexpr std::array<std::uint32_t, 2> no_feature = {no_vertex, no_vertex};

double distance_to_edge(FlatPoint p, FlatPoint s, FlatPoint t) {
    const double u = t.u - s.u, v = t.v - s.v, size = u * u + v * v;
    const double along = size > 0 ? ((p.u - s.u) * u + (p.v - s.v) * v) / size : 0;
    const double share = std::clamp(along, 0.0, 1.0);
    return distance(p, {s.u + share * u, s.v + share * v});
}

/// Leaves out corners within `error` of the line of their neighbours, the scan's first one too.
template <class Item, class At>
void drop_straight(std::vector<Item>& hull, double error, const At& at) {
    for (std::size_t i = 0; i < hull.size() && hull.size() > 2;) {
        const std::size_t n = hull.size();
        const FlatPoint p = at(hull[(i + n - 1) % n]), q = at(hull[i]), r = at(hull[(i + 1) % n]);
        if (turn(p, q, r) > error * distance(p, r))
            ++i;
        else
            hull.erase(hull.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// The hull of points by Andrew's scan; `at` gives the place of an element. Corners within `error`
/// of a line through their neighbours are left out.
template <class Item, class At>
std::vector<Item> flat_hull(std::vector<Item> items, double error, const At& at) {
    std::ranges::sort(items, [&](const Item& x, const Item& y) {
        const FlatPoint p = at(x), q = at(y);
        return p.u != q.u ? p.u < q.u : p.v < q.v;
    });
    std::vector<Item> hull;
    const auto add = [&](const Item& item, std::size_t first) {
        while (hull.size() >= first + 2) {
            const FlatPoint p = at(hull[hull.size() - 2]), q = at(hull.back()), r = at(item);
            if (turn(p, q, r) > error * distance(p, r))
                break;
            hull.pop_back();
        }
        hull.push_back(item);
    };
    for (const Item& item : items)
        add(item, 0);
    const std::size_t lower = hull.size() - 1;
    for (std::size_t i = items.size() - 1; i-- > 0;)
        add(items[i], lower);
    if (hull.size() > 1)
        hull.pop_back();
    drop_straight(hull, error, at);
    return hull;
}

/// Where two edges cross in their middles.
std::optional<FlatPoint> crossing(const SideCorner& p, const SideCorner& q, const SideCorner& r,
                                  const SideCorner& s) {
    const double before = turn(p.at, q.at, r.at), after = turn(p.at, q.at, s.at);
    if ((before > 0) == (after > 0) || before == after ||
        (turn(r.at, s.at, p.at) > 0) == (turn(r.at, s.at, q.at) > 0))
        return std::nullopt;
    const double share = before / (before - after);
    return FlatPoint{r.at.u + share * (s.at.u - r.at.u), r.at.v + share * (s.at.v - r.at.v)};
}

/// Corners of a side before edges before the middle.
int rank(const std::array<std::uint32_t, 2>& feature) {
    return feature == no_feature ? 2 : feature[0] == feature[1] ? 0 : 1;
}

}  // namespace

double distance(FlatPoint p, FlatPoint q) {
    return length({p.u - q.u, p.v - q.v, 0});
}

double area_of(std::span<const FlatPoint> polygon) {
    double sum = 0;
    for (std::size_t i = 2; i < polygon.size(); ++i)
        sum += turn(polygon[0], polygon[i - 1], polygon[i]);
    return 0.5 * sum;
}

FlatFrame::FlatFrame(Vec3 origin_point, Vec3 up)
    : origin(origin_point), normal(up), u(any_across(up)), v(cross(up, u)) {}

FlatSide::FlatSide(std::span<const Vec3> vertices, const FlatFrame& frame, double thickness,
                   double error, bool is_top) {
    const double sign = is_top ? 1 : -1;
    double highest = -HUGE_VAL;
    for (const Vec3 v : vertices)
        highest = std::max(highest, sign * frame.height(v));
    std::vector<SideCorner> near;
    for (std::uint32_t i = 0; i < vertices.size(); ++i)
        if (const double height = frame.height(vertices[i]); sign * height >= highest - thickness)
            near.push_back({frame.project(vertices[i]), height, i});
    corners_ = flat_hull(std::move(near), error, [](const SideCorner& c) { return c.at; });
}

FlatSide::FlatSide(std::vector<SideCorner> corners, double error)
    : corners_(flat_hull(std::move(corners), error, [](const SideCorner& c) { return c.at; })) {}

bool FlatSide::has(FlatPoint p, double error) const {
    if (corners_.size() < 3)
        return feature_at(p, error) != no_feature;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const FlatPoint s = corners_[i].at, t = corners_[(i + 1) % corners_.size()].at;
        if (turn(s, t, p) < -error * distance(s, t))
            return false;
    }
    return true;
}

std::array<std::uint32_t, 2> FlatSide::feature_at(FlatPoint p, double error) const {
    for (const SideCorner& c : corners_)
        if (distance(c.at, p) <= error)
            return {c.vertex, c.vertex};
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const SideCorner &s = corners_[i], &t = corners_[(i + 1) % corners_.size()];
        if (distance_to_edge(p, s.at, t.at) <= error)
            return {std::min(s.vertex, t.vertex), std::max(s.vertex, t.vertex)};
    }
    return no_feature;
}

double FlatSide::height_at(FlatPoint p) const {
    // The plane through three corners far from each other; corners of a side are nearly in it.
    const SideCorner& c = corners_[0];
    for (std::size_t i = 2; i < corners_.size(); ++i) {
        const SideCorner &d = corners_[i - 1], &e = corners_[i];
        const double whole = turn(c.at, d.at, e.at);
        const double at_d = turn(c.at, p, e.at) / whole, at_e = turn(c.at, d.at, p) / whole;
        if (i + 1 == corners_.size() || (at_d >= 0 && at_e >= 0))
            return c.height + at_d * (d.height - c.height) + at_e * (e.height - c.height);
    }
    if (corners_.size() == 1)
        return c.height;
    const SideCorner& d = corners_[1];
    const double share = distance(c.at, p) / distance(c.at, d.at);
    return c.height + std::min(share, 1.0) * (d.height - c.height);
}

std::vector<CommonCorner> common_corners(const FlatSide& a, const FlatSide& b, double error) {
    std::vector<CommonCorner> found;
    const auto offer = [&](FlatPoint p) {
        const PatchFeatures features = {a.feature_at(p, error), b.feature_at(p, error)};
        for (CommonCorner& other : found)
            if (other.features == features || distance(other.at, p) <= 2 * error) {
                const auto weight = [](const PatchFeatures& f) { return rank(f.a) + rank(f.b); };
                if (weight(features) < weight(other.features))
                    other = {p, features};
                return;
            }
        found.push_back({p, features});
    };
    for (const SideCorner& c : a.corners())
        if (b.has(c.at, error))
            offer(c.at);
    for (const SideCorner& c : b.corners())
        if (a.has(c.at, error))
            offer(c.at);
    const auto of_a = a.corners(), of_b = b.corners();
    for (std::size_t i = 0; i < of_a.size(); ++i)
        for (std::size_t j = 0; j < of_b.size(); ++j)
            if (const auto p = crossing(of_a[i], of_a[(i + 1) % of_a.size()], of_b[j],
                                        of_b[(j + 1) % of_b.size()]))
                offer(*p);
    return found.empty()
               ? found
               : flat_hull(std::move(found), 0, [](const CommonCorner& c) { return c.at; });
}

void reduce(std::vector<CommonCorner>& corners, std::size_t most, double error) {
    while (corners.size() > most) {
        std::size_t least = 0;
        double least_area = HUGE_VAL;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const std::size_t n = corners.size();
            const CommonCorner &p = corners[(i + n - 1) % n], &q = corners[(i + 1) % n];
            const double area = n > 2 ? std::fabs(turn(p.at, corners[i].at, q.at)) : 0;
            const double slack = error * distance(p.at, q.at);
            const bool is_equal = std::fabs(area - least_area) <= slack;
            if (is_equal ? corners[least].features < corners[i].features : area < least_area) {
                least = i;
                least_area = area;
            }
        }
        corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(least));
    }
    std::ranges::rotate(corners, std::ranges::min_element(corners, {}, &CommonCorner::features));
}

}  // namespace allide
