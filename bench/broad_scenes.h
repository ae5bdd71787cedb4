// SPDX-License-Identifier: MIT
// Spheres in motion as the broad phase sees them: fixed cubes about their centres.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "math/box.h"
#include "scenes/motion.h"

namespace allide {

enum class CrowdKind {
    sparse,     ///< radius 1, 36-face polytopes at 1 % of the volume (IC-46)
    dense,      ///< like `sparse`, at 20 %
    clustered,  ///< clusters of a thousand at 15 %, far apart
    sized       ///< radii from 1 to 1000, by a power law, at 5 %
};

inline const char* name(CrowdKind crowd) {
    constexpr const char* names[] = {"sparse", "dense", "clustered", "sized"};
    return names[static_cast<int>(crowd)];
}

/// Each moves by a tenth of its radius per frame and rebounds off the walls.
class MovingCrowd {
public:
    MovingCrowd(CrowdKind crowd, std::size_t count)
        : centre(count), radius(count, 1), velocity_(count) {
        constexpr double volume = 2.29, clustered = 2.45;  // of a polytope, and of one in a cluster
        Random random(12345);
        const double n = static_cast<double>(count);
        side_ = std::cbrt(n * volume / (crowd == CrowdKind::dense ? 0.2 : 0.01));
        if (crowd == CrowdKind::sized)
            draw_radii(random);
        if (crowd == CrowdKind::clustered)
            draw_clusters(random, std::cbrt(1000 * clustered / 0.15) / 4);
        else
            for (Vec3& c : centre)
                c = random_point(random, 0.5 * side_);
        for (std::size_t i = 0; i < count; ++i)
            velocity_[i] = 0.1 * radius[i] * normalized(random_point(random, 1));
    }

    void step() {
        for (std::size_t i = 0; i < centre.size(); ++i) {
            centre[i] = centre[i] + velocity_[i];
            for (int k = 0; k < 3; ++k)
                if (std::fabs(centre[i][k]) > 0.5 * side_)
                    velocity_[i][k] = std::copysign(velocity_[i][k], -centre[i][k]);
        }
    }

    Box box(std::size_t i) const {
        const Vec3 r = {radius[i], radius[i], radius[i]};
        return {centre[i] - r, centre[i] + r};
    }

    std::vector<Vec3> centre;
    std::vector<double> radius;

private:
    void draw_radii(Random& random) {
        // The power -2.2 by repeated halving: each factor of two is 4.6 times rarer.
        double filled = 0;
        for (double& r : radius) {
            r = random.uniform(1, 2);
            while (r < 500 && random.below(100) < 22)
                r *= 2;
            filled += 2.29 * r * r * r;
        }
        side_ = std::cbrt(filled / 0.05);
    }

    void draw_clusters(Random& random, double spread) {
        side_ *= 4;
        std::vector<Vec3> middles(std::max<std::size_t>(1, centre.size() / 1000));
        for (Vec3& m : middles)
            m = random_point(random, 0.5 * side_);
        for (Vec3& c : centre) {
            c = middles[random.below(middles.size())];
            for (int i = 0; i < 6; ++i)  // nearly normal, with this deviation
                c = c + random_point(random, spread / std::sqrt(2.0));
        }
    }

    double side_;
    std::vector<Vec3> velocity_;
};

}  // namespace allide
