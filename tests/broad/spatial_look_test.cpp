// SPDX-License-Identifier: MIT
// Queries between two frames pay for what changed since the last query.
#include <gtest/gtest.h>

#include "broad/spatial/spatial_phase.h"

namespace allide::broad {
namespace {

LatticeBox cube_at(std::uint32_t i, std::int32_t shift) {
    const auto x = static_cast<std::int32_t>(i % 64) * 1000 + shift;
    const auto y = static_cast<std::int32_t>(i / 64) * 1000;
    LatticeBox box;
    const std::int32_t low[] = {x, y, 0};
    for (int k = 0; k < 3; ++k) {
        box.min[k] = low[k];
        box.max[k] = low[k] + 100;
    }
    return box;
}

TEST(SpatialLook, EachQueryUpdatesWhatChangedSinceTheLast) {
    constexpr std::uint32_t objects = 4096;
    SpatialPhase phase({.structure = Structure::tree});
    for (std::uint32_t i = 0; i < objects; ++i)
        phase.place(i, cube_at(i, 0));
    phase.fresh_pairs();
    phase.tree();
    for (std::uint32_t i = 0; i < objects; ++i) {
        const std::uint64_t before = phase.counters().node_updates;
        phase.place(i, cube_at(i, 10));
        phase.tree();
        ASSERT_LE(phase.counters().node_updates - before, 64u) << "after " << i << " moves";
    }
}

}  // namespace
}  // namespace allide::broad
