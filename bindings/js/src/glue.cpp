// SPDX-License-Identifier: MIT
#include "glue.h"

#include <cstdint>
#include <cstdlib>

namespace {

template <class T>
bool grow(T*& block, std::size_t count) {
    void* larger = std::realloc(block, count * sizeof(T));
    if (larger == nullptr)
        return false;
    block = static_cast<T*>(larger);
    return true;
}

double number(AllideObject object) {
    return static_cast<double>(object.id);
}

/// Enlarges the arrays by at least a quarter.
bool make_pair_space(AllideJsReport& to, std::size_t count) {
    if (count < to.pair_capacity)
        return true;
    const std::size_t capacity = count + count / 4 + 16;
    const bool made = grow(to.a, capacity) && grow(to.b, capacity) &&
                      grow(to.intersecting, capacity) && grow(to.face_start, capacity + 1) &&
                      grow(to.distances, capacity);
    if (made)
        to.pair_capacity = static_cast<std::uint32_t>(capacity);
    return made;
}

bool make_face_space(AllideJsReport& to, std::size_t count) {
    if (count <= to.face_capacity && to.points != nullptr)
        return true;
    const std::size_t capacity = count + count / 4 + 16;
    const bool made = grow(to.faces, 2 * capacity) && grow(to.kinds, capacity) &&
                      grow(to.points, 6 * capacity) && grow(to.normals, 6 * capacity);
    if (made)
        to.face_capacity = static_cast<std::uint32_t>(capacity);
    return made;
}

bool fill_objects(double*& to, std::uint32_t& capacity, const AllideObjectPair* from,
                  std::size_t count) {
    if (to == nullptr || count > capacity) {
        const std::size_t wanted = count + count / 4 + 16;
        if (!grow(to, 2 * wanted))
            return false;
        capacity = static_cast<std::uint32_t>(wanted);
    }
    for (std::size_t i = 0; i < count; ++i) {
        to[2 * i] = number(from[i].a);
        to[2 * i + 1] = number(from[i].b);
    }
    return true;
}

void put(double* to, const AllideVec3& v) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

void fill_faces(AllideJsReport& to, const AllidePairReport& pair) {
    for (std::size_t i = 0; i < pair.face_count; ++i) {
        const std::uint32_t at = to.face_count++;
        to.faces[2 * at] = pair.faces[i].face_a;
        to.faces[2 * at + 1] = pair.faces[i].face_b;
        to.kinds[at] = pair.faces[i].kind;
        if (i >= pair.contact_count)
            continue;
        put(to.points + 6 * at, pair.contacts[i].from);
        put(to.points + 6 * at + 3, pair.contacts[i].to);
        put(to.normals + 6 * at, pair.contacts[i].normal_a);
        put(to.normals + 6 * at + 3, pair.contacts[i].normal_b);
        to.point_count = to.normal_count = 6 * to.face_count;
    }
}

void fill_pair(AllideJsReport& to, const AllidePairReport& pair, std::size_t i) {
    to.a[i] = number(pair.a);
    to.b[i] = number(pair.b);
    to.intersecting[i] = pair.intersecting;
    to.face_start[i] = to.face_count;
    fill_faces(to, pair);
    if (pair.separation == nullptr)
        return;
    to.distances[i] = pair.separation->distance;
    put(to.points + 6 * i, pair.separation->point_a);
    put(to.points + 6 * i + 3, pair.separation->point_b);
    to.distance_count = static_cast<std::uint32_t>(i + 1);
    to.point_count = 6 * to.distance_count;
}

void clear(AllideJsReport& to) {
    to.pair_count = to.face_count = to.point_count = to.normal_count = to.distance_count = 0;
    to.began_count = to.ended_count = 0;
}

std::size_t faces_of(const AllideReport& found) {
    std::size_t faces = 0;
    for (std::size_t i = 0; i < found.pair_count; ++i)
        faces += found.pairs[i].face_count;
    return faces > found.pair_count ? faces : found.pair_count;
}

}  // namespace

void* allide_js_alloc(size_t bytes) {
    return std::malloc(bytes != 0 ? bytes : 1);
}

void allide_js_free(void* block) {
    std::free(block);
}

bool allide_js_reserve(size_t bytes) {
    void* block = std::malloc(bytes);
    std::free(block);
    return block != nullptr;
}

AllideJsReport* allide_js_report_make(void) {
    return static_cast<AllideJsReport*>(std::calloc(1, sizeof(AllideJsReport)));
}

void allide_js_report_free(AllideJsReport* report) {
    void* const blocks[] = {report->a,      report->b,          report->intersecting,
                            report->kinds,  report->face_start, report->faces,
                            report->points, report->normals,    report->distances,
                            report->began,  report->ended,      report};
    for (void* block : blocks)
        std::free(block);
}

AllideStatus allide_js_detect(AllideWorld world, AllideJsReport* report) {
    AllideJsReport& to = *report;
    AllideReport found;
    clear(to);
    const AllideStatus status = allide_world_detect(world, &found);
    if (status != allide_ok)
        return status;
    if (!make_pair_space(to, found.pair_count) || !make_face_space(to, faces_of(found)) ||
        !fill_objects(to.began, to.began_capacity, found.began, found.began_count) ||
        !fill_objects(to.ended, to.ended_capacity, found.ended, found.ended_count))
        return allide_out_of_memory;
    for (std::size_t i = 0; i < found.pair_count; ++i)
        fill_pair(to, found.pairs[i], i);
    to.pair_count = static_cast<std::uint32_t>(found.pair_count);
    to.face_start[to.pair_count] = to.face_count;
    to.began_count = static_cast<std::uint32_t>(found.began_count);
    to.ended_count = static_cast<std::uint32_t>(found.ended_count);
    to.stats = found.stats;
    to.times = found.times;
    return allide_ok;
}

AllideStatus allide_js_place(AllideWorld world, const double* ids,
                             const AllideTransform* world_from_local, size_t count) {
    auto* objects = static_cast<AllideObject*>(std::malloc(count * sizeof(AllideObject) + 1));
    if (objects == nullptr)
        return allide_out_of_memory;
    for (std::size_t i = 0; i < count; ++i)
        objects[i].id = static_cast<std::uint64_t>(ids[i]);
    const AllideStatus status = allide_world_place_many(world, objects, world_from_local, count);
    std::free(objects);
    return status;
}
