// SPDX-License-Identifier: MIT
#include "point_distance.h"

#include <fmt/format.h>

#include <allide/point.h>

#include "output.h"
#include "words.h"

namespace cli {
namespace {

using namespace allide;

const char* word(PointSide side) {
    switch (side) {
        case PointSide::outside:
            return "outside";
        case PointSide::on:
            return "on";
        case PointSide::inside:
            return "inside";
        case PointSide::no_inside:
            return "none";
    }
    return "";
}

bool belongs(const ClosestPoint& closest) {
    return closest.side == PointSide::on || closest.side == PointSide::inside;
}

Json to_json(const ClosestPoint& closest) {
    return {{"distance", closest.distance},
            {"contains", belongs(closest)},
            {"side", word(closest.side)},
            {"closest", cli::to_json(closest.point)},
            {"feature", cli::to_json(closest.feature)},
            {"face", closest.face}};
}

void print_json(const Object& object, const PointDistance& query,
                const std::optional<ClosestPoint>& closest) {
    Json json = {{"a", object.name}, {"point", cli::to_json(query.point)}};
    json.update(closest ? to_json(*closest) : Json{{"distance", nullptr}});
    if (closest && object.geometry.is_solid())
        json["signed_distance"] = closest->signed_distance();
    if (query.within)
        json["within"] = closest.has_value();
    print(json);
}

std::string relation(const Object& object, const ClosestPoint& closest) {
    switch (closest.side) {
        case PointSide::on:
            return "is on the surface of " + object.name;
        case PointSide::inside:
            return fmt::format("is inside {}, {} from its surface", object.name, closest.distance);
        default:
            return fmt::format("is {} from {}", closest.distance, object.name);
    }
}

void print_text(const Object& object, const PointDistance& query,
                const std::optional<ClosestPoint>& closest) {
    const std::string point = text(query.point);
    if (!closest) {
        fmt::print("{} is farther than {} from {}\n", point, *query.within, object.name);
        return;
    }
    fmt::print("{} {}\n", point, relation(object, *closest));
    const bool is_vertex = closest->feature.kind == FeatureKind::vertex;
    fmt::print("closest point {}, {}{}\n", text(closest->point), text(closest->feature),
               is_vertex ? fmt::format(" of face {}", closest->face) : "");
}

}  // namespace

Status measure_point(const PointDistance& query) {
    std::vector<Object> objects = {read_object(query.file, 1, query.shape)};
    const Object& object = objects[0];
    tell_dropped_faces(object.name, object.dropped_faces);
    if (object.geometry.mesh().faces.empty())
        reject(object.name +
               " has no faces to measure from; --convex takes the hull of its points");
    place(objects, query.poses);
    const auto placed = Placed::try_make(object.geometry, object.world_from_local);
    if (!placed)
        throw error_about(object.name, placed.error());
    const std::optional<ClosestPoint> closest =
        query.within ? closest_point_within(*placed, query.point, *query.within)
                     : closest_point(*placed, query.point);
    query.json ? print_json(object, query, closest) : print_text(object, query, closest);
    const bool is_yes = query.within ? closest.has_value() : belongs(*closest);
    return is_yes ? Status::yes : Status::no;
}

}  // namespace cli
