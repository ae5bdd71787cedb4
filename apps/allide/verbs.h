// SPDX-License-Identifier: MIT
#pragma once

#include "verb.h"

namespace cli {

void add_make(CLI::App& app, Outcome& outcome);

/// In the order of `allide --help`. A new verb is a file, a declaration and a name here.
inline constexpr auto add_verbs = {
    add_make,
};

}  // namespace cli
