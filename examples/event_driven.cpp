// SPDX-License-Identifier: MIT
// Balls in a room, from bounce to bounce: no time step is too long, and nothing passes a wall.
#include <algorithm>
#include <cstdio>
#include <map>

#include <allide/allide.h>

using namespace allide;

int main() {
    World world;
    for (const double side : {-1.0, 1.0})
        for (const Vec3 out : {Vec3{side, 0, 0}, Vec3{0, side, 0}, Vec3{0, 0, side}})
            world.add(Geometry::half_space(3 * out, 2 * out), {}, {.stationary = true});

    std::map<ObjectId, Vec3> balls;  // and their speeds, metres per second
    for (int i = 0; i < 8; ++i) {
        const Vec3 at = {i % 4 - 2.0, i < 4 ? -0.7 : 0.3, 0};
        balls[world.add(Geometry::sphere({}, 0.3), translation(at))] = {1.0 + i, 3.0 - 2 * i,
                                                                        0.5 * i};
    }
    const auto speed = [&](ObjectId id) { return balls.contains(id) ? balls[id] : Vec3{}; };

    int bounces = 0;
    double left = 1;
    const auto bounce = [&](const WorldImpact& hit) {
        const Vec3 n = hit.impact.normal;
        const double approach = dot(speed(hit.a) - speed(hit.b), n);
        if (approach <= 0)  // they have just bounced, and are still in contact
            return false;
        world.advance(hit.impact.time);
        left *= 1 - hit.impact.time;
        const double share = balls.contains(hit.a) && balls.contains(hit.b) ? 1 : 2;
        if (balls.contains(hit.a))
            balls[hit.a] += -share * approach * n;
        if (balls.contains(hit.b))
            balls[hit.b] += share * approach * n;
        return true;
    };
    for (bool bounced = true; bounced; bounces += bounced) {
        for (const auto& [ball, velocity] : balls) {
            const Vec3 at = world.world_from_local(ball).translation;
            world.move(ball, Motion::straight(translation(at), translation(at + left * velocity)));
        }
        bounced = std::ranges::any_of(world.detect_motion(), bounce);
    }
    world.advance(1);

    double energy = 0;
    for (const auto& [ball, velocity] : balls)
        energy += dot(velocity, velocity);
    std::printf("%d bounces, energy %.6f, %zu pairs overlap\n", bounces, energy,
                world.detect().pairs.size());
}
