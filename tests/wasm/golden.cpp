// SPDX-License-Identifier: MIT
// Prints one digest per topic of what the core answers. Every compiler and platform must print the
// same; a new topic is one function and one line in main.
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <vector>

#include <allide/allide.h>

#include "base/hash.h"
#include "base/random.h"
#include "math/world_vertices.h"

namespace allide {
namespace {

void add(Hash& hash, Vec3 v) {
    hash.add(v.x).add(v.y).add(v.z);
}

void add(Hash& hash, const Transform& t) {
    for (const Vec3& row : t.rotation.rows) add(hash, row);
    add(hash, t.translation);
}

Vec3 random_point(Random& random, double size) {
    const double x = random.uniform(-size, size);
    const double y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

Transform random_transform(Random& random) {
    const Vec3 axis = random_point(random, 1);
    const double angle = random.uniform(-10, 10);
    return translation(random_point(random, 100)) * rotation(axis, angle);
}

Hash sines() {
    Hash hash;
    Random random(1);
    for (int i = 0; i < 10000; ++i) {
        const double size = std::ldexp(1, random.integer(-20, 19));
        const SinCos result = sin_cos(random.uniform(-size, size));
        hash.add(result.sin).add(result.cos);
    }
    return hash;
}

Hash transforms() {
    Hash hash;
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const Transform t = random_transform(random);
        add(hash, inverse(t) * random_transform(random));
        const Quaternion q = quaternion(t.rotation);
        hash.add(q.w).add(q.x).add(q.y).add(q.z);
        add(hash, rotation(q));
        add(hash, normalized(t.translation));
        hash.add(rigid_defect(t.rotation));
    }
    return hash;
}

Hash placed_vertices() {
    Hash hash;
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        std::vector<Vec3> vertices(37);
        for (Vec3& v : vertices) v = random_point(random, std::ldexp(1, random.integer(-220, 40)));
        world_vertices(random_transform(random), vertices, vertices);
        for (const Vec3& v : vertices) add(hash, v);
    }
    return hash;
}

void print(const char* topic, const Hash& hash) {
    std::printf("%-16s %016" PRIx64 "\n", topic, hash.value());
}

}  // namespace
}  // namespace allide

int main() {
    using namespace allide;
    print("sin_cos", sines());
    print("transform", transforms());
    print("world_vertices", placed_vertices());
}
