// SPDX-License-Identifier: MIT
#include "world/lattice_cubes.h"

#include <array>
#include <bit>
#include <cstddef>

#include "math/range.h"

#ifndef ALLIDE_LATTICE_CUBES_ONCE
#define ALLIDE_LATTICE_CUBES_ONCE
namespace allide {
namespace {

struct CubeOptions {
    Vec3 origin;
    double per_cell, reach, pad;
    std::int64_t stamp;  ///< the last number of a box
};

}  // namespace
}  // namespace allide
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "world/lattice_cubes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "math/four_transforms-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

struct FourBalls {
    FourVectors centre;
    Four radius, reach;

    HWY_INLINE explicit FourBalls(const LatticeCube* const (&of)[4]) {
        const double* numbers[4];
        for (int k = 0; k < 4; ++k)
            numbers[k] = &of[k]->bounds->ball_centre.x;
        load_columns(numbers, 0, centre.x, centre.y, centre.z, radius);
        for (int k = 0; k < 4; ++k)
            reach[k] = of[k]->bounds->reach;
    }
};

HWY_INLINE Four world_coordinates(const FourVectors& row, const Four& offset,
                                  const FourVectors& local) {
    const Four value = dot(row, local) + offset;
    return magnitude(value) >= min_coordinate ? value : Four{};
}

HWY_INLINE FourVectors world_points(const FourTransforms& t, const FourVectors& local) {
    return {world_coordinates(t.rows[0], t.translation.x, local),
            world_coordinates(t.rows[1], t.translation.y, local),
            world_coordinates(t.rows[2], t.translation.z, local)};
}

/// Half the sides, as in `world_cube`.
HWY_INLINE Four half_sides(const FourVectors& translation, const FourBalls& ball, double pad) {
    const Four far = larger(larger(magnitude(translation.x), magnitude(translation.y)),
                            magnitude(translation.z));
    return longest_row * ball.radius + pad + bounds_rounding * (ball.reach + far + pad) +
           bounds_flushing;
}

/// The cells of the lattice, as `Lattice` finds them, in the lower half of each lane.
HWY_INLINE FourBits cells(const Four& x, double origin, const CubeOptions& options) {
    const Four low = Four{} - options.reach, high = Four{} + options.reach;
    const Four inside = smaller(larger((x - origin) * options.per_cell, low), high);
    return (FourBits)(inside + 0x1.8p52);
}

/// Half a box, without the number that completes it.
struct FourCorners {
    FourBits xy, z;

    HWY_INLINE FourCorners(const FourVectors& at, const CubeOptions& options) {
        const Vec3 origin = options.origin;
        xy = (cells(at.x, origin.x, options) & UINT32_MAX) | cells(at.y, origin.y, options) << 32;
        z = cells(at.z, origin.z, options) & UINT32_MAX;
    }
};

HWY_INLINE void store_boxes(const FourCorners& low, const FourBits& objects,
                            const FourCorners& high, std::int64_t stamp,
                            const LatticeCube* const (&cubes)[4]) {
    const FourBits low_z = low.z | objects << 32, high_z = high.z | stamp << 32;
    const FourBits low02 = __builtin_shufflevector(low.xy, low_z, 0, 4, 2, 6);
    const FourBits low13 = __builtin_shufflevector(low.xy, low_z, 1, 5, 3, 7);
    const FourBits high02 = __builtin_shufflevector(high.xy, high_z, 0, 4, 2, 6);
    const FourBits high13 = __builtin_shufflevector(high.xy, high_z, 1, 5, 3, 7);
    const FourBits boxes[4] = {__builtin_shufflevector(low02, high02, 0, 1, 4, 5),
                               __builtin_shufflevector(low13, high13, 0, 1, 4, 5),
                               __builtin_shufflevector(low02, high02, 2, 3, 6, 7),
                               __builtin_shufflevector(low13, high13, 2, 3, 6, 7)};
    for (int k = 0; k < 4; ++k)
        __builtin_memcpy(static_cast<void*>(cubes[k]->box), &boxes[k], sizeof boxes[k]);
}

HWY_INLINE void place_four(const LatticeCube* const (&cubes)[4], const CubeOptions& options) {
    const FourTransforms t({cubes[0]->world_from_local, cubes[1]->world_from_local,
                            cubes[2]->world_from_local, cubes[3]->world_from_local});
    const FourBalls ball(cubes);
    const FourVectors centre = world_points(t, ball.centre);
    const Four half = half_sides(t.translation, ball, options.pad);
    const FourVectors low = {centre.x - half, centre.y - half, centre.z - half};
    const FourVectors high = {centre.x + half, centre.y + half, centre.z + half};
    const FourBits objects = {cubes[0]->object, cubes[1]->object, cubes[2]->object,
                              cubes[3]->object};
    store_boxes({low, options}, objects, {high, options}, options.stamp, cubes);
}

HWY_ATTR void place_all(const LatticeCube* cubes, std::size_t count, const CubeOptions& options) {
    for (std::size_t i = 0; i < count; i += 4) {
        const LatticeCube* some[4];
        for (std::size_t k = 0; k < 4; ++k)
            some[k] = cubes + (i + k < count ? i + k : i);
        place_four(some, options);
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(place_all);

void place_cubes(std::span<const LatticeCube> cubes, const broad::Lattice& lattice, double pad,
                 std::uint32_t stamp) {
    static_assert(sizeof(broad::LatticeBox) == sizeof(std::array<std::uint32_t, 8>));
    broad::LatticeBox box;
    box.stamp = stamp;
    box.is_ball = true;
    const CubeOptions options = {lattice.origin(), 1 / lattice.cell(), broad::lattice_reach, pad,
                                 std::bit_cast<std::array<std::uint32_t, 8>>(box).back()};
    HWY_DYNAMIC_DISPATCH(place_all)(cubes.data(), cubes.size(), options);
}

}  // namespace allide
#endif
