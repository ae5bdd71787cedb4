// SPDX-License-Identifier: MIT
// The cost function of the k-DOP thesis, T = Nv Cv + Nu Cu + Np Cp (Klosowski 1998, section 3.1):
// the counts of real flights, what one of each costs, and which share of a query that is. Costs are
// measured by doing what the flights did over again: the same pairs of volumes, nodes and faces.
#include <cstdio>
#include <cstdlib>

#include "bench/measure.h"
#include "bvtree/placed_faces.h"
#include "dop/dop_tumble.h"
#include "obb/obb_query.h"
#include "primitive/triangle_contact.h"
#include "scenes/datasets.h"

namespace allide {
namespace {

double radius(const Mesh& mesh) {
    double largest = 0;
    for (const Vec3 v : mesh.vertices)
        largest = std::max(largest, length(v));
    return largest;
}

/// The tests and updates of a flight at one pose.
struct Recording {
    RelativeFrame frame;
    PlacedFaces b;
    std::vector<DopNodePair> volumes;
    std::vector<std::uint32_t> updated;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> faces;
};

/// Walks as the engine does, larger first, and notes every step.
template <int K>
class Recorder {
public:
    Recorder(const DopTree<K>& a, const DopTree<K>& b, Recording& recording, DopScratch& scratch)
        : a_(a),
          b_(b),
          recording_(recording),
          tumbler_(a, b, recording.frame, {}, false, scratch, stats_) {
        test({0, 0});
        while (!todo_.empty()) {
            const DopNodePair pair = todo_.back();
            todo_.pop_back();
            step(pair);
        }
    }

private:
    void test(DopNodePair pair) {
        recording_.volumes.push_back(pair);
        const std::uint64_t updates = stats_.node_updates;
        const float* ends = tumbler_.volume(pair.b);
        if (stats_.node_updates != updates)
            recording_.updated.push_back(pair.b);
        if (intervals_overlap<K / 2>(a_.nodes()[pair.a].volume.ends.data(), ends))
            todo_.push_back(pair);
    }

    void step(DopNodePair pair) {
        const auto &node_a = a_.nodes()[pair.a], &node_b = b_.nodes()[pair.b];
        if (node_a.is_leaf() && node_b.is_leaf()) {
            for (const std::uint32_t f : a_.faces(node_a))
                for (const std::uint32_t g : b_.faces(node_b))
                    recording_.faces.push_back({f, g});
        } else if (node_a.is_leaf() || (!node_b.is_leaf() && b_is_larger(pair))) {
            test({pair.a, node_b.link});
            test({pair.a, pair.b + 1});
        } else {
            test({node_a.link, pair.b});
            test({pair.a + 1, pair.b});
        }
    }

    bool b_is_larger(DopNodePair pair) {
        const float* a = a_.nodes()[pair.a].volume.ends.data();
        const float* b = tumbler_.volume(pair.b);
        return std::max({b[0] + b[1], b[2] + b[3], b[4] + b[5]}) >
               std::max({-a[0] - a[1], -a[2] - a[3], -a[4] - a[5]});
    }

    const DopTree<K>& a_;
    const DopTree<K>& b_;
    Recording& recording_;
    Stats stats_;
    DopTumbler<K> tumbler_;
    std::vector<DopNodePair> todo_;
};

/// Counts, and seconds spent on each kind of work, of a whole flight.
struct Work {
    double volumes = 0, updates = 0, faces = 0;
};

void print(const char* name, const Work& counts, const Work& seconds, double total, double poses) {
    const auto share = [&](double part) { return 100 * part / total; };
    std::printf(
        "  %-7s %8.0f %7.1f %4.0f%%  %7.0f %7.1f %4.0f%%  %7.0f %7.1f %4.0f%%  %4.0f%% %9.1f\n",
        name, counts.volumes / poses, 1e9 * seconds.volumes / counts.volumes,
        share(seconds.volumes), counts.updates / poses, 1e9 * seconds.updates / counts.updates,
        share(seconds.updates), counts.faces / poses,
        counts.faces > 0 ? 1e9 * seconds.faces / counts.faces : 0, share(seconds.faces),
        share(total - seconds.volumes - seconds.updates - seconds.faces), 1e6 * total / poses);
}

double seconds_of_faces(const PlacedFaces& a, const std::vector<Recording>& all) {
    return measure(3,
                   [&] {
                       for (const Recording& r : all)
                           for (const auto& [f, g] : r.faces)
                               keep(triangle_contact(a.world_triangle(f), r.b.world_triangle(g)));
                   })
        .min;
}

template <int K>
void bench_dop(const Dataset& data) {
    const DopTree<K> a(view(data.environment), {.moving = false}), b(view(data.flyer));
    const double radius_a = radius(data.environment), radius_b = radius(data.flyer);
    const PlacedFaces faces_a = {view(data.environment), {}};
    DopScratch scratch;
    Work counts, seconds;
    std::vector<Recording> all;
    for (const Transform& pose : data.flight) {
        all.push_back(
            {relative_frame({}, radius_a, pose, radius_b), {view(data.flyer), pose}, {}, {}, {}});
        Recorder<K>(a, b, all.back(), scratch);
        counts.volumes += static_cast<double>(all.back().volumes.size());
        counts.updates += static_cast<double>(all.back().updated.size());
        counts.faces += static_cast<double>(all.back().faces.size());
    }
    seconds.faces = seconds_of_faces(faces_a, all);
    seconds.updates = seconds.volumes = 1e9;
    Stats stats;
    for (int repeat = 0; repeat < 3; ++repeat) {
        double updates = 0, volumes = 0;
        for (const Recording& r : all) {
            Timer timer;
            DopTumbler<K> tumbler(a, b, r.frame, {}, false, scratch, stats);
            for (const std::uint32_t node : r.updated)
                keep(tumbler.volume(node));
            updates += timer.seconds();
            timer = Timer();
            for (const DopNodePair& pair : r.volumes)
                keep(intervals_overlap<K / 2>(a.nodes()[pair.a].volume.ends.data(),
                                              tumbler.volume(pair.b)));
            volumes += timer.seconds();
        }
        seconds.updates = std::min(seconds.updates, updates);
        seconds.volumes = std::min(seconds.volumes, volumes);
    }
    const double total =
        measure(3, [&] {
            for (const Recording& r : all)
                for_each_candidate(
                    a, b, r.frame, {}, scratch, stats, [&](std::uint32_t f, std::uint32_t g) {
                        keep(triangle_contact(faces_a.world_triangle(f), r.b.world_triangle(g)));
                        return true;
                    });
        }).min;
    const std::string name = std::to_string(K) + "-DOP";
    print(name.c_str(), counts, seconds, total, static_cast<double>(data.flight.size()));
}

/// Tests and updates of OBB trees cannot be measured separately; both are in the first column.
void bench_obb(const Dataset& data) {
    const ObbTree a(view(data.environment)), b(view(data.flyer));
    const double radius_a = radius(data.environment), radius_b = radius(data.flyer);
    const PlacedFaces faces_a = {view(data.environment), {}};
    ObbScratch scratch;
    Stats stats;
    std::vector<Recording> all;
    for (const Transform& pose : data.flight) {
        all.push_back(
            {relative_frame({}, radius_a, pose, radius_b), {view(data.flyer), pose}, {}, {}, {}});
        for_each_candidate(a, b, all.back().frame, 0, scratch, stats,
                           [&](std::uint32_t f, std::uint32_t g) {
                               all.back().faces.push_back({f, g});
                               return true;
                           });
    }
    Work counts = {double(stats.volume_tests), double(stats.node_updates), 0}, seconds;
    for (const Recording& r : all)
        counts.faces += static_cast<double>(r.faces.size());
    seconds.faces = seconds_of_faces(faces_a, all);
    const auto walk = [&](bool test) {
        return measure(3,
                       [&] {
                           for (const Recording& r : all)
                               for_each_candidate(
                                   a, b, r.frame, 0, scratch, stats,
                                   [&](std::uint32_t f, std::uint32_t g) {
                                       if (test)
                                           keep(triangle_contact(faces_a.world_triangle(f),
                                                                 r.b.world_triangle(g)));
                                       return true;
                                   });
                       })
            .min;
    };
    seconds.volumes = walk(false);
    print("OBB", counts, seconds, walk(true), static_cast<double>(data.flight.size()));
}

}  // namespace
}  // namespace allide

/// Arguments: the number of poses, and the numbers of datasets, all by default.
int main(int count, char** arguments) {
    using namespace allide;
    const int steps = count > 1 ? std::atoi(arguments[1]) : 60;
    std::printf(
        "a pose: volume tests, ns, share; node updates, ns, share; face tests, ns, share; "
        "share of the rest; us\n");
    for (int which = 0; which < dataset_count; ++which) {
        bool wanted = count <= 2;
        for (int i = 2; i < count; ++i)
            wanted |= std::atoi(arguments[i]) == which;
        if (!wanted)
            continue;
        const Dataset data = make_dataset(which, steps);
        std::printf("%s\n", data.name.c_str());
        bench_dop<6>(data);
        bench_dop<14>(data);
        bench_dop<18>(data);
        bench_dop<26>(data);
        bench_obb(data);
    }
}
