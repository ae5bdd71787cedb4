// SPDX-License-Identifier: MIT
#include <cstring>
#include <set>

#include <gtest/gtest.h>

#include <allide/tracker.h>

#include "geometry/access.h"
#include "geometry/compound_record.h"
#include "geometry/geometry_impl.h"
#include "scenes/hand.h"
#include "tests/fuzz/geometry_round_trip.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

/// An arm of links that carry each other, the last of them a gripper: a compound, as a part of a
/// part is. All kinds of geometry and several kinds of tree.
Geometry arm() {
    const Geometry link = Geometry::solid(shapes::box({0.5, 0.05, 0.05}), {.tree = Tree::dop18});
    const Geometry joint =
        Geometry::convex(shapes::icosphere(0.1, 1), {.method = ConvexMethod::lin_canny});
    const Geometry cloth =
        Geometry::deformable(shapes::terrain({.size = 0.3, .height = 0.1, .cells = 4}));
    const Geometry finger = Geometry::surface(
        shapes::box({0.02, 0.02, 0.2}), {.tree = Tree::obb_compact, .obb = {.leaf_faces = 3}});
    const Geometry gripper =
        Geometry::compound({{finger, translation({0, 0.1, 0})},
                            {finger, translation({0, -0.1, 0}) * rotation({1, 0, 0}, 0.1), 0}});
    const Transform end = translation({1, 0, 0}) * rotation({0, 1, 0}, 0.3);
    return Geometry::compound({{link},
                               {gripper, translation({0, 0, 0.5}), 0},
                               {link, end, 0},
                               {joint, {}, 2},
                               {gripper, end, 2},
                               {cloth, translation({0, 0, 0.3}), 4}});
}

std::size_t geometry_count(const Geometry& compound) {
    std::set<const Geometry::Impl*> distinct;
    for (const Part& part : compound.parts())
        distinct.insert(&Access::impl(part.geometry));
    return distinct.size();
}

void expect_same_parts(const Geometry& made, const Geometry& read) {
    const std::span<const Part> s = made.parts(), t = read.parts();
    ASSERT_EQ(s.size(), t.size());
    for (std::size_t i = 0; i < s.size(); ++i) {
        EXPECT_EQ(s[i].parent, t[i].parent);
        EXPECT_EQ(s[i].parent_from_part, t[i].parent_from_part);
        EXPECT_EQ(s[i].geometry.kind(), t[i].geometry.kind());
        EXPECT_EQ(s[i].geometry.is_solid(), t[i].geometry.is_solid());
        EXPECT_EQ(s[i].geometry.tree_options(), t[i].geometry.tree_options());
        EXPECT_EQ(s[i].geometry.convex_method(), t[i].geometry.convex_method());
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_EQ(&Access::impl(s[i].geometry) == &Access::impl(s[j].geometry),
                      &Access::impl(t[i].geometry) == &Access::impl(t[j].geometry));
    }
}

TEST(CompoundBytes, GiveBackEveryPartPoseAndOption) {
    for (const Geometry& made :
         {arm(), hand(), Geometry::compound({{arm()}, {hand(), translation({1, 2, 3}), 0}})}) {
        const Geometry read = Geometry::from_bytes(made.to_bytes());
        EXPECT_EQ(read.kind(), GeometryKind::compound);
        expect_same_parts(made, read);
        EXPECT_EQ(read.mesh().vertices, made.mesh().vertices);
        EXPECT_EQ(read.mesh().faces, made.mesh().faces);
        EXPECT_EQ(read.to_bytes(), made.to_bytes());
    }
}

TEST(CompoundBytes, KeepWhatIsSharedOnce) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 3));
    std::vector<Part> parts;
    for (int i = 0; i < 50; ++i)
        parts.push_back({ball, translation({2.0 * i, 0, 0})});
    const Geometry row = Geometry::compound(parts);
    const Geometry rows = Geometry::compound({{row}, {row, translation({0, 2, 0})}});
    EXPECT_LT(row.to_bytes().size(), ball.to_bytes().size() + 50 * 110);
    EXPECT_LT(rows.to_bytes().size(), row.to_bytes().size() + 400);
    const Geometry read = Geometry::from_bytes(rows.to_bytes());
    EXPECT_EQ(geometry_count(read), 2u);
    EXPECT_EQ(read.parts().size(), 102u);
    EXPECT_EQ(geometry_count(Geometry::from_bytes(arm().to_bytes())), geometry_count(arm()));
    const Geometry equals = Geometry::compound(
        {{Geometry::solid(shapes::box({1, 1, 1}))}, {Geometry::solid(shapes::box({1, 1, 1}))}});
    EXPECT_EQ(geometry_count(Geometry::from_bytes(equals.to_bytes())), 2u);
}

/// Other poses of the parts than those they rest in.
std::vector<Transform> bent(const Geometry& compound, int frame) {
    std::vector<Transform> poses;
    for (const Part& part : compound.parts())
        poses.push_back(part.parent_from_part *
                        rotation({1, 2, 3}, 0.01 * frame * double(poses.size() % 3)));
    return poses;
}

TEST(CompoundBytes, AnswerTheSameInHundredsOfPoses) {
    const Geometry made = arm(), read = Geometry::from_bytes(made.to_bytes());
    const Geometry other = Geometry::solid(shapes::torus(0.8, 0.3, 16, 8), {.tree = Tree::dop18});
    Stats first, second;
    int met = 0, frame = 0;
    for (const Transform& pose : approach(300, 7)) {
        const std::vector<Transform> parts = bent(made, frame++);
        const Placed at(other, pose), a(made, {}, parts), b(read, {}, parts);
        const auto contacts = intersecting_faces(a, at, {.stats = &first});
        ASSERT_EQ(intersecting_faces(b, at, {.stats = &second}), contacts);
        ASSERT_EQ(intersects(a, at), intersects(b, at));
        ASSERT_EQ(separation(a, at).distance, separation(b, at).distance);
        ASSERT_EQ(intersecting_parts(a), intersecting_parts(b));
        met += !contacts.empty();
    }
    EXPECT_EQ(first, second);
    EXPECT_GT(met, 50);
    EXPECT_LT(met, 300);
}

Geometry small_compound() {
    const Geometry thing =
        Geometry::surface({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2}, {1, 2, 3}}},
                          {.tree = Tree::obb});
    const Geometry pair = Geometry::compound({{thing}, {thing, translation({1, 0, 0}), 0}});
    return Geometry::compound({{pair}, {pair, rotation({0, 0, 1}, 1), 0}, {thing, {}, 1}});
}

TEST(CompoundBytes, CutOrChangedAnywhereAreRejected) {
    const std::string text = text_of(small_compound().to_bytes());
    for (std::size_t size = 0; size < text.size(); ++size)
        EXPECT_FALSE(Geometry::try_from_bytes(bytes_of(text.substr(0, size)))) << size;
    for (std::size_t at = 0; at < text.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string changed = text;
            changed[at] = static_cast<char>(changed[at] ^ 1 << bit);
            EXPECT_FALSE(Geometry::try_from_bytes(bytes_of(changed))) << at;
        }
}

/// The checksum is right, so nothing but the checks of what is inside can reject them.
TEST(CompoundBytes, MadeUpAreRejectedOrGiveASoundCompound) {
    Random random(3);
    const std::string text = text_of(small_compound().to_bytes());
    fuzz_geometry(text);
    for (std::size_t size = 32; size < text.size(); ++size)
        try_geometry(sealed(text.substr(0, size)));
    for (std::size_t at = 32; at < text.size(); ++at)
        for (const int value : {0, 0xff, 0x80, random.integer(1, 9)}) {
            std::string changed = text;
            changed[at] = static_cast<char>(value);
            try_geometry(sealed(changed));
        }
}

std::string byte_rejection(const std::string& text) {
    const auto geometry = Geometry::try_from_bytes(bytes_of(sealed(text)));
    return geometry ? "" : geometry.error().what();
}

bool has(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

template <class T>
std::string compound_with(std::string text, std::size_t at, T number) {
    store(&text[at], number);
    return text;
}

TEST(CompoundBytes, ThatLieAboutTheirPartsAreRejected) {
    const Geometry one =
        Geometry::surface({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}, {.tree = Tree::none});
    const std::string text = text_of(Geometry::compound({{one}, {one, {}, 0}}).to_bytes());
    const std::size_t count_at = 36 + 20 + 84 + 4, geometries_at = count_at + 4,
                      parents_at = geometries_at + 8, poses_at = parents_at + 8;
    ASSERT_EQ(text.size(), poses_at + 2 * 96);
    EXPECT_EQ(byte_rejection(text), "");
    EXPECT_TRUE(
        has(byte_rejection(compound_with(text, geometries_at, 1u)), "does not come before it"));
    EXPECT_TRUE(has(byte_rejection(compound_with(text, parents_at, 0)),
                    "geometry 1: part 0 is carried by part 0"));
    EXPECT_TRUE(
        has(byte_rejection(compound_with(text, parents_at + 4, 1)), "part 1 is carried by part 1"));
    EXPECT_TRUE(has(byte_rejection(compound_with(text, poses_at, 2.0)), "part 0"));
    for (const std::uint32_t count : {0u, 1u, 3u, 0xffffffffu})
        EXPECT_NE(byte_rejection(compound_with(text, count_at, count)), "");
    std::string unused = text.substr(0, 32) + "\3" + std::string(3, '\0');
    unused += text.substr(36, 104) + text.substr(36);
    store(&unused[geometries_at + 104], 1u);
    store(&unused[geometries_at + 108], 1u);
    EXPECT_TRUE(has(byte_rejection(unused), "no part of the last one")) << byte_rejection(unused);
}

/// Each compound is forty times the one before it.
TEST(CompoundBytes, ThatGrowWithoutMeasureAreRejected) {
    const std::vector<Part> many(40, {Geometry::solid(shapes::icosphere(1, 2))});
    std::string text = text_of(Geometry::compound(many).to_bytes());
    const std::string record = text.substr(text.size() - 8 - 40 * 104);
    for (std::uint32_t level = 1; level < 9; ++level) {
        text += record;
        for (std::size_t i = 0; i < many.size(); ++i)
            store(&text[text.size() - record.size() + 8 + 4 * i], level);
        store(&text[32], level + 2);
    }
    EXPECT_TRUE(
        has(byte_rejection(text), "geometry 3: would be more than a thousand times as large"))
        << byte_rejection(text);
}

TEST(CompoundBytes, AreHeldToAThousandTimesTheFileAnd256Mebibytes) {
    CompoundBudget budget;
    const Part part = {Geometry::solid(shapes::icosphere(1, 3))};  // 642 vertices, 1280 faces
    const double each = 160 + 24 * 642 + 12 * 1280;
    const auto most = static_cast<std::size_t>((0x1p28 + 1000 * 5000) / each);
    budget.add(std::vector<Part>(most, part));
    EXPECT_TRUE(budget.allows(5000));
    budget.add(std::vector<Part>(1, part));
    EXPECT_FALSE(budget.allows(5000));
    EXPECT_TRUE(budget.allows(6000));
}

TEST(SlowCompoundBytes, AreNoneWhereTheyWouldBeRejected) {
    Geometry whole = Geometry::solid(shapes::icosphere(1, 2));
    for (int level = 0; level < 2; ++level) {
        EXPECT_TRUE(whole.try_to_bytes());
        whole = Geometry::compound(std::vector<Part>(250, {whole}));
    }
    EXPECT_GT(whole.mesh().faces.size(), 19000000u);
    const auto bytes = whole.try_to_bytes();
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code(), ErrorCode::unsupported);
}

TEST(CompoundBytes, NestedTooDeepAreRejectedByTheirMaker) {
    Geometry nest = Geometry::compound({{Geometry::solid(shapes::box({1, 1, 1}))}});
    for (int depth = 2; depth <= 100; ++depth)
        nest = Geometry::compound({{nest}});
    const Geometry read = Geometry::from_bytes(nest.to_bytes());
    EXPECT_EQ(read.parts().size(), 100u);
    const auto deeper = Geometry::try_compound({{nest}});
    ASSERT_FALSE(deeper);
    EXPECT_TRUE(has(deeper.error().what(), "nested 100 deep"));
}

}  // namespace
}  // namespace allide
