// SPDX-License-Identifier: MIT
// The painter's algorithm for convex polytopes: a plane between two of them says which one can
// hide the other from the eye, so none is cut. Lengths in the picture are in tenths of a pixel.
#include "walk_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <queue>
#include <set>

#include <allide/point.h>

#include "plot/theme.h"
#include "simulation/camera.h"

namespace cli {
namespace {

using namespace allide;
using simulation::Camera;
using simulation::Pixel;

constexpr double width = 9600, height = 6400, gap = 120;
constexpr double focal = 6200;  // 75 degrees from left to right
constexpr double near_plane = 0.06;
constexpr std::uint32_t red = 0xe5332c, skin = 0xe6b894;

/// A convex polytope in the picture.
struct Solid {
    Placed placed;
    std::uint32_t colour;
    Box box;
    std::vector<std::vector<Pixel>> faces = {};  ///< those that look at the eye, clipped
    std::vector<double> light = {};              ///< of each face, from 0 to 1
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9, depth = 0;

    bool is_in_view() const {
        return !faces.empty() && right > -0.5 * width && left < 0.5 * width &&
               bottom > -0.5 * height && top < 0.5 * height;
    }
    bool overlaps_in_picture(const Solid& b) const {
        return left < b.right && b.left < right && top < b.bottom && b.top < bottom;
    }
};

/// The parts of a hand whose faces meet another object.
std::set<std::uint32_t> touching_parts(const Walkthrough& walk, std::size_t hand) {
    std::set<std::uint32_t> parts;
    const Geometry& geometry = walk.placed(hand).geometry();
    for (const PairReport& pair : walk.report().pairs)
        for (const FacePair& faces : pair.faces) {
            if (pair.user_a == hand)
                parts.insert(geometry.part_of_face(faces.face_a));
            if (pair.user_b == hand)
                parts.insert(geometry.part_of_face(faces.face_b));
        }
    return parts;
}

void add_hand(std::vector<Solid>& solids, const Walkthrough& walk, std::size_t hand) {
    const std::set<std::uint32_t> touching = touching_parts(walk, hand);
    const Placed& placed = walk.placed(hand);
    const auto parts = placed.geometry().parts();
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        if (parts[i].geometry.kind() == GeometryKind::compound)
            continue;
        Placed part(parts[i].geometry, placed.world_from_part(i));
        const Box box = bounds(part);
        solids.push_back({std::move(part), touching.contains(i) ? red : skin, box});
    }
}

std::vector<Solid> solids_of(const Walkthrough& walk) {
    const Room& room = walk.room();
    const std::vector<bool> colliding = walk.colliding();
    std::set<int> red_bodies;
    for (std::size_t i = 0; i < room.size(); ++i)
        if (colliding[i] && room[i].joint.kind != RoomKind::fixed)
            red_bodies.insert(room[i].owner);
    std::vector<Solid> solids;
    for (std::size_t i = 0; i < walk.size(); ++i) {
        if (i >= room.size() && walk.is_there(i))
            add_hand(solids, walk, i);
        if (i < room.size())
            solids.push_back(
                {walk.placed(i),
                 colliding[i] || red_bodies.contains(room[i].owner) ? red : room[i].colour,
                 bounds(walk.placed(i))});
    }
    return solids;
}

double lambert(Vec3 normal) {
    const Vec3 lamp = normalized({-0.35, -0.6, 0.85}), window = normalized({0.5, 0.8, 0.3});
    return 0.64 + 0.34 * std::max(0.0, dot(normal, lamp)) +
           0.14 * std::max(0.0, dot(normal, window));
}

/// A view of all solids, drawn from the farthest to the nearest.
class View {
public:
    View(const std::vector<Solid>& solids, Vec3 eye, Vec3 ahead)
        : camera_(eye, eye + ahead, focal), ahead_(ahead) {
        for (const Solid& solid : solids) {
            Solid seen = solid;
            project(seen);
            if (seen.is_in_view())
                solids_.push_back(std::move(seen));
        }
    }

    std::string drawn() const {
        std::string out;
        for (const std::size_t i : order())
            out += paths(solids_[i]);
        return out;
    }

private:
    /// Faces of one plane are one facet of the picture.
    void project(Solid& solid) const {
        const Mesh& mesh = solid.placed.geometry().mesh();
        std::vector<Facet> facets;
        for (const Face& face : mesh.faces) {
            std::vector<Vec3> corners;
            for (const std::uint32_t vertex : face)
                corners.push_back(solid.placed.world_from_local() * mesh.vertices[vertex]);
            const Vec3 normal = normalized(cross(corners[1] - corners[0], corners[2] - corners[0]));
            if (dot(normal, camera_.eye() - corners[0]) > 0)
                add_corners(facets, normal, clipped(corners));
        }
        for (const Facet& facet : facets)
            add_facet(solid, facet);
        solid.depth = dot(center(solid.box) - camera_.eye(), ahead_);
    }

    struct Facet {
        Vec3 normal;
        std::vector<Vec3> corners;
    };

    static void add_corners(std::vector<Facet>& facets, Vec3 normal,
                            const std::vector<Vec3>& corners) {
        constexpr double same = 1 - 1e-12;
        auto facet = std::ranges::find_if(
            facets, [&](const Facet& f) { return dot(f.normal, normal) > same; });
        if (facet == facets.end())
            facet = facets.insert(facets.end(), {normal, {}});
        facet->corners.insert(facet->corners.end(), corners.begin(), corners.end());
    }

    void add_facet(Solid& solid, const Facet& facet) const {
        std::vector<Pixel> face;
        for (const Vec3 corner : facet.corners) {
            const Pixel p = camera_.project(corner);
            solid.left = std::min(solid.left, p.x), solid.right = std::max(solid.right, p.x);
            solid.top = std::min(solid.top, p.y), solid.bottom = std::max(solid.bottom, p.y);
            face.push_back({std::round(p.x), std::round(p.y), p.depth});
        }
        if (face.size() < 3)
            return;
        solid.faces.push_back(outline(std::move(face)));
        solid.light.push_back(lambert(facet.normal));
    }

    /// The corners of the convex hull, in order around it.
    static std::vector<Pixel> outline(std::vector<Pixel> points) {
        std::ranges::sort(points, {}, [](const Pixel& p) { return std::pair(p.x, p.y); });
        std::vector<Pixel> hull;
        for (const int side : {0, 1}) {
            const std::size_t start = hull.size();
            for (const Pixel& p : points) {
                while (hull.size() >= start + 2 && !turns(hull.end()[-2], hull.back(), p))
                    hull.pop_back();
                hull.push_back(p);
            }
            hull.pop_back();
            if (side == 0)
                std::ranges::reverse(points);
        }
        return hull;
    }

    static bool turns(const Pixel& a, const Pixel& b, const Pixel& c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
    }

    /// Cuts away what is behind the near plane.
    std::vector<Vec3> clipped(const std::vector<Vec3>& corners) const {
        std::vector<Vec3> kept;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
            const double da = dot(a - camera_.eye(), ahead_) - near_plane;
            const double db = dot(b - camera_.eye(), ahead_) - near_plane;
            if (da >= 0)
                kept.push_back(a);
            if ((da >= 0) != (db >= 0))
                kept.push_back(a + da / (da - db) * (b - a));
        }
        return kept;
    }

    /// Which of two solids can hide the other from the eye.
    struct Hides {
        bool a, b;
    };

    Hides hides(const Solid& a, const Solid& b) const {
        const Vec3 eye = camera_.eye();
        Hides can{true, true};
        bool apart = false;
        for (int k = 0; k < 3; ++k)
            for (const bool swapped : {false, true}) {
                const Box &low = swapped ? b.box : a.box, &high = swapped ? a.box : b.box;
                if (low.max[k] >= high.min[k])
                    continue;
                apart = true;
                (swapped ? can.a : can.b) &= eye[k] > high.min[k];
                (swapped ? can.b : can.a) &= eye[k] < low.max[k];
            }
        if (apart && !(can.a && can.b))
            return can;
        const Separation s = separation(a.placed, b.placed);
        if (s.distance == 0)
            return {a.depth < b.depth, b.depth <= a.depth};
        const Vec3 n = s.point_a - s.point_b;
        return {dot(n, eye - s.point_b) > 0, dot(n, eye - s.point_a) < 0};
    }

    /// Solids after all that they can hide; where these go round in a circle, the farthest first.
    std::vector<std::size_t> order() const {
        const std::size_t count = solids_.size();
        std::vector<std::vector<std::size_t>> hiders(count);
        std::vector<int> hidden(count);
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = a + 1; b < count; ++b) {
                if (!solids_[a].overlaps_in_picture(solids_[b]))
                    continue;
                const Hides can = hides(solids_[a], solids_[b]);
                if (can.a && !can.b)
                    hiders[b].push_back(a), ++hidden[a];
                if (can.b && !can.a)
                    hiders[a].push_back(b), ++hidden[b];
            }
        std::vector<std::size_t> order;
        std::vector<bool> done(count);
        while (order.size() < count) {
            const std::size_t next = farthest(done, hidden);
            done[next] = true;
            order.push_back(next);
            for (const std::size_t hider : hiders[next])
                --hidden[hider];
        }
        return order;
    }

    /// The farthest of those that hide the fewest that are not drawn.
    std::size_t farthest(const std::vector<bool>& done, const std::vector<int>& hidden) const {
        std::size_t best = solids_.size();
        for (std::size_t i = 0; i < solids_.size(); ++i) {
            if (done[i])
                continue;
            if (best == solids_.size() || hidden[i] < hidden[best] ||
                (hidden[i] == hidden[best] && solids_[i].depth > solids_[best].depth))
                best = i;
        }
        return best;
    }

    static std::string colour(std::uint32_t rgb, double light) {
        std::uint32_t lit = 0;
        for (const int shift : {16, 8, 0}) {
            const double channel = light * static_cast<double>(rgb >> shift & 255);
            lit |= static_cast<std::uint32_t>(std::min(255.0, channel)) << shift;
        }
        return fmt::format("#{:06x}", lit);
    }

    static std::string path(const std::vector<Pixel>& face) {
        std::string d;
        Pixel last{};
        for (const Pixel& p : face) {
            const long x = std::lround(p.x - last.x), y = std::lround(p.y - last.y);
            d += fmt::format("{}{}{}{}", d.empty() ? "M" : "l", x, y < 0 ? "" : " ", y);
            last = p;
        }
        return d + "z";
    }

    /// No face of a convex solid hides another, so all faces of one shade are one path.
    static std::string paths(const Solid& solid) {
        std::map<std::string, std::string> by_colour;
        for (std::size_t i = 0; i < solid.faces.size(); ++i)
            by_colour[colour(solid.colour, solid.light[i])] += path(solid.faces[i]);
        std::string out;
        for (const auto& [name, d] : by_colour)
            out += fmt::format("<path color=\"{}\" d=\"{}\"/>", name, d);
        return out + "\n";
    }

    Camera camera_;
    Vec3 ahead_;
    std::vector<Solid> solids_;
};

/// The view of an eye as a drawing of its own, `x` from the left of the picture.
std::string eye_view(const std::vector<Solid>& solids, const Transform& head, double offset,
                     double x) {
    const auto axis = [&](int k) {
        return Vec3{head.rotation.rows[0][k], head.rotation.rows[1][k], head.rotation.rows[2][k]};
    };
    const View view(solids, head.translation + offset * axis(1), axis(0));
    return fmt::format(
        "<svg x=\"{0}\" width=\"{1}\" height=\"{2}\" viewBox=\"{3} {4} {1} {2}\">"
        "<rect class=\"sky\" x=\"{3}\" y=\"{4}\" width=\"{1}\" height=\"{2}\"/>\n{5}</svg>\n",
        x, width, height, -0.5 * width, -0.5 * height, view.drawn());
}

}  // namespace

std::string walk_picture(const Walkthrough& walk, bool stereo) {
    const std::vector<Solid> solids = solids_of(walk);
    const Transform& head = walk.input(0).head;
    std::string body = fmt::format(
        "<svg class=\"walk\" viewBox=\"0 0 {} {}\" role=\"img\"><title>What the visitor sees; "
        "bodies that collide are red</title>\n",
        stereo ? 2 * width + gap : width, height);
    if (stereo)
        body += eye_view(solids, head, 0.5 * eye_distance, 0) +
                eye_view(solids, head, -0.5 * eye_distance, width + gap);
    else
        body += eye_view(solids, head, 0, 0);
    return plot::document(body + "</svg>\n",
                          ".walk path{fill:currentColor;stroke:currentColor;stroke-width:5;"
                          "stroke-linejoin:round}.walk .sky{fill:#dce8f0}");
}

}  // namespace cli
