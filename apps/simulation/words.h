// SPDX-License-Identifier: MIT
// The choices of a simulation by the words that options, tables and JSON use.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "simulation/simulation.h"

namespace simulation {

template <class Choice>
using Words = std::vector<std::pair<std::string, Choice>>;

const Words<allide::BroadPhase>& broad_phases();
const Words<allide::BoxKind>& boxes();
const Words<allide::ConvexMethod>& methods();
const Words<Response>& responses();

template <class Choice>
const std::string& word(const Words<Choice>& words, Choice choice) {
    for (const auto& [name, value] : words)
        if (value == choice)
            return name;
    return words.front().first;
}

}  // namespace simulation
