// SPDX-License-Identifier: MIT
// Pairs of polytopes: whether they meet, how far apart they are, how deep in each other.
#include "bench/peers/workload.h"
#include "scenes/polytope_duos.h"

namespace allide::peers {
namespace {

Show duos(const DuoOptions& options) {
    const PolytopeDuos start(options);
    return {{start.shapes(), start.shape_of()}, [options] {
                return [duos = std::make_shared<PolytopeDuos>(options)]() -> Moment {
                    duos->step();
                    return {duos->poses()};
                };
            }};
}

}  // namespace

void add_duos(std::vector<Workload>& list, bool quick) {
    const int count = quick ? 16 : 256;
    const auto add = [&](const char* name, Question question, std::string note,
                         DuoOptions options) {
        options.count = count;
        list.push_back({.name = name,
                        .size = std::to_string(options.faces) + " faces, " + note,
                        .question = question,
                        .unit = "query",
                        .make = [=] { return duos(options); },
                        .queries = count});
    };
    using enum Question;
    add("convex-touch", duos_touch, "overlapping", {.near = 0, .far = 2, .degrees = 10});
    add("convex-touch", duos_touch, "near misses", {});
    add("convex-distance", duos_distance, "1 degree", {});
    add("convex-distance", duos_distance, "10 degrees", {.degrees = 10});
    add("convex-distance", duos_distance, "1 degree", {.faces = 396, .near = 2.05});
    add("convex-depth", duos_depth, "overlapping", {.near = 0.3, .far = 0.9, .degrees = 10});
}

}  // namespace allide::peers
