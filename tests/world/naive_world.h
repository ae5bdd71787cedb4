// SPDX-License-Identifier: MIT
// A world without any structure: every pair asked of the pair queries, every time.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include <allide/world.h>

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
    };

    explicit NaiveWorld(const WorldOptions& options) : options_(options) {}

    std::map<ObjectId, Object> objects;
    std::vector<ObjectPair> ignored;

    void remove(ObjectId id) {
        objects.erase(id);
        std::erase_if(ignored, [id](const ObjectPair& p) { return p.a == id || p.b == id; });
    }

    std::vector<NaiveCollision> detect() const {
        std::vector<NaiveCollision> found;
        for (auto a = objects.begin(); a != objects.end(); ++a)
            for (auto b = std::next(a); b != objects.end(); ++b)
                if (are_tested(*a, *b))
                    add(*a, *b, found);
        return found;
    }

private:
    using Entry = std::pair<const ObjectId, Object>;

    bool are_tested(const Entry& a, const Entry& b) const {
        const ObjectOptions &of_a = a.second.options, &of_b = b.second.options;
        return of_a.enabled && of_b.enabled && !(of_a.stationary && of_b.stationary) &&
               (of_a.groups & of_b.mask) != 0 && (of_b.groups & of_a.mask) != 0 &&
               std::ranges::find(ignored, ObjectPair{a.first, b.first}) == ignored.end();
    }

    void add(const Entry& a, const Entry& b, std::vector<NaiveCollision>& found) const {
        const Placed at_a(a.second.geometry, a.second.world_from_local);
        const Placed at_b(b.second.geometry, b.second.world_from_local);
        const double distance = separation(at_a, at_b).distance;
        if (distance > options_.margin)
            return;
        NaiveCollision collision = {{a.first, b.first}, distance == 0, {}, distance};
        if (options_.detail == Detail::faces)
            collision.faces = intersecting_faces(at_a, at_b);
        found.push_back(collision);
    }

    WorldOptions options_;
};

}  // namespace allide
