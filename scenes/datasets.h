// SPDX-License-Identifier: MIT
// Equivalents of the five datasets of Klosowski's thesis (1998, section 5.2), whose models are not
// free: an environment at rest, a flyer of the same size as his, and where it flies.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <allide/mesh.h>

namespace allide {

struct Dataset {
    std::string name;
    Mesh environment, flyer;
    std::vector<Transform> flight;  ///< environment_from_flyer
};

inline constexpr int dataset_count = 6;
inline constexpr std::array<const char*, dataset_count> dataset_names = {
    "pipes", "torus", "tetrahedra", "swept", "interior", "spikes"};

/// 0: a tangle of pipes in one twice as large. 1: a torus among stalagmites. 2: a hare among 25 000
/// tetrahedra. 3: a jack sweeps past obstacles set close to or on its path. 4: a hand in a cabin.
/// And one more, 5: the torus among spikes, all long and thin faces.
Dataset make_dataset(int which, int steps);

struct ObstacleOptions {
    int count;
    double depth;  ///< the most by which a tip enters the flyer, or stays outside it
    std::uint64_t seed;
};

/// Obstacles around what `flyer` sweeps along `path` (thesis, section 5.2). They are tetrahedra
/// with a tip near the flyer's surface at one of its poses.
Mesh obstacles_along(const Mesh& flyer, const std::vector<Transform>& path,
                     const ObstacleOptions& options);

}  // namespace allide
