// SPDX-License-Identifier: MIT
// Two shuttles fly past each other. How near do they come, and with which parts?
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

const char* name(FeatureKind kind) {
    constexpr const char* names[] = {"vertex", "edge", "face", "interior"};
    return names[static_cast<int>(kind)];
}

int main() {
    const Geometry ship = Geometry::solid(shapes::shuttle(37));  // metres

    const Transform oncoming = rotation({0, 0, 1}, 3.141592653589793);
    for (int x = 60; x >= -60; x -= 15) {
        const Placed other(ship, translation({double(x), 20, 5}) * oncoming);
        const Separation s = separation(ship, other);
        std::printf("x = %3d m: %6.3f m apart, %s %u and %s %u\n", x, s.distance,
                    name(s.feature_a.kind), s.feature_a.index, name(s.feature_b.kind),
                    s.feature_b.index);
    }
}
