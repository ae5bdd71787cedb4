// SPDX-License-Identifier: MIT
#include "scenes/pendulum.h"

#include <algorithm>
#include <cmath>

namespace allide {
namespace {

constexpr double gravity = 9.81, damping = 0.05;
constexpr double fastest = 3;  // radians per second
constexpr int ticks_per_second = 240;
constexpr long long most_ticks = 10 * ticks_per_second;

}  // namespace

long long PendulumClock::advance(double seconds) {
    const auto now = static_cast<long long>(std::floor(seconds * ticks_per_second));
    const long long passed = std::min(now - ticks_, most_ticks);
    ticks_ = now;
    return passed;
}

/// The semi-implicit rule of Euler keeps the energy of a pendulum over many periods.
double Pendulum::after(double angle, long long ticks, const RoomJoint& joint) {
    constexpr double tick = 1.0 / ticks_per_second;
    for (long long i = 0; i < ticks; ++i) {
        speed -= tick * (gravity / length * sin_cos(angle).sin + damping * speed);
        const double next = angle + tick * speed;
        angle = std::clamp(next, joint.low, joint.high);
        if (angle != next)
            speed = 0;
    }
    return angle;
}

void Pendulum::push(double radians_per_second) {
    speed = std::clamp(radians_per_second, -fastest, fastest);
}

/// How far the body's objects are from the axis of its joint, on average.
double pendulum_length(std::span<const RoomObject> objects) {
    double sum = 0;
    for (const RoomObject& object : objects) {
        const Vec3 arm = object.pose.translation - object.joint.pivot;
        sum += length(arm - dot(arm, object.joint.axis) * object.joint.axis);
    }
    return std::max(0.1, sum / static_cast<double>(objects.size()));
}

}  // namespace allide
