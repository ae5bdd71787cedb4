// SPDX-License-Identifier: MIT
#pragma once

#include "convex/party.h"

namespace allide {

/// The vertices of one party that carry its nearest point, each once.
struct Carrier {
    std::uint32_t vertex[4];
    int count = 0;

    Carrier(const std::uint32_t* vertices, int vertex_count);
};

/// A face that holds the point, up to rounding, on or around the carrier.
std::uint32_t face_at(const Party& party, const Carrier& carrier, Vec3 point);

}  // namespace allide
