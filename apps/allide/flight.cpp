// SPDX-License-Identifier: MIT
#include "flight.h"

#include <fmt/format.h>

#include <chrono>

#include <allide/tracker.h>

namespace cli {
namespace {

using namespace allide;

class Asking {
public:
    explicit Asking(const FlightQuery& query) : query_(query) {}

    std::size_t contacts(const Placed& environment, const Placed& object, Stats& stats) {
        const QueryOptions options{.stats = &stats, .scratch = &scratch_, .dop = query_.dop};
        if (query_.mode == ContactMode::first)
            return query_.tracked ? tracker_.intersects(environment, object, options)
                                  : first_contact(environment, object, options).has_value();
        if (query_.tracked)
            tracker_.intersecting_faces(environment, object, pairs_, options);
        else
            intersecting_faces(environment, object, pairs_, options);
        return pairs_.size();
    }

private:
    FlightQuery query_;
    Scratch scratch_;
    Tracker tracker_;
    std::vector<FacePair> pairs_;
};

}  // namespace

std::vector<FlightStep> fly(const Geometry& environment, const Geometry& object,
                            std::span<const Transform> path, const FlightQuery& query) {
    Asking asking(query);
    const Placed at_rest(environment);
    std::vector<FlightStep> steps;
    for (const Transform& pose : path) {
        FlightStep& step = steps.emplace_back();
        const Placed flying(object, pose);
        const auto start = std::chrono::steady_clock::now();
        step.contacts = asking.contacts(at_rest, flying, step.stats);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        step.seconds = elapsed.count();
    }
    return steps;
}

std::string csv(std::span<const FlightStep> steps, std::span<const Transform> path) {
    std::string lines = "step,us,contacts,volume_tests,node_updates,face_tests,x,y,z\n";
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& [seconds, contacts, stats] = steps[i];
        const Vec3 at = path[i].translation;
        lines +=
            fmt::format("{},{:.3f},{},{},{},{},{},{},{}\n", i + 1, 1e6 * seconds, contacts,
                        stats.volume_tests, stats.node_updates, stats.face_tests, at.x, at.y, at.z);
    }
    return lines;
}

}  // namespace cli
