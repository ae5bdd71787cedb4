// SPDX-License-Identifier: MIT
// Scripts of calls on a world and on a naive one, which must agree on every report. What a script
// does is chosen at random or by bytes, with small numbers or with extreme ones too.
#pragma once

#include <cmath>
#include <limits>
#include <string>

#include <allide/shapes.h>

#include "scenes/motion.h"
#include "tests/fuzz/extreme_numbers.h"
#include "tests/world/naive_queries.h"

namespace allide {

enum class Numbers : std::uint8_t { small, extreme };

class Script {
public:
    Script(Choices choices, const WorldOptions& options, std::size_t most_objects = 24,
           Numbers numbers = Numbers::small)
        : choices_(choices),
          world_(options),
          naive_(options),
          detail_(options.detail),
          most_objects_(most_objects),
          is_extreme_(numbers == Numbers::extreme) {}

    /// The first difference between the two worlds; empty if there is none.
    std::string run(int frames) {
        for (int frame = 0; frame < frames && !choices_.ended() && complaint_.empty(); ++frame) {
            const std::uint32_t calls = choices_.below(12);
            for (std::uint32_t i = 0; i < calls; ++i)
                call();
            compare_reports();
            compare_options();
            compare_queries();
            if (is_extreme_)
                compare_rays_and_boxes();
        }
        return complaint_;
    }

private:
    static const std::vector<Geometry>& shapes() {
        static const std::vector<Geometry> all = [] {
            std::vector<Geometry> made = {Geometry::solid(shapes::box({0.5, 0.75, 1})),
                                          Geometry::surface(shapes::icosphere(1, 1)),
                                          Geometry::solid(shapes::icosphere(0.25, 0)),
                                          Geometry::solid(shapes::box({4, 4, 0.125})),
                                          Geometry::convex(shapes::polytope()),
                                          Geometry::surface({})};
            made.push_back(Geometry::compound(
                {{made[0], translation({-1, 0, 0})}, {made[2], translation({1, 0.5, 0}), 0}}));
            const ConvexOptions walked = {.method = ConvexMethod::lin_canny};
            made.push_back(Geometry::convex(shapes::polytope({.faces = 60}), walked));
            made.push_back(Geometry::convex(shapes::box({0.5, 0.5, 0.5}), walked));
            made.push_back(Geometry::deformable(shapes::icosphere(1, 0)));
            made.push_back(Geometry::deformable(shapes::box({1, 1, 0.5}), {.solid = true}));
            made.push_back(Geometry::sphere({0.25, 0, 0}, 0.5));
            made.push_back(Geometry::capsule({0, 0, 0}, {1, 0.5, 0}, 0.25));
            made.push_back(Geometry::half_space({0, 0, -3}, {0, 0, -2}));
            made.push_back(Geometry::cylinder({0, 0, -1}, {0, 0, 1}, 0.75));
            made.push_back(Geometry::cone({0, 0, 0}, {0, 1, 0}, 1, 0));
            return made;
        }();
        return all;
    }

    void expect(bool fine, const char* what) {
        if (!fine && complaint_.empty())
            complaint_ = what;
    }

    Transform motion() {
        if (is_extreme_ && choices_.below(2) == 0)
            return any_motion(choices_);
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

    /// The last two take long, because distances of cylinders and cones from faces do.
    const Geometry& any_shape() {
        const std::size_t count = shapes().size() - (is_extreme_ ? 0 : 2);
        return shapes()[choices_.below(static_cast<std::uint32_t>(count))];
    }

    void add() {
        const Geometry& shape = any_shape();
        const Transform t = motion();
        ObjectOptions options = {.stationary = choices_.below(4) == 0, .user = ++users_};
        if (const auto choice = choices_.below(6); choice < 2)
            options.self = static_cast<Neighbours>(choice);
        options.owner = owner();
        if (choices_.below(4) == 0)
            options.scale = scale();
        const Result<ObjectId> id = world_.try_add(shape, t, options);
        const NaiveWorld::Object object = {shape, t, options};
        expect(static_cast<bool>(id) == NaiveWorld::can_stand(object),
               "an object is added iff it can be placed");
        if (id)
            naive_.objects.insert({*id, object});
    }

    /// One in two has none.
    std::uint32_t owner() {
        const std::uint32_t which = choices_.below(6);
        return which < 3 ? which : no_owner;
    }

    double scale() {
        const double small = 0.3 * (1 + choices_.below(8));
        return is_extreme_ && choices_.below(2) == 0 ? any_size(choices_) : small;
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
        NaiveWorld::Object moved = naive_.objects.at(id);
        moved.world_from_local = t;
        if (accepts(static_cast<bool>(world_.try_place(id, t)), moved))
            naive_.objects.at(id) = moved;
    }

    /// Whether a call was accepted. It must be accepted if and only if the object may have that
    /// pose.
    bool accepts(bool accepted, const NaiveWorld::Object& object) {
        expect(accepted == NaiveWorld::can_stand(object), "a call is accepted iff it is possible");
        return accepted && complaint_.empty();
    }

    void place_many() {
        std::vector<ObjectId> ids;
        std::vector<Transform> transforms;
        auto moved = naive_.objects;
        bool possible = true;
        for (auto& [id, object] : moved) {
            if (choices_.below(4) == 0)
                continue;
            object.world_from_local = motion();
            possible = possible && NaiveWorld::can_stand(object);
            ids.push_back(id);
            transforms.push_back(object.world_from_local);
        }
        const bool accepted = static_cast<bool>(world_.try_place(ids, transforms));
        expect(accepted == possible, "many are placed iff all can be");
        if (accepted)
            naive_.objects = std::move(moved);
    }

    /// Anywhere near, or on a lattice.
    Vec3 vertex(Random& random) {
        if (is_extreme_ && choices_.below(4) == 0)
            return any_point(choices_);
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
        NaiveWorld::Object moved = object;
        moved.parent_from_part[part] = motion();
        const bool one = choices_.below(2) == 0;
        if (!one)
            moved.parent_from_part[0] = motion();
        const Result<void> done =
            one ? world_.try_place_part(id, part, moved.parent_from_part[part])
                : world_.try_place_parts(id, moved.parent_from_part);
        if (accepts(static_cast<bool>(done), moved))
            object = moved;
    }

    /// Replaces what moves within the object, too.
    void set_geometry() {
        const ObjectId id = any();
        const NaiveWorld::Object& before = naive_.objects.at(id);
        const Geometry& shape = choices_.below(8) == 0 ? before.geometry : any_shape();
        const NaiveWorld::Object changed = {shape, before.world_from_local, before.options};
        if (accepts(static_cast<bool>(world_.try_set_geometry(id, shape)), changed))
            naive_.objects.at(id) = changed;
    }

    void set_scale() {
        const ObjectId id = any();
        NaiveWorld::Object changed = naive_.objects.at(id);
        changed.options.scale = choices_.below(4) == 0 ? 1 : scale();
        if (accepts(static_cast<bool>(world_.try_set_scale(id, changed.options.scale)), changed))
            naive_.objects.at(id) = changed;
    }

    void set_owner() {
        const ObjectId id = any();
        ObjectOptions& options = naive_.objects.at(id).options;
        options.owner = owner();
        world_.set_owner(id, options.owner);
    }

    void change_selectors() {
        const std::uint32_t kind = choices_.below(6);
        if (naive_.selectors.size() < 3 && kind < 2) {
            naive_.selectors.insert({world_.add_selector(), {}});
            return;
        }
        if (naive_.selectors.empty())
            return;
        const auto which = choices_.below(static_cast<std::uint32_t>(naive_.selectors.size()));
        const auto at = std::next(naive_.selectors.begin(), which);
        auto& [id, selector] = *at;
        const auto child = static_cast<std::int32_t>(choices_.below(4)) - 1;
        const double distance = 0.5 * choices_.below(8);
        if (kind < 3) {
            add_to_selector(id, selector, child);
        } else if (kind < 4) {
            world_.select(id, child);
            selector.selected = child;
        } else if (kind < 5) {
            selector.selected = selector.child_at(distance);
            expect(world_.select_at(id, distance) == selector.selected, "another child is near");
        } else if (child >= 0) {
            world_.set_range(id, child, distance);
            selector.until[child] = distance;
        } else {
            world_.remove_selector(id);
            expect(!world_.try_select(id, 0), "a removed selector selects");
            naive_.selectors.erase(at);
        }
    }

    void add_to_selector(SelectorId id, NaiveWorld::Selector& selector, std::int32_t child) {
        const ObjectId object = any();
        const bool added = static_cast<bool>(world_.try_add_to_selector(id, child, object));
        expect(added == (child >= 0 && !selector.child_of.contains(object)),
               "an object is a member once, of a child that can be");
        if (added)
            selector.child_of.insert({object, child});
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
        if (is_extreme_ && choices_.below(4) == 0)
            options.margin = 0.0371 * any_size(choices_);
        world_.enable(id, options.enabled);
        world_.set_margin(id, options.margin);
        world_.set_groups(id, options.groups, options.mask);
        options.user = ++users_;
        world_.set_user(id, options.user);
    }

    /// Calls that are rejected and change nothing.
    void be_rejected() {
        const ObjectId live = any();
        Transform bent = motion();
        bent.rotation.rows[choices_.below(3)].x = std::numeric_limits<double>::quiet_NaN();
        expect(!world_.try_place(live, bent), "a transform that is none was accepted");
        expect(!world_.try_add(any_shape(), bent), "an object was added at no place");
        expect(!world_.try_ignore(live, live), "an object was ignored by itself");
        expect(!world_.try_set_margin(live, -0.1), "a margin below 0 was accepted");
        expect(!world_.try_set_scale(live, 0), "a scale of 0 was accepted");
        expect(!world_.try_add(any_shape(), {}, {.scale = -1}), "a scale below 0 was accepted");
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
        expect(!world_.try_set_owner(dead, 1), "a removed object got an owner");
        expect(!world_.try_set_scale(dead, 2), "a removed object was scaled");
        expect(!world_.try_set_geometry(dead, any_shape()), "a removed object got a shape");
        expect(!world_.try_ignore(live, dead), "a removed object was ignored");
        expect(!world_.try_set_user(dead, 1), "a removed object got a user value");
        expect(!world_.try_user(dead), "a removed object has a user value");
        expect(!world_.try_options(dead), "a removed object has options");
        expect(!world_.try_is_ignored(live, dead), "a removed object may be ignored");
    }

    void call() {
        const std::uint32_t kind = choices_.below(36);
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
        else if (kind < 30)
            be_rejected();
        else if (kind < 32)
            set_geometry();
        else if (kind < 33)
            set_scale();
        else if (kind < 34)
            set_owner();
        else
            change_selectors();
    }

    void compare(const PairReport& found, const NaiveCollision& expected) {
        expect(ObjectPair{found.a, found.b} == expected.ids, "another pair is reported");
        if (!complaint_.empty())
            return;
        expect(found.intersecting == expected.intersecting, "a pair intersects, or does not");
        expect(found.user_a == naive_.objects.at(found.a).options.user &&
                   found.user_b == naive_.objects.at(found.b).options.user,
               "a report carries other user values");
        expect(std::ranges::equal(found.faces, expected.faces), "other faces meet");
        const bool has_separation = found.separation != nullptr;
        expect(has_separation == (detail_ == Detail::separations), "separations as not asked for");
        expect(!has_separation || std::fabs(found.separation->distance - expected.distance) <=
                                      slack(expected.distance, expected.ids),
               "a pair is farther apart or nearer");
    }

    /// The largest difference of two correct distances.
    double slack(double distance, const ObjectPair& pair) const {
        return is_extreme_ ? 1e-11 * (distance + naive_.size(pair.a) + naive_.size(pair.b)) : 1e-11;
    }

    /// What was set can be read.
    void compare_options() {
        for (const auto& [id, object] : naive_.objects) {
            const ObjectOptions& expected = object.options;
            const ObjectOptions found = world_.options(id);
            expect(found.stationary == expected.stationary && found.enabled == expected.enabled &&
                       found.groups == expected.groups && found.mask == expected.mask &&
                       found.margin == expected.margin && found.self == expected.self &&
                       found.box == expected.box.value_or(world_.options().box) &&
                       found.user == expected.user && world_.user(id) == expected.user &&
                       found.owner == expected.owner && found.scale == expected.scale,
                   "other options are read than were set");
            expect(world_.mesh(id).vertices == object.geometry.mesh().vertices,
                   "other vertices are read than were set");
        }
        for (const auto& [id, selector] : naive_.selectors)
            expect(world_.selected(id) == selector.selected, "another child is selected");
        std::vector<ObjectPair> ignored = naive_.ignored;
        std::ranges::sort(ignored);
        expect(world_.ignored_pairs() == ignored, "other pairs are ignored");
        for (const ObjectPair& pair : ignored)
            expect(world_.is_ignored(pair.b, pair.a), "an ignored pair is not");
    }

    void compare_reports() {
        const std::vector<NaiveCollision> expected = naive_.detect();
        const Report& report = world_.detect();
        std::vector<ObjectPair> ids;
        expect(report.pairs.size() == expected.size(), "more or fewer pairs are reported");
        for (std::size_t i = 0; i < std::min(expected.size(), report.pairs.size()); ++i) {
            compare(report.pairs[i], expected[i]);
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
        const Result<Placed> placed = Placed::try_make(shape, motion());
        if (!placed)
            return;
        const Placed& probe = *placed;
        std::vector<ObjectId> all, met;
        double nearest = std::numeric_limits<double>::infinity(), size = 0;
        for (const auto& [id, object] : naive_.objects) {
            all.push_back(id);
            if (!naive_.is_active(id))
                continue;
            const double distance = separation(probe, NaiveWorld::placed(object)).distance;
            nearest = std::min(nearest, distance);
            size = std::max(size, naive_.size(id));
            if (distance == 0)
                met.push_back(id);
        }
        expect(world_.objects() == all && world_.size() == all.size(), "other objects are there");
        expect(world_.intersecting(probe) == met, "other objects meet a shape");
        compare_nearest(probe, nearest, size + PlainBody(probe).diameter());
    }

    /// `size` is that of the probe and of the largest object.
    void compare_nearest(const Placed& probe, double nearest, double size) {
        const double limit = is_extreme_ && choices_.below(2) == 0 ? any_size(choices_) : 2;
        const std::optional<WorldNearest> found = world_.nearest(probe, limit);
        const double slack = is_extreme_ ? 1e-11 * (std::min(nearest, limit) + size) : 1e-11;
        expect(found || nearest >= limit - slack, "the nearest object is not found");
        expect(!found || std::fabs(found->separation.distance - nearest) <= slack,
               "another object is nearest");
    }

    void compare_rays_and_boxes() {
        const Vec3 origin = any_point(choices_), direction = any_point(choices_);
        const auto hit = world_.cast_ray(origin, direction);
        const auto expected = naive_first_hit(naive_, origin, direction);
        expect(hit.has_value() == expected.has_value(), "a ray hits, or does not");
        expect(!hit || !expected || hit->t == *expected, "a ray hits something nearer");
        const Vec3 first = any_point(choices_), second = any_point(choices_);
        const Box box = {min(first, second), max(first, second)};
        expect(world_.intersecting(box) == naive_in_box(naive_, box), "other objects meet a box");
    }

    Choices choices_;
    World world_;
    NaiveWorld naive_;
    Detail detail_;
    std::size_t most_objects_;
    bool is_extreme_;
    std::vector<ObjectPair> last_;
    std::vector<ObjectId> removed_;
    std::uint64_t users_ = 0;  ///< the last user value that was set; all differ
    std::string complaint_;
};

}  // namespace allide
