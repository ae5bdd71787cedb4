// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "scenes/hand_input.h"

namespace cli {

/// Inputs of one time, at most one for each user.
using WalkStep = std::vector<allide::HandInput>;

/// Reads a line of JSON for each input. What is wrong is an error at its line.
std::vector<WalkStep> read_walk(const std::string& path);

/// A step for each input.
std::vector<WalkStep> steps_of(const std::vector<allide::HandInput>& inputs);

/// How many users have input.
int users_of(const std::vector<WalkStep>& steps);

}  // namespace cli
