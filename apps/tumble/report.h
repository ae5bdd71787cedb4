// SPDX-License-Identifier: MIT
#pragma once

#include "tumble/options.h"
#include "tumble/tally.h"

namespace tumble {

/// A frame to remember.
struct Snapshot {
    int frame = 0;
    Scene scene;
    Detection detection;
};

/// Prints what happened. All of it but the times is the same for the same options.
void print_report(const Options& options, const Tally& tally, const Snapshot& busiest,
                  const Scene& end);

}  // namespace tumble
