// SPDX-License-Identifier: MIT
// Pairs of convex polytopes in motion, beside FCL and Bullet: the same pairs and poses, one thread.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <allide/query.h>
#include <allide/shapes.h>
#include <allide/tracker.h>

#include "bench/convex_peers.h"
#include "bench/measure.h"
#include "scenes/polytope_duos.h"

namespace allide {
namespace {

constexpr int pair_count = 256;
constexpr int frames = 31;

struct Duo {
    ConvexPeers peers;
    Tracker tracker;
};

struct Workload {
    const char* name;
    DuoOptions duos;
};

class Scene {
public:
    explicit Scene(const Workload& work) : motion_(work.duos), first_(motion_) {
        for (const Mesh& shape : motion_.shapes())
            shapes_.push_back(Geometry::convex(shape));
        for (std::size_t i = 0; i < motion_.shape_of().size(); i += 2)
            duos_.push_back({ConvexPeers(shape(i).mesh(), shape(i + 1).mesh()), Tracker()});
    }

    /// Back to the first poses, with nothing remembered.
    void rewind() {
        motion_ = first_;
        for (Duo& duo : duos_)
            duo.tracker = Tracker();
    }

    void advance() {
        motion_.step();
        placed_.clear();
        for (std::size_t i = 0; i < duos_.size(); ++i) {
            const Transform &at_a = motion_.poses()[2 * i], &at_b = motion_.poses()[2 * i + 1];
            duos_[i].peers.place(at_a, at_b);
            placed_.push_back({Placed(shape(2 * i), at_a), Placed(shape(2 * i + 1), at_b)});
        }
    }

    /// Mean nanoseconds of a query over all pairs, each queried once.
    template <class Query>
    double time(const Query& query) {
        const Timer timer;
        for (std::size_t i = 0; i < duos_.size(); ++i)
            keep(query(duos_[i], placed_[i].first, placed_[i].second));
        return 1e9 * timer.seconds() / static_cast<double>(duos_.size());
    }

    std::size_t meeting() const {
        return static_cast<std::size_t>(std::ranges::count_if(
            placed_, [](const auto& at) { return intersects(at.first, at.second); }));
    }

    /// How many pairs a peer judges differently.
    template <class Judge>
    int differing(const Judge& judge) {
        int count = 0;
        for (std::size_t i = 0; i < duos_.size(); ++i)
            count += judge(duos_[i]) != intersects(placed_[i].first, placed_[i].second);
        return count;
    }

private:
    const Geometry& shape(std::size_t body) const { return shapes_[motion_.shape_of()[body]]; }

    PolytopeDuos motion_, first_;
    std::vector<Geometry> shapes_;
    std::vector<Duo> duos_;
    std::vector<std::pair<Placed, Placed>> placed_;
};

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Series {
    std::vector<double> ns;
    double median() const { return allide::median(ns); }
    double min() const { return *std::ranges::min_element(ns); }
};

void print(const char* what, const Series& ours, const Series* fcl, const Series* bullet) {
    std::printf("    %-22s %7.0f %7.0f", what, ours.median(), ours.min());
    for (const Series* peer : {fcl, bullet})
        if (peer)
            std::printf("   %7.0f (x%.1f)", peer->median(), peer->median() / ours.median());
    std::printf("\n");
}

/// FCL must agree; Bullet, in single precision and without depths, need not. Returns how often.
int check_verdicts(Scene& scene) {
    const int fcl = scene.differing([](const Duo& d) { return d.peers.fcl_intersects(); });
    if (fcl > 0) {
        std::printf("FCL judges %d pairs differently\n", fcl);
        std::exit(1);
    }
    return scene.differing([](Duo& d) { return d.peers.bullet_distance() == 0; });
}

/// One query on all frames, so that no other's data lie in the caches.
template <class Query>
Series timed(Scene& scene, const Query& query) {
    Series series;
    scene.rewind();
    for (int frame = 0; frame < frames; ++frame) {
        scene.advance();
        const double ns = scene.time(query);
        if (frame > 0)
            series.ns.push_back(ns);
    }
    return series;
}

void run(const Workload& work) {
    Scene scene(work);
    scene.rewind();
    scene.advance();
    const int bullet_differs = check_verdicts(scene);
    const Series verdict =
        timed(scene, [](Duo&, const Placed& a, const Placed& b) { return intersects(a, b); });
    const Series warm = timed(scene, [](Duo& d, const Placed& a, const Placed& b) {
        return d.tracker.separation(a, b).distance;
    });
    const Series cold = timed(
        scene, [](Duo&, const Placed& a, const Placed& b) { return separation(a, b).distance; });
    const Series fcl_verdict =
        timed(scene, [](Duo& d, auto&&...) { return d.peers.fcl_intersects(); });
    const Series fcl = timed(scene, [](Duo& d, auto&&...) { return d.peers.fcl_distance(); });
    const Series bullet = timed(scene, [](Duo& d, auto&&...) { return d.peers.bullet_distance(); });
    std::printf("  %s, %d faces, %g degrees per frame, %zu of %d meet, Bullet wrong %d\n",
                work.name, work.duos.faces, work.duos.degrees, scene.meeting(), pair_count,
                bullet_differs);
    print("intersects", verdict, &fcl_verdict, nullptr);
    print("separation, tracked", warm, &fcl, &bullet);
    print("separation, cold", cold, &fcl, &bullet);
}

/// Boxes on a lattice, each kissing its 26 neighbours along a face, an edge or a corner; where they
/// are turned, rounding decides which of them meet.
std::vector<std::pair<Placed, Placed>> stack(const Geometry& cube, const Transform& turn) {
    const auto at = [&](int x, int y, int z) {
        return Placed(cube, turn * translation({double(x), double(y), double(z)}));
    };
    std::vector<std::pair<Placed, Placed>> pairs;
    for (int x = 0; x < 20; ++x)
        for (int y = 0; y < 20; ++y)
            for (int z = 0; z < 25; ++z)
                for (const auto [dx, dy, dz] :
                     {std::array{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 0, -1}, {1, 1, 1}})
                    pairs.push_back({at(x, y, z), at(x + dx, y + dy, z + dz)});
    return pairs;
}

/// Compares every tenth pair with brute force.
bool is_right(const std::vector<std::pair<Placed, Placed>>& pairs) {
    const Geometry slow = Geometry::solid(pairs[0].first.geometry().mesh(), {.tree = Tree::none});
    for (std::size_t i = 0; i < pairs.size(); i += 10) {
        const auto& [a, b] = pairs[i];
        if (intersects(a, b) !=
            intersects({slow, a.world_from_local()}, {slow, b.world_from_local()}))
            return false;
    }
    return true;
}

struct PeerStack {
    std::size_t meeting = 0;
    double verdict = 0, distance = 0;  ///< seconds of a query
};

/// FCL's, of every tenth pair.
PeerStack fcl_stack(const std::vector<std::pair<Placed, Placed>>& pairs) {
    const Mesh& cube = pairs[0].first.geometry().mesh();
    ConvexPeers peers(cube, cube);
    PeerStack result;
    const auto time = [&](const auto& query) {
        const Timer timer;
        for (std::size_t i = 0; i < pairs.size(); i += 10) {
            peers.place(pairs[i].first.world_from_local(), pairs[i].second.world_from_local());
            query();
        }
        return timer.seconds() / static_cast<double>(pairs.size() / 10);
    };
    result.verdict = time([&] { result.meeting += peers.fcl_intersects(); });
    result.distance = time([&] { keep(peers.fcl_distance()); });
    return result;
}

void print_stack(const char* what, const Timing& ours, std::size_t count, double fcl) {
    const double ns = 1e9 / static_cast<double>(count);
    std::printf("    %-22s %7.0f %7.0f   %7.0f (x%.1f)", what, ns * ours.median, ns * ours.min,
                1e9 * fcl, 1e9 * fcl / (ns * ours.median));
}

void run_stack(const char* name, const Transform& turn) {
    const Geometry cube = Geometry::convex(shapes::box({0.5, 0.5, 0.5}));
    const auto pairs = stack(cube, turn);
    std::size_t meeting = 0;
    const Timing verdict = measure(7, [&] {
        meeting = 0;
        for (const auto& [a, b] : pairs)
            meeting += intersects(a, b);
    });
    const Timing distance = measure(7, [&] {
        for (const auto& [a, b] : pairs)
            keep(separation(a, b).distance);
    });
    const PeerStack fcl = fcl_stack(pairs);
    std::printf("  10 000 %s, %zu kissing pairs, %zu meet\n", name, pairs.size(), meeting);
    print_stack("intersects", verdict, pairs.size(), fcl.verdict);
    std::printf(", FCL finds %zu of %zu\n", fcl.meeting, pairs.size() / 10);
    print_stack("separation, cold", distance, pairs.size(), fcl.distance);
    std::printf("\n");
    if (!is_right(pairs)) {
        std::printf("brute force judges a pair differently\n");
        std::exit(1);
    }
}

}  // namespace
}  // namespace allide

int main() {
    using namespace allide;
    std::printf("ns per query: median, min; FCL and Bullet, medians, and how many times slower\n");
    run({"overlapping", {.faces = 36, .near = 0, .far = 2, .degrees = 10}});
    run({"near miss", {.faces = 36, .near = 2, .far = 2.3, .degrees = 1}});
    run({"near miss", {.faces = 36, .near = 2, .far = 2.3, .degrees = 10}});
    run({"apart", {.faces = 36, .near = 2.5, .far = 5, .degrees = 1}});
    run({"near miss", {.faces = 396, .near = 2.05, .far = 2.3, .degrees = 1}});
    run({"near miss", {.faces = 396, .near = 2.05, .far = 2.3, .degrees = 10}});
    run({"near miss", {.faces = 3996, .near = 2.05, .far = 2.3, .degrees = 1}});
    run_stack("stacked boxes", {});
    run_stack("stacked boxes, turned", rotation({1, 2, 3}, 0.7));
}
