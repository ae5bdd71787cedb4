// SPDX-License-Identifier: MIT
// A world without any structure, which queries every pair every time. A deformed object becomes a
// new geometry without a tree each time.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include <allide/world.h>

#include "query/round_query.h"
#include "tests/fuzz/plain_body.h"

namespace allide {

struct NaiveCollision {
    ObjectPair ids;
    bool intersecting;
    std::vector<FacePair> faces;
    double distance = 0;
};

class NaiveWorld {
public:
    struct Object {
        Geometry geometry;
        Transform world_from_local;
        ObjectOptions options;
        std::vector<Transform> parent_from_part = {};
        std::vector<std::uint32_t> numbers = {};  ///< numbers of the faces, once some have changed
        std::uint32_t next_number = 0;

        void deform(std::vector<Vec3> vertices) {
            become({std::move(vertices), geometry.mesh().faces});
        }

        std::uint32_t change_faces(const FaceChange& change) {
            Mesh mesh = geometry.mesh();
            if (next_number == 0) {
                numbers.resize(mesh.faces.size());
                std::iota(numbers.begin(), numbers.end(), 0u);
                next_number = static_cast<std::uint32_t>(numbers.size());
            }
            for (const std::uint32_t name : change.removed) {
                const auto place = std::ranges::find(numbers, name) - numbers.begin();
                numbers.erase(numbers.begin() + place);
                mesh.faces.erase(mesh.faces.begin() + place);
            }
            const std::uint32_t first = next_number;
            for (const Face& face : change.added) {
                mesh.faces.push_back(face);
                numbers.push_back(next_number++);
            }
            mesh.vertices.insert(mesh.vertices.end(), change.new_vertices.begin(),
                                 change.new_vertices.end());
            become(std::move(mesh));
            return first;
        }

    private:
        void become(Mesh mesh) {
            const TreeOptions none = {.tree = Tree::none};
            geometry = geometry.is_solid() ? Geometry::solid(std::move(mesh), none)
                                           : Geometry::surface(std::move(mesh), none);
        }
    };

    explicit NaiveWorld(const WorldOptions& options) : options_(options) {}

    struct Selector {
        std::int32_t selected = no_child;
        std::map<ObjectId, std::int32_t> child_of;
        std::map<std::int32_t, double> until;

        std::int32_t child_at(double distance) const {
            std::int32_t nearest = no_child;
            for (const auto& [object, child] : child_of)
                if ((!until.contains(child) || distance < until.at(child)) &&
                    (nearest == no_child || child < nearest))
                    nearest = child;
            return nearest;
        }
    };

    std::map<ObjectId, Object> objects;
    std::map<SelectorId, Selector> selectors;
    std::vector<ObjectPair> ignored;

    void remove(ObjectId id) {
        objects.erase(id);
        for (auto& [selector, of] : selectors)
            of.child_of.erase(id);
        std::erase_if(ignored, [id](const ObjectPair& p) { return p.a == id || p.b == id; });
    }

    std::vector<NaiveCollision> detect() const {
        std::vector<NaiveCollision> found;
        for (auto a = objects.begin(); a != objects.end(); ++a) {
            if (is_active(a->first) && a->second.options.self)
                add_self(*a, found);
            for (auto b = std::next(a); b != objects.end(); ++b)
                if (are_tested(*a, *b))
                    add(*a, *b, found);
        }
        return found;
    }

    /// Enabled, and in the selected child of each of its selectors.
    bool is_active(ObjectId id) const {
        if (!objects.at(id).options.enabled)
            return false;
        for (const auto& [selector, of] : selectors)
            if (of.child_of.contains(id) && of.child_of.at(id) != of.selected)
                return false;
        return true;
    }

    static Placed placed(const Object& object) { return *try_placed(object); }

    static bool can_stand(const Object& object) { return static_cast<bool>(try_placed(object)); }

    /// The diameter of an object in its pose.
    double size(ObjectId id) const {
        const Placed at = placed(objects.at(id));
        const double round = is_round(piece(at)) ? length(allide::size(bounds(at))) : 0;
        return PlainBody(at).diameter() + (std::isfinite(round) ? round : 0);
    }

private:
    /// The shape with each coordinate multiplied. A convex one becomes a solid.
    static Result<Geometry> scaled(const Geometry& geometry, double scale) {
        if (scale == 1)
            return geometry;
        if (geometry.kind() == GeometryKind::compound)
            return scaled_compound(geometry, scale);
        if (geometry.kind() == GeometryKind::round)
            return scaled_round(world_round(piece(Placed(geometry))), scale);
        const TreeOptions none = {.tree = Tree::none};
        Mesh mesh = geometry.mesh();
        for (Vec3& v : mesh.vertices)
            v = scale * v;
        return geometry.is_solid() ? Geometry::try_solid(std::move(mesh), none)
                                   : Geometry::try_surface(std::move(mesh), none);
    }

    static Result<Geometry> scaled_round(const RoundShape& shape, double scale) {
        const Vec3 p = scale * shape.p, q = scale * shape.q;
        const double radius = scale * shape.radius;
        switch (shape.kind) {
            case RoundKind::sphere:
                return Geometry::try_sphere(p, radius);
            case RoundKind::capsule:
                return Geometry::try_capsule(p, q, radius);
            case RoundKind::half_space:
                return Geometry::try_half_space(p, q);
            case RoundKind::plane:
                return Geometry::try_plane(p, q);
            default:
                return Geometry::try_cone(p, q, radius, scale * shape.radius_q);
        }
    }

    /// Compounds in compounds would need more.
    static Result<Geometry> scaled_compound(const Geometry& geometry, double scale) {
        std::vector<Part> parts;
        for (const Part& part : geometry.parts()) {
            const Result<Geometry> shape = scaled(part.geometry, scale);
            if (!shape)
                return shape;
            parts.push_back({*shape, scaled(part.parent_from_part, scale), part.parent});
        }
        return Geometry::try_compound(parts);
    }

    static Transform scaled(Transform pose, double scale) {
        pose.translation = scale * pose.translation;
        return pose;
    }

    static Result<Placed> try_placed(const Object& object) {
        const double scale = object.options.scale;
        if (!(scale > 0 && scale <= 0x1p60))
            return Error(ErrorCode::bad_argument, "no scale");
        Result<Geometry> shape = scaled(object.geometry, scale);
        if (!shape)
            return shape.error();
        std::vector<Transform> poses;
        for (const Transform& pose : object.parent_from_part)
            poses.push_back(scaled(pose, scale));
        return Placed::try_make(*std::move(shape), object.world_from_local, poses);
    }

    using Entry = std::pair<const ObjectId, Object>;

    bool are_tested(const Entry& a, const Entry& b) const {
        const ObjectOptions &of_a = a.second.options, &of_b = b.second.options;
        return is_active(a.first) && is_active(b.first) && !(of_a.stationary && of_b.stationary) &&
               (of_a.groups & of_b.mask) != 0 && (of_b.groups & of_a.mask) != 0 &&
               (of_a.owner != of_b.owner || of_a.owner == no_owner) &&
               std::ranges::find(ignored, ObjectPair{a.first, b.first}) == ignored.end();
    }

    static void rename(std::uint32_t& face, const Object& object) {
        if (!object.numbers.empty())
            face = object.numbers[face];
    }

    void keep_faces(NaiveCollision& collision, std::vector<FacePair> faces, const Object& a,
                    const Object& b) const {
        if (options_.detail != Detail::faces && options_.detail != Detail::contacts)
            return;
        for (FacePair& pair : faces) {
            rename(pair.face_a, a);
            rename(pair.face_b, b);
        }
        collision.faces = std::move(faces);
    }

    void add_self(const Entry& a, std::vector<NaiveCollision>& found) const {
        const std::vector<FacePair> faces =
            self_intersections(placed(a.second), *a.second.options.self);
        if (faces.empty())
            return;
        found.push_back({{a.first, a.first}, true, {}, 0});
        keep_faces(found.back(), faces, a.second, a.second);
    }

    void add(const Entry& a, const Entry& b, std::vector<NaiveCollision>& found) const {
        const Placed at_a = placed(a.second), at_b = placed(b.second);
        const double distance = separation(at_a, at_b).distance;
        const double margin = options_.margin + (a.second.options.margin + b.second.options.margin);
        if (distance > margin)
            return;
        found.push_back({{a.first, b.first}, distance == 0, {}, distance});
        if (distance == 0)
            keep_faces(found.back(), intersecting_faces(at_a, at_b), a.second, b.second);
    }

    WorldOptions options_;
};

}  // namespace allide
