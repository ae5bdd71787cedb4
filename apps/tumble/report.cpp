// SPDX-License-Identifier: MIT
#include "tumble/report.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <limits>
#include <map>

namespace tumble {
namespace {

using namespace allide;

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number) {
    if (number < 1000)
        return std::to_string(number);
    return grouped(number / 1000) + "," + std::to_string(1000 + number % 1000).substr(1);
}

std::string counted(std::uint64_t number, const char* noun) {
    return grouped(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string cast(const Scene& scene) {
    std::map<std::string, int> count;
    for (const Body& body : scene.bodies)
        ++count[body.kind];
    std::string text;
    for (const auto& [kind, bodies] : count) {
        text += (text.empty() ? "" : ", ") + kind;
        if (bodies > 1)
            text += " x " + std::to_string(bodies);
    }
    return text;
}

std::size_t faces(const Scene& scene) {
    std::size_t sum = 0;
    for (const Body& body : scene.bodies)
        sum += body.geometry.mesh().faces.size();
    return sum;
}

void print_bodies(const Scene& scene) {
    std::printf("  bodies       %zu with %s faces in a cube of edge %g\n", scene.bodies.size(),
                grouped(faces(scene)).c_str(), 2 * scene.room);
    std::printf("               %s\n", cast(scene).c_str());
}

void print_times(std::vector<double> seconds) {
    std::sort(seconds.begin(), seconds.end());
    std::printf("  detection    %.2f ms a frame (median; %.2f to %.2f)\n",
                1e3 * seconds[seconds.size() / 2], 1e3 * seconds.front(), 1e3 * seconds.back());
}

void print_counts(const Tally& tally) {
    const auto of_kind = [&](ContactKind kind) {
        return grouped(tally.face_pairs[static_cast<std::size_t>(kind)]);
    };
    std::uint64_t all = 0;
    for (const std::uint64_t pairs : tally.face_pairs)
        all += pairs;
    std::printf("  body pairs   %s, of which %s with overlapping boxes, %s colliding\n",
                grouped(tally.pairs).c_str(), grouped(tally.overlapping_boxes).c_str(),
                grouped(tally.collisions).c_str());
    std::printf("  face pairs   %s meet: %s crossing, %s coplanar, %s touching\n",
                grouped(all).c_str(), of_kind(ContactKind::crossing).c_str(),
                of_kind(ContactKind::coplanar).c_str(), of_kind(ContactKind::touching).c_str());
    std::printf("  work         %s box tests, %s exact face tests\n",
                grouped(tally.stats.volume_tests).c_str(), grouped(tally.stats.face_tests).c_str());
}

const char* name(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::vertex:
            return "vertex";
        case FeatureKind::edge:
            return "edge";
        case FeatureKind::face:
            return "face";
        case FeatureKind::interior:
            return "interior";
    }
    return "";
}

struct ClosestPair {
    std::size_t a = 0, b = 0;
    Separation separation = {std::numeric_limits<double>::infinity(), {}, {}, {}, {}};
};

/// Of the pairs that do not collide; at an infinite distance if all do.
ClosestPair closest_pair(const std::vector<Body>& bodies) {
    ClosestPair best;
    std::vector<Placed> placed;
    for (const Body& body : bodies)
        placed.emplace_back(body.geometry, world_from_local(body));
    for (std::size_t a = 0; a < placed.size(); ++a)
        for (std::size_t b = a + 1; b < placed.size(); ++b) {
            const Separation s = separation(placed[a], placed[b]);
            if (s.distance > 0 && s.distance < best.separation.distance)
                best = {a, b, s};
        }
    return best;
}

void print_closest(const std::vector<Body>& bodies) {
    const auto [a, b, s] = closest_pair(bodies);
    if (s.distance == std::numeric_limits<double>::infinity()) {
        std::printf("  at the end   every pair collides\n");
        return;
    }
    std::printf("  at the end   the closest that do not collide are %.6f apart:\n", s.distance);
    std::printf("               body %zu (%s) at %s %u, body %zu (%s) at %s %u\n", a + 1,
                bodies[a].kind.c_str(), name(s.feature_a.kind), s.feature_a.index, b + 1,
                bodies[b].kind.c_str(), name(s.feature_b.kind), s.feature_b.index);
}

}  // namespace

void print_report(const Options& options, const Tally& tally, const Snapshot& busiest,
                  const Scene& end) {
    std::printf("tumble: %s from seed %" PRIu64 "\n\n", counted(options.frames, "frame").c_str(),
                options.seed);
    print_bodies(end);
    print_times(tally.seconds);
    print_counts(tally);
    std::printf("  busiest      frame %d: %s, %s\n", busiest.frame,
                counted(busiest.detection.collisions.size(), "colliding pair").c_str(),
                counted(face_pairs(busiest.detection), "face pair").c_str());
    print_closest(end.bodies);
    std::printf("  answers      %016" PRIx64 " (a hash: the same on every machine)\n", tally.hash);
}

}  // namespace tumble
