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

/// Obstacles around what `flyer` sweeps along `path`: tetrahedra that reach up to a point of it at
/// one of its poses, or past that by up to `depth`, or fail to by as much (thesis, section 5.2).
Mesh obstacles_along(const Mesh& flyer, const std::vector<Transform>& path, int count, double depth,
                     std::uint64_t seed);

}  // namespace allide
