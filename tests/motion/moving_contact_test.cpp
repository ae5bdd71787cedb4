// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/random.h"
#include "motion/moving_contact.h"
#include "tests/cases.h"
#include "tests/motion/contact_oracle.h"

namespace allide {
namespace {

using Points = std::array<MovingVertex, 4>;

/// Integers as doubles, so that the oracle sees the same points.
class PointMaker {
public:
    PointMaker(std::uint64_t seed, int reach) : random_(seed), reach_(reach) {}

    double value() { return random_.integer(-reach_, reach_); }
    Vec3 point() {
        const double x = value(), y = value();
        return {x, y, value()};
    }
    Points any() {
        return each([&] { return MovingVertex{point(), point()}; });
    }
    /// All of them in z = x + y, also while they move.
    Points in_a_plane() {
        const auto flat = [&](Vec3 p) { return Vec3{p.x, p.y, p.x + p.y}; };
        return each([&] { return MovingVertex{flat(point()), flat(point())}; });
    }
    /// In planes that turn about the x axis.
    Points in_a_turning_plane() {
        const double y = value(), z = value();
        return each([&] {
            const double k = value(), l = value();
            return MovingVertex{{value(), k, 0}, {value(), l * y, l * z}};
        });
    }
    Points on_a_line() {
        const Vec3 n = point();
        return each([&] { return MovingVertex{value() * n, value() * n}; });
    }
    /// All of them at one point half way.
    Points collapsing() {
        const Vec3 c = point();
        const double side = value();
        Points result = each([&] {
            const Vec3 d = point();
            return MovingVertex{c + d, c - d};
        });
        result[0].to += Vec3{side, 0, 0};
        return result;
    }
    Points with_equal_vertices() {
        Points result = any();
        result[random_.below(4)] = result[random_.below(4)];
        return result;
    }
    Points partly_at_rest() {
        Points result = any();
        for (MovingVertex& v : result)
            if (random_.below(2) == 0)
                v.to = v.from;
        return result;
    }
    /// The first point goes through one point of the other three's way, at some k / 8.
    Points through_a_common_point() {
        Points result = any();
        const double k = double(1 + random_.below(7)) / 8;
        const std::size_t i = 1 + random_.below(3);
        const Vec3 x = (1 - k) * result[i].from + k * result[i].to, d = point();
        result[0] = {x - k * d, x + (1 - k) * d};
        for (MovingVertex& v : result)
            v = {8 * v.from, 8 * v.to};
        return result;
    }

private:
    template <class Make>
    static Points each(const Make& make) {
        Points result;
        for (MovingVertex& v : result)
            v = make();
        return result;
    }

    Random random_;
    int reach_;
};

ContactOracle oracle_of(const Points& points) {
    std::array<OraclePoint, 4> result;
    for (std::size_t i = 0; i < 4; ++i)
        for (int k = 0; k < 3; ++k) {
            const mpz_class from(points[i].from[k]), to(points[i].to[k]);
            result[i].of[static_cast<std::size_t>(k)] = {from, to - from};
        }
    return {result, 150};
}

struct Family {
    const char* name;
    Points (PointMaker::*make)();
    int reach;
};

constexpr Family contact_families[] = {
    {"lattice of 3", &PointMaker::any, 1},
    {"lattice of 9", &PointMaker::any, 4},
    {"large", &PointMaker::any, 4000},
    {"in a plane", &PointMaker::in_a_plane, 3},
    {"in a turning plane", &PointMaker::in_a_turning_plane, 2},
    {"on a line", &PointMaker::on_a_line, 3},
    {"collapsing", &PointMaker::collapsing, 3},
    {"equal vertices", &PointMaker::with_equal_vertices, 3},
    {"partly at rest", &PointMaker::partly_at_rest, 3},
    {"through a common point", &PointMaker::through_a_common_point, 5},
};

void compare_with_integers(int count, std::uint64_t seed) {
    for (const Family& family : contact_families) {
        PointMaker maker(seed, family.reach);
        int met = 0, apart = 0;
        for (int i = 0; i < count; ++i) {
            const Points p = (maker.*family.make)();
            const ContactOracle oracle = oracle_of(p);
            const MovingContact in_face = moving_contact(p[0], {p[1], p[2], p[3]});
            const MovingContact of_edges = moving_contact({p[0], p[1]}, {p[2], p[3]});
            ASSERT_NE(in_face, MovingContact::doubtful);
            ASSERT_NE(of_edges, MovingContact::doubtful);
            ASSERT_EQ(in_face == MovingContact::meet, oracle.vertex_face())
                << family.name << ", vertex and face " << i;
            ASSERT_EQ(of_edges == MovingContact::meet, oracle.edge_edge())
                << family.name << ", edges " << i;
            for (const MovingContact found : {in_face, of_edges})
                ++(found == MovingContact::meet ? met : apart);
        }
        if (count >= 24) {
            EXPECT_GT(met, count / 40) << family.name;
            EXPECT_GT(apart, count / 40) << family.name;
        }
        EXPECT_EQ(met + apart, 2 * count);
    }
}

TEST(MovingContact, IsThatOfIntegersOfAnySize) {
    compare_with_integers(cases(24), 7);
}

TEST(SlowMovingContact, IsThatOfIntegersOfAnySize) {
    compare_with_integers(20'000, 9);
}

/// A scale by powers of 2, an exchange of axes, and time reversed change nothing.
TEST(MovingContact, SurvivesWhatRoundsNothing) {
    PointMaker maker(8, 3);
    int met = 0;
    for (int i = 0; i < cases(300); ++i) {
        const Points p = maker.any();
        const MovingContact expected = moving_contact(p[0], {p[1], p[2], p[3]});
        const auto same = [&](auto change) {
            Points q = p;
            for (MovingVertex& v : q)
                v = change(v);
            EXPECT_EQ(moving_contact(q[0], {q[1], q[2], q[3]}), expected);
        };
        same([](const MovingVertex& v) { return MovingVertex{v.to, v.from}; });
        same([](const MovingVertex& v) { return MovingVertex{0x1p-90 * v.from, 0x1p-90 * v.to}; });
        same([](const MovingVertex& v) { return MovingVertex{0x1p50 * v.from, 0x1p50 * v.to}; });
        same([](MovingVertex v) {
            return MovingVertex{{v.from.y, -v.from.z, v.from.x}, {v.to.y, -v.to.z, v.to.x}};
        });
        same([](const MovingVertex& v) {
            const Vec3 by = {5, -70, 9}, to = {-3, 1, 2};
            return MovingVertex{v.from + by, v.to + to};
        });
        met += expected == MovingContact::meet ? 1 : 0;
    }
    EXPECT_GT(met, cases(15));
}

/// A vertex that rises and falls through a face twice: parity alone would lose both.
TEST(MovingContact, SeesAnEvenNumberOfContactsAndTheLastBit) {
    const MovingVertex face[3] = {
        {{-4, -4, 1}, {-4, -4, -1}}, {{4, -4, -1}, {4, -4, 1}}, {{0, 5, 0}, {0, 5, 0}}};
    EXPECT_EQ(moving_contact(MovingVertex{{-2, 0, -1}, {2, 0, -1}}, face), MovingContact::apart);
    EXPECT_EQ(moving_contact(MovingVertex{{-2, 0, 0}, {2, 0, 0}}, face), MovingContact::meet);
    const double last = std::nextafter(1.0, 2.0);
    const MovingVertex wall[3] = {
        {{0, -1, -1}, {0, -1, -1}}, {{0, 1, -1}, {0, 1, -1}}, {{0, 0, 1}, {0, 0, 1}}};
    const MovingVertex at_tip = {{-1, 0, 1}, {1, 0, 1}}, above = {{-1, 0, last}, {1, 0, last}};
    EXPECT_EQ(moving_contact(at_tip, wall), MovingContact::meet);
    EXPECT_EQ(moving_contact(above, wall), MovingContact::apart);
    const MovingVertex rising = {{-1, 0, 2 - last}, {1, 0, last}};
    EXPECT_EQ(moving_contact(rising, wall), MovingContact::meet);
    const MovingVertex mixed = {{-1, 0x1p-190, 0}, {1, 0x1p-190, 0}};
    EXPECT_EQ(moving_contact(mixed, wall), MovingContact::doubtful);
}

/// Coordinates without exact signs are doubtful, never wrong.
TEST(MovingContact, DoubtsCoordinatesThatItCannotTake) {
    for (const double odd : {double(NAN), HUGE_VAL, -HUGE_VAL, 0x1p200, 0x1p-320, 0x1p-1074})
        for (int k = 0; k < 24; ++k) {
            Points p = {{{{0, 0, 1}, {0, 0, -1}},
                         {{-4, -4, 0}, {-4, -4, 0}},
                         {{4, -4, 0}, {4, -4, 0}},
                         {{0, 5, 0}, {0, 5, 0}}}};
            MovingVertex& v = p[static_cast<std::size_t>(k % 4)];
            (k < 12 ? v.from : v.to)[k / 4 % 3] = odd;
            EXPECT_EQ(moving_contact(p[0], {p[1], p[2], p[3]}), MovingContact::doubtful) << odd;
            std::swap(p[1], p[2]);
            EXPECT_EQ(moving_contact(p[0], {p[1], p[2], p[3]}), MovingContact::doubtful) << odd;
        }
}

}  // namespace
}  // namespace allide
