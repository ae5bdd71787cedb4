// SPDX-License-Identifier: MIT
// Angles are compared by signs of determinants of world vertices only. The winding numbers of one
// sector are given; each half-plane that one turns past changes them by its step.
#include "clash/fan.h"

#include <algorithm>

namespace allide {

/// Half-planes at one angle.
struct Fan::Group {
    bool has[2] = {false, false};
    std::array<int, 2> step = {0, 0};
    bool before_move = false;
};

void Fan::add(int body, const Triangle& face) {
    const int axis = projection_axis(face[0], face[1], face[2]);
    const int facing = orient2d(face[0], face[1], face[2], axis);
    bool has[2] = {false, false};
    for (int k = 0; k < 3; ++k) {
        const int turn = orient2d(edge_.from, edge_.to, face[k], axis);
        if (turn == 0 || has[turn > 0])
            continue;
        has[turn > 0] = true;
        const int step = turn == facing ? -1 : 1;
        planes_.push_back({body, face[k], has_inside_[body] ? step : 0});
    }
}

/// The sign of the triple product of the edge, the apex and the direction (e^3, e, e^2).
int Fan::side_of_move(Vec3 apex) const {
    for (const int axis : {1, 2, 0})
        if (const int side = orient2d(edge_.from, edge_.to, apex, axis); side != 0)
            return side;
    return 0;
}

/// 0 at the angle of the first half-plane, 1 up to half a turn, 2 at half a turn, 3 beyond.
int Fan::quarter(Vec3 apex) const {
    const Vec3 first = planes_[0].apex;
    if (const int turn = side(first, apex); turn != 0)
        return turn > 0 ? 1 : 3;
    const int axis = projection_axis(edge_.from, edge_.to, first);
    return orient2d(edge_.from, edge_.to, first, axis) == orient2d(edge_.from, edge_.to, apex, axis)
               ? 0
               : 2;
}

bool Fan::comes_before(const HalfPlane& x, const HalfPlane& y) const {
    const int quarter_x = quarter(x.apex), quarter_y = quarter(y.apex);
    if (quarter_x != quarter_y)
        return quarter_x < quarter_y;
    return quarter_x % 2 == 1 && side(x.apex, y.apex) > 0;
}

bool Fan::comes_before_move(const HalfPlane& x) const {
    const int quarter_of_move = side_of_move(planes_[0].apex) > 0 ? 1 : 3;
    const int quarter_x = quarter(x.apex);
    if (quarter_x != quarter_of_move)
        return quarter_x < quarter_of_move;
    return side_of_move(x.apex) > 0;
}

std::vector<Fan::Group> Fan::groups() const {
    std::vector<HalfPlane> sorted = planes_;
    std::ranges::stable_sort(
        sorted, [&](const HalfPlane& x, const HalfPlane& y) { return comes_before(x, y); });
    std::vector<Group> groups;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i == 0 || comes_before(sorted[i - 1], sorted[i]))
            groups.emplace_back().before_move = comes_before_move(sorted[i]);
        Group& group = groups.back();
        group.has[sorted[i].body] = true;
        group.step[sorted[i].body] += sorted[i].winding_step;
    }
    return groups;
}

namespace {

/// Whether half-planes of a and b alternate twice on the way around, at four angles.
template <class Groups>
bool alternates(const Groups& groups) {
    for (const int first : {0, 1}) {
        std::size_t found = 0;
        for (const auto& group : groups)
            if (group.has[found % 2 == 0 ? first : 1 - first])
                ++found;
        if (found >= 4)
            return true;
    }
    return false;
}

}  // namespace

void Fan::label(std::array<int, 2> moved_winding, ClashLabels& labels) {
    const std::vector<Group> around = groups();
    const std::size_t count = around.size();
    const std::size_t start =
        std::ranges::count_if(around, [](const Group& group) { return group.before_move; });
    std::array<int, 2> winding = moved_winding;
    for (std::size_t i = 0; i < count; ++i) {
        labels.region[winding[0] != 0][winding[1] != 0] = true;
        const Group& next = around[(start + i) % count];
        for (const int body : {0, 1}) {
            if (next.has[body] && !next.has[1 - body])
                labels.surface[body][winding[1 - body] != 0] = true;
            winding[body] += next.step[body];
        }
    }
    labels.crossing |= alternates(around);
}

}  // namespace allide
