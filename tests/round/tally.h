// SPDX-License-Identifier: MIT
#pragma once

namespace allide {

/// How often each order of a distance and a radius occurred.
struct Tally {
    int apart = 0, touching = 0, overlapping = 0;

    void count(int order) { ++(order > 0 ? apart : order == 0 ? touching : overlapping); }
};

}  // namespace allide
