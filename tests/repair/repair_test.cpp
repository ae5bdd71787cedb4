// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "base/random.h"
#include "tests/repair/repaired.h"

namespace allide {
namespace {

PolygonMesh box_of_quadrilaterals() {
    return {sample_box().vertices,
            {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
}

/// An L-shaped prism of volume 6 with two non-convex faces.
PolygonMesh angle_prism() {
    PolygonMesh mesh;
    for (const double z : {0.0, 2.0})
        for (const Vec3 p : {Vec3{0, 0, z}, {2, 0, z}, {2, 1, z}, {1, 1, z}, {1, 2, z}, {0, 2, z}})
            mesh.vertices.push_back(p);
    mesh.polygons = {{5, 4, 3, 2, 1, 0}, {6, 7, 8, 9, 10, 11}};
    for (std::uint32_t k = 0; k < 6; ++k) {
        const std::uint32_t next = (k + 1) % 6;
        mesh.polygons.push_back({k, next, next + 6, k + 6});
    }
    return mesh;
}

TEST(Repair, SoundMeshesStayAsTheyAre) {
    for (const Mesh& mesh : {sample_box(), sample_sphere(3), sample_torus(12, 8),
                             beside(sample_box(), moved(sample_box(), {9, 9, 9}))}) {
        const Repaired result = repaired(mesh);
        expect_same(result.mesh, mesh);
        EXPECT_EQ(result.report.fixed(), 0u) << result.report.text();
    }
    EXPECT_EQ(repaired(sample_octahedron()).report.text(), "nothing to repair\n");
    EXPECT_TRUE(repaired(Mesh{}).mesh.faces.empty());
}

TEST(Repair, DuplicateVerticesAreJoined) {
    const Mesh broken = unjoined(sample_sphere(2));
    const Repaired result = repaired(broken);
    EXPECT_EQ(result.mesh.vertices.size(), sample_sphere(2).vertices.size());
    EXPECT_EQ(result.report.fixed(Defect::duplicate_vertex),
              broken.vertices.size() - result.mesh.vertices.size());
    expect_sound(result.mesh, volume(sample_sphere(2)));
}

TEST(Repair, VerticesWithinTheToleranceAreJoinedToTheFirst) {
    Random random(41);
    Mesh broken = unjoined(sample_sphere(2));
    for (Vec3& v : broken.vertices)
        v = v + Vec3{random.uniform(-1e-5, 1e-5), 0, 0};
    EXPECT_FALSE(check(broken).closed);
    const Repaired result = repaired(broken, {.weld = 1e-4});
    expect_sound(result.mesh, volume(sample_sphere(2)), 1e-4);
    EXPECT_EQ(result.mesh.vertices[0], broken.vertices[0]);
}

TEST(Repair, UnusedVerticesAreDropped) {
    Mesh broken = sample_box();
    broken.vertices.insert(broken.vertices.begin() + 3, {7, 7, 7});
    for (Face& f : broken.faces)
        for (std::uint32_t& v : f)
            v += v >= 3;
    const Repaired result = repaired(broken);
    expect_same(result.mesh, sample_box());
    ASSERT_EQ(result.report.entries.size(), 1u);
    EXPECT_EQ(result.report.entries[0].defect, Defect::unused_vertex);
    EXPECT_EQ(result.report.entries[0].places[0].index, 3u);
    EXPECT_EQ(result.report.text(), "unused vertex: 1 found, all dropped; vertex 3 at (7, 7, 7)\n");
}

TEST(Repair, SuperfluousVerticesAreReportedAndLeft) {
    Mesh mesh = sample_box();
    mesh.vertices.push_back({1, 1, 4});  // inside the flat top, which is 4 5 7 6
    mesh.faces.erase(mesh.faces.begin() + 2, mesh.faces.begin() + 4);
    mesh.faces.insert(mesh.faces.end(), {{4, 5, 8}, {5, 7, 8}, {7, 6, 8}, {6, 4, 8}});
    const Repaired flat = repaired(mesh);
    expect_same(flat.mesh, mesh);
    EXPECT_EQ(flat.report.found(Defect::redundant_vertex), 1u);
    EXPECT_EQ(flat.report.entries[0].places[0].index, 8u);
    mesh.vertices[8].z = 5;
    EXPECT_EQ(repaired(mesh).report.found(Defect::redundant_vertex), 0u);

    Mesh creased = sample_box();
    creased.vertices.push_back({1, 0, 0});  // in the middle of edge 0 1
    creased.faces[0] = {0, 2, 8};
    creased.faces[4] = {0, 8, 4};
    creased.faces.insert(creased.faces.end(), {{8, 2, 1}, {8, 1, 4}});
    EXPECT_EQ(repaired(creased).report.found(Defect::redundant_vertex), 1u);
}

TEST(Repair, BackfacingFacesAreTurned) {
    Random random(42);
    for (int round = 0; round < 30; ++round) {
        Mesh broken = sample_torus(12, 8);
        std::size_t turned = 0;
        for (Face& f : broken.faces)
            if (random.below(static_cast<std::uint64_t>(round) + 1) == 0 && ++turned != 0)
                std::swap(f[1], f[2]);
        const Repaired result = repaired(broken);
        EXPECT_EQ(result.report.fixed(Defect::backfacing_face), turned);
        expect_same(result.mesh, sample_torus(12, 8));
    }
}

TEST(Repair, OpenPatchesTurnAsFewFacesAsPossible) {
    Mesh broken = sample_sphere(2);
    broken.faces.pop_back();
    const Mesh wanted = broken;
    for (const std::size_t f : {0, 3, 17})
        std::swap(broken.faces[f][1], broken.faces[f][2]);
    expect_same(repaired(broken).mesh, wanted);
}

TEST(Repair, InsideOutPartsAreTurnedButCavitiesAreNot) {
    const Mesh outer = sample_box({-9, -9, -9}, {9, 9, 9}), inner = sample_sphere(1);
    const Mesh hollow = beside(outer, turned_inside_out(inner));
    expect_same(repaired(hollow).mesh, hollow);
    const Mesh broken =
        beside(turned_inside_out(outer), moved(turned_inside_out(inner), {20, 0, 0}));
    const Repaired result = repaired(broken);
    expect_same(result.mesh, beside(outer, moved(inner, {20, 0, 0})));
    EXPECT_EQ(result.report.found(Defect::separate_part), 1u);
    expect_same(repaired(turned_inside_out(hollow)).mesh, hollow);
}

TEST(Repair, VolumeTooThinForDoublesIsStillTurnedOutward) {
    Mesh thin = sample_octahedron();
    for (Vec3& v : thin.vertices)
        v = {v.x * 0x1p50 + 0x1p51, v.y * 0x1p50, v.z * 0x1p-180};
    expect_same(repaired(turned_inside_out(thin)).mesh, thin);
}

TEST(Repair, DegenerateFacesAreDroppedAndTheirNeighboursJoined) {
    Mesh broken = sample_box();
    broken.vertices.push_back({1, 0, 0});  // in the middle of edge 0 1
    broken.faces[0] = {0, 2, 8};
    broken.faces.insert(broken.faces.end(), {{8, 2, 1}, {0, 8, 1}, {3, 3, 7}});
    EXPECT_EQ(count_of(check(broken), Defect::degenerate_face), 2u);
    const Repaired result = repaired(broken);
    EXPECT_EQ(result.report.fixed(Defect::degenerate_face), 2u);
    EXPECT_EQ(result.report.fixed(Defect::t_junction), 1u);
    expect_sound(result.mesh, 24);
}

TEST(Repair, DuplicateFacesAreDroppedWhicheverWayTheyRun) {
    Mesh broken = sample_box();
    broken.faces.insert(broken.faces.end(), {{2, 1, 0}, {5, 4, 6}, {4, 5, 6}, {7, 5, 3}});
    const Repaired result = repaired(broken);
    EXPECT_EQ(result.report.fixed(Defect::duplicate_face), 4u);
    expect_same(result.mesh, sample_box());
    Mesh reversed = sample_box();
    reversed.faces.insert(reversed.faces.begin(), {1, 2, 0});
    expect_same(repaired(reversed).mesh, sample_box());
}

TEST(Repair, CracksWithinTheToleranceAreClosed) {
    Random random(43);
    Mesh broken = unjoined(sample_torus(12, 8));
    for (Vec3& v : broken.vertices)
        v = v + Vec3{random.uniform(-1e-6, 1e-6), random.uniform(-1e-6, 1e-6), 0};
    EXPECT_EQ(count_of(check(broken), Defect::open_edge), 3 * broken.faces.size());
    const Repaired result = repaired(broken, {.crack = 1e-5});
    EXPECT_GT(result.report.fixed(Defect::crack), 0u);
    expect_sound(result.mesh, volume(sample_torus(12, 8)), 1e-5);
    EXPECT_FALSE(check(repaired(broken, {.crack = 1e-9}).mesh).closed);
}

TEST(Repair, CracksJoinOpenVerticesOnly) {
    Mesh mesh = sample_box();
    mesh.vertices[4] = {0, 0, 1e-7};
    mesh.faces.pop_back();
    EXPECT_EQ(repaired(mesh, {.crack = 1e-6}).mesh.vertices.size(), 8u);
}

/// A box whose edge 0 1 has `low` inner vertices on the side of face 0 and `front` ones on that of
/// face 4, at the given places along it.
Mesh box_with_t_junctions(const std::vector<double>& low, const std::vector<double>& front,
                          Vec3 offset) {
    Mesh mesh = sample_box();
    const auto split = [&](const std::vector<double>& places, std::size_t face, bool forward,
                           std::uint32_t apex) {
        std::vector<std::uint32_t> chain = {0};
        for (const double place : places) {
            chain.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
            mesh.vertices.push_back(Vec3{place, 0, 0} + (place == 1 ? Vec3{} : offset));
        }
        chain.push_back(1);
        mesh.faces.erase(mesh.faces.begin() + static_cast<std::ptrdiff_t>(face));
        for (std::size_t k = 0; k + 1 < chain.size(); ++k)
            mesh.faces.push_back(forward ? Face{chain[k], chain[k + 1], apex}
                                         : Face{chain[k + 1], chain[k], apex});
    };
    split(front, 4, true, 4);
    split(low, 0, false, 2);
    return mesh;
}

TEST(Repair, ExactTJunctionsAreSplit) {
    const Mesh one = box_with_t_junctions({1}, {}, {});
    EXPECT_EQ(count_of(check(one), Defect::open_edge), 3u);
    const Repaired result = repaired(one);
    EXPECT_EQ(result.report.fixed(Defect::t_junction), 1u);
    expect_sound(result.mesh, 24);
    expect_sound(repaired(box_with_t_junctions({0.25, 0.5, 1.5}, {}, {})).mesh, 24);
    expect_sound(repaired(box_with_t_junctions({0.25, 0.75, 1.25}, {0.5, 1.0, 1.5}, {})).mesh, 24);
}

TEST(Repair, TJunctionsWithinTheToleranceAreSplit) {
    const Vec3 aside = {0, 1e-4, -1e-4};
    const Mesh broken = box_with_t_junctions({0.25, 0.75, 1.25}, {0.5, 1.0, 1.5}, aside);
    EXPECT_FALSE(check(repaired(broken, {.crack = 1e-5}).mesh).closed);
    expect_sound(repaired(broken, {.crack = 1e-3}).mesh, 24, 1e-3);
}

TEST(Repair, TouchingButUnrelatedSheetsAreNotSplit) {
    const Mesh mesh = {{{0, 0, 0}, {4, 0, 0}, {0, -4, 0}, {2, 0, 0}, {3, 1, 1}, {1, 1, 2}},
                       {{0, 1, 2}, {3, 4, 5}}};
    expect_same(repaired(mesh).mesh, mesh);
}

TEST(Repair, NonPlanarPolygonsAreReportedWithTheirDeviation) {
    PolygonMesh broken = box_of_quadrilaterals();
    broken.vertices[7] = broken.vertices[7] + Vec3{0, 0, 1};
    const Repaired result = repaired(broken);
    EXPECT_EQ(result.report.fixed(Defect::nonplanar_polygon), 1u);
    const RepairPlace place = result.report.entries[0].places[0];
    EXPECT_EQ(place.index, 1u);
    EXPECT_GT(place.size, 0.2);
    EXPECT_LT(place.size, 0.3);
    const MeshCheck found = check(result.mesh);
    EXPECT_TRUE(found.closed && found.oriented && found.findings.empty());
    EXPECT_EQ(repaired(broken, {.flatness = 0.5}).report.found(Defect::nonplanar_polygon), 0u);
}

TEST(Repair, NonConvexPolygonsAreCutInsideThem) {
    const Repaired result = repaired(angle_prism());
    EXPECT_EQ(result.report.fixed(Defect::nonconvex_polygon), 2u);
    EXPECT_EQ(result.report.fixed(), 2u) << result.report.text();
    EXPECT_EQ(result.report.found(Defect::reflex_edge), 1u);
    EXPECT_EQ(result.report.entries[1].places[0].position, (Vec3{1, 1, 1}));
    expect_sound(result.mesh, 6);
}

TEST(Repair, NonConvexPolytopeBecomesItsHullOnRequest) {
    const Repaired result = repaired(angle_prism(), {.to_hull = true});
    EXPECT_EQ(result.report.fixed(Defect::reflex_edge), 1u);
    EXPECT_TRUE(check(result.mesh).convex);
    expect_sound(result.mesh, 7);
    const Mesh flat = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
    EXPECT_EQ(try_repair(flat, {.to_hull = true}).error().code(), ErrorCode::degenerate);
}

TEST(Repair, ConvexMeshIsNotReplacedByItsHull) {
    expect_same(repaired(sample_box(), {.to_hull = true}).mesh, sample_box());
}

TEST(Repair, IsolatedFacesAreReportedAndDroppedOnRequest) {
    const Mesh stray = {{{9, 0, 0}, {9, 1, 0}, {9, 0, 1}}, {{0, 1, 2}}};
    const Mesh broken = beside(sample_box(), stray);
    const Repaired left = repaired(broken);
    expect_same(left.mesh, broken);
    EXPECT_EQ(left.report.found(Defect::isolated_face), 1u);
    EXPECT_EQ(left.report.found(Defect::separate_part), 1u);
    EXPECT_EQ(left.report.found(Defect::open_edge), 3u);
    const Repaired dropped = repaired(broken, {.drop_isolated = true});
    expect_same(dropped.mesh, sample_box());
    EXPECT_EQ(dropped.report.fixed(Defect::isolated_face), 1u);
    EXPECT_EQ(dropped.report.fixed(Defect::unused_vertex), 3u);
}

TEST(Repair, HolesAreFilledOnRequest) {
    Mesh broken = sample_sphere(2);
    broken.faces.erase(broken.faces.begin() + 40, broken.faces.begin() + 44);
    broken.faces.erase(broken.faces.begin());
    EXPECT_GT(repaired(broken).report.found(Defect::open_edge), 0u);
    const Repaired result = repaired(broken, {.fill_holes = true});
    EXPECT_EQ(result.report.fixed(Defect::open_edge), result.report.found(Defect::open_edge));
    expect_sound(result.mesh, volume(sample_sphere(2)), 0.05);
}

TEST(Repair, MoebiusStripStaysMisorientedSomewhere) {
    Mesh strip;
    for (std::uint32_t k = 0; k < 5; ++k) {
        const SinCos angle = sin_cos(k * 1.2566370614359172),
                     half = sin_cos(k * 0.6283185307179586);
        const Vec3 middle = {3 * angle.cos, 3 * angle.sin, 0};
        const Vec3 aside = {half.cos * angle.cos, half.cos * angle.sin, half.sin};
        strip.vertices.insert(strip.vertices.end(), {middle + aside, middle - aside});
        const std::uint32_t a = 2 * k, b = a + 1, c = k < 4 ? a + 2 : 1, d = k < 4 ? a + 3 : 0;
        strip.faces.insert(strip.faces.end(), {{a, c, b}, {c, d, b}});
    }
    EXPECT_GT(repaired(strip).report.found(Defect::misoriented_edge), 0u);
}

TEST(Repair, BadDataAreErrors) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    Mesh mesh = sample_box();
    mesh.faces[3][1] = 8;
    EXPECT_EQ(try_repair(mesh).error().code(), ErrorCode::bad_index);
    PolygonMesh polygons = box_of_quadrilaterals();
    polygons.polygons[2][3] = 9;
    EXPECT_STREQ(try_repair(polygons).error().what(),
                 "polygon 2 names vertex 9 of 8; indices count from 0");
    polygons.vertices[1].x = nan;
    EXPECT_EQ(try_repair(polygons).error().code(), ErrorCode::out_of_range);
    EXPECT_EQ(try_repair(sample_box(), {.weld = -1}).error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(try_repair(sample_box(), {.crack = nan}).error().code(), ErrorCode::bad_argument);
    EXPECT_THROW(repair(mesh), Error);
}

}  // namespace
}  // namespace allide
