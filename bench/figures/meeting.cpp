// SPDX-License-Identifier: MIT
#include "figures/meeting.h"

#include <allide/query.h>

namespace figures {

using namespace allide;

double last_apart(const Standing& a, const Standing& b, Vec3 direction, double far) {
    const Geometry shape_a = Geometry::surface(a.mesh), shape_b = Geometry::surface(b.mesh);
    const double step = 0.001 * far;
    double distance = far;
    for (; distance > 0; distance -= step) {
        Transform nearer = b.pose;
        nearer.translation = nearer.translation + (distance - step) * direction;
        if (intersects(Placed(shape_a, a.pose), Placed(shape_b, nearer)))
            break;
    }
    return distance;
}

}  // namespace figures
