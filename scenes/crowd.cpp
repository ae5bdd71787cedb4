// SPDX-License-Identifier: MIT
#include "scenes/crowd.h"

#include <cmath>

#include "scenes/motion.h"

namespace allide {
namespace {

/// Returns the same bits on every platform, unlike the C library.
double cube_root(double value) {
    double root = std::fmax(value, 1);
    for (int i = 0; i < 200; ++i)  // Newton from above
        root -= (root * root * root - value) / (3 * root * root);
    return root;
}

}  // namespace

Crowd::Crowd(const CrowdOptions& options)
    : side_(cube_root(static_cast<double>(options.objects) * options.volume * options.radius *
                      options.radius * options.radius / options.density)),
      turn_(options.rotation * 3.14159265358979323846 / 180),
      random_paths_(options.random_paths),
      random_(options.seed),
      velocity_(options.objects),
      axis_(options.objects),
      first_(options.objects) {
    for (std::size_t i = 0; i < options.objects; ++i) {
        first_[i] = random_motion(random_, 0.5 * side_);
        velocity_[i] = options.translation * options.radius * normalized(random_point(random_, 1));
        axis_[i] = random_point(random_, 1);
    }
    poses_ = first_;
}

void Crowd::head_elsewhere() {
    for (Vec3& velocity : velocity_)
        velocity = length(velocity) * normalized(random_point(random_, 1));
}

void Crowd::step() {
    if (random_paths_)
        head_elsewhere();
    angle_ += turn_;
    for (std::size_t i = 0; i < poses_.size(); ++i) {
        Vec3 at = poses_[i].translation + velocity_[i];
        for (int k = 0; k < 3; ++k)
            if (std::fabs(at[k]) > 0.5 * side_)
                velocity_[i][k] = std::copysign(velocity_[i][k], -at[k]);
        poses_[i] = rotation(axis_[i], angle_) * Transform{first_[i].rotation, {}};
        poses_[i].translation = at;
    }
}

}  // namespace allide
