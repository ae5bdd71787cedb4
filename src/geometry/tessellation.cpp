// SPDX-License-Identifier: MIT
// A surface of revolution in n segments, with arcs of the profile in steps of an angle s, has all
// its points at c r to r from the core of a sphere or the axis, c = cos(pi / n) cos(s / 2), if its
// corners are at r. docs/design/round.md derives the counts. Rounding is covered by a slack; which
// side the mesh is on is then checked exactly.
#include <allide/tessellation.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "geometry/access.h"
#include "geometry/geometry_impl.h"
#include "round/round_pair.h"
#include "round/round_point.h"

namespace allide {
namespace {

constexpr double most_tessellated_faces = 1e8;

/// Along the axis from p, and off it.
struct ProfileCorner {
    double z, off;
};

/// How far corners may be off by rounding, generously.
double slack_of(const RoundShape& s) {
    double reach = s.reach() + length(s.q - s.p);
    for (int k = 0; k < 3; ++k)
        reach += std::fabs(s.p[k]);
    return 0x1p-46 * reach;
}

/// The least 1 - c such that the error is kept at this radius; c is at most that of a triangle.
double deficit(double error, double radius, Fit fit) {
    const double share = error / radius;
    const double least = fit == Fit::inside    ? share
                         : fit == Fit::outside ? share / (1 + share)
                                               : 2 * share / (1 + share);
    return std::min(least, 0.5);
}

/// How many steps of 2 acos(1 - deficit) a turn takes.
double steps_in_turn(double deficit) {
    return std::ceil(std::numbers::pi / (2 * std::asin(std::sqrt(0.5 * deficit))));
}

/// By what corners are moved out for the fit.
double growth(double c, Fit fit) {
    return fit == Fit::inside ? 1 : fit == Fit::outside ? 1 / c : 2 / (1 + c);
}

struct RevolvedProfile {
    std::vector<ProfileCorner> corners;  ///< the first and last on the axis, the others off it
    double segments = 3;
};

/// Options with a radius and an error that leave the slack aside.
RevolvedProfile profile_of_arcs(const RoundShape& s, double radius, double error, Fit fit) {
    const double whole = deficit(error, radius, fit);
    const double each = whole / (1 + std::sqrt(1 - whole));  // both cosines are the root of c
    RevolvedProfile profile;
    profile.segments = std::max(steps_in_turn(each), 3.0);
    const double steps = std::ceil(0.25 * steps_in_turn(each));  // of a quarter
    if (steps * profile.segments > most_tessellated_faces)
        return profile;
    const double step = 0.5 * std::numbers::pi / steps;
    const double c = std::cos(std::numbers::pi / profile.segments) * std::cos(0.5 * step);
    const double far = radius * growth(c, fit), height = length(s.q - s.p);
    const int count = static_cast<int>(steps);
    const auto add = [&](double from, int i) {
        const bool is_pole = i == 0 || i == 2 * count;
        profile.corners.push_back(
            {from - far * std::cos(step * i), is_pole ? 0 : far * std::sin(step * i)});
    };
    for (int i = 0; i <= count; ++i)
        add(0, i);
    for (int i = height > 0 ? count : count + 1; i <= 2 * count; ++i)
        add(height, i);
    return profile;
}

/// The corners of a cylinder or cone, moved in or out until every side is `shift` beyond its own.
std::vector<ProfileCorner> shifted_corners(const RoundShape& s, double shift) {
    const double height = length(s.q - s.p), slope = (s.radius_q - s.radius) / height;
    const double aside = shift * std::hypot(1, slope);
    ProfileCorner p = {-shift, s.radius - slope * shift + aside};
    ProfileCorner q = {height + shift, s.radius_q + slope * shift + aside};
    // An inner cone ends where its side meets the axis.
    if (p.off < 0)
        p = {p.z - p.off / slope, 0};
    if (q.off < 0)
        q = {q.z - q.off / slope, 0};
    return {p, q};
}

double corner_shift(const RoundShape& s, const std::vector<ProfileCorner>& corners) {
    const double height = length(s.q - s.p);
    return std::max(std::hypot(corners[0].z, corners[0].off - s.radius),
                    std::hypot(corners[1].z - height, corners[1].off - s.radius_q));
}

RevolvedProfile profile_of_frustum(std::vector<ProfileCorner> ends, double error, Fit fit) {
    RevolvedProfile profile;
    const double radius = std::max(ends[0].off, ends[1].off);
    profile.segments = std::max(steps_in_turn(deficit(error, radius, fit)), 3.0);
    const double far = growth(std::cos(std::numbers::pi / profile.segments), fit);
    if (ends[0].off > 0)
        profile.corners.push_back({ends[0].z, 0});
    for (const ProfileCorner& end : ends)
        profile.corners.push_back({end.z, far * end.off});
    if (ends[1].off > 0)
        profile.corners.push_back({ends[1].z, 0});
    return profile;
}

class Revolution {
public:
    Revolution(const RoundShape& s, const RevolvedProfile& profile)
        : origin_(s.p),
          axis_(s.q == s.p ? Vec3{0, 0, 1} : normalized(s.q - s.p)),
          across_(any_across(axis_)),
          upright_(cross(axis_, across_)),
          count_(static_cast<std::uint32_t>(profile.segments)) {
        const auto& corners = profile.corners;
        mesh_.vertices.push_back(at(corners.front(), 0));
        for (std::size_t k = 1; k + 1 < corners.size(); ++k)
            add_ring(corners[k], k == 1);
        mesh_.vertices.push_back(at(corners.back(), 0));
        const auto pole = static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
        for (std::uint32_t i = 0; i < count_; ++i)
            mesh_.faces.push_back({last_ + i, next(last_, i), pole});
    }

    Mesh taken() { return std::move(mesh_); }

private:
    Vec3 at(const ProfileCorner& corner, std::uint32_t i) const {
        const double angle = 2 * std::numbers::pi * i / count_;
        return origin_ + (corner.z * axis_ +
                          corner.off * (std::cos(angle) * across_ + std::sin(angle) * upright_));
    }
    std::uint32_t next(std::uint32_t ring, std::uint32_t i) const {
        return ring + (i + 1 == count_ ? 0 : i + 1);
    }

    void add_ring(const ProfileCorner& corner, bool is_first) {
        const auto ring = static_cast<std::uint32_t>(mesh_.vertices.size());
        for (std::uint32_t i = 0; i < count_; ++i) {
            mesh_.vertices.push_back(at(corner, i));
            if (is_first) {
                mesh_.faces.push_back({0, next(ring, i), ring + i});
                continue;
            }
            mesh_.faces.push_back({last_ + i, next(last_, i), next(ring, i)});
            mesh_.faces.push_back({last_ + i, next(ring, i), ring + i});
        }
        last_ = ring;
    }

    Vec3 origin_, axis_, across_, upright_;
    std::uint32_t count_, last_ = 0;
    Mesh mesh_;
};

/// Exactly.
bool is_on_its_side(const RoundShape& s, const Mesh& mesh, Fit fit) {
    const auto is_outside = [&](const Face& f) {
        const Triangle t = {{mesh.vertices[f[0]], mesh.vertices[f[1]], mesh.vertices[f[2]]}};
        return round_contact(s, t) == ContactKind::none;
    };
    if (fit == Fit::outside)
        return std::ranges::all_of(mesh.faces, is_outside);
    return fit == Fit::between ||
           std::ranges::all_of(mesh.vertices, [&](Vec3 v) { return side_of(s, v) <= 0; });
}

Error too_small(double error) {
    return {ErrorCode::out_of_range,
            "the error " + std::to_string(error) +
                " is too small for doubles at these coordinates; give a larger one, or move the "
                "shape to the origin"};
}

}  // namespace

Result<Mesh> try_tessellated(const Geometry& geometry, double error, Fit fit) {
    const std::optional<RoundShape>& shape = Access::impl(geometry).round;
    if (!shape || shape->is_unbounded())
        return Error(ErrorCode::unsupported,
                     "only spheres, capsules, cylinders and cones are tessellated; other bounded "
                     "geometries have a mesh()");
    if (!(error > 0) || !std::isfinite(error))
        return Error(ErrorCode::bad_argument,
                     "the error is not positive and finite; give a length that is");
    const double slack = slack_of(*shape);
    const double shift = fit == Fit::inside ? -slack : fit == Fit::outside ? slack : 0;
    const bool is_frustum = shape->kind == RoundKind::frustum;
    const auto ends = is_frustum ? shifted_corners(*shape, shift) : std::vector<ProfileCorner>();
    const double left = error - 2 * slack - (is_frustum ? corner_shift(*shape, ends) : slack);
    if (!(left > 0.5 * error) || (is_frustum && !(ends[0].z < ends[1].z)))
        return too_small(error);
    const RevolvedProfile profile = is_frustum
                                        ? profile_of_frustum(ends, left, fit)
                                        : profile_of_arcs(*shape, shape->radius + shift, left, fit);
    const double rings = profile.corners.empty() ? HUGE_VAL : double(profile.corners.size());
    if (2 * rings * profile.segments > most_tessellated_faces)
        return Error(ErrorCode::bad_argument,
                     "a mesh with this error would have more than 10^8 faces; give a larger one");
    Mesh mesh = Revolution(*shape, profile).taken();
    if (!is_on_its_side(*shape, mesh, fit))
        return too_small(error);
    return mesh;
}

}  // namespace allide
