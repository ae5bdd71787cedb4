// SPDX-License-Identifier: MIT
// The painter's algorithm: what is near is drawn over what is far. Lengths are in tenths of a
// pixel.
#include "simulation/picture.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "plot/theme.h"
#include "simulation/patches.h"

namespace simulation {
namespace {

using namespace allide;

constexpr int levels = 12;  // levels of brightness
constexpr std::array palette = {0x9db3d1, 0xcbb892, 0xa5c2a2, 0xb9aad2, 0x93bfc0, 0xe5443d};
constexpr int red = palette.size() - 1;
constexpr std::size_t most_shadows = 200;  // more of them are one grey

struct Rectangle {
    double left, top, width, height;
};

long whole(double x) {
    return std::lround(x);
}

std::string at(Pixel p) {
    return fmt::format("{} {}", whole(p.x), whole(p.y));
}

std::string step(Pixel from, Pixel to) {
    const long x = whole(to.x) - whole(from.x), y = whole(to.y) - whole(from.y);
    return fmt::format("{}{}{}", x, y < 0 ? "" : " ", y);
}

std::string outline(const std::array<Pixel, 3>& t) {
    return fmt::format("M{}l{} {}z", at(t[0]), step(t[0], t[1]), step(t[1], t[2]));
}

std::array<Pixel, 3> project(const Camera& camera, const Triangle& t) {
    return {camera.project(t[0]), camera.project(t[1]), camera.project(t[2])};
}

int rgb(int colour, int level) {
    const double factor = 0.52 + 0.54 * level / (levels - 1);
    int result = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const double channel = factor * (palette[colour] >> shift & 255);
        result |= static_cast<int>(std::min(255.0, channel)) << shift;
    }
    return result;
}

char colour_name(int colour) {
    return static_cast<char>('a' + colour);
}

Vec3 corner_of(const Box& box, int k) {
    return {k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y,
            k & 4 ? box.max.z : box.min.z};
}

/// Which objects collide.
std::vector<bool> colliding(const Scene& scene) {
    std::vector<bool> collide(scene.poses.size());
    for (const auto [a, b] : scene.collisions)
        collide[a] = collide[b] = true;
    return collide;
}

class Painter {
public:
    Painter(const Scene& scene, const Camera& camera)
        : scene_(scene), camera_(camera), collides_(colliding(scene)) {
        overlaps_.resize(scene.poses.size());
        for (const Closest& closest : scene.closest)
            overlaps_[closest.pair.a] = overlaps_[closest.pair.b] = true;
    }

    std::string floor() const {
        std::string d = "M";
        for (const Vec3 corner : {Vec3{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}})
            d += at(camera_.project(0.5 * scene_.room * corner)) + " ";
        return fmt::format("<path class=\"floor\" d=\"{}z\"/>\n{}", d, shadows());
    }

    /// Edges of the cube: the three behind all objects, or the nine others.
    std::string edges(bool farthest) const {
        const Vec3 eye = camera_.eye();
        const Vec3 far = {std::copysign(1, -eye.x), std::copysign(1, -eye.y),
                          std::copysign(1, -eye.z)};
        std::string d;
        for (int edge = 0; edge < 12; ++edge) {
            const int axis = edge / 4;
            Vec3 from = far;
            from[(axis + 1) % 3] = edge & 1 ? 1 : -1;
            from[(axis + 2) % 3] = edge & 2 ? 1 : -1;
            Vec3 to = from;
            to[axis] = -far[axis];
            if ((from == far) == farthest)
                d += fmt::format("M{}L{}", at(camera_.project(0.5 * scene_.room * from)),
                                 at(camera_.project(0.5 * scene_.room * to)));
        }
        return fmt::format("<path class=\"room\" d=\"{}\"/>\n", d);
    }

    std::string objects(double piece) const {
        std::string out;
        for (const Cluster& cluster : clusters(scene_, camera_, piece)) {
            out += bodies(cluster);
            for (const std::size_t object : cluster.objects)
                out += box(object);
        }
        return out;
    }

    /// A line for each pair apart, a ring where two meet.
    std::string closest(double ring) const {
        std::string lines, ends;
        for (const auto& [pair, s] : scene_.closest) {
            const Pixel a = camera_.project(s.point_a), b = camera_.project(s.point_b);
            if (s.distance > 0)
                lines += fmt::format("M{}l{}", at(a), step(a, b));
            ends += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{:g}\"/>",
                                s.distance > 0 ? "end" : "hit", whole(a.x), whole(a.y),
                                s.distance > 0 ? 0.35 * ring : ring);
            if (s.distance > 0)
                ends += fmt::format("<circle class=\"end\" cx=\"{}\" cy=\"{}\" r=\"{:g}\"/>",
                                    whole(b.x), whole(b.y), 0.35 * ring);
        }
        return fmt::format("<g class=\"lines\"><path d=\"{}\"/>{}</g>\n", lines, ends);
    }

private:
    /// Light from above; the faces that look up cover all of a solid's shadow.
    std::string shadows() const {
        if (scene_.poses.size() > most_shadows)
            return {};
        std::string d;
        for (std::size_t i = 0; i < scene_.poses.size(); ++i)
            for (Triangle t : world_triangles(scene_, i)) {
                if (cross(t[1] - t[0], t[2] - t[0]).z <= 0)
                    continue;
                for (Vec3& corner : t)
                    corner.z = -0.5 * scene_.room;
                d += outline(project(camera_, t));
            }
        return fmt::format("<path class=\"shadow\" d=\"{}\"/>\n", d);
    }

    std::string shade(const Patch& patch) const {
        const int colour = collides_[patch.object] ? red : static_cast<int>(patch.object) % red;
        return fmt::format("{}{}", colour_name(colour),
                           std::lround((levels - 1) * patch.brightness));
    }

    /// No face of a convex object hides another, so all faces of one shade are drawn at once.
    std::string bodies(const Cluster& cluster) const {
        std::string out;
        if (cluster.objects.size() == 1 &&
            scene_.geometries[cluster.objects[0]].kind() == GeometryKind::convex) {
            std::map<std::string, std::string> by_shade;
            for (const Patch& patch : cluster.patches)
                by_shade[shade(patch)] += outline(patch.corners);
            for (const auto& [name, d] : by_shade)
                out += fmt::format("<path class=\"{}\" d=\"{}\"/>", name, d);
            return out + "\n";
        }
        std::string last;
        for (const Patch& patch : cluster.patches) {
            if (const std::string name = shade(patch); name != last) {
                out += fmt::format("{}<path class=\"{}\" d=\"", last.empty() ? "" : "\"/>", name);
                last = name;
            }
            out += outline(patch.corners);
        }
        return out.empty() ? out : out + "\"/>\n";
    }

    /// The edges of its three sides that look at the eye.
    std::string box(std::size_t object) const {
        const Box& b = scene_.boxes[object];
        const auto corner = [&](int k) {
            return camera_.project(
                {k & 1 ? b.max.x : b.min.x, k & 2 ? b.max.y : b.min.y, k & 4 ? b.max.z : b.min.z});
        };
        const Vec3 toward = camera_.eye() - 0.5 * (b.min + b.max);
        const int near = (toward.x > 0) | (toward.y > 0) << 1 | (toward.z > 0) << 2;
        std::string d;
        for (int k = 0; k < 3; ++k) {
            const int one = near ^ (1 << k), two = one ^ (1 << (k + 1) % 3);
            const int three = near ^ (1 << (k + 1) % 3);
            d += fmt::format("M{}l{} {} {}", at(corner(near)), step(corner(near), corner(one)),
                             step(corner(one), corner(two)), step(corner(two), corner(three)));
        }
        const char* kind = collides_[object] ? "hot" : overlaps_[object] ? "warm" : "cold";
        return fmt::format("<path class=\"boxes {}\" d=\"{}\"/>", kind, d);
    }

    const Scene& scene_;
    const Camera& camera_;
    std::vector<bool> collides_, overlaps_;
};

std::string head(const Rectangle& f, const std::string& title) {
    return fmt::format(
        "<svg class=\"scene\" viewBox=\"{} {} {} {}\" role=\"img\"><title>{}</title>\n",
        whole(f.left), whole(f.top), whole(f.width), whole(f.height), title);
}

/// Around all of these, and the point that the camera looks at.
Rectangle frame_of(const Camera& camera, const std::vector<Box>& boxes) {
    double left = 0, right = 0, top = 0, bottom = 0;
    for (const Box& box : boxes)
        for (int corner = 0; corner < 8; ++corner) {
            const Pixel p = camera.project(corner_of(box, corner));
            left = std::min(left, p.x), right = std::max(right, p.x);
            top = std::min(top, p.y), bottom = std::max(bottom, p.y);
        }
    constexpr double margin = 60;
    return {left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin};
}

/// One that collides, if any does, and is near many others.
std::size_t busiest_object(const Scene& scene) {
    const std::vector<bool> collides = colliding(scene);
    std::vector<int> score(collides.begin(), collides.end());
    for (const auto& [pair, separation] : scene.closest)
        if (separation.distance > 0)
            for (const auto [one, other] : {pair, Pair{pair.b, pair.a}})
                score[one] += collides[one] ? 3 : collides[other] ? 2 : 1;
    return static_cast<std::size_t>(std::ranges::max_element(score) - score.begin());
}

}  // namespace

std::string picture_style() {
    std::string css =
        ":root{--floor:#eceff3;--shadow:#d3d9e0;--room:#8b95a3;--box:#66758a;--warm:#c47a05;"
        "--hot:#c8261f;--near:#12151a}\n"
        "@media (prefers-color-scheme:dark){:root{--floor:#1f242b;--shadow:#13161a;--room:#66717f;"
        "--box:#8d9bb0;--warm:#f2b54a;--hot:#ff7a72;--near:#ffffff}}\n"
        ".scene path{stroke-linejoin:round}.scene .floor{fill:var(--floor)}"
        ".scene .shadow{fill:var(--shadow)}"
        ".scene .room{fill:none;stroke:var(--room);stroke-width:10;opacity:.7}"
        ".scene .boxes{fill:none;stroke-width:5;stroke:var(--box);opacity:.38}"
        ".scene .warm{stroke:var(--warm);stroke-width:9;opacity:.95}"
        ".scene .hot{stroke:var(--hot);stroke-width:9;opacity:.95}"
        ".scene .lines path{fill:none;stroke:var(--near);stroke-width:14;stroke-linecap:round}"
        ".scene .end{fill:var(--near)}"
        ".scene .hit{fill:none;stroke:var(--near);stroke-width:10}\n";
    for (int colour = 0; colour <= red; ++colour)
        for (int level = 0; level < levels; ++level)
            css += fmt::format(".scene .{0}{1}{{fill:#{2:06x};stroke:#{2:06x};stroke-width:6}}",
                               colour_name(colour), level, rgb(colour, level));
    return css + "\n";
}

std::string picture(const Scene& scene) {
    const Vec3 half = 0.5 * scene.room * Vec3{1, 1, 1};
    const Camera camera(0.5 * scene.room * Vec3{2.2, -5.2, 2.0}, {}, 7200 / scene.room);
    const Painter painter(scene, camera);
    std::vector<Box> all = scene.boxes;
    all.push_back({-half, half});
    return head(frame_of(camera, all), "Polytopes in a cube; those that collide are red") +
           painter.floor() + painter.edges(true) + painter.objects(0.25) + painter.edges(false) +
           painter.closest(45) + "</svg>\n";
}

std::string picture_file(const Scene& scene) {
    return plot::document(picture(scene), picture_style());
}

std::string close_up(const Scene& scene) {
    const Box& box = scene.boxes[busiest_object(scene)];
    const Vec3 centre = 0.5 * (box.min + box.max);
    const double size = length(box.max - box.min);
    const Scene part = part_of(scene, centre, 1.7 * size);
    const Camera camera(centre + 9 * size * Vec3{0.38, -0.9, 0.34}, centre, 1600 / size);
    const Painter painter(part, camera);
    return head(frame_of(camera, part.boxes), "The same from near by") + painter.objects(0.05) +
           painter.closest(60) + "</svg>\n";
}

}  // namespace simulation
