// SPDX-License-Identifier: MIT
#include "scenes/porch.h"

namespace allide {
namespace {

constexpr double half_pi = 1.57079632679489661923;
constexpr double deck = 0.6;  // height of the boards

namespace paint {
constexpr std::uint32_t grass = 0x9db878, board = 0xb4936b, board_dark = 0xa78660, white = 0xf3f0e8,
                        siding = 0xc8d5dd, siding_dark = 0xbccad3, roof = 0x7a6a66,
                        roof_dark = 0x6d5e5b, beam = 0xd9cdb8, door = 0x9a4a3f, brass = 0xd0a548,
                        chain = 0x70767c, swing = 0xc08a4e, pot = 0xb8633e, glass = 0x4d6172,
                        leaf = 0x6a9a4e, flower = 0xd9679a, stone = 0xa9a7a1, cup = 0x5f86b8;
}  // namespace paint

std::string numbered(const std::string& name, int number) {
    return name + "_" + std::to_string(number);
}

class Porch {
public:
    Room made() {
        ground();
        boards();
        steps();
        posts();
        railing();
        roof();
        house();
        door();
        swing();
        flowers();
        bench();
        return maker_.take();
    }

private:
    void box(Vec3 min, Vec3 max) { maker_.box(min, max); }

    void ground() {
        maker_.body("ground");
        maker_.colour(paint::grass);
        box({-4, -3, -0.1}, {4, 3, 0});
        maker_.colour(paint::stone);
        for (int i = 0; i < 4; ++i)
            box({-0.5, -2.9 + 0.4 * i, 0}, {0.5, -2.55 + 0.4 * i, 0.03});
    }

    void boards() {
        maker_.body("boards");
        for (int i = 0; i < 34; ++i) {
            maker_.colour(i % 2 ? paint::board : paint::board_dark);
            const double left = -2.5 + 5.0 / 34 * i;
            box({left, 0, deck - 0.04}, {left + 5.0 / 34, 2.4, deck});
        }
        maker_.colour(paint::beam);
        for (int i = 0; i < 5; ++i)
            box({-2.45, 0.02 + 0.55 * i, 0.42}, {2.45, 0.07 + 0.55 * i, deck - 0.04});
        for (const double x : {-2.4, -0.06, 2.28})
            for (const double y : {0.02, 2.2})
                box({x, y, 0}, {x + 0.12, y + 0.12, 0.42});
    }

    void steps() {
        maker_.body("steps");
        for (int i = 0; i < 3; ++i) {
            const double y = -0.9 + 0.3 * i, z = 0.15 * (i + 1);
            maker_.colour(paint::board);
            box({-0.6, y, z - 0.03}, {0.6, y + 0.15, z});
            box({-0.6, y + 0.15, z - 0.03}, {0.6, y + 0.3, z});
            maker_.colour(paint::white);
            box({-0.58, y + 0.02, z - 0.15}, {0.58, y + 0.05, z - 0.03});
        }
    }

    void posts() {
        maker_.body("posts");
        maker_.colour(paint::white);
        for (const double x : {-2.46, -0.86, 0.74, 2.34}) {
            box({x, 0.04, deck}, {x + 0.12, 0.16, 2.8});
            box({x - 0.02, 0.02, 2.8}, {x + 0.14, 0.18, 2.84});
        }
        box({-2.6, 0.04, 2.84}, {2.6, 0.16, 2.96});
    }

    /// Rails and fifteen balusters from one post to another, along x or along y.
    void section(Vec3 from, Vec3 to) {
        const Vec3 along = to - from;
        const Vec3 wide = along.x > along.y ? Vec3{0, 0.03, 0} : Vec3{0.03, 0, 0};
        const Vec3 thin = {0.014, 0.014, 0};
        box(from - wide + Vec3{0, 0, 0.08}, to + wide + Vec3{0, 0, 0.12});
        box(from - wide + Vec3{0, 0, 0.85}, to + wide + Vec3{0, 0, 0.9});
        for (int i = 0; i < 15; ++i) {
            const Vec3 foot = from + (i + 0.5) / 15 * along;
            box(foot - thin + Vec3{0, 0, 0.12}, foot + thin + Vec3{0, 0, 0.85});
        }
    }

    void railing() {
        maker_.body("railing");
        maker_.colour(paint::white);
        section({-2.34, 0.1, deck}, {-0.86, 0.1, deck});
        section({0.86, 0.1, deck}, {2.34, 0.1, deck});
        section({-2.4, 0.16, deck}, {-2.4, 2.4, deck});
        section({2.4, 0.16, deck}, {2.4, 2.4, deck});
    }

    /// Rafters and boards that rise towards the house.
    void roof() {
        maker_.body("roof");
        maker_.frame(translation({0, -0.4, 3.0}) * rotation({1, 0, 0}, 0.16));
        maker_.colour(paint::beam);
        for (int i = 0; i < 9; ++i)
            box({-2.5 + 0.6175 * i, 0, 0}, {-2.44 + 0.6175 * i, 2.75, 0.1});
        for (int i = 0; i < 18; ++i) {
            maker_.colour(i % 2 ? paint::roof : paint::roof_dark);
            box({-2.7, -0.05 + 0.155 * i, 0.1}, {2.7, 0.105 + 0.155 * i, 0.125});
        }
        maker_.frame({});
    }

    struct Opening {
        double left, right, low, high;
    };

    /// A row of siding, without what it has of openings from left to right.
    void row(double z, double height) {
        double left = -2.6;
        for (const Opening& hole : openings) {
            if (z + height < hole.low + 0.01 || z > hole.high - 0.01)
                continue;
            box({left, 2.4, z}, {hole.left, 2.46, z + height});
            left = hole.right;
        }
        box({left, 2.4, z}, {2.6, 2.46, z + height});
    }

    void house() {
        maker_.body("house");
        for (int i = 0; i < 25; ++i) {
            maker_.colour(i % 2 ? paint::siding : paint::siding_dark);
            row(0.15 * i, 0.15);
        }
        maker_.body("window");
        maker_.colour(paint::white);
        const auto [left, right, low, high] = openings[0];
        box({left, 2.36, low}, {right, 2.46, low + 0.05});
        box({left, 2.4, high - 0.05}, {right, 2.46, high});
        box({left, 2.4, low + 0.05}, {left + 0.05, 2.46, high - 0.05});
        box({right - 0.05, 2.4, low + 0.05}, {right, 2.46, high - 0.05});
        const double x = 0.5 * (left + right), z = 0.5 * (low + high);
        box({x - 0.02, 2.41, low + 0.05}, {x + 0.02, 2.45, high - 0.05});
        box({left + 0.05, 2.41, z - 0.02}, {x - 0.02, 2.45, z + 0.02});
        box({x + 0.02, 2.41, z - 0.02}, {right - 0.05, 2.45, z + 0.02});
        maker_.colour(paint::glass);
        box({left, 2.46, low}, {right, 2.465, high});
        box({0.5, 2.8, 0.6}, {1.6, 2.81, 2.8});
    }

    void door() {
        const auto [left, right, low, high] = openings[1];
        maker_.body("door_frame");
        maker_.colour(paint::white);
        box({left, 2.4, low}, {left + 0.05, 2.46, high});
        box({right - 0.05, 2.4, low}, {right, 2.46, high});
        box({left + 0.05, 2.4, high - 0.05}, {right - 0.05, 2.46, high});
        maker_.body("door", {.kind = RoomKind::hinge,
                             .pivot = {left + 0.05, 2.4, 0},
                             .axis = {0, 0, -1},
                             .low = 0,
                             .high = 1.9,
                             .start = 0.5});
        maker_.colour(paint::door);
        box({left + 0.05, 2.4, low}, {right - 0.05, 2.44, high - 0.05});
        for (const double z : {low + 0.2, low + 1.1})
            box({left + 0.2, 2.39, z}, {right - 0.2, 2.4, z + 0.7});
        maker_.colour(paint::brass);
        maker_.turned_cylinder(
            0.025, 0.05,
            translation({right - 0.12, 2.375, low + 1.0}) * rotation({1, 0, 0}, half_pi));
    }

    void chain(double x, double top, double bottom) {
        const double link = (top - bottom) / 20;
        maker_.colour(paint::chain);
        for (int i = 0; i < 20; ++i)
            maker_.turned_capsule(i % 2 ? 0.011 : 0.015, link,
                                  translation({x, 1.25, top - (i + 0.5) * link}));
    }

    void swing() {
        maker_.body("swing_beam");
        maker_.colour(paint::beam);
        box({-2.2, 1.2, 2.9}, {-0.3, 1.3, 3.0});
        for (const double x : {-2.1, -0.5})
            box({x, 1.2, 3.0}, {x + 0.1, 1.3, 3.23});
        maker_.body("swing", {.kind = RoomKind::swing,
                              .pivot = {0, 1.25, 2.9},
                              .axis = {1, 0, 0},
                              .low = -0.35,
                              .high = 0.35,
                              .start = 0.22});
        for (const double x : {-1.9, -0.6})
            chain(x, 2.88, 1.09);
        maker_.colour(paint::swing);
        for (int i = 0; i < 5; ++i)
            box({-1.95, 1.0 + 0.1 * i, 1.06}, {-0.55, 1.09 + 0.1 * i, 1.09});
        for (const double x : {-1.9, -1.25, -0.65}) {
            box({x, 1.0, 1.01}, {x + 0.05, 1.49, 1.06});
            box({x, 1.5, 1.04}, {x + 0.05, 1.53, 1.55});
        }
        for (int i = 0; i < 3; ++i)
            box({-1.95, 1.48, 1.18 + 0.13 * i}, {-0.55, 1.5, 1.27 + 0.13 * i});
    }

    void flowerpot(int number, Vec3 base) {
        maker_.free_body(numbered("flowerpot", number));
        maker_.colour(paint::pot);
        maker_.cylinder(base, 0.08, 0.012, 8);
        maker_.ring(base + Vec3{0, 0, 0.016}, {8, 0.08, 0.17, 0.008, 0.12});
        maker_.colour(paint::leaf);
        maker_.lump(base + Vec3{0, 0, 0.2}, 0.075, 1.8, static_cast<std::uint64_t>(number + 7));
        maker_.colour(paint::flower);
        for (int i = 0; i < 3; ++i) {
            const SinCos around = sin_cos(4.0 * half_pi / 3 * i + number);
            maker_.lump(base + Vec3{0.09 * around.cos, 0.09 * around.sin, 0.3}, 0.03, 0.8,
                        static_cast<std::uint64_t>(i + 1));
        }
    }

    void flowers() {
        int number = 0;
        for (const double x : {-2.15, -1.0, 1.05, 2.1})
            flowerpot(number++, {x, 0.35, deck});
    }

    /// A low table beside the door, with two cups.
    void bench() {
        maker_.body("bench");
        maker_.colour(paint::swing);
        for (int i = 0; i < 4; ++i)
            box({1.75, 0.9 + 0.1 * i, deck + 0.42}, {2.25, 1.0 + 0.1 * i, deck + 0.45});
        for (const double x : {1.78, 2.17})
            for (const double y : {0.92, 1.23})
                box({x, y, deck}, {x + 0.05, y + 0.05, deck + 0.42});
        for (int i = 0; i < 2; ++i) {
            maker_.free_body(numbered("cup", i));
            maker_.colour(paint::cup);
            const Vec3 base = {1.9 + 0.2 * i, 1.05, deck + 0.45};
            maker_.cylinder(base, 0.037, 0.006, 8);
            maker_.ring(base + Vec3{0, 0, 0.006}, {8, 0.034, 0.085, 0.004});
        }
    }

    static constexpr Opening openings[2] = {{-1.7, -0.5, 1.35, 2.4}, {0.55, 1.5, 0.6, 2.7}};
    RoomMaker maker_;
};

}  // namespace

Room porch() {
    return Porch().made();
}

}  // namespace allide
