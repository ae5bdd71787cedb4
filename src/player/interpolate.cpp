// SPDX-License-Identifier: MIT
#include "player/interpolate.h"

#include <algorithm>
#include <cmath>

#include <allide/math.h>

#include "x3d/node_fields.h"
#include "x3d/node_types.h"

namespace allide {

namespace {

/// Between which keys a fraction is, and how far on.
struct KeyPlace {
    std::size_t before, after;
    double t;
};

KeyPlace place_of(std::span<const double> keys, double fraction) {
    if (fraction <= keys.front())
        return {0, 0, 0};
    if (fraction >= keys.back())
        return {keys.size() - 1, keys.size() - 1, 0};
    std::size_t i = 0;
    while (i + 2 < keys.size() && keys[i + 1] <= fraction)
        ++i;
    const double step = keys[i + 1] - keys[i];
    return {i, i + 1, step > 0 ? (fraction - keys[i]) / step : 0};
}

/// The angle in [0, pi] of a point of the unit circle above its diameter, by Newton's method: the
/// C library's functions differ between platforms.
double angle_of(double cosine, double sine) {
    double angle = cosine > 0 ? sine : 3.141592653589793 - sine;
    for (int i = 0; i < 8; ++i) {
        const auto [s, c] = sin_cos(angle);
        angle += sine * c - cosine * s;
    }
    return angle;
}

Quaternion quaternion_of(std::span<const double> rotation) {
    const Vec3 axis = normalized({rotation[0], rotation[1], rotation[2]});
    const auto [s, c] = sin_cos(std::fmod(rotation[3], 12.566370614359172) / 2);
    return {c, s * axis.x, s * axis.y, s * axis.z};
}

std::vector<double> axis_and_angle(const Quaternion& q) {
    const Vec3 axis{q.x, q.y, q.z};
    const double sine = length(axis);
    if (sine == 0)
        return {0, 0, 1, 0};
    const Vec3 unit = axis / sine;
    return {unit.x, unit.y, unit.z, 2 * angle_of(q.w, sine)};
}

}  // namespace

std::vector<double> between_rotations(std::span<const double> a, std::span<const double> b,
                                      double t) {
    const Quaternion p = quaternion_of(a);
    Quaternion q = quaternion_of(b);
    double cosine = p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z;
    if (cosine < 0) {
        q = {-q.w, -q.x, -q.y, -q.z};
        cosine = -cosine;
    }
    cosine = std::min(cosine, 1.0);
    const double sine = std::sqrt(1 - cosine * cosine);
    double from = 1 - t, to = t;
    constexpr double nearly_equal = 1e-6;  // below it, straight is as good
    if (sine > nearly_equal) {
        const double angle = angle_of(cosine, sine);
        from = sin_cos((1 - t) * angle).sin / sine;
        to = sin_cos(t * angle).sin / sine;
    }
    return axis_and_angle({from * p.w + to * q.w, from * p.x + to * q.x, from * p.y + to * q.y,
                           from * p.z + to * q.z});
}

std::optional<SceneValue> interpolated(const SceneFile& scene, std::uint32_t node,
                                       double fraction) {
    const NodeFields fields(scene, node);
    const auto keys = fields.numbers("key");
    if (keys.empty())
        return std::nullopt;
    const KeyPlace place = place_of(keys, fraction);
    if (const auto steps = fields.integers("keyValue"); !steps.empty()) {
        if (place.before >= steps.size())
            return std::nullopt;
        return std::vector<std::int32_t>{steps[place.before]};
    }
    const auto values = fields.numbers("keyValue");
    const NodeType& type = *scene.nodes[node].type;
    const NodeField& out = type.fields[static_cast<std::size_t>(type.find("value_changed"))];
    const std::size_t size =
        out.many ? values.size() / keys.size() : static_cast<std::size_t>(components(out.type));
    if (size == 0 || values.size() < size * keys.size() || type.find("keyVelocity") >= 0)
        return std::nullopt;
    const auto a = values.subspan(place.before * size, size);
    const auto b = values.subspan(place.after * size, size);
    if (scene.is(node, "OrientationInterpolator")) {
        if (place.t == 0)
            return std::vector<double>(a.begin(), a.end());
        return between_rotations(a, b, place.t);
    }
    std::vector<double> between(size);
    for (std::size_t i = 0; i < size; ++i)
        between[i] = place.t == 0 ? a[i] : a[i] + place.t * (b[i] - a[i]);
    return between;
}

}  // namespace allide
