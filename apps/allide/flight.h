// SPDX-License-Identifier: MIT
// One mesh flies past another at rest, and its contacts are queried at every step (Klosowski 1998,
// chapter 5).
#pragma once

#include <span>
#include <string>
#include <vector>

#include <allide/query.h>

namespace cli {

enum class ContactMode : std::uint8_t {
    all,    ///< every pair of faces that meet
    first,  ///< any one of them
};

struct FlightStep {
    double seconds = 0;  ///< time of the query alone
    std::size_t contacts = 0;
    allide::Stats stats;
};

/// A tracked flight starts each query from what the last one found.
struct FlightQuery {
    ContactMode mode = ContactMode::all;
    bool tracked = false;
    allide::DopSearch dop = {};  ///< for k-DOP trees
};

/// Tests `object` against `environment`, whose pose is the identity, at every step.
std::vector<FlightStep> fly(const allide::Geometry& environment, const allide::Geometry& object,
                            std::span<const allide::Transform> path, const FlightQuery& query = {});

/// Lines of numbers, one for each step, with a head.
std::string csv(std::span<const FlightStep> steps, std::span<const allide::Transform> path);

}  // namespace cli
