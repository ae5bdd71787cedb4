// SPDX-License-Identifier: MIT
// Boxes that move, come and go, in the ways that broad phases find hard.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"
#include "math/box.h"
#include "scenes/motion.h"

namespace allide::broad {

enum class Motion {
    coherent,     ///< unit boxes that drift
    teleporting,  ///< unit boxes, each anywhere in every frame
    clustered,    ///< a few tight clusters, one of them far away
    sized,        ///< sizes 1 to 1000
    outlier,      ///< coherent, with one object at 1e9 and one as large as everything
    resting,      ///< a tenth moves
    lattice,      ///< integer corners: most contacts are touches
    planar,       ///< everything in one plane
    points,       ///< zero size, on few positions
    identical     ///< all boxes the same
};

inline constexpr Motion all_motions[] = {
    Motion::coherent, Motion::teleporting, Motion::clustered, Motion::sized,  Motion::outlier,
    Motion::resting,  Motion::lattice,     Motion::planar,    Motion::points, Motion::identical};

/// Frames of placements and removals, from a seed.
class MovingBoxes {
public:
    struct Change {
        std::uint32_t object;
        std::optional<Box> box;  ///< nothing: removed
    };

    MovingBoxes(Motion motion, std::uint32_t objects, std::uint64_t seed)
        : motion_(motion),
          random_(seed),
          alive_(objects, false),
          position_(objects),
          velocity_(objects),
          size_(objects) {
        reach_ = 1.3 * std::cbrt(double(objects));
        for (std::uint32_t i = 0; i < objects; ++i)
            start(i);
    }

    const std::vector<Change>& next() {
        changes_.clear();
        const auto count = static_cast<std::uint32_t>(alive_.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            if (frame_ > 0 && random_.below(200) == 0) {
                if (alive_[i])
                    changes_.push_back({i, std::nullopt});
                alive_[i] = !alive_[i];
                start(i);
                if (!alive_[i])
                    continue;
            } else if (frame_ == 0) {
                alive_[i] = i % 8 != 0;
            }
            if (alive_[i] && moves(i)) {
                step(i);
                changes_.push_back({i, box(i)});
            }
        }
        ++frame_;
        return changes_;
    }

private:
    bool moves(std::uint32_t i) {
        return frame_ == 0 || motion_ != Motion::resting || random_.below(10) == 0 ||
               (i == 7 && frame_ % 3 == 0);
    }

    void start(std::uint32_t i) {
        position_[i] = random_point(random_, reach_);
        velocity_[i] = random_point(random_, 0.1);
        const double x = random_.uniform(0.5, 1), y = random_.uniform(0.5, 1);
        size_[i] = {x, y, random_.uniform(0.5, 1)};
        if (motion_ == Motion::clustered) {
            const double where[4] = {0, 40, -70, 5000};
            const double c = where[random_.below(4)];
            position_[i] = random_point(random_, 0.5 * reach_) + Vec3{c, -c, c};
        } else if (motion_ == Motion::sized) {
            const double u = random_.uniform();
            size_[i] = size_[i] * std::ldexp(1.0, static_cast<int>(10 * u * u * u * u));
            position_[i] = position_[i] * 8;
            velocity_[i] = velocity_[i] * size_[i].x;
        } else if (motion_ == Motion::outlier && i == 1) {
            position_[i] = {1e9, -1e9, 1e9};
        } else if (motion_ == Motion::outlier && i == 2) {
            size_[i] = {4 * reach_, 4 * reach_, 4 * reach_};
        }
    }

    void step(std::uint32_t i) {
        if (motion_ == Motion::teleporting)
            start(i);
        position_[i] = position_[i] + velocity_[i];
        for (int k = 0; k < 3; ++k)
            if (std::fabs(position_[i][k]) > 1.2 * reach_ && motion_ == Motion::coherent)
                velocity_[i][k] = position_[i][k] > 0 ? -0.1 : 0.1;
    }

    Box box(std::uint32_t i) const {
        const Vec3 p = position_[i], h = 0.5 * size_[i];
        switch (motion_) {
            case Motion::lattice: {
                const Vec3 low = {std::floor(p.x), std::floor(p.y), std::floor(p.z)};
                return {low, low + Vec3{1, double(i % 2), 1}};
            }
            case Motion::planar:
                return {{p.x - h.x, p.y - h.y, 3}, {p.x + h.x, p.y + h.y, 3}};
            case Motion::points: {
                const Vec3 at = {std::floor(p.x), std::floor(p.y), std::floor(p.z)};
                return {at, at};
            }
            case Motion::identical:
                return {{-1, -1, -1}, {1, 1, 1}};
            default:
                return {p - h, p + h};
        }
    }

    Motion motion_;
    Random random_;
    double reach_ = 1;
    int frame_ = 0;
    std::vector<bool> alive_;
    std::vector<Vec3> position_, velocity_, size_;
    std::vector<Change> changes_;
};

}  // namespace allide::broad
