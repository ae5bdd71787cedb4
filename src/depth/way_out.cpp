// SPDX-License-Identifier: MIT
// A short offset is looked for along many directions and shortened along the surfaces. It is found
// by trial, and verified; the lower bound is that of balls that both solids have.
#include <allide/way_out.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <allide/depth.h>

#include "depth/common_balls.h"
#include "depth/slide.h"
#include "query/signed_distances.h"

namespace allide {
namespace {

constexpr std::uint32_t most_directions = 65536;

/// Adds a unit vector unless one nearly like it is there.
void add_direction(std::vector<Vec3>& directions, Vec3 direction) {
    const Vec3 u = normalized(direction);
    const auto is_like = [&](Vec3 v) { return dot(u, v) > 0.999999; };
    if (u != Vec3{} && std::ranges::none_of(directions, is_like))
        directions.push_back(u);
}

/// Nearly even over the sphere: points of a spiral.
Vec3 spiral_direction(std::uint32_t i, std::uint32_t count) {
    const double z = 1 - (2.0 * i + 1) / count, around = std::sqrt(1 - z * z);
    const SinCos turn = sin_cos(2.399963229728653 * i);
    return {around * turn.cos, around * turn.sin, z};
}

/// Faces of b leave along the normals of a's faces, and against their own.
void add_contact_directions(const Placed& a, const Placed& b, const QueryOptions& options,
                            std::vector<Vec3>& directions) {
    constexpr std::size_t most = 64, most_contacts = 512;
    const std::vector<FaceContact> contacts = face_contacts(a, b, options);
    const std::size_t step = contacts.size() / most_contacts + 1;
    for (std::size_t i = 0; i < contacts.size() && directions.size() < most; i += step) {
        add_direction(directions, contacts[i].normal_a);
        add_direction(directions, -contacts[i].normal_b);
    }
}

/// Finds offsets of b that part a pair that intersects.
class WayOutSearch {
public:
    WayOutSearch(const Placed& a, const Placed& b, const QueryOptions& options)
        : a_(a), b_(b), options_(options), pair_(a, b, options) {}

    WayOut run(std::uint32_t directions) {
        find_lower();
        find_directions(directions);
        for (const Vec3 u : directions_)
            offer(u * (pair_.way_past(u) * (1 + 1e-9) + 1e-9 * pair_.size()));
        for (const Vec3 u : directions_)
            search_along(u);
        shorten();
        return {std::min(lower_, length(best())), length(best()), best()};
    }

private:
    Vec3 best() const { return offsets_.front(); }

    /// Keeps the shortest few offsets that part the two.
    void offer(Vec3 offset) {
        constexpr std::size_t most_offsets = 6;
        const double reach = length(offset);
        if (offsets_.size() == most_offsets && reach >= length(offsets_.back()))
            return;
        if (!pair_.is_parted(offset))
            return;
        const auto is_longer = [&](Vec3 other) { return length(other) > reach; };
        offsets_.insert(std::ranges::find_if(offsets_, is_longer), offset);
        if (offsets_.size() > most_offsets)
            offsets_.pop_back();
    }

    void find_lower() {
        for (const bool is_exchanged : {false, true}) {
            const Placed& from = is_exchanged ? b_ : a_;
            const Placed& into = is_exchanged ? a_ : b_;
            const auto deep = try_depth(from, into, {.tolerance = 1e-2, .cells = 2048}, options_);
            if (!deep)
                continue;
            lower_ = std::max(lower_, deep->lower);
            const Vec3 way = deep->point - deep->on_surface;
            add_direction(directions_, is_exchanged ? -way : way);
            if (deep->lower > 0 && has_inside(from))
                lower_ = std::max(lower_, common_balls(a_, b_, deep->point, options_));
        }
        lower_ = std::max(0.0, lower_ - 0x1p-44 * pair_.size());
    }

    void find_directions(std::uint32_t count) {
        for (int i = 0; i < 27; ++i)
            add_direction(directions_, Vec3{i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0});
        add_contact_directions(a_, b_, options_, directions_);
        for (std::uint32_t i = 0; i < count; ++i)
            add_direction(directions_, spiral_direction(i, count));
    }

    /// Looks for the first free place along a direction, nearer than the best offset.
    void search_along(Vec3 u) {
        const double most = length(best());
        double held = lower_;
        const double first = std::max(lower_, 0x1p-7 * most);
        for (double way = first; way < most; way *= 1.25) {
            if (!pair_.is_parted(way * u)) {
                held = way;
                continue;
            }
            double parted = way;
            for (int i = 0; i < 10; ++i) {
                const double middle = 0.5 * (held + parted);
                (pair_.is_parted(middle * u) ? parted : held) = middle;
            }
            offer(parted * u);
            return;
        }
    }

    void shorten() {
        const std::vector<Vec3> found = offsets_;
        for (const Vec3 offset : found)
            offer(slid(pair_, offset));
    }

    const Placed& a_;
    const Placed& b_;
    const QueryOptions& options_;
    MovedPair pair_;
    double lower_ = 0;
    std::vector<Vec3> directions_, offsets_;
};

/// Finds the way out of two convex geometries. The move ends a little farther than touching.
std::optional<WayOut> convex_way_out(const Placed& a, const Placed& b,
                                     const QueryOptions& options) {
    const auto found = try_penetration(a, b, options);
    if (!found)
        return std::nullopt;
    const Box box = is_empty(bounds(a)) ? bounds(b) : bounds(a);
    const double size = std::min(length(allide::size(box)), length(allide::size(bounds(b))));
    Placed moved = b;
    for (double more = 1e-14 * size; more < 1e-9 * size; more *= 2) {
        const Vec3 offset = (found->depth + more) * found->direction;
        if (!moved.try_move(translation(offset) * b.world_from_local()))
            return std::nullopt;
        if (!intersects(a, moved, options))
            return WayOut{std::max(0.0, found->depth - 1e-9 * size), length(offset), offset};
    }
    return std::nullopt;
}

}  // namespace

Result<WayOut> try_way_out(const Placed& a, const Placed& b, const WayOutOptions& way,
                           const QueryOptions& options) {
    if (way.directions > most_directions)
        return Error(ErrorCode::bad_argument, "a way out has at most 65536 directions to try");
    if (!intersects(a, b, options))
        return WayOut{0, 0, {}};
    if (const auto convex = convex_way_out(a, b, options))
        return *convex;
    if (piece(a).shape.unbounded && piece(b).shape.unbounded)
        return Error(ErrorCode::unsupported,
                     "a and b are unbounded, so that their way out is not known; give a mesh for "
                     "one of them");
    for (const Placed* placed : {&a, &b})
        if (piece(*placed).shape.unbounded)
            return Error(ErrorCode::unsupported,
                         std::string(placed == &a ? "a" : "b") +
                             " is unbounded and the other one is not convex, so that their way "
                             "out is not known; give a mesh for the unbounded one");
    return WayOutSearch(a, b, options).run(way.directions);
}

}  // namespace allide
