// SPDX-License-Identifier: MIT
#include "families.h"

#include <algorithm>

namespace independent {
namespace {

using allide::Vec3;

constexpr double edge_of_range = 0x1p59;

Vec3 corner_of_cube(double half) {
    return {half, half, half};
}

/// How wide a heap of n unit boxes is if each touches a few others.
double heap(int n) {
    return 1.5 * std::cbrt(n + 1.0);
}

/// About 1.8 % on each side, at least one; the others are in a heap.
int side_of_outlier(int i, int n) {
    const int each = std::max(1, 18 * n / 1000);
    return i < each ? 1 : i < 2 * each ? -1 : 0;
}

Place outliers(int i, int n, double distance, int axes, Chance& chance) {
    Place place = {chance.in_cube(heap(n)), corner_of_cube(0.5)};
    for (int k = 0; k < axes; ++k)
        place.centre[k] += side_of_outlier(i, n) * distance;
    return place;
}

Place outliers_1e6(int i, int n, int, Chance& chance) {
    return outliers(i, n, 1e6, 3, chance);
}
Place outliers_1e12_on_an_axis(int i, int n, int, Chance& chance) {
    return outliers(i, n, 1e12, 1, chance);
}
Place outliers_that_change_sides(int i, int n, int frame, Chance& chance) {
    return outliers(i, n, frame % 2 == 0 ? 1e9 : -1e9, 1 + frame % 3, chance);
}
Place outliers_at_the_edge_of_the_range(int i, int n, int frame, Chance& chance) {
    return outliers(i, n, frame == 1 ? 1 : edge_of_range, 3, chance);
}

Place specks_beside_giants(int i, int n, int, Chance& chance) {
    constexpr double sizes[] = {1e-6, 1, 10, 1e6, 0x1p-180};
    const double half = sizes[i % 5];
    const Vec3 near = chance.in_cube(i % 5 == 0 ? 1 : 3);
    return {i % 5 == 1 ? chance.in_cube(heap(n)) : near, corner_of_cube(half)};
}

Place speck_ball_and_box(int i, int, int, Chance&) {
    constexpr double sizes[] = {1e-6, 1, 10};
    return {{0.001 * (i / 3), 0, 0}, corner_of_cube(sizes[i % 3])};
}

Place one_point(int, int, int frame, Chance&) {
    return {{frame * 1e9, 0.1, -3}, corner_of_cube(0.5)};
}

Place points_at_one_point(int, int, int frame, Chance&) {
    return {corner_of_cube(frame == 1 ? 0 : 0x1p59), corner_of_cube(0)};
}

/// Unit boxes that touch the next ones, and nothing else.
Place a_line(int i, int, int frame, Chance&) {
    return {{1.0 * i, frame * 0x1p40, 0}, corner_of_cube(0.5)};
}

/// Specks along an axis as long as the range.
Place a_line_through_the_range(int i, int n, int, Chance&) {
    const double at = -edge_of_range + edge_of_range / std::max(1, n) * (2.0 * i);
    return {{at, 0, 0}, corner_of_cube(i % 3 == 0 ? edge_of_range / std::max(1, n) : 1)};
}

/// Flat boxes side by side in the plane z = frame.
Place a_plane(int i, int n, int frame, Chance&) {
    const int row = std::max(1, static_cast<int>(std::sqrt(n)));
    return {{1.0 * (i % row), 1.0 * (i / row), 1.0 * frame}, {0.5, 0.5, 0}};
}

Place diagonal(int i, int, int frame, Chance&) {
    return {corner_of_cube(0.5 * i + frame * 0x1p30), corner_of_cube(0.25)};
}

Place alternating_extremes(int i, int, int frame, Chance& chance) {
    const double side = (i + frame) % 2 == 0 ? edge_of_range : -edge_of_range;
    const Vec3 shift = chance.in_cube(0x1p50);
    return {corner_of_cube(side) + shift, corner_of_cube(i % 4 < 2 ? 0x1p48 : 1)};
}

Place alternating_sizes(int i, int n, int, Chance& chance) {
    return {chance.in_cube(heap(n)), corner_of_cube(i % 2 == 0 ? 0x1p-100 : 0.5)};
}

/// 2^-200 to 2^59, then again.
Place powers_of_two(int i, int, int frame, Chance& chance) {
    const double at = std::ldexp(chance.sign(), -200 + (i + 7 * frame) % 260);
    return {{at, std::fabs(at), -at}, corner_of_cube(std::ldexp(1, -200 + i % 260))};
}

/// Each box spans from one power of two to the next, so that neighbours touch.
Place touching_powers_of_two(int i, int, int, Chance&) {
    const double low = std::ldexp(1, -198 + i % 256);
    return {corner_of_cube(1.5 * low), corner_of_cube(0.5 * low)};
}

Place any_size_anywhere(int, int, int, Chance& chance) {
    const Vec3 at = {chance.sign() * chance.of_any_size(-190, 58),
                     chance.sign() * chance.of_any_size(-190, 58),
                     chance.sign() * chance.of_any_size(-190, 58)};
    return {at, corner_of_cube(chance.of_any_size(-190, 58))};
}

/// From one end of the range to the other, by the middle.
Place extreme_motion(int, int n, int frame, Chance& chance) {
    constexpr double ends[] = {-edge_of_range, 0, edge_of_range, 0x1p-190};
    const double end = ends[frame % 4];
    return {corner_of_cube(end) + chance.in_cube(heap(n)),
            corner_of_cube(std::fabs(end) * 0x1p-53 + 0.5)};
}

/// Far apart, then all in a heap, then far apart on the other side.
Place collapse(int i, int n, int frame, Chance& chance) {
    const double way = frame % 3 == 1 ? 0 : frame % 3 == 0 ? 0x1p40 : -0x1p40;
    return {chance.in_cube(heap(n)) + corner_of_cube(way * i), corner_of_cube(0.5)};
}

/// One object travels each frame, the others rest.
Place one_traveller(int i, int n, int frame, Chance&) {
    const Vec3 at = Chance(static_cast<std::uint64_t>(i)).in_cube(heap(n));
    const double far = i == 0 ? std::ldexp(frame % 2 == 0 ? 1 : -1, 15 * frame % 60) : 0;
    return {at + corner_of_cube(far), corner_of_cube(0.5)};
}

Place all_in_one_giant(int i, int n, int frame, Chance& chance) {
    if (i == n / 2)
        return {{0, 0, 0}, corner_of_cube(0x1p59)};
    return {chance.in_cube(heap(n) * (frame + 1)), corner_of_cube(0.5)};
}

Place nine_giants(int i, int n, int, Chance& chance) {
    return {chance.in_cube(heap(n)), corner_of_cube(i < 9 ? 0x1p20 : 0.5)};
}

Place two_cities(int i, int n, int frame, Chance& chance) {
    const double city = (i + (i % 16 == 0 ? frame : 0)) % 2 == 0 ? 0x1p30 : -0x1p30;
    return {chance.in_cube(heap(n)) + Vec3{city, -city, 0}, corner_of_cube(0.5)};
}

/// At 2^50 the last bits of a double are quarters.
Place lattice_far_away(int i, int n, int, Chance&) {
    const int row = std::max(1, static_cast<int>(std::cbrt(n)));
    const Vec3 at = {1.0 * (i % row), 1.0 * (i / row % row), 1.0 * (i / row / row)};
    return {at + corner_of_cube(0x1p50), corner_of_cube(0.5)};
}

Place needles_and_plates(int i, int, int frame, Chance& chance) {
    Vec3 half = {0x1p-40, 0x1p-40, 0x1p-40};
    half[i % 3] = 0x1p40;
    if (i % 2 == 0)
        half[(i + 1) % 3] = 0x1p40;
    return {chance.in_cube(0x1p40 / (frame + 1)), half};
}

constexpr Family all[] = {
    {"outliers at 1e6", outliers_1e6},
    {"outliers at 1e12 on one axis", outliers_1e12_on_an_axis},
    {"outliers that change sides", outliers_that_change_sides},
    {"outliers at the edge of the range", outliers_at_the_edge_of_the_range},
    {"specks beside giants", specks_beside_giants, 130},
    {"a speck, a ball and a box", speck_ball_and_box, 70},
    {"one point", one_point, 70},
    {"points at one point", points_at_one_point, 70},
    {"a line", a_line},
    {"a line through the range", a_line_through_the_range},
    {"a plane", a_plane},
    {"a diagonal", diagonal},
    {"alternating extremes", alternating_extremes, 300},
    {"alternating sizes", alternating_sizes},
    {"powers of two", powers_of_two, 300},
    {"touching powers of two", touching_powers_of_two, 256},
    {"any size anywhere", any_size_anywhere, 300},
    {"motion from end to end", extreme_motion},
    {"a collapse", collapse},
    {"one traveller", one_traveller},
    {"all in one giant", all_in_one_giant},
    {"nine giants", nine_giants, 300},
    {"two cities", two_cities},
    {"a lattice far away", lattice_far_away},
    {"needles and plates", needles_and_plates, 130},
};

}  // namespace

std::span<const Family> families() {
    return all;
}

}  // namespace independent
