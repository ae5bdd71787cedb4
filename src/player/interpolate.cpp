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

Vec3 vector_at(std::span<const double> numbers, std::size_t i) {
    return {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
}

/// The tangents of a spline at its keys, of ISO/IEC 19775-1:2013, 19.2.4.
class SplineTangents {
public:
    explicit SplineTangents(const NodeFields& fields)
        : keys_(fields.numbers("key")),
          values_(fields.numbers("keyValue")),
          velocities_(fields.numbers("keyVelocity")),
          count_(keys_.size()) {
        is_closed_ = fields.flag("closed") && velocities_.empty() &&
                     vector_at(values_, 0) == vector_at(values_, count_ - 1);
        if (!fields.flag("normalizeVelocity"))
            return;
        for (std::size_t i = 0; i + 1 < count_; ++i)
            length_ += length(vector_at(values_, i + 1) - vector_at(values_, i));
    }

    Vec3 leaving(std::size_t i) const { return factor(i, before(i)) * tangent(i); }
    Vec3 arriving(std::size_t i) const { return factor(i, after(i)) * tangent(i); }

private:
    bool is_end(std::size_t i) const { return i == 0 || i + 1 == count_; }
    double before(std::size_t i) const {
        return i > 0 ? keys_[i] - keys_[i - 1] : keys_[count_ - 1] - keys_[count_ - 2];
    }
    double after(std::size_t i) const {
        return i + 1 < count_ ? keys_[i + 1] - keys_[i] : keys_[1] - keys_[0];
    }
    double factor(std::size_t i, double interval) const {
        const double both = before(i) + after(i);
        return (is_end(i) && !is_closed_) || !(both > 0) ? 1 : 2 * interval / both;
    }
    Vec3 neighbours(std::size_t i) const {
        const std::size_t next = i + 1 < count_ ? i + 1 : 1;
        const std::size_t last = i > 0 ? i - 1 : count_ - 2;
        return 0.5 * (vector_at(values_, next) - vector_at(values_, last));
    }
    Vec3 tangent(std::size_t i) const {
        const bool has_all = velocities_.size() == 3 * count_;
        const bool has_ends = velocities_.size() == 6 && is_end(i);
        if (!has_all && !has_ends)
            return is_end(i) && !is_closed_ ? Vec3{} : neighbours(i);
        const Vec3 velocity = vector_at(velocities_, has_all ? i : i == 0 ? 0 : 1);
        const double speed = length(velocity);
        return length_ > 0 && speed > 0 ? (length_ / speed) * velocity : velocity;
    }

    std::span<const double> keys_, values_, velocities_;
    std::size_t count_;
    bool is_closed_ = false;
    double length_ = 0;  // of the way from key to key, if velocities take it
};

std::vector<double> spline_position(const NodeFields& fields, const KeyPlace& place) {
    const auto values = fields.numbers("keyValue");
    const Vec3 a = vector_at(values, place.before), b = vector_at(values, place.after);
    if (place.t == 0)
        return {a.x, a.y, a.z};
    const SplineTangents tangents(fields);
    const double s = place.t, ss = s * s, sss = ss * s;
    const Vec3 p = (2 * sss - 3 * ss + 1) * a + (3 * ss - 2 * sss) * b +
                   (sss - 2 * ss + s) * tangents.leaving(place.before) +
                   (sss - ss) * tangents.arriving(place.after);
    return {p.x, p.y, p.z};
}

struct Hsv {
    double hue, saturation, value;  // the hue in sixths of the circle
};

Hsv hsv_of(std::span<const double> rgb) {
    const double most = std::max({rgb[0], rgb[1], rgb[2]});
    const double range = most - std::min({rgb[0], rgb[1], rgb[2]});
    if (!(range > 0))
        return {0, 0, most};
    const double hue = most == rgb[0]   ? (rgb[1] - rgb[2]) / range
                       : most == rgb[1] ? (rgb[2] - rgb[0]) / range + 2
                                        : (rgb[0] - rgb[1]) / range + 4;
    return {hue, range / most, most};
}

std::vector<double> rgb_of(const Hsv& color) {
    const auto channel = [&](double red_at) {
        double from_red = std::fabs(std::fmod(color.hue - red_at + 15, 6) - 3);
        from_red = std::clamp(2 - from_red, 0.0, 1.0);
        return color.value * (1 - color.saturation * (1 - from_red));
    };
    return {channel(0), channel(2), channel(4)};
}

/// Hues go the shorter way around; a grey takes the hue of the other.
std::vector<double> between_colors(std::span<const double> a, std::span<const double> b, double t) {
    Hsv from = hsv_of(a), to = hsv_of(b);
    if (from.saturation == 0)
        from.hue = to.hue;
    if (to.saturation == 0)
        to.hue = from.hue;
    double turn = to.hue - from.hue;
    turn -= turn > 3 ? 6 : turn < -3 ? -6 : 0;
    return rgb_of({from.hue + t * turn, from.saturation + t * (to.saturation - from.saturation),
                   from.value + t * (to.value - from.value)});
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

std::vector<double> rotated(std::span<const double> first, std::span<const double> second) {
    const Quaternion a = quaternion_of(second), b = quaternion_of(first);
    const Quaternion both = {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                             a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                             a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                             a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
    return axis_and_angle(both);
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
    if (size == 0 || values.size() < size * keys.size())
        return std::nullopt;
    if (type.name == "SplinePositionInterpolator")
        return spline_position(fields, place);
    const auto a = values.subspan(place.before * size, size);
    const auto b = values.subspan(place.after * size, size);
    if (scene.is(node, "OrientationInterpolator")) {
        if (place.t == 0)
            return std::vector<double>(a.begin(), a.end());
        return between_rotations(a, b, place.t);
    }
    if (scene.is(node, "ColorInterpolator") && place.t > 0)
        return between_colors(a, b, place.t);
    std::vector<double> between(size);
    for (std::size_t i = 0; i < size; ++i)
        between[i] = place.t == 0 ? a[i] : a[i] + place.t * (b[i] - a[i]);
    return between;
}

}  // namespace allide
