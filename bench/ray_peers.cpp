// SPDX-License-Identifier: MIT
#include "bench/ray_peers.h"

#include <cmath>

#include <embree3/rtcore.h>

namespace allide {
namespace {

struct Float3 {
    float x, y, z;
};

Float3 operator-(Float3 a, Float3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Float3 operator+(Float3 a, Float3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Float3 operator*(float s, Float3 a) {
    return {s * a.x, s * a.y, s * a.z};
}
float dot(Float3 a, Float3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// By the regions of its corners, edges and face (Ericson 2005, 5.1.5).
Float3 nearest_on(Float3 p, Float3 a, Float3 b, Float3 c) {
    const Float3 ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
    const float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp),
                d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d1 <= 0 && d2 <= 0)
        return a;
    if (d3 >= 0 && d4 <= d3)
        return b;
    if (d6 >= 0 && d5 <= d6)
        return c;
    const float vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return a + (d1 / (d1 - d3)) * ab;
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return a + (d2 / (d2 - d6)) * ac;
    if (va <= 0 && d4 >= d3 && d5 >= d6)
        return b + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b);
    const float scale = 1 / (va + vb + vc);
    return a + (vb * scale) * ab + (vc * scale) * ac;
}

struct Buffers {
    const Float3* vertices;
    const unsigned* corners;
};

bool shrink_to_face(RTCPointQueryFunctionArguments* arguments) {
    const auto* mesh = static_cast<const Buffers*>(arguments->userPtr);
    const unsigned* corner = mesh->corners + 3 * std::size_t(arguments->primID);
    RTCPointQuery& query = *arguments->query;
    const Float3 p = {query.x, query.y, query.z};
    const Float3 way = nearest_on(p, mesh->vertices[corner[0]], mesh->vertices[corner[1]],
                                  mesh->vertices[corner[2]]) -
                       p;
    const float squared = dot(way, way);
    if (squared >= query.radius * query.radius)
        return false;
    query.radius = std::sqrt(squared);
    return true;
}

}  // namespace

struct EmbreeMesh::Impl {
    RTCDevice device = rtcNewDevice("threads=1");
    RTCScene scene = rtcNewScene(device);
    Buffers buffers = {};

    ~Impl() {
        rtcReleaseScene(scene);
        rtcReleaseDevice(device);
    }
};

EmbreeMesh::EmbreeMesh(const Mesh& mesh) : impl_(std::make_unique<Impl>()) {
    RTCGeometry geometry = rtcNewGeometry(impl_->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* vertices = static_cast<Float3*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                sizeof(Float3), mesh.vertices.size()));
    auto* corners = static_cast<unsigned*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                3 * sizeof(unsigned), mesh.faces.size()));
    for (const Vec3 v : mesh.vertices)
        *vertices++ = {float(v.x), float(v.y), float(v.z)};
    for (const Face& f : mesh.faces)
        for (const std::uint32_t corner : f)
            *corners++ = corner;
    impl_->buffers = {vertices - mesh.vertices.size(), corners - 3 * mesh.faces.size()};
    rtcSetSceneFlags(impl_->scene, RTC_SCENE_FLAG_ROBUST);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(impl_->scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(impl_->scene);
}

EmbreeMesh::~EmbreeMesh() = default;

double EmbreeMesh::cast(Vec3 origin, Vec3 direction) const {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit hit = {};
    hit.ray = {.org_x = float(origin.x),
               .org_y = float(origin.y),
               .org_z = float(origin.z),
               .tnear = 0,
               .dir_x = float(direction.x),
               .dir_y = float(direction.y),
               .dir_z = float(direction.z),
               .tfar = HUGE_VALF,
               .mask = ~0u};
    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(impl_->scene, &context, &hit);
    return hit.hit.geomID == RTC_INVALID_GEOMETRY_ID ? HUGE_VAL : double(hit.ray.tfar);
}

double EmbreeMesh::distance(Vec3 point) const {
    RTCPointQueryContext context;
    rtcInitPointQueryContext(&context);
    RTCPointQuery query = {float(point.x), float(point.y), float(point.z), 0, HUGE_VALF};
    rtcPointQuery(impl_->scene, &query, &context, shrink_to_face, &impl_->buffers);
    return double(query.radius);
}

}  // namespace allide
