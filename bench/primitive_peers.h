// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "bench/measure.h"
#include "scenes/triangle_pairs.h"

namespace allide {

struct FourPoints {
    Vec3 a, b, c, d;
};

/// The answer of a peer (summed signs or counted hits, to be compared) and the time of one call.
struct PeerTiming {
    long long answer = 0;
    Timing timing;
};

PeerTiming cgal_orient3d(std::span<const FourPoints> cases, int repeats);
PeerTiming cgal_triangles(std::span<const TrianglePair> pairs, int repeats);

}  // namespace allide
