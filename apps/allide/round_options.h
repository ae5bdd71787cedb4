// SPDX-License-Identifier: MIT
// Round shapes on the command line: --sphere X,Y,Z,R and its kin.
#pragma once

#include "objects.h"

namespace cli {

struct RoundOptions {
    std::vector<std::string> spheres, capsules, cylinders, cones, half_spaces, planes;
    bool any() const;
};

void add_round_options(CLI::App& verb, RoundOptions& options);

/// Adds an object for each, named by its option and numbers, after `arguments` files.
void add_round_objects(std::vector<Object>& objects, std::size_t arguments,
                       const RoundOptions& options);

}  // namespace cli
