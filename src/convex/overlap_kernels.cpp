// SPDX-License-Identifier: MIT
#include "convex/overlap_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "convex/overlap_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef ALLIDE_OVERLAP_KERNELS_ONCE
#define ALLIDE_OVERLAP_KERNELS_ONCE
namespace allide {

struct FloatColumns {
    const float *x, *y, *z;
    std::size_t count;
};

/// Facets and what their offsets are multiplied by.
struct ScaledFacets {
    FloatColumns normals;
    const float* offsets;
    float reach;
};

struct DepthTable {
    float *depth, *most;
    std::uint32_t* deepest;
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 8>;
using Integers = hn::RebindToUnsigned<Floats>;

HWY_ATTR void map_blocks(const Block8* blocks, std::size_t count, const FloatMap& map,
                         float* const* to) {
    const Floats d;
    for (int k = 0; k < 3; ++k) {
        const auto x = hn::Set(d, map.m[k][0]), y = hn::Set(d, map.m[k][1]),
                   z = hn::Set(d, map.m[k][2]), start = hn::Set(d, map.offset[k]);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(d)) {
                const auto turned = hn::Add(hn::Add(hn::Mul(x, hn::Load(d, blocks[i].x + lane)),
                                                    hn::Mul(y, hn::Load(d, blocks[i].y + lane))),
                                            hn::Mul(z, hn::Load(d, blocks[i].z + lane)));
                hn::StoreU(hn::Add(start, turned), d, to[k] + 8 * i + lane);
            }
    }
}

/// The facets of one vector each against all points.
HWY_ATTR void facet_depths(const ScaledFacets& facets, const FloatColumns& points,
                           const DepthTable& table) {
    const Floats d;
    const Integers u;
    const std::size_t stride = facets.normals.count;
    const auto [px, py, pz, count] = points;
    for (std::size_t f = 0; f < stride; f += hn::Lanes(d)) {
        const auto x = hn::LoadU(d, facets.normals.x + f), y = hn::LoadU(d, facets.normals.y + f),
                   z = hn::LoadU(d, facets.normals.z + f);
        const auto reach = hn::Mul(hn::Set(d, facets.reach), hn::LoadU(d, facets.offsets + f));
        auto most = hn::Set(d, -0x1p126f);
        auto deepest = hn::Zero(u), vertex = hn::Zero(u);
        float* out = table.depth + f;
        for (std::size_t p = 0; p < count; ++p, out += stride) {
            const auto height =
                hn::Add(hn::Add(hn::Mul(x, hn::Set(d, px[p])), hn::Mul(y, hn::Set(d, py[p]))),
                        hn::Mul(z, hn::Set(d, pz[p])));
            const auto depth = hn::Sub(reach, height);
            hn::StoreU(depth, d, out);
            const auto deeper = hn::RebindMask(u, hn::Gt(depth, most));
            deepest = hn::IfThenElse(deeper, vertex, deepest);
            most = hn::Max(most, depth);
            vertex = hn::Add(vertex, hn::Set(u, 1));
        }
        hn::StoreU(most, d, table.most + f);
        hn::StoreU(deepest, u, table.deepest + f);
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(map_blocks);
HWY_EXPORT(facet_depths);

void FacetColumns::add(Vec3 normal, double own_offset, double own_float_offset) {
    x.push_back(normal.x);
    y.push_back(normal.y);
    z.push_back(normal.z);
    offset.push_back(own_offset);
    float_x.push_back(static_cast<float>(normal.x));
    float_y.push_back(static_cast<float>(normal.y));
    float_z.push_back(static_cast<float>(normal.z));
    float_offset.push_back(static_cast<float>(own_float_offset));
}

void FacetColumns::pad() {
    const std::size_t size = (x.size() + 7) / 8 * 8;
    for (std::vector<double>* v : {&x, &y, &z, &offset})
        v->resize(size, v->back());
    for (std::vector<float>* v : {&float_x, &float_y, &float_z, &float_offset})
        v->resize(size, v->back());
}

FloatMap::FloatMap(const Mat3& matrix, double scale, Vec3 start, double unit) {
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 3; ++i)
            m[k][i] = static_cast<float>(matrix.rows[k][i] * (scale / unit));
        offset[k] = static_cast<float>(start[k] / unit);
    }
}

namespace {

void make_room(const FacetColumns& facets, const ConvexPolytope& other, FloatDepths& depths) {
    depths.stride = facets.padded();
    for (std::vector<float>* v : {&depths.x, &depths.y, &depths.z})
        v->resize(8 * other.vertex_blocks);
    depths.depth.resize(other.vertex_count() * depths.stride);
    depths.most.resize(depths.stride);
    depths.deepest.resize(depths.stride);
}

}  // namespace

void find_depths(const FacetColumns& facets, float reach, const ConvexPolytope& other,
                 const FloatMap& map, FloatDepths& depths) {
    make_room(facets, other, depths);
    float* const to[3] = {depths.x.data(), depths.y.data(), depths.z.data()};
    HWY_DYNAMIC_DISPATCH(map_blocks)(other.blocks.data(), other.vertex_blocks, map, to);
    const FloatColumns normals = {facets.float_x.data(), facets.float_y.data(),
                                  facets.float_z.data(), facets.padded()};
    const FloatColumns points = {to[0], to[1], to[2], other.vertex_count()};
    HWY_DYNAMIC_DISPATCH(facet_depths)
    ({normals, facets.float_offset.data(), reach}, points,
     {depths.depth.data(), depths.most.data(), depths.deepest.data()});
}

void find_depths_scalar(const FacetColumns& facets, float reach, const ConvexPolytope& other,
                        const FloatMap& map, FloatDepths& depths) {
    make_room(facets, other, depths);
    std::vector<float>* const to[3] = {&depths.x, &depths.y, &depths.z};
    for (int k = 0; k < 3; ++k)
        for (std::uint32_t v = 0; v < 8 * other.vertex_blocks; ++v) {
            const Block8& block = other.blocks[v / 8];
            (*to[k])[v] =
                map.offset[k] + (map.m[k][0] * block.x[v % 8] + map.m[k][1] * block.y[v % 8] +
                                 map.m[k][2] * block.z[v % 8]);
        }
    for (std::size_t f = 0; f < depths.stride; ++f) {
        depths.most[f] = -0x1p126f;
        for (std::uint32_t v = 0; v < other.vertex_count(); ++v) {
            float& depth = depths.depth[v * depths.stride + f];
            depth = reach * facets.float_offset[f] -
                    (facets.float_x[f] * depths.x[v] + facets.float_y[f] * depths.y[v] +
                     facets.float_z[f] * depths.z[v]);
            if (depth > depths.most[f]) {
                depths.most[f] = depth;
                depths.deepest[f] = v;
            }
        }
    }
}

void find_point_depths(const FacetColumns& facets, double volume, Vec3 point,
                       std::vector<double>& depths) {
    const std::size_t count = facets.padded();
    depths.resize(count);
    const double *x = facets.x.data(), *y = facets.y.data(), *z = facets.z.data(),
                 *offset = facets.offset.data();
    double* const out = depths.data();
    for (std::size_t f = 0; f < count; ++f)
        out[f] = volume * offset[f] - (x[f] * point.x + y[f] * point.y + z[f] * point.z);
}

}  // namespace allide
#endif
