// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include <allide/api.h>
#include <allide/geometry.h>
#include <allide/world.h>

namespace allide ALLIDE_API {

/// The settings of a published program, in one word. They change the cost, never an answer.
enum class Preset : std::uint8_t {
    allide,    ///< the defaults, which are the fastest
    quickcd,   ///< 18-DOPs split by splatter at the mean, environment first (Klosowski 1998)
    icollide,  ///< sweep and prune over fixed cubes, Lin-Canny (Cohen et al. 1995)
    vcollide,  ///< sweep and prune over the tightest boxes, oriented boxes (Hudson et al. 1997)
    rapid,     ///< oriented boxes, every pair of objects (Gottschalk et al. 1996)
    kitamura,  ///< every pair of boxes, a face octree of level 6 by clipping (Kitamura et al. 1998)
};

/// For try_surface and try_solid. QuickCD's trees differ for the environment, an object at rest.
[[nodiscard]] TreeOptions tree_options(Preset preset, bool moving = true);
/// For try_convex.
[[nodiscard]] ConvexOptions convex_options(Preset preset);
/// For QueryOptions::dop.
[[nodiscard]] DopSearch dop_search(Preset preset);
[[nodiscard]] WorldOptions world_options(Preset preset);
/// The preset that is named as its enumerator; nothing for another word.
[[nodiscard]] std::optional<Preset> preset_named(std::string_view word);

}  // namespace allide ALLIDE_API
