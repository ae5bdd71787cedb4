// SPDX-License-Identifier: MIT
// Memory runs out at each allocation of a query in turn, that for lists, scratch and trees that are
// built on demand included. The query then throws std::bad_alloc, and answers right when repeated.
#include <new>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <allide/batch.h>
#include <allide/shapes.h>
#include <allide/tracker.h>

#include "tests/allocations.h"

namespace allide {
namespace {

/// Geometries made for one run, since queries build what they keep on demand.
std::vector<Geometry> geometries() {
    const Geometry ball = Geometry::convex(shapes::icosphere(1, 2));
    const Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 12, 8));
    std::vector<Geometry> made = {ball, ring,
                                  Geometry::surface(shapes::terrain({.size = 3, .cells = 8}))};
    for (const Tree tree : {Tree::obb, Tree::dop18})
        made.push_back(Geometry::solid(shapes::torus(1, 0.4, 10, 6), {.tree = tree}));
    made.push_back(Geometry::compound({{ball}, {ring, translation({1, 0, 0}), 0}}));
    return made;
}

/// All answers about a pair, as numbers.
class Asker {
public:
    explicit Asker(long until_failure) : left(until_failure) {}

    void ask(const Placed& a, const Placed& b) {
        const QueryOptions options = {.scratch = &scratch_};
        add([&] { return double(intersects(a, b, options)); });
        add([&] { return sum(intersecting_faces(a, b, options)); });
        add([&] { return sum(faces_within(a, b, 0.2, options)); });
        add([&] { return double(face_contacts(a, b, options).size()); });
        add([&] { return double(first_contact(a, b, options).has_value()); });
        add([&] { return separation(a, b, options).distance; });
        add([&] { return separation_lower_bound(a, b, 0.5, options); });
        add([&] { return double(self_intersections(a, Neighbours::tested, options).size()); });
        add([&] { return double(try_penetration(a, b, options).operator bool()); });
        add([&] {
            return double(cast_ray(a, {-9, 0.1, 0.1}, {1, 0, 0}, {}, options).has_value());
        });
        add([&] { return double(ray_hits(a, {-9, 0.1, 0.1}, {1, 0, 0}, {}, options).size()); });
        add([&] { return closest_point(a, {0.3, 0.2, 0.1}, options).distance; });
        add([&] { return double(contains(a, {0.3, 0.2, 0.1}, options)); });
        add([&] { return double(tracker_.intersects(a, b)); });
        add([&] { return tracker_.separation(a, b).distance; });
        add([&] {
            bool met[2] = {};
            const Placed both[] = {b, b};
            intersects(a, both, met, {.threads = 2});
            return double(met[0] + met[1]);
        });
    }

    std::vector<double> answers;
    long left;
    bool failed = false;

private:
    static double sum(const std::vector<FacePair>& pairs) {
        double result = 0;
        for (const FacePair& pair : pairs)
            result += 1 + 1e-3 * pair.face_a + 1e-6 * pair.face_b;
        return result;
    }

    /// Repeats a query if memory ran out. Memory may run out only inside queries.
    template <class Question>
    void add(const Question& question) {
        try {
            allocations_until_failure = left;
            const double answer = question();
            left = allocations_until_failure.exchange(-1);
            answers.push_back(answer);
            return;
        } catch (const std::bad_alloc&) {
            left = allocations_until_failure.exchange(-1);
            failed = true;
        }
        answers.push_back(question());
    }

    Scratch scratch_;
    Tracker tracker_;
};

Asker asked(long until_failure, std::size_t first, std::size_t second) {
    const std::vector<Geometry> made = geometries();
    Asker asker(until_failure);
    for (const double shift : {0.0, 0.7, 2.6})
        asker.ask(made[first], {made[second], translation({shift, 0.1, 0.2})});
    return asker;
}

TEST(OutOfMemory, QueriesAnswerRightWhenRepeated) {
    const std::size_t count = geometries().size();
    for (std::size_t first = 0; first < count; ++first)
        for (std::size_t second = first; second < count; ++second) {
            SCOPED_TRACE(std::to_string(first) + " and " + std::to_string(second));
            const std::vector<double> expected = asked(-1, first, second).answers;
            bool failed = true;
            for (long n = 0; failed; n += 1 + n / 8) {
                const Asker disturbed = asked(n, first, second);
                failed = disturbed.failed;
                ASSERT_EQ(disturbed.answers, expected) << "allocation " << n << " failed";
            }
        }
}

}  // namespace
}  // namespace allide
