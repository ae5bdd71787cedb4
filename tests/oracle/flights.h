// SPDX-License-Identifier: MIT
// Flights for the trees: billiard paths with grazing poses, also far from the origin, and walks on
// a lattice where everything is coplanar, touching and shared.
#pragma once

#include <string>
#include <vector>

#include <allide/contact.h>
#include <allide/mesh.h>

namespace allide {

struct Flight {
    struct Pose {
        Transform a, b;
    };

    std::string name;
    Mesh a, b;
    std::vector<Pose> poses;
};

inline constexpr int flight_count = 7;

/// One flight, with at least so many poses. Of three poses one is at the origin; the other two have
/// both objects rotated, 1e6 and 5e6 away.
Flight make_flight(int which, int poses);

/// The faces that meet, by brute force.
std::vector<FacePair> oracle_contacts(const Flight& flight, const Flight::Pose& pose);

}  // namespace allide
