// SPDX-License-Identifier: MIT
#include "scenes/kitchen.h"

namespace allide {
namespace {

constexpr double half_pi = 1.57079632679489661923;

namespace paint {
constexpr std::uint32_t wall = 0xe9e2d0, frame = 0xf7f5ef, tile = 0xbcd3d6, tile_dark = 0xa3c2c7,
                        floor = 0xb98d5f, floor_dark = 0xa97e53, front = 0x7f9f8b,
                        inside = 0xd8cdb4, steel = 0xb4bcc4, dark = 0x4b5056, top = 0x8d7f74,
                        wood = 0xc39a63, chair = 0xa8774a, china = 0xf2f1ec, blue = 0x5f86b8,
                        bottle = 0x4f8a5b, cork = 0xc9a36b, lamp = 0xe7b549, apple = 0xb9c74a,
                        orange = 0xe8953a, bowl = 0x86603f, fridge = 0xdfe5ea, pot = 0x9c5b4b;
}  // namespace paint

std::string numbered(const std::string& name, int number) {
    return name + "_" + std::to_string(number);
}

class Kitchen {
public:
    Room made() {
        shell();
        cupboards();
        worktop();
        sink();
        stove();
        refrigerator();
        shelves();
        table();
        fruit();
        return maker_.take();
    }

private:
    void box(Vec3 min, Vec3 max) { maker_.box(min, max); }

    void floor() {
        maker_.body("floor");
        for (int i = 0; i < 21; ++i) {
            maker_.colour(i % 2 ? paint::floor : paint::floor_dark);
            box({0.2 * i, 0, -0.05}, {0.2 * (i + 1), 3.6, 0});
        }
    }

    void shell() {
        floor();
        maker_.body("walls");
        maker_.colour(paint::wall);
        box({-0.1, 0, 0}, {0, 3.7, 2.5});
        box({4.2, 0, 0}, {4.3, 3.7, 2.5});
        box({0, 3.6, 0}, {1.5, 3.7, 2.5});
        box({2.7, 3.6, 0}, {4.2, 3.7, 2.5});
        box({1.5, 3.6, 0}, {2.7, 3.7, 1.05});
        box({1.5, 3.6, 1.95}, {2.7, 3.7, 2.5});
        window();
        tiles();
    }

    void window() {
        maker_.body("window");
        maker_.colour(paint::frame);
        box({1.5, 3.56, 1.05}, {2.7, 3.7, 1.09});
        box({1.5, 3.6, 1.91}, {2.7, 3.7, 1.95});
        box({1.5, 3.6, 1.09}, {1.55, 3.7, 1.91});
        box({2.65, 3.6, 1.09}, {2.7, 3.7, 1.91});
        box({2.08, 3.62, 1.09}, {2.12, 3.67, 1.91});
        box({1.55, 3.62, 1.48}, {2.08, 3.67, 1.51});
        box({2.12, 3.62, 1.48}, {2.65, 3.67, 1.51});
    }

    void tiles() {
        maker_.body("tiles");
        for (int row = 0; row < 2; ++row)
            for (int i = 0; i < 24; ++i) {
                maker_.colour((row + i) % 3 ? paint::tile : paint::tile_dark);
                box({0.15 * i, 3.59, 0.9 + 0.075 * row},
                    {0.15 * (i + 1), 3.6, 0.975 + 0.075 * row});
            }
    }

    /// The inner width of boards that form a carcass.
    struct Carcass {
        Vec3 min, max;
        bool shelf;
    };

    void carcass(const Carcass& c) {
        constexpr double board = 0.018;
        const auto [min, max, shelf] = c;
        maker_.colour(paint::inside);
        box(min, {min.x + board, max.y, max.z});
        box({max.x - board, min.y, min.z}, max);
        const double left = min.x + board, right = max.x - board, back = max.y - board;
        box({left, min.y, min.z}, {right, max.y, min.z + board});
        box({left, back, min.z + board}, {right, max.y, max.z});
        const double middle = 0.5 * (min.z + max.z);
        if (shelf)
            box({left, min.y + 0.1, middle}, {right, back, middle + board});
    }

    /// A bar on two studs before a front at y.
    void handle(Vec3 from, Vec3 to) {
        maker_.colour(paint::steel);
        constexpr double r = 0.006;
        const Vec3 out = {0, -0.04, 0}, thick = {r, r, r};
        box(from + out - thick, to + out + thick);
        for (const double at : {0.2, 0.8}) {
            const Vec3 p = from + at * (to - from);
            box({p.x - r, p.y - 0.04 + r, p.z - r}, {p.x + r, p.y, p.z + r});
        }
    }

    /// A front with a hinge at its left or right edge, which opens towards -y.
    struct Door {
        std::string name;
        Vec3 min, max;
        bool hinged_left;
        double start;
        std::uint32_t colour = paint::front;
    };

    void door(const Door& d) {
        const double edge = d.hinged_left ? d.min.x : d.max.x;
        maker_.body(d.name, {.kind = RoomKind::hinge,
                             .pivot = {edge, d.min.y, 0},
                             .axis = {0, 0, d.hinged_left ? -1.0 : 1.0},
                             .low = 0,
                             .high = 1.4,
                             .start = d.start});
        maker_.colour(d.colour);
        box(d.min, d.max);
        const double x = d.hinged_left ? d.max.x - 0.05 : d.min.x + 0.05;
        const double z = 0.5 * (d.min.z + d.max.z);
        handle({x, d.min.y, z - 0.08}, {x, d.min.y, z + 0.08});
    }

    void drawer(const std::string& name, Vec3 min, Vec3 max, double start) {
        maker_.body(
            name,
            {.kind = RoomKind::drawer, .axis = {0, -1, 0}, .low = 0, .high = 0.42, .start = start});
        maker_.colour(paint::front);
        box(min, max);
        const double left = min.x + 0.03, right = max.x - 0.03, low = min.z + 0.03;
        const double high = max.z - 0.05, board = 0.012, back = max.y + 0.48;
        maker_.colour(paint::inside);
        box({left, max.y, low}, {right, back, low + board});
        box({left, max.y, low + board}, {left + board, back, high});
        box({right - board, max.y, low + board}, {right, back, high});
        box({left + board, back - board, low + board}, {right - board, back, high});
        const double x = 0.5 * (min.x + max.x), z = 0.5 * (min.z + max.z);
        handle({x - 0.08, min.y, z}, {x + 0.08, min.y, z});
    }

    void drawers(int module, double x) {
        const double heights[] = {0.1, 0.4, 0.64, 0.86};
        for (int i = 0; i < 3; ++i)
            drawer(numbered("drawer", 3 * module + i), {x, 2.98, heights[i]},
                   {x + 0.6, 3.0, heights[i + 1]}, i == 2 && module == 0 ? 0.22 : 0.0);
    }

    void cupboards() {
        maker_.body("cupboards");
        maker_.colour(paint::dark);
        box({0, 3.05, 0}, {3.0, 3.6, 0.1});
        for (const int i : {0, 1, 2, 3, 4})
            carcass({{0.6 * i, 3.0, 0.1}, {0.6 * (i + 1), 3.59, 0.86}, i == 0 || i == 2});
        for (const int i : {0, 1})
            carcass({{0.675 * i, 3.25, 1.5}, {0.675 * (i + 1), 3.6, 2.2}, true});
        door({"door_0", {0, 2.98, 0.1}, {0.6, 3.0, 0.86}, true, 0});
        door({"door_1", {1.2, 2.98, 0.1}, {1.8, 3.0, 0.86}, true, 0.7});
        door({"door_2", {1.8, 2.98, 0.1}, {2.4, 3.0, 0.86}, false, 0});
        door({"door_3", {0, 3.23, 1.5}, {0.675, 3.25, 2.2}, true, 0});
        door({"door_4", {0.675, 3.23, 1.5}, {1.35, 3.25, 2.2}, false, 0.9});
        drawers(0, 0.6);
        drawers(1, 2.4);
    }

    void worktop() {
        maker_.body("worktop");
        maker_.colour(paint::top);
        box({0, 2.96, 0.86}, {1.88, 3.59, 0.9});
        box({2.32, 2.96, 0.86}, {3.0, 3.59, 0.9});
        box({1.88, 2.96, 0.86}, {2.32, 3.08, 0.9});
        box({1.88, 3.45, 0.86}, {2.32, 3.59, 0.9});
    }

    void sink() {
        maker_.body("sink");
        maker_.colour(paint::steel);
        box({1.86, 3.06, 0.70}, {2.34, 3.47, 0.71});
        box({1.86, 3.06, 0.71}, {1.88, 3.47, 0.86});
        box({2.32, 3.06, 0.71}, {2.34, 3.47, 0.86});
        box({1.88, 3.06, 0.71}, {2.32, 3.08, 0.86});
        box({1.88, 3.45, 0.71}, {2.32, 3.47, 0.86});
        maker_.body("faucet");
        maker_.cylinder({2.1, 3.52, 0.9}, 0.025, 0.02);
        maker_.cylinder({2.1, 3.52, 0.92}, 0.012, 0.22);
        maker_.turned_cylinder(0.012, 0.2,
                               translation({2.1, 3.432, 1.152}) * rotation({1, 0, 0}, half_pi));
        maker_.cylinder({2.1, 3.35, 1.11}, 0.01, 0.03);
        for (const double x : {2.0, 2.2}) {
            maker_.cylinder({x, 3.52, 0.9}, 0.014, 0.04);
            box({x - 0.03, 3.51, 0.94}, {x + 0.03, 3.53, 0.955});
        }
    }

    void knob(int i) {
        const double x = 3.08 + 0.11 * i, z = 0.82;
        const Transform along_y = translation({x, 2.975, z}) * rotation({1, 0, 0}, half_pi);
        maker_.body(numbered("dial", i));
        maker_.colour(paint::dark);
        maker_.turned_cylinder(0.022, 0.01, along_y);
        maker_.body(
            numbered("knob", i),
            {.kind = RoomKind::hinge, .pivot = {x, 0, z}, .axis = {0, 1, 0}, .low = -2, .high = 2});
        maker_.colour(paint::frame);
        box({x - 0.006, 2.94, z - 0.025}, {x + 0.006, 2.97, z + 0.025});
    }

    void oven() {
        maker_.body("oven", {.kind = RoomKind::hinge,
                             .pivot = {3.0, 2.98, 0.2},
                             .axis = {1, 0, 0},
                             .low = 0,
                             .high = 1.5});
        maker_.colour(paint::dark);
        box({3.0, 2.98, 0.2}, {3.6, 3.0, 0.76});
        handle({3.15, 2.98, 0.7}, {3.45, 2.98, 0.7});
    }

    void stove() {
        maker_.body("stove");
        carcass({{3.0, 3.0, 0.1}, {3.6, 3.59, 0.88}, true});
        maker_.colour(paint::fridge);
        box({3.0, 3.0, 0}, {3.6, 3.59, 0.1});
        box({3.0, 2.98, 0.1}, {3.6, 3.0, 0.2});
        box({3.0, 2.98, 0.78}, {3.6, 3.0, 0.88});
        box({3.0, 2.96, 0.88}, {3.6, 3.59, 0.9});
        maker_.colour(paint::dark);
        for (const double x : {3.15, 3.45})
            for (const double y : {3.13, 3.43})
                maker_.cylinder({x, y, 0.9}, 0.09, 0.015, 16);
        oven();
        for (int i = 0; i < 5; ++i)
            knob(i);
        maker_.body("hood");
        maker_.colour(paint::steel);
        box({3.0, 3.2, 1.6}, {3.6, 3.6, 1.68});
        box({3.18, 3.4, 1.68}, {3.42, 3.6, 2.5});
        pot();
    }

    void pot() {
        maker_.free_body("pot");
        maker_.colour(paint::pot);
        const Vec3 base = {3.15, 3.13, 0.915};
        maker_.cylinder(base, 0.085, 0.008);
        maker_.ring(base + Vec3{0, 0, 0.008}, {12, 0.08, 0.1, 0.005});
        for (const double side : {-1.0, 1.0})
            box(base + Vec3{side * 0.105 - 0.015, -0.03, 0.08},
                base + Vec3{side * 0.105 + 0.015, 0.03, 0.092});
    }

    void refrigerator() {
        maker_.body("refrigerator");
        carcass({{3.6, 3.0, 0}, {4.2, 3.59, 1.8}, false});
        box({3.618, 3.0, 1.1}, {4.182, 3.57, 1.118});
        box({3.618, 3.0, 1.782}, {4.182, 3.57, 1.8});
        for (const double z : {0.35, 0.7, 1.4})
            box({3.618, 3.1, z}, {4.182, 3.57, z + 0.01});
        door({"refrigerator_door", {3.6, 2.94, 0}, {4.2, 3.0, 1.11}, false, 0, paint::fridge});
        door({"freezer_door", {3.6, 2.94, 1.11}, {4.2, 3.0, 1.8}, false, 0, paint::fridge});
    }

    void cup(const std::string& name, Vec3 base, bool has_handle) {
        maker_.free_body(name);
        constexpr double radius = 0.034, height = 0.085;
        maker_.cylinder(base, radius + 0.003, 0.006, 8);
        maker_.ring(base + Vec3{0, 0, 0.006}, {8, radius, height, 0.004});
        if (!has_handle)
            return;
        const Vec3 side = base + Vec3{radius + 0.004, 0, 0};
        box(side + Vec3{0, -0.004, 0.022}, side + Vec3{0.022, 0.004, 0.03});
        box(side + Vec3{0, -0.004, 0.067}, side + Vec3{0.022, 0.004, 0.075});
        box(side + Vec3{0.022, -0.004, 0.022}, side + Vec3{0.03, 0.004, 0.075});
    }

    void bottle(int number, Vec3 base) {
        maker_.free_body(numbered("bottle", number));
        maker_.colour(paint::bottle);
        maker_.cylinder(base, 0.036, 0.2);
        maker_.cylinder(base + Vec3{0, 0, 0.2}, 0.014, 0.08);
        maker_.colour(paint::cork);
        maker_.cylinder(base + Vec3{0, 0, 0.28}, 0.012, 0.02);
    }

    void plate(int number, Vec3 base) {
        maker_.free_body(numbered("plate", number));
        maker_.colour(number % 3 ? paint::china : paint::blue);
        maker_.cylinder(base, 0.1, 0.014, 20);
    }

    void shelf(int number, double z) {
        maker_.body(numbered("shelf", number));
        maker_.colour(paint::wood);
        box({0, 0.5, z - 0.02}, {0.22, 2.75, z});
        for (const double y : {0.6, 1.6, 2.6})
            box({0, y, z - 0.1}, {0.15, y + 0.03, z - 0.02});
    }

    /// Four shelves along the left wall.
    void shelves() {
        int cups = 0;
        for (int row = 0; row < 3; ++row) {
            const double z = 1.0 + 0.25 * row;
            shelf(row, z);
            for (int i = 0; i < (row == 0 ? 14 : 13); ++i, ++cups) {
                maker_.colour(cups % 4 == 1   ? paint::blue
                              : cups % 4 == 3 ? paint::lamp
                                              : paint::china);
                cup(numbered("cup", cups), {0.11, 0.6 + 0.155 * i, z}, true);
            }
        }
        shelf(3, 1.75);
        for (int i = 0; i < 12; ++i)
            plate(i, {0.11, 0.65 + 0.25 * (i / 4), 1.75 + 0.014 * (i % 4)});
        for (int i = 0; i < 8; ++i)
            bottle(i, {0.11, 1.5 + 0.15 * i, 1.75});
    }

    void chair(int number, Vec3 at, double turn) {
        maker_.frame(translation(at) * rotation({0, 0, 1}, turn));
        maker_.free_body(numbered("chair", number));
        maker_.colour(paint::chair);
        box({-0.2, -0.2, 0.43}, {0.2, 0.2, 0.46});
        for (const double x : {-0.2, 0.16}) {
            for (const double y : {-0.2, 0.16})
                box({x, y, 0}, {x + 0.04, y + 0.04, 0.43});
            box({x, -0.2, 0.46}, {x + 0.04, -0.16, 0.95});
        }
        for (int i = 0; i < 3; ++i)
            box({-0.16, -0.19, 0.58 + 0.13 * i}, {0.16, -0.17, 0.65 + 0.13 * i});
        maker_.frame({});
    }

    void table() {
        maker_.body("table");
        maker_.colour(paint::wood);
        for (int i = 0; i < 5; ++i)
            box({1.5, 1.1 + 0.16 * i, 0.71}, {2.7, 1.26 + 0.16 * i, 0.75});
        for (const double x : {1.55, 2.59})
            for (const double y : {1.15, 1.79})
                box({x, y, 0}, {x + 0.06, y + 0.06, 0.71});
        for (const double y : {1.17, 1.81})
            box({1.61, y, 0.62}, {2.59, y + 0.02, 0.71});
        for (const double x : {1.57, 2.61})
            box({x, 1.21, 0.62}, {x + 0.02, 1.79, 0.71});
        int number = 0;
        for (const double x : {1.85, 2.35}) {
            chair(number++, {x, 0.85, 0}, 0);
            chair(number++, {x, 2.15, 0}, 2 * half_pi);
        }
        covers();
        maker_.body("lamp");
        maker_.colour(paint::lamp);
        maker_.cylinder({2.1, 1.5, 1.75}, 0.16, 0.14, 16);
        maker_.colour(paint::dark);
        maker_.cylinder({2.1, 1.5, 1.89}, 0.008, 0.61, 6);
    }

    void covers() {
        int number = 0;
        for (const double x : {1.78, 2.42})
            for (const double y : {1.26, 1.74}) {
                plate(12 + number, {x, y, 0.75});
                maker_.colour(paint::tile);
                cup(numbered("glass", number++), {x < 2 ? x + 0.17 : x - 0.17, y, 0.75}, false);
            }
    }

    void fruit() {
        maker_.free_body("bowl");
        maker_.colour(paint::bowl);
        const Vec3 base = {2.1, 1.5, 0.75};
        maker_.cylinder(base, 0.075, 0.01, 10);
        maker_.ring(base + Vec3{0, 0, 0.016}, {10, 0.08, 0.085, 0.006, 0.7});
        for (int i = 0; i < 6; ++i) {
            const SinCos around = sin_cos(i * 4.0 * half_pi / 5);
            const bool top = i == 5;
            const double out = top ? 0 : 0.06;
            maker_.free_body(numbered("fruit", i));
            maker_.colour(i % 2 ? paint::orange : paint::apple);
            maker_.lump(base + Vec3{out * around.cos, out * around.sin, top ? 0.1 : 0.05}, 0.034, 1,
                        static_cast<std::uint64_t>(i + 1));
        }
    }

    RoomMaker maker_;
};

}  // namespace

Room kitchen() {
    return Kitchen().made();
}

}  // namespace allide
