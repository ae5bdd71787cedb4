// SPDX-License-Identifier: MIT
// The planes of the cross-sections follow ISO/IEC 14772-1:1997, 6.18: y along the spine, z out of
// the plane in which it bends, turned so that it never flips; where it does not bend, z is that of
// the last point where it does. A straight spine turns y = (0, 1, 0) the shortest way.
#include <algorithm>
#include <cmath>

#include "x3d/affine.h"
#include "x3d/geometry_nodes.h"

namespace allide {

namespace {

/// A cross product of unit vectors that is shorter than this is rounding.
constexpr double straight = 1e-12;

std::vector<Vec3> triples(std::span<const double> numbers) {
    std::vector<Vec3> points;
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
        points.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    return points;
}

Mat3 columns(Vec3 x, Vec3 y, Vec3 z) {
    return transposed(Mat3{{x, y, z}});
}

/// The shortest rotation of the y axis to a unit vector.
Mat3 turn_y_to(Vec3 y) {
    const Vec3 axis = cross({0, 1, 0}, y);
    if (length(axis) < straight)
        return y.y >= 0 ? Mat3{} : Mat3{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
    // Rodrigues' formula for sine |axis| and cosine y.y.
    const double c = y.y, k = 1 / (1 + c);
    const Vec3 a = axis;
    if (1 + c < straight)
        return Mat3{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
    return {{{c + k * a.x * a.x, k * a.x * a.y - a.z, k * a.x * a.z + a.y},
             {k * a.x * a.y + a.z, c + k * a.y * a.y, k * a.y * a.z - a.x},
             {k * a.x * a.z - a.y, k * a.y * a.z + a.x, c + k * a.z * a.z}}};
}

class Spine {
public:
    explicit Spine(std::vector<Vec3> points)
        : points_(std::move(points)),
          closed_(points_.size() > 2 && points_.front() == points_.back()) {}

    /// The axes of the cross-section's plane at each point.
    std::vector<Mat3> frames() const {
        const std::vector<Vec3> ys = along(), zs = across();
        std::vector<Mat3> made;
        Vec3 last_y = first_direction(ys);
        if (zs.empty())
            return std::vector<Mat3>(points_.size(), turn_y_to(last_y));
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const Vec3 y = ys[i] == Vec3{} ? last_y : ys[i];
            const Vec3 x = normalized(cross(y, zs[i]));
            last_y = y;
            made.push_back(columns(x, y, cross(x, y)));
        }
        return made;
    }

    const std::vector<Vec3>& points() const { return points_; }

private:
    std::size_t last() const { return points_.size() - 1; }

    static Vec3 first_direction(const std::vector<Vec3>& ys) {
        const auto found = std::ranges::find_if(ys, [](Vec3 y) { return y != Vec3{}; });
        return found == ys.end() ? Vec3{0, 1, 0} : *found;
    }

    std::vector<Vec3> along() const {
        std::vector<Vec3> ys;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const bool is_end = i == 0 || i == last();
            const Vec3 before = is_end && closed_ ? points_[last() - 1]
                                : i == 0          ? points_[0]
                                                  : points_[i - 1];
            const Vec3 after = is_end && closed_ ? points_[1]
                               : i == last()     ? points_[last()]
                                                 : points_[i + 1];
            ys.push_back(normalized(after - before));
        }
        return ys;
    }

    Vec3 bend(Vec3 before, Vec3 at, Vec3 after) const {
        const Vec3 z = cross(normalized(after - at), normalized(before - at));
        return length(z) < straight ? Vec3{} : normalized(z);
    }

    /// Empty for a straight spine.
    std::vector<Vec3> across() const {
        std::vector<Vec3> zs(points_.size());
        for (std::size_t i = 1; i < last(); ++i)
            zs[i] = bend(points_[i - 1], points_[i], points_[i + 1]);
        if (closed_)
            zs.front() = zs.back() = bend(points_[last() - 1], points_[0], points_[1]);
        const auto first = std::ranges::find_if(zs, [](Vec3 z) { return z != Vec3{}; });
        if (first == zs.end())
            return {};
        Vec3 before = *first;
        for (Vec3& z : zs) {
            if (z == Vec3{})
                z = before;
            if (dot(z, before) < 0)
                z = -z;
            before = z;
        }
        return zs;
    }

    std::vector<Vec3> points_;
    bool closed_;
};

/// Values of a field that has one for all points of the spine, or one for each.
std::span<const double> at_point(std::span<const double> values, std::size_t size, std::size_t i) {
    return values.size() <= size ? values : values.subspan(i * size, size);
}

void add_sides(PolygonMesh& mesh, std::size_t rings, std::size_t count) {
    for (std::size_t i = 0; i + 1 < rings; ++i)
        for (std::size_t j = 0; j + 1 < count; ++j) {
            const auto a = static_cast<std::uint32_t>(i * count + j);
            const auto c = static_cast<std::uint32_t>((i + 1) * count + j + 1);
            mesh.polygons.push_back({a, a + 1, c});
            mesh.polygons.push_back({a, c, c - 1});
        }
}

void add_cap(PolygonMesh& mesh, std::size_t ring, std::size_t count, bool is_end) {
    const std::size_t first = ring * count;
    const std::size_t corners =
        mesh.vertices[first] == mesh.vertices[first + count - 1] ? count - 1 : count;
    std::vector<std::uint32_t> cap(corners);
    for (std::size_t j = 0; j < corners; ++j)
        cap[j] = static_cast<std::uint32_t>(first + (is_end ? j : corners - 1 - j));
    mesh.polygons.push_back(std::move(cap));
}

}  // namespace

Result<Mesh> extrusion_mesh(const NodeFields& node, const ShapeOptions&) {
    const Spine spine(triples(node.numbers("spine")));
    const auto section = node.numbers("crossSection"), scale = node.numbers("scale"),
               orientation = node.numbers("orientation");
    const std::size_t rings = spine.points().size(), count = section.size() / 2;
    if (rings < 2 || count < 2)
        return Mesh{};
    const auto is_count = [&](std::size_t values) { return values <= 1 || values >= rings; };
    if (!is_count(scale.size() / 2) || !is_count(orientation.size() / 4) || scale.empty() ||
        orientation.empty())
        return node.error("scale or orientation has neither one value nor one for each of the " +
                          std::to_string(rings) + " points of the spine");
    PolygonMesh mesh;
    const std::vector<Mat3> frames = spine.frames();
    for (std::size_t i = 0; i < rings; ++i) {
        const auto s = at_point(scale, 2, i);
        const Mat3 turn = frames[i] * rotation_matrix(at_point(orientation, 4, i));
        for (std::size_t j = 0; j < count; ++j)
            mesh.vertices.push_back(spine.points()[i] + turn * Vec3{section[2 * j] * s[0], 0,
                                                                    section[2 * j + 1] * s[1]});
    }
    add_sides(mesh, rings, count);
    if (node.flag("beginCap"))
        add_cap(mesh, 0, count, false);
    if (node.flag("endCap"))
        add_cap(mesh, rings - 1, count, true);
    Mesh made = triangulated(mesh);
    if (!node.flag("ccw"))
        for (Face& face : made.faces)
            std::swap(face[1], face[2]);
    return made;
}

}  // namespace allide
