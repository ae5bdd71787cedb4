// SPDX-License-Identifier: MIT
#include "tumble/tally.h"

namespace tumble {
namespace {

void mix(std::uint64_t& hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9fb21c651e98df25;
    hash ^= hash >> 32;
}

void add(Tally& tally, const Collision& collision) {
    mix(tally.hash, collision.a);
    mix(tally.hash, collision.b);
    for (const auto& [face_a, face_b, kind] : collision.faces) {
        const auto k = static_cast<std::size_t>(kind);
        ++tally.face_pairs[k];
        mix(tally.hash, face_a);
        mix(tally.hash, face_b);
        mix(tally.hash, k);
    }
}

}  // namespace

void add(Tally& tally, const Detection& detection) {
    const std::size_t bodies = detection.boxes.size();
    tally.seconds.push_back(detection.seconds);
    tally.pairs += bodies * (bodies - 1) / 2;
    tally.overlapping_boxes += detection.overlapping_boxes;
    tally.collisions += detection.collisions.size();
    tally.stats.volume_tests += detection.stats.volume_tests;
    tally.stats.face_tests += detection.stats.face_tests;
    mix(tally.hash, detection.collisions.size());
    for (const Collision& collision : detection.collisions)
        add(tally, collision);
}

std::size_t face_pairs(const Detection& detection) {
    std::size_t sum = 0;
    for (const Collision& collision : detection.collisions)
        sum += collision.faces.size();
    return sum;
}

}  // namespace tumble
