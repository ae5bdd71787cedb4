// SPDX-License-Identifier: MIT
// Rays as arguments: one or many.
#pragma once

#include "arrays.h"

namespace allide::python {

/// Origins and directions, of which one may be single.
struct Rays {
    Rays(nb::handle origin, nb::handle direction)
        : origins(read(origin, "origin")), directions(read(direction, "direction")) {
        if (origins.many && directions.many && origins.points.size() != directions.points.size())
            throw Error(ErrorCode::bad_argument,
                        "origin and direction: stacks of different length");
    }
    [[nodiscard]] bool many() const { return origins.many || directions.many; }
    [[nodiscard]] std::size_t size() const {
        return origins.many ? origins.points.size() : directions.points.size();
    }
    [[nodiscard]] Vec3 origin(std::size_t i) const { return origins.points[origins.many ? i : 0]; }
    [[nodiscard]] Vec3 direction(std::size_t i) const {
        return directions.points[directions.many ? i : 0];
    }

private:
    struct Side {
        bool many;
        std::vector<Vec3> points;
    };
    static Side read(nb::handle value, const char* name) {
        const Doubles array = doubles(value, name, "(3,) or (n, 3)");
        if (array.ndim() == 1 && array.shape(0) == 3)
            return {false, {vector(value, name)}};
        const Points all = any_points(value, name);
        return {true, {all.span().begin(), all.span().end()}};
    }
    Side origins, directions;
};

}  // namespace allide::python
