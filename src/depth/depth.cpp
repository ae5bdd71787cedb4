// SPDX-License-Identifier: MIT
#include <allide/depth.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <allide/clash.h>

#include "depth/depth_search.h"
#include "depth/leaves.h"

namespace allide {
namespace {

bool is_unbounded(const Placed& placed) {
    return piece(placed).shape.unbounded;
}

double longest_side(const Box& box) {
    const Vec3 sides = size(box);
    return std::max({sides.x, sides.y, sides.z, 0.0});
}

double farthest_coordinate(const Box& box) {
    double most = 0;
    for (int k = 0; k < 3; ++k)
        most = std::max({most, std::fabs(box.min[k]), std::fabs(box.max[k])});
    return most;
}

bool is_plane(const Placed& placed) {
    const std::optional<RoundShape>& round = piece(placed).shape.round;
    return round && round->kind == RoundKind::plane;
}

std::optional<Error> depth_error(const Placed& a, const Placed& b, const DepthOptions& depth) {
    if (!(depth.tolerance >= 1e-9 && depth.tolerance <= 1))
        return Error(ErrorCode::bad_argument, "the tolerance of a depth is not from 1e-9 to 1");
    if (depth.cells == 0)
        return Error(ErrorCode::bad_argument, "a depth cannot be found in 0 cells; give more");
    if (auto error = signed_distance_error(b, "b"))
        return error;
    if (std::ranges::any_of(leaves_of(a), is_plane))
        return Error(ErrorCode::unsupported, "a is a plane, which reaches no depth; give a mesh");
    if (is_unbounded(a) && is_unbounded(b))
        return Error(ErrorCode::unsupported,
                     "a and b are both unbounded, and so is the depth; give a bounded geometry");
    return std::nullopt;
}

/// For pairs of which one at least is round. The other one does not cross the surface of the first
/// if no pair of faces does, and is then wholly inside or outside.
bool round_insides_meet(const Placed& a, const Placed& b, const QueryOptions& options) {
    const std::vector<FacePair> contacts = intersecting_faces(a, b, options);
    if (contacts.empty())
        return intersects(a, b, options);
    const auto crosses = [](const FacePair& pair) { return pair.kind == ContactKind::crossing; };
    if (std::ranges::any_of(contacts, crosses))
        return true;
    const Placed& round = is_round(piece(a)) ? a : b;
    const Placed& other = is_round(piece(a)) ? b : a;
    const RoundShape shape = world_round(piece(round));
    const Vec3 inner = shape.has_ends() ? 0.5 * shape.p + 0.5 * shape.q : shape.p;
    Work work(options);
    return !shape.is_unbounded() && !is_round(piece(other)) && piece(other).shape.has_inside() &&
           location(piece(other), inner, work) == Location::inside;
}

/// Whether a point of a, or of its inside if it has one, is in the inside of b; exactly.
bool insides_meet(const Placed& a, const Placed& b, const QueryOptions& options) {
    if (is_round(piece(a)) || is_round(piece(b)))
        return round_insides_meet(a, b, options);
    const auto found = try_clash(a, b, {}, options);
    return found && found->kind >= ClashKind::cross;
}

/// The deepest point of parts of a in parts of b.
class DepthOfParts {
public:
    DepthOfParts(const DepthBounds& start, const QueryOptions& options)
        : bounds_(start), options_(options) {}

    void look_at(const Placed& a, const Placed& b) {
        const Box box_a = allide::bounds(a), box_b = allide::bounds(b);
        if (!piece(b).shape.has_inside() || is_empty(box_a) || is_empty(box_b) ||
            !overlaps(box_a, box_b) || !insides_meet(a, b, options_))
            return;
        meets_ = true;
        Work work(options_);
        const ReachingBody body(a, {max(box_a.min, box_b.min), min(box_a.max, box_b.max)},
                                options_);
        DepthField field(b, bounds_.error, work);
        DepthSearch(body, field, bounds_).run();
    }

    /// Whether any two parts have inner points in common.
    bool meets() const { return meets_; }
    Depth depth() const {
        const double lower = std::max(bounds_.lower() - bounds_.error, 0.0);
        Depth found = {lower, std::max({lower, bounds_.upper, bounds_.error}), {}, {}};
        if (bounds_.deepest) {
            found.point = bounds_.deepest->at;
            found.on_surface = bounds_.deepest->on_surface;
        }
        return found;
    }

private:
    DepthBounds bounds_;
    const QueryOptions& options_;
    bool meets_ = false;
};

DepthBounds start_of(const Placed& a, const Placed& b, const DepthOptions& depth) {
    double error = 0, smaller = HUGE_VAL;
    for (const Placed* placed : {&a, &b}) {
        if (is_unbounded(*placed))
            continue;
        const Box box = bounds(*placed);
        smaller = std::min(smaller, longest_side(box));
        error = std::max(error, 0x1p-44 * longest_side(box) + 0x1p-48 * farthest_coordinate(box));
    }
    return {std::max(depth.tolerance * smaller - 2 * error, 4 * error), error, depth.cells};
}

}  // namespace

Result<Depth> try_depth(const Placed& a, const Placed& b, const DepthOptions& depth,
                        const QueryOptions& options) {
    if (auto error = depth_error(a, b, depth))
        return *error;
    DepthOfParts search(start_of(a, b, depth), options);
    const std::vector<Placed> parts_a = leaves_of(a), parts_b = leaves_of(b);
    for (const Placed& part_a : parts_a)
        for (const Placed& part_b : parts_b)
            search.look_at(part_a, part_b);
    if (search.meets())
        return search.depth();
    const Separation apart = separation(a, b, options);
    return Depth{0, 0, apart.point_a, apart.point_b};
}

}  // namespace allide
