// SPDX-License-Identifier: MIT
// Every fuzzer reads its bytes, checks that the result is in range and splits into parts, writes
// it, and reads it again. Any difference aborts.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "io/obj.h"
#include "io/off.h"
#include "io/ply.h"
#include "io/polytopes.h"
#include "io/stl.h"
#include "math/range.h"

namespace allide {

inline void require(bool condition, const char* what) {
    if (condition)
        return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

inline void check_model(const Model& model) {
    require(!first_out_of_range(model.vertices), "vertices are in range");
    for (std::size_t i = 0; i < model.polygon_count(); ++i)
        for (const std::uint32_t corner : model.polygon(i))
            require(corner < model.vertices.size(), "corners name vertices");
    require(model.ends.empty() || model.ends.back() == model.corners.size(), "polygons end");
    std::size_t polygons = 0;
    for (const NamedPolygons& part : to_named_polygons(model)) {
        polygons += part.polygons.polygons.size();
        for (const auto& polygon : part.polygons.polygons)
            for (const std::uint32_t corner : polygon)
                require(corner < part.polygons.vertices.size(), "corners of parts name vertices");
    }
    // A part without vertices is dropped, and so are its polygons without corners.
    require(polygons <= model.polygon_count(), "no polygon is in two parts");
}

inline bool same_vertices(const Model& a, const Model& b) {
    return a.vertices.size() == b.vertices.size() &&
           (a.vertices.empty() || std::memcmp(a.vertices.data(), b.vertices.data(),
                                              a.vertices.size() * sizeof(Vec3)) == 0);
}

template <class Read, class Write>
void fuzz(std::string_view bytes, Read&& read, Write&& write) {
    const Result<Model> model = read(bytes);
    if (!model) {
        require(std::strlen(model.error().what()) > 6, "an Error says something");
        return;
    }
    check_model(*model);
    const Result<Model> again = read(write(*model));
    require(static_cast<bool>(again), "what was written is read");
    require(same_vertices(*model, *again), "vertices come back bit for bit");
    require(model->corners == again->corners && model->ends == again->ends &&
                model->triangles == again->triangles,
            "polygons come back");
}

inline void fuzz_obj(std::string_view bytes) {
    fuzz(bytes, read_obj, write_obj);
}

inline void fuzz_off(std::string_view bytes) {
    fuzz(bytes, read_off, write_off);
}

inline void fuzz_stl(std::string_view bytes) {
    fuzz(bytes, read_stl,
         [&](const Model& m) { return m.names.empty() ? "solid\nendsolid" : write_stl_text(m); });
}

inline void fuzz_ply(std::string_view bytes) {
    fuzz(bytes, read_ply, [](const Model& m) { return write_ply(m, true); });
    fuzz(bytes, read_ply, [](const Model& m) { return write_ply(m, false); });
}

inline void fuzz_polytopes(std::string_view bytes) {
    fuzz(bytes, read_polytopes, write_polytopes);
}

}  // namespace allide
