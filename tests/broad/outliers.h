// SPDX-License-Identifier: MIT
// A heap of objects and a few others far away on both sides of it, who may change sides: the far
// ones lie on both borders of the lattice that suits the heap.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "scenes/motion.h"

namespace allide::broad {

struct OutlierScene {
    std::uint32_t heap = 1000, per_side = 18;
    double far = 1e6;
    int axes = 1;  ///< bit k: the others are far along axis k
    std::uint64_t seed = 1;
};

/// Places of objects about as large as 1. Those of each side lie close enough to meet.
class Outliers {
public:
    explicit Outliers(const OutlierScene& scene) : scene_(scene), random_(scene.seed) {
        for (std::uint32_t i = 0; i < scene.heap + 2 * scene.per_side; ++i)
            places_.push_back(place(i, false));
    }

    const std::vector<Vec3>& places() const { return places_; }

    /// The heap drifts; the others change sides.
    void change_sides() {
        swapped_ = !swapped_;
        for (std::uint32_t i = 0; i < places_.size(); ++i)
            places_[i] =
                i < scene_.heap ? places_[i] + random_point(random_, 0.05) : place(i, swapped_);
    }

    /// Everything goes to one side.
    void gather(double side) {
        for (Vec3& place : places_)
            place = far_place(side);
    }

private:
    Vec3 place(std::uint32_t i, bool swapped) {
        if (i < scene_.heap)
            return random_point(random_, 0.6 * std::cbrt(scene_.heap));
        return far_place((i < scene_.heap + scene_.per_side) != swapped ? 1 : -1);
    }

    Vec3 far_place(double side) {
        Vec3 at = random_point(random_, 2);
        for (int k = 0; k < 3; ++k)
            at[k] += (scene_.axes >> k & 1) * side * scene_.far;
        return at;
    }

    OutlierScene scene_;
    Random random_;
    bool swapped_ = false;
    std::vector<Vec3> places_;
};

}  // namespace allide::broad
