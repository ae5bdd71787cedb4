// SPDX-License-Identifier: MIT
#include "tumble/motion.h"

#include <utility>

namespace tumble {
namespace {

using allide::Box;

void bounce_off_walls(Body& body, const Box& box, double room) {
    for (int axis = 0; axis < 3; ++axis) {
        double& speed = body.velocity[axis];
        if ((box.min[axis] < -room && speed < 0) || (box.max[axis] > room && speed > 0))
            speed = -speed;
    }
}

/// Bodies that part already are let go, or they would exchange velocities until they stick.
bool approach(const Body& a, const Body& b) {
    return dot(b.position - a.position, b.velocity - a.velocity) < 0;
}

}  // namespace

void advance(std::span<Body> bodies) {
    for (Body& body : bodies) {
        body.position = body.position + body.velocity;
        body.angle += body.spin;
    }
}

void respond(Scene& scene, const Detection& detection) {
    for (const Collision& collision : detection.collisions) {
        Body &a = scene.bodies[collision.a], &b = scene.bodies[collision.b];
        if (approach(a, b))
            std::swap(a.velocity, b.velocity);
    }
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        bounce_off_walls(scene.bodies[i], detection.boxes[i], scene.room);
}

}  // namespace tumble
