// SPDX-License-Identifier: MIT
#pragma once

#include "verb.h"

namespace cli {

void add_check(CLI::App& app, Outcome& outcome);
void add_distance(CLI::App& app, Outcome& outcome);
void add_clash(CLI::App& app, Outcome& outcome);
void add_motion(CLI::App& app, Outcome& outcome);
void add_ccd(CLI::App& app, Outcome& outcome);
void add_info(CLI::App& app, Outcome& outcome);
void add_repair(CLI::App& app, Outcome& outcome);
void add_make(CLI::App& app, Outcome& outcome);
void add_build(CLI::App& app, Outcome& outcome);
void add_simulate(CLI::App& app, Outcome& outcome);
void add_fly(CLI::App& app, Outcome& outcome);
void add_vrml(CLI::App& app, Outcome& outcome);
void add_walk(CLI::App& app, Outcome& outcome);
void add_view(CLI::App& app, Outcome& outcome);
void add_replay(CLI::App& app, Outcome& outcome);
void add_reproduce(CLI::App& app, Outcome& outcome);

/// In the order of `allide --help`. A new verb is a file, a declaration and a name here.
inline constexpr auto add_verbs = {
    add_check, add_distance, add_clash, add_motion, add_ccd,  add_info, add_repair, add_make,
    add_build, add_simulate, add_fly,   add_vrml,   add_walk, add_view, add_replay, add_reproduce,
};

}  // namespace cli
