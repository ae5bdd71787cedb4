// SPDX-License-Identifier: MIT
#include "broad/spatial/loose_pairs.h"

#include <gtest/gtest.h>

#include "broad/papers/brute_force.h"
#include "broad/spatial/box_lanes.h"
#include "broad/spatial/spatial_phase.h"
#include "tests/broad/phases.h"

namespace allide::broad {
namespace {

constexpr std::uint32_t objects = 600;

/// Unit boxes that drift by up to `speed` along each axis, but for a few that jump.
class Drifting {
public:
    explicit Drifting(double speed, double reach = 12, std::uint32_t count = objects) {
        for (std::uint32_t i = 0; i < count; ++i) {
            low_.push_back(random_point(random_, reach));
            velocity_.push_back(random_point(random_, speed));
        }
    }

    void step(std::uint32_t jumping) {
        for (std::uint32_t i = 0; i < low_.size(); ++i)
            low_[i] = i < jumping ? random_point(random_, 12) : low_[i] + velocity_[i];
    }

    void jump(std::uint32_t box, std::uint32_t to) { low_[box] = low_[to]; }

    void place(BroadPhase& phase) const {
        const Lattice lattice({0, 0, 0}, 0x1p-10);
        for (std::uint32_t i = 0; i < low_.size(); ++i)
            phase.place(i, lattice({low_[i], low_[i] + Vec3{1, 1, 1}}));
    }

private:
    Random random_{11};
    std::vector<Vec3> low_, velocity_;
};

/// The number of frames out of 60 in which the grid or the tree was built again. Every frame is
/// checked.
int builds(const SpatialOptions& options, double speed, std::uint32_t jumping) {
    BruteForce brute;
    SpatialPhase phase(options);
    Drifting boxes(speed);
    int count = 0;
    for (int frame = 0; frame < 60; ++frame) {
        boxes.step(jumping);
        boxes.place(brute);
        boxes.place(phase);
        EXPECT_EQ(sorted(phase.fresh_pairs()), sorted(brute.fresh_pairs())) << frame;
        count += phase.counters().node_updates > 0;
    }
    return count;
}

TEST(LoosePairs, ServeAsLongAsNoBoxLeavesItsLooseOne) {
    for (const Structure structure : {Structure::grid, Structure::tree}) {
        const int slow = builds({.structure = structure}, 0.01, 0);
        const int faster = builds({.structure = structure}, 0.06, 0);
        EXPECT_GE(slow, 2);
        EXPECT_LE(slow, 6);
        EXPECT_GT(faster, slow);
        EXPECT_LE(faster, 20);
    }
}

TEST(LoosePairs, ServeAsManyBoxesAsFillARangeOfPositionsAndOneMore) {
    for (const std::uint32_t count : {4096u, 4097u}) {
        BruteForce brute;
        SpatialPhase phase({.structure = Structure::grid});
        Drifting boxes(0.001, 16, count);
        constexpr int last = 12;
        for (int frame = 0; frame <= last; ++frame) {
            boxes.step(0);
            if (frame == last)  // the last position is looked at too
                boxes.jump(phase.store().boxes()[count - 1].object,
                           phase.store().boxes()[0].object);
            boxes.place(brute);
            boxes.place(phase);
            ASSERT_EQ(sorted(phase.fresh_pairs()), sorted(brute.fresh_pairs()))
                << count << " boxes, frame " << frame;
        }
        EXPECT_EQ(phase.counters().node_updates, 0u);
    }
}

TEST(LoosePairs, ServeInSpiteOfAFewThatJump) {
    EXPECT_LE(builds({}, 0.01, 5), 20);
    EXPECT_LE(builds({.threads = 3}, 0.01, 5), 20);
}

TEST(LoosePairs, CompareTheKeptPairsAndNoOthers) {
    SpatialPhase phase({.structure = Structure::grid});
    Drifting boxes(0.001);
    std::uint64_t served = 0;
    for (int frame = 0; frame < 20; ++frame) {
        boxes.step(0);
        boxes.place(phase);
        const std::size_t pairs = phase.fresh_pairs().size();
        if (phase.counters().node_updates > 0)
            continue;
        ++served;
        EXPECT_GE(phase.counters().box_tests, pairs);
        EXPECT_LE(phase.counters().box_tests, 2u * objects);
    }
    EXPECT_GT(served, 10u);
}

/// The builds in 60 frames of boxes that are long along one axis, and drift along it.
int builds_of_long_boxes(int axis) {
    SpatialPhase phase({.structure = Structure::grid});
    Random random(7);
    std::vector<Vec3> low;
    const auto turned = [axis](Vec3 v) {
        return axis == 0 ? v : axis == 1 ? Vec3{v.z, v.x, v.y} : Vec3{v.y, v.z, v.x};
    };
    for (std::uint32_t i = 0; i < objects; ++i)
        low.push_back(random_point(random, 40));
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    int count = 0;
    for (int frame = 0; frame < 60; ++frame) {
        for (std::uint32_t i = 0; i < objects; ++i) {
            const Vec3 at = low[i] + Vec3{i % 2 == 0 ? 0.05 * frame : -0.05 * frame, 0, 0};
            phase.place(i, lattice({turned(at), turned(at + Vec3{8, 1, 1})}));
        }
        (void)phase.fresh_pairs();
        count += phase.counters().node_updates > 0;
    }
    return count;
}

TEST(LoosePairs, AreLooseByTheLongestSide) {
    const int along_x = builds_of_long_boxes(0);
    EXPECT_LE(along_x, 8);
    EXPECT_EQ(builds_of_long_boxes(1), along_x);
    EXPECT_EQ(builds_of_long_boxes(2), along_x);
}

TEST(LoosePairs, AreGivenUpWhereBoxesMoveFar) {
    EXPECT_EQ(builds({}, 0.6, 0), 60);
    EXPECT_EQ(builds({}, 0.01, 200), 60);
}

/// Unit cubes about balls that drift and change their size, of which a few jump and others are mere
/// boxes now and then.
class DriftingBalls {
public:
    DriftingBalls() {
        for (std::uint32_t i = 0; i < objects; ++i) {
            centre_.push_back(random_point(random_, 8));
            velocity_.push_back(random_point(random_, 0.03));
        }
    }

    void step(int frame) {
        const Lattice lattice({0, 0, 0}, 0x1p-10);
        boxes_.clear();
        for (std::uint32_t i = 0; i < objects; ++i) {
            const bool jumps = i >= 4 && i < 7;
            centre_[i] = jumps ? random_point(random_, 8) : centre_[i] + velocity_[i];
            const double r = 0.5 + 0.002 * static_cast<double>(random_.below(20));
            boxes_.push_back(lattice({centre_[i] - Vec3{r, r, r}, centre_[i] + Vec3{r, r, r}}));
            boxes_.back().is_ball = i >= 4 || (frame + static_cast<int>(i)) % 3 != 0;
        }
    }

    void place(BroadPhase& phase) const {
        for (std::uint32_t i = 0; i < objects; ++i)
            phase.place(i, boxes_[i]);
    }

    /// Those that meet, by brute force.
    std::vector<Pair> pairs() const {
        std::vector<Pair> result;
        for (std::uint32_t a = 0; a < objects; ++a)
            for (std::uint32_t b = a + 1; b < objects; ++b)
                if (overlaps(boxes_[a], boxes_[b]) && !balls_are_apart(boxes_[a], boxes_[b]))
                    result.push_back({a, b});
        return result;
    }

private:
    Random random_{12};
    std::vector<Vec3> centre_, velocity_;
    std::vector<LatticeBox> boxes_;
};

TEST(LoosePairs, HoldThePairsOfBallsThatMeet) {
    for (const Structure structure : {Structure::grid, Structure::tree}) {
        SpatialPhase phase({.structure = structure});
        DriftingBalls balls;
        int served = 0;
        for (int frame = 0; frame < 90; ++frame) {
            balls.step(frame);
            balls.place(phase);
            ASSERT_EQ(sorted(phase.fresh_pairs()), balls.pairs()) << frame;
            served += phase.counters().node_updates == 0;
        }
        EXPECT_GT(served, 45);
    }
}

TEST(LoosePairs, HoldThoseOfABoxThatCannotGrowByHalfItsSize) {
    LatticeBox bar;
    for (int k = 0; k < 3; ++k) {
        bar.min[k] = k == 0 ? -lattice_reach : -5000;
        bar.max[k] = k == 0 ? lattice_reach : 5000;
    }
    BruteForce brute;
    SpatialPhase phase;
    Drifting boxes(0.3, 30);
    int served = 0;
    for (int frame = 0; frame < 160; ++frame) {
        boxes.step(0);
        for (BroadPhase* each :
             {static_cast<BroadPhase*>(&brute), static_cast<BroadPhase*>(&phase)}) {
            boxes.place(*each);
            each->place(objects, bar);
        }
        ASSERT_EQ(sorted(phase.fresh_pairs()), sorted(brute.fresh_pairs())) << frame;
        served += phase.counters().node_updates == 0;
    }
    EXPECT_GT(served, 4);
}

TEST(LoosePairs, ServeWhileObjectsComeAndGo) {
    BruteForce brute;
    SpatialPhase phase;
    Drifting boxes(0.01);
    int served = 0;
    for (std::uint32_t frame = 0; frame < 40; ++frame) {
        boxes.step(0);
        for (BroadPhase* each :
             {static_cast<BroadPhase*>(&brute), static_cast<BroadPhase*>(&phase)}) {
            boxes.place(*each);
            each->remove(frame);
        }
        ASSERT_EQ(sorted(phase.fresh_pairs()), sorted(brute.fresh_pairs())) << frame;
        served += phase.counters().node_updates == 0;
    }
    EXPECT_GT(served, 20);
}

}  // namespace
}  // namespace allide::broad
