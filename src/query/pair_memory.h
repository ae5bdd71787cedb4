// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

#include <allide/geometry.h>

#include "convex/convex_query.h"
#include "convex/lin_canny/lin_canny.h"
#include "dop/dop_front.h"
#include "geometry/access.h"
#include "wide/wide_distance.h"

namespace allide {

/// The results of one pair that coherence reuses. They change the time, never the answer.
struct PairMemory {
    std::optional<FacesOfPair> faces;  ///< met or nearest last time
    DopFront front;                    ///< front of a's k-DOP tree
    ConvexStart convex;
    LinCannyStart lin_canny;

    std::optional<std::pair<std::uint32_t, std::uint32_t>> leaves;  ///< pieces it is about

    /// Forgets all if the last pair was another one.
    void begin(const Geometry& new_a, const Geometry& new_b) {
        if (a && &Access::impl(*a) == &Access::impl(new_a) &&
            &Access::impl(*b) == &Access::impl(new_b))
            return;
        *this = {};
        a = new_a;
        b = new_b;
    }

    /// For two compounds: forgets everything and keeps these pieces.
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
