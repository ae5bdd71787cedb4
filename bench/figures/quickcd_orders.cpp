// SPDX-License-Identifier: MIT
// The thesis's table of its order of descent and the modified one, from the lab: both orders use
// the same trees, k = 18, splatter and mean, and the same tests of volumes.
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "bvtree/placed_faces.h"
#include "figures/fit.h"
#include "figures/flight_cost.h"
#include "figures/quickcd.h"
#include "lab/trees/dop_variants.h"
#include "primitive/triangle_contact.h"

namespace figures::quickcd {
namespace {

using namespace allide;
using lab::DopVariant;
using lab::VariantTree;

double reach(const Mesh& mesh) {
    double largest = 0;
    for (const Vec3 v : mesh.vertices)
        largest = std::max(largest, length(v));
    return largest;
}

struct OrderCost {
    double mean_us = 0;
    double tests = 0;  ///< of volumes, per query
    std::size_t contacts = 0;
};

OrderCost fly_in_order(const Dataset& data, DopVariant::Descent descent) {
    const VariantTree a(view(data.environment), {.moving = false}), b(view(data.flyer));
    const double reach_a = reach(data.environment), reach_b = reach(data.flyer);
    const PlacedFaces rest = {view(data.environment), {}};
    DopScratch scratch;
    lab::VariantStats counts;
    OrderCost cost;
    std::vector<double> us;
    for (const Transform& pose : data.flight) {
        const PlacedFaces moved = {view(data.flyer), pose};
        const auto sink = [&](std::uint32_t f, std::uint32_t g) {
            cost.contacts += triangle_contact(rest.world_triangle(f), moved.world_triangle(g)) !=
                             ContactKind::none;
            return true;
        };
        const auto start = std::chrono::steady_clock::now();
        for_each_candidate(a, b, relative_frame({}, reach_a, pose, reach_b), {.descent = descent},
                           scratch, counts, FacePairSink(sink));
        const std::chrono::duration<double, std::micro> took =
            std::chrono::steady_clock::now() - start;
        us.push_back(took.count());
    }
    cost.mean_us = mean(us);
    cost.tests = static_cast<double>(counts.stats.volume_tests) / static_cast<double>(us.size());
    return cost;
}

}  // namespace

Figure traversals(const Effort& effort) {
    Table table{"Mean time of a query and tests of volumes, 18-DOP, by order of descent",
                {"dataset", "current, ms", "modified, ms", "current, tests", "modified, tests"},
                {}};
    int slower = 0;
    bool same = true;
    std::vector<double> logs;
    for (int which = 0; which < thesis_datasets; ++which) {
        const Dataset& data = dataset(which, effort.of(400, 20));
        effort.tell(data.name);
        const OrderCost current = fly_in_order(data, DopVariant::Descent::environment_first);
        const OrderCost modified = fly_in_order(data, DopVariant::Descent::restart);
        slower += modified.mean_us > current.mean_us;
        same &= modified.contacts == current.contacts;
        logs.push_back(std::log(modified.mean_us / current.mean_us));
        table.rows.push_back({data.name, fmt::format("{:.3f}", current.mean_us / 1e3),
                              fmt::format("{:.3f}", modified.mean_us / 1e3),
                              fmt::format("{:.0f}", current.tests),
                              fmt::format("{:.0f}", modified.tests)});
    }
    return {.tables = {table},
            .findings = {{"the modified order, which restarts at the environment's root for every "
                          "flying node, is typically slower",
                          slower >= 3,
                          fmt::format("on {} of {} datasets, {:.2f} times the time", slower,
                                      thesis_datasets, std::exp(mean(logs)))},
                         {"both orders report the same contacts", same,
                          same ? "equal on every flight" : "they differ"}}};
}

}  // namespace figures::quickcd
