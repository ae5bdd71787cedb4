// SPDX-License-Identifier: MIT
// A player without a world: all triangles of a scene in the world, brute force.
#include <allide/player.h>
#include <allide/query.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "tests/x3d/scenes.h"
#include "x3d/affine.h"

namespace allide {
namespace {

/// A random scene of CollisionObjects in transforms with scale, switches and nested objects.
class RandomScene {
public:
    explicit RandomScene(std::uint64_t seed) : random_(seed) {
        text_ = collision_object_declaration;
        const int count = random_.integer(3, 7);
        for (int i = 0; i < count; ++i)
            text_ += transform(object(0));
        for (int i = 0; i < 3; ++i)
            route(random_.integer(0, transforms_ - 1));
    }

    const std::string& text() const { return text_; }

private:
    std::string number(double low, double high) {
        return std::to_string(random_.uniform(low, high)) + " ";
    }
    std::string vector(double low, double high) {
        return number(low, high) + number(low, high) + number(low, high);
    }

    std::string shape() {
        const char* const kinds[] = {"Box { size ", "Sphere { radius ", "Cone { bottomRadius "};
        const int kind = random_.integer(0, 2);
        return std::string("Shape { geometry ") + kinds[kind] +
               (kind == 0 ? vector(0.5, 2) : number(0.3, 1)) + "} } ";
    }

    std::string transform(const std::string& child) {
        std::string fields = "DEF T" + std::to_string(transforms_++) + " Transform { translation " +
                             vector(-2, 2) + "rotation " + vector(-1, 1) + number(0, 6);
        if (random_.below(3) == 0)
            fields += "scale " + vector(0.5, 1.5);
        if (random_.below(6) == 0)
            fields += "scale -1 1 1 ";
        if (random_.below(4) == 0)
            fields += "center " + vector(-1, 1);
        return fields + "children [ " + child + " ] } ";
    }

    std::string object(int depth) {
        const std::string name = "O" + std::to_string(objects_++);
        std::string children = shape();
        if (random_.below(3) == 0)
            children += transform(shape());
        if (random_.below(4) == 0)
            children += "Switch { whichChoice " + std::to_string(random_.integer(0, 2)) +
                        " choice [ " + shape() + transform(shape()) + " ] } ";
        if (depth < 2 && random_.below(4) == 0)
            children += transform(object(depth + 1));
        std::string text = "DEF " + name + " CollisionObject { children [ " + children + "] ";
        if (random_.below(8) == 0)
            text += "collide FALSE ";
        if (!done_.empty() && random_.below(3) == 0)
            text += "ignoredObjects USE " + done_[random_.below(done_.size())] + " ";
        done_.push_back(name);
        return text + "} ";
    }

    void route(int transform) {
        const std::string i = std::to_string(routes_++);
        text_ += "DEF C" + i + " TimeSensor { cycleInterval 4 loop TRUE } DEF I" + i +
                 " PositionInterpolator { key [ 0 0.5 1 ] keyValue [ " + vector(-2, 2) +
                 vector(-2, 2) + vector(-2, 2) + "] } ROUTE C" + i + ".fraction_changed TO I" + i +
                 ".set_fraction ROUTE I" + i + ".value_changed TO T" + std::to_string(transform) +
                 ".translation\n";
    }

    Random random_;
    std::string text_;
    std::vector<std::string> done_;
    int transforms_ = 0, objects_ = 0, routes_ = 0;
};

using NamePair = std::pair<std::string, std::string>;

NamePair in_order(const std::string& a, const std::string& b) {
    return a < b ? NamePair(a, b) : NamePair(b, a);
}

/// All objects of a scene as it is now, flattened.
class NaivePlayer {
public:
    explicit NaivePlayer(const SceneFile& scene) : scene_(scene) {
        for (const std::uint32_t root : scene.roots)
            visit(root, {}, -1, true);
    }

    std::set<NamePair> meeting() const {
        std::set<NamePair> pairs;
        for (std::size_t a = 0; a < objects_.size(); ++a)
            for (std::size_t b = a + 1; b < objects_.size(); ++b)
                if (may_meet(a, b) && meet(objects_[a].mesh, objects_[b].mesh))
                    pairs.insert(in_order(name(a), name(b)));
        return pairs;
    }

private:
    struct Object {
        std::uint32_t node;
        int outer;
        bool collides;
        Mesh mesh;
    };

    std::string name(std::size_t i) const { return scene_.nodes[objects_[i].node].name; }

    bool ignores(std::size_t a, std::size_t b) const {
        const auto list = scene_.children(objects_[a].node, "ignoredObjects");
        return std::ranges::find(list, objects_[b].node) != list.end();
    }
    bool is_around(int outer, std::size_t inner) const {
        for (int at = objects_[inner].outer; at >= 0;
             at = objects_[static_cast<std::size_t>(at)].outer)
            if (at == outer)
                return true;
        return false;
    }
    bool may_meet(std::size_t a, std::size_t b) const {
        return objects_[a].collides && objects_[b].collides && !ignores(a, b) && !ignores(b, a) &&
               !is_around(static_cast<int>(a), b) && !is_around(static_cast<int>(b), a);
    }
    static bool meet(const Mesh& a, const Mesh& b) {
        if (a.faces.empty() || b.faces.empty())
            return false;
        TreeOptions brute;
        brute.tree = Tree::none;
        return intersects(Geometry::surface(a, brute), Geometry::surface(b, brute));
    }

    void visit(std::uint32_t node, const Affine& world, int object, bool collides) {
        if (scene_.is(node, "Shape")) {
            Mesh& mesh = objects_[static_cast<std::size_t>(object)].mesh;
            const Mesh shape = *try_node_mesh(scene_, scene_.children(node, "geometry")[0]);
            const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
            for (const Vec3 v : shape.vertices)
                mesh.vertices.push_back(world * v);
            for (const Face& f : shape.faces)
                mesh.faces.push_back({base + f[0], base + f[1], base + f[2]});
            return;
        }
        if (scene_.is(node, "CollisionObject")) {
            collides = collides &&
                       std::get<std::vector<std::int32_t>>(scene_.value(node, "collide"))[0] != 0;
            objects_.push_back({node, object, collides, {}});
            object = static_cast<int>(objects_.size() - 1);
        }
        const Affine inner =
            scene_.is(node, "Transform") ? world * transform_of(scene_, node) : world;
        const auto children = scene_.children(node, "children");
        std::int32_t choice = -1;
        if (scene_.is(node, "Switch"))
            choice = std::get<std::vector<std::int32_t>>(scene_.value(node, "whichChoice"))[0];
        for (std::size_t i = 0; i < children.size(); ++i)
            if (!scene_.is(node, "Switch") || static_cast<std::size_t>(choice) == i)
                visit(children[i], inner, object, collides);
    }

    const SceneFile& scene_;
    std::vector<Object> objects_;
};

TEST(NaivePlayer, MeetsTheSamePairsInRandomScenes) {
#if defined(ALLIDE_SANITIZED)
    const int scenes = 5;
#else
    const int scenes = 60;
#endif
    std::size_t met = 0, apart = 0;
    for (int seed = 0; seed < scenes; ++seed) {
        const RandomScene made(static_cast<std::uint64_t>(seed));
        Result<SceneFile> scene = parse_vrml(made.text());
        ASSERT_TRUE(scene) << scene.error().what() << "\n" << made.text();
        PlayerOptions options;
        options.threads = 1 + seed % 2 * 3;
        Player player(*std::move(scene), options);
        for (const double time : {0.0, 0.7, 1.9, 3.3}) {
            player.advance(time);
            std::set<NamePair> pairs;
            for (const PlayedContact& contact : player.contacts()) {
                const auto name = [&](std::size_t i) {
                    return player.scene().nodes[player.objects()[i].node].name;
                };
                pairs.insert(in_order(name(contact.a), name(contact.b)));
            }
            EXPECT_EQ(pairs, NaivePlayer(player.scene()).meeting())
                << "seed " << seed << " at " << time << "\n"
                << made.text();
            met += pairs.size();
            const std::size_t n = player.objects().size();
            apart += n * (n - 1) / 2 - pairs.size();
        }
    }
    EXPECT_GT(met, static_cast<std::size_t>(scenes) * 3);
    EXPECT_GT(apart, static_cast<std::size_t>(scenes) * 3);
}

}  // namespace
}  // namespace allide
