// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include <allide/point_tree.h>

namespace allide {

/// Distances are compared as keys, which grow with them: for L2 the key is the square.
template <Metric metric>
struct PointMetric {
    /// The part of one coordinate in a key, for a difference of either sign.
    static double part(double difference) {
        return metric == Metric::l2 ? difference * difference : std::abs(difference);
    }
    static double join(double key, double part) {
        return metric == Metric::l_infinity ? std::max(key, part) : key + part;
    }
    /// The key if one of its parts grows from `old` to `part`.
    static double replace(double key, double old, double part) {
        return metric == Metric::l_infinity ? std::max(key, part) : key - old + part;
    }
    static double key(double distance) {
        return metric == Metric::l2 ? distance * distance : distance;
    }
    static double distance(double key) { return metric == Metric::l2 ? std::sqrt(key) : key; }
};

}  // namespace allide
