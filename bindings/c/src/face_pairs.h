// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <allide/contact.h>

#include "failure.h"

namespace allide::c {

/// Memory of this thread that queries fill before C's is, so that they stop allocating.
inline std::vector<FacePair>& face_pairs() {
    ALLIDE_PER_THREAD std::vector<FacePair> pairs;
    return pairs;
}

}  // namespace allide::c
