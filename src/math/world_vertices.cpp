// SPDX-License-Identifier: MIT
#include "math/world_vertices.h"

#include <cstddef>

#include "base/check.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "math/world_vertices.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

#if HWY_HAVE_FLOAT64

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::ScalableTag<double>;
using Lanes = hn::Vec<Doubles>;

HWY_INLINE Lanes world_lanes(Vec3 row, double offset, Lanes x, Lanes y, Lanes z) {
    const Doubles d;
    const Lanes sum = hn::Add(hn::Add(hn::Mul(hn::Set(d, row.x), x), hn::Mul(hn::Set(d, row.y), y)),
                              hn::Mul(hn::Set(d, row.z), z));
    const Lanes moved = hn::Add(sum, hn::Set(d, offset));
    return hn::IfThenElseZero(hn::Ge(hn::Abs(moved), hn::Set(d, min_coordinate)), moved);
}

/// Transforms as many whole vectors of points as fit; returns how many points that was.
HWY_ATTR std::size_t transform_blocks(const Transform& t, const double* local, std::size_t count,
                                      double* world) {
    const Doubles d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        Lanes x, y, z;
        hn::LoadInterleaved3(d, local + 3 * i, x, y, z);
        const Lanes wx = world_lanes(t.rotation.rows[0], t.translation.x, x, y, z);
        const Lanes wy = world_lanes(t.rotation.rows[1], t.translation.y, x, y, z);
        const Lanes wz = world_lanes(t.rotation.rows[2], t.translation.z, x, y, z);
        hn::StoreInterleaved3(wx, wy, wz, d, world + 3 * i);
    }
    return i;
}

#else  // WebAssembly, where Highway has no doubles: the scalar twin does all

HWY_ATTR std::size_t transform_blocks(const Transform&, const double*, std::size_t, double*) {
    return 0;
}

#endif

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(transform_blocks);

static_assert(sizeof(Vec3) == 3 * sizeof(double));

Vec3 world_vertex(const Transform& t, Vec3 v) {
    return inlined_world_vertex(t, v);
}

void world_vertices_scalar(const Transform& t, std::span<const Vec3> local, std::span<Vec3> world) {
    ALLIDE_ASSERT(local.size() == world.size());
    for (std::size_t i = 0; i < local.size(); ++i)
        world[i] = world_vertex(t, local[i]);
}

void world_vertices(const Transform& t, std::span<const Vec3> local, std::span<Vec3> world) {
    ALLIDE_ASSERT(local.size() == world.size());
    const std::size_t done = HWY_DYNAMIC_DISPATCH(transform_blocks)(
        t, reinterpret_cast<const double*>(local.data()), local.size(),
        reinterpret_cast<double*>(world.data()));
    world_vertices_scalar(t, local.subspan(done), world.subspan(done));
}

}  // namespace allide
#endif
