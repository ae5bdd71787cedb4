// SPDX-License-Identifier: MIT
// Scripts of calls on a world and on a naive one, which must agree on every report. What a script
// does is chosen at random or by bytes.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/world/naive_world.h"

namespace allide {

/// At random without end, or byte by byte until these end; zeros after that.
class Choices {
public:
    explicit Choices(std::uint64_t seed) : random_(seed) {}
    explicit Choices(std::string_view bytes) : random_(0), bytes_(bytes) {}

    bool ended() const { return bytes_ && bytes_->empty(); }
    /// The bound is at most 256.
    std::uint32_t below(std::uint32_t bound) { return next() % bound; }
    /// For what takes many numbers.
    Random random() {
        const std::uint32_t high = next();
        return Random(256 * high + next());
    }

private:
    std::uint32_t next() {
        if (!bytes_)
            return static_cast<std::uint32_t>(random_.below(256));
        if (bytes_->empty())
            return 0;
        const auto byte = static_cast<unsigned char>(bytes_->front());
        bytes_->remove_prefix(1);
        return byte;
    }

    Random random_;
    std::optional<std::string_view> bytes_;
};

class Script {
public:
    Script(Choices choices, const WorldOptions& options, std::size_t most_objects = 24)
        : choices_(choices),
          world_(options),
          naive_(options),
          detail_(options.detail),
          most_objects_(most_objects) {}

    /// What the two worlds do not agree on first; empty if they always do.
    std::string run(int frames) {
        for (int frame = 0; frame < frames && !choices_.ended() && complaint_.empty(); ++frame) {
            const std::uint32_t calls = choices_.below(12);
            for (std::uint32_t i = 0; i < calls; ++i)
                call();
            compare_reports();
            compare_queries();
        }
        return complaint_;
    }

private:
    static const std::vector<Geometry>& shapes() {
        static const std::vector<Geometry> all = [] {
            std::vector<Geometry> made = {
                Geometry::solid(box({0.5, 0.75, 1})), Geometry::surface(icosphere(1, 1)),
                Geometry::solid(icosphere(0.25, 0)),  Geometry::solid(box({4, 4, 0.125})),
                Geometry::convex(polytope()),         Geometry::surface({})};
            made.push_back(Geometry::compound(
                {{made[0], translation({-1, 0, 0})}, {made[2], translation({1, 0.5, 0}), 0}}));
            const ConvexOptions walked = {.method = ConvexMethod::lin_canny};
            made.push_back(Geometry::convex(polytope({.faces = 60}), walked));
            made.push_back(Geometry::convex(box({0.5, 0.5, 0.5}), walked));
            made.push_back(Geometry::deformable(icosphere(1, 0)));
            made.push_back(Geometry::deformable(box({1, 1, 0.5}), {.solid = true}));
            return made;
        }();
        return all;
    }

    void expect(bool fine, const char* what) {
        if (!fine && complaint_.empty())
            complaint_ = what;
    }

    Transform motion() {
        // On a lattice now and then, so that faces touch.
        if (choices_.below(3) == 0)
            return translation({0.25 * choices_.below(16), 0, 0.25 * choices_.below(8)});
        Random random = choices_.random();
        return random_motion(random, 4);
    }

    ObjectId any() {
        const auto index = choices_.below(static_cast<std::uint32_t>(naive_.objects.size()));
        return std::next(naive_.objects.begin(), index)->first;
    }

    const Geometry& any_shape() {
        return shapes()[choices_.below(static_cast<std::uint32_t>(shapes().size()))];
    }

    void add() {
        const Geometry& shape = any_shape();
        const Transform t = motion();
        ObjectOptions options = {.stationary = choices_.below(4) == 0};
        if (const auto choice = choices_.below(6); choice < 2)
            options.self = static_cast<Neighbours>(choice);
        naive_.objects.insert({world_.add(shape, t, options), {shape, t, options}});
    }

    void remove() {
        const ObjectId id = any();
        world_.remove(id);
        naive_.remove(id);
        removed_.push_back(id);
    }

    void place() {
        const ObjectId id = any();
        const Transform t = motion();
        world_.place(id, t);
        naive_.objects.at(id).world_from_local = t;
    }

    void place_many() {
        std::vector<ObjectId> ids;
        std::vector<Transform> transforms;
        for (auto& [id, object] : naive_.objects) {
            if (choices_.below(4) == 0)
                continue;
            object.world_from_local = motion();
            ids.push_back(id);
            transforms.push_back(object.world_from_local);
        }
        world_.place(ids, transforms);
    }

    /// Anywhere near, or on a lattice.
    static Vec3 vertex(Random& random) {
        if (random.below(3) != 0)
            return random_point(random, 1.5);
        const auto coordinate = [&] { return 0.5 * static_cast<double>(random.below(5)) - 1; };
        const double x = coordinate(), y = coordinate();
        return {x, y, coordinate()};
    }

    std::vector<Vec3> moved(std::vector<Vec3> vertices) {
        const std::uint32_t how = choices_.below(8);
        Random random = choices_.random();
        const Vec3 there = vertex(random);
        for (Vec3& v : vertices)
            v = how == 0   ? there                   // all at one point
                : how == 1 ? Vec3{v.x, v.y, 0}       // in one plane
                : how == 2 ? Vec3{-v.x, -v.y, -v.z}  // inside out
                : how < 6  ? v + random_point(random, 0.3)
                           : vertex(random);
        return vertices;
    }

    void deform() {
        const ObjectId id = any();
        NaiveWorld::Object& object = naive_.objects.at(id);
        if (world_.geometry(id).kind() != GeometryKind::deformable) {
            expect(!world_.try_deform(id, object.geometry.mesh().vertices),
                   "what is rigid was deformed");
            return;
        }
        object.deform(moved(world_.mesh(id).vertices));
        world_.deform(id, object.geometry.mesh().vertices);
    }

    void change_faces() {
        const ObjectId id = any();
        NaiveWorld::Object& object = naive_.objects.at(id);
        if (world_.geometry(id).kind() != GeometryKind::deformable || object.geometry.is_solid())
            return;
        Random random = choices_.random();
        std::vector<std::uint32_t> removed;
        for (const std::uint32_t name : world_.face_numbers(id))
            if (random.below(4) == 0)
                removed.push_back(name);
        const std::vector<Vec3> more = {vertex(random), vertex(random)};
        const std::size_t vertices = object.geometry.mesh().vertices.size() + more.size();
        const auto corner = [&] { return static_cast<std::uint32_t>(random.below(vertices)); };
        std::vector<Face> added;
        for (int i = 0; i < 2; ++i) {
            const std::uint32_t first = corner(), second = corner();
            added.push_back({first, second, corner()});
        }
        const FaceChange change = {removed, added, more};
        expect(world_.change_faces(id, change) == object.change_faces(change),
               "new faces have other numbers");
    }

    void place_parts() {
        const ObjectId id = any();
        NaiveWorld::Object& object = naive_.objects.at(id);
        const std::span<const Part> parts = object.geometry.parts();
        if (parts.empty())
            return;
        if (object.parent_from_part.empty())
            for (const Part& part : parts)
                object.parent_from_part.push_back(part.parent_from_part);
        const std::uint32_t part = choices_.below(static_cast<std::uint32_t>(parts.size()));
        object.parent_from_part[part] = motion();
        if (choices_.below(2) == 0)
            return world_.place_part(id, part, object.parent_from_part[part]);
        object.parent_from_part[0] = motion();
        world_.place_parts(id, object.parent_from_part);
    }

    void set_ignored() {
        const ObjectId a = any(), b = any();
        if (a == b)
            return;
        const ObjectPair pair = a < b ? ObjectPair{a, b} : ObjectPair{b, a};
        std::erase(naive_.ignored, pair);
        if (choices_.below(2) == 0) {
            world_.unignore(a, b);
            return;
        }
        world_.ignore(a, b);
        naive_.ignored.push_back(pair);
    }

    void switch_options() {
        const ObjectId id = any();
        ObjectOptions& options = naive_.objects.at(id).options;
        options.enabled = choices_.below(4) != 0;
        options.groups = 1 + choices_.below(3);
        options.mask = 1 + choices_.below(3);
        options.margin = 0.07 * choices_.below(3);  // no multiple of it is a step of the lattice
        world_.enable(id, options.enabled);
        world_.set_margin(id, options.margin);
        world_.set_groups(id, options.groups, options.mask);
    }

    /// Calls that are refused and change nothing.
    void be_refused() {
        const ObjectId live = any();
        Transform bent = motion();
        bent.rotation.rows[choices_.below(3)].x = std::numeric_limits<double>::quiet_NaN();
        expect(!world_.try_place(live, bent), "a transform that is none was accepted");
        expect(!world_.try_add(any_shape(), bent), "an object was added at no place");
        expect(!world_.try_ignore(live, live), "an object was ignored by itself");
        expect(!world_.try_set_margin(live, -0.1), "a margin below 0 was accepted");
        if (removed_.empty())
            return;
        const auto index = choices_.below(256) % removed_.size();
        const ObjectId dead = removed_[index];
        const ObjectId both[] = {live, dead};
        const Transform places[] = {motion(), motion()};
        expect(!world_.contains(dead), "a removed object is still there");
        expect(!world_.try_place(dead, places[0]), "a removed object was placed");
        expect(!world_.try_place(both, places), "a removed object was placed with another");
        expect(!world_.try_remove(dead), "an object was removed twice");
        expect(!world_.try_enable(dead, true), "a removed object was switched");
        expect(!world_.try_set_groups(dead, 1, 1), "a removed object was grouped");
        expect(!world_.try_set_margin(dead, 1), "a removed object got a margin");
        expect(!world_.try_ignore(live, dead), "a removed object was ignored");
    }

    void call() {
        const std::uint32_t kind = choices_.below(30);
        if (naive_.objects.empty() || (kind < 4 && naive_.objects.size() < most_objects_))
            add();
        else if (kind < 6)
            remove();
        else if (kind < 15)
            place();
        else if (kind < 16)
            place_many();
        else if (kind < 18)
            set_ignored();
        else if (kind < 23)
            deform();
        else if (kind < 24)
            change_faces();
        else if (kind < 26)
            place_parts();
        else if (kind < 28)
            switch_options();
        else
            be_refused();
    }

    void compare(const Collision& found, const NaiveCollision& expected) {
        expect(ObjectPair{found.a, found.b} == expected.ids, "another pair is reported");
        expect(found.intersecting == expected.intersecting, "a pair intersects, or does not");
        expect(std::ranges::equal(found.faces, expected.faces), "other faces meet");
        const bool has_separation = found.separation != nullptr;
        expect(has_separation == (detail_ == Detail::separations), "separations as not asked for");
        expect(!has_separation || std::fabs(found.separation->distance - expected.distance) < 1e-11,
               "a pair is farther apart or nearer");
    }

    void compare_reports() {
        const std::vector<NaiveCollision> expected = naive_.detect();
        const Report& report = world_.detect();
        std::vector<ObjectPair> ids;
        expect(report.collisions.size() == expected.size(), "more or fewer pairs are reported");
        for (std::size_t i = 0; i < std::min(expected.size(), report.collisions.size()); ++i) {
            compare(report.collisions[i], expected[i]);
            ids.push_back(expected[i].ids);
        }
        std::vector<ObjectPair> began, ended;
        std::ranges::set_difference(ids, last_, std::back_inserter(began));
        std::ranges::set_difference(last_, ids, std::back_inserter(ended));
        expect(std::ranges::equal(report.began, began), "other pairs began");
        expect(std::ranges::equal(report.ended, ended), "other pairs ended");
        last_ = ids;
    }

    void compare_queries() {
        const Geometry& shape = any_shape();
        const Placed probe(shape, motion());
        std::vector<ObjectId> all, met;
        double nearest = std::numeric_limits<double>::infinity();
        for (const auto& [id, object] : naive_.objects) {
            all.push_back(id);
            if (!object.options.enabled)
                continue;
            const double distance = separation(probe, NaiveWorld::placed(object)).distance;
            nearest = std::min(nearest, distance);
            if (distance == 0)
                met.push_back(id);
        }
        expect(world_.objects() == all && world_.size() == all.size(), "other objects are there");
        expect(world_.intersecting(probe) == met, "other objects meet a shape");
        compare_nearest(world_.nearest(probe, 2), nearest);
    }

    void compare_nearest(const std::optional<WorldNearest>& found, double nearest) {
        constexpr double slack = 1e-11;
        expect(found || nearest > 2 - slack, "the nearest object is not found");
        expect(!found || std::fabs(found->separation.distance - nearest) < slack,
               "another object is nearest");
    }

    Choices choices_;
    World world_;
    NaiveWorld naive_;
    Detail detail_;
    std::size_t most_objects_;
    std::vector<ObjectPair> last_;
    std::vector<ObjectId> removed_;
    std::string complaint_;
};

}  // namespace allide
