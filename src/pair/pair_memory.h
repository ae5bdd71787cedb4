// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

#include <allide/geometry.h>

#include "bvtree/dop_front.h"
#include "bvtree/wide_distance.h"
#include "convex/convex_query.h"
#include "convex/lin_canny.h"

namespace allide {

/// What coherence can use of one pair. It changes the time, never the answer.
struct PairMemory {
    std::optional<FacesOfPair> faces;  ///< met or nearest last time
    DopFront front;                    ///< of a's k-DOP tree
    ConvexStart convex;
    LinCannyStart lin_canny;

    std::optional<std::pair<std::uint32_t, std::uint32_t>> leaves;  ///< pieces it is about

    /// Forgets all if the last pair was another one.
    void begin(const Geometry& new_a, const Geometry& new_b) {
        if (a && &a->impl() == &new_a.impl() && &b->impl() == &new_b.impl())
            return;
        *this = {};
        a = new_a;
        b = new_b;
    }

    /// Of two compounds: forgets all and remembers these pieces.
    void turn_to(std::uint32_t leaf_a, std::uint32_t leaf_b) {
        PairMemory fresh;
        fresh.a = std::move(a);
        fresh.b = std::move(b);
        fresh.leaves = {leaf_a, leaf_b};
        *this = std::move(fresh);
    }

    std::optional<Geometry> a, b;  ///< kept, so that no other can be taken for them
};

}  // namespace allide
