// SPDX-License-Identifier: MIT
#include "lab/preliminary/conforming_mesh.h"

#include <algorithm>

namespace allide::lab {
namespace {

// In lattice steps. Faces are sought in tetrahedra grown by `grow`, so that rounding loses none. A
// part of a face in a tetrahedron is covered if it is within `cover` of one side of a tetrahedron
// that is marked for the face. A part wider than `width` that is away from all of them is a
// conflict.
constexpr double grow = 0.25, cover = 32, width = 8, rounding = 1.5;

void insert_sorted(std::vector<std::uint32_t>& list, std::uint32_t value) {
    const auto at = std::ranges::lower_bound(list, value);
    if (at == list.end() || *at != value)
        list.insert(at, value);
}

double distance_squared(Vec3 p, Vec3 a, Vec3 b) {
    const Vec3 along = b - a;
    const double t = std::clamp(dot(p - a, along) / std::max(dot(along, along), 1e-9), 0.0, 1.0);
    const Vec3 gap = p - (a + t * along);
    return dot(gap, gap);
}

/// Whether a point near the plane of a triangle is within `limit` of the triangle.
bool is_near(Vec3 p, const Triangle& t, double limit) {
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    bool inside = true;
    for (int i = 0; i < 3; ++i)
        inside &= dot(cross(t[(i + 1) % 3] - t[i], p - t[i]), n) >= 0;
    if (inside)
        return true;
    double least = distance_squared(p, t[2], t[0]);
    for (int i = 0; i < 2; ++i)
        least = std::min(least, distance_squared(p, t[i], t[i + 1]));
    return least <= limit * limit;
}

/// Whether a point is within `limit` of a triangle.
bool is_within(double limit, Vec3 p, const Triangle& t) {
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    return std::abs(dot(n, p - t[0])) <= limit * length(n) && is_near(p, t, limit);
}

double distance_to_corners(Vec3 p, const PlainTetrahedron& t) {
    double nearest = HUGE_VAL;
    for (const Vec3 corner : t.corner)
        nearest = std::min(nearest, length(p - corner));
    return nearest;
}

/// Picks a corner that is no corner of the face, farthest from the tetrahedron's; the middle where
/// all are near to those.
std::optional<ClipCorner> steiner_point(const FaceClip& clip, const PlainTetrahedron& t) {
    const ClipCorner* best = nullptr;
    double farthest = width;
    for (const ClipCorner& corner : clip) {
        const double found = corner.is_face_corner ? 0 : distance_to_corners(corner.point, t);
        if (found > farthest) {
            farthest = found;
            best = &corner;
        }
    }
    if (best)
        return *best;
    const Vec3 middle = clip.centroid();
    if (distance_to_corners(middle, t) <= width)
        return std::nullopt;
    return ClipCorner{middle, 3, false};
}

}  // namespace

ConformingMesh::ConformingMesh(const MeshView& obstacles, const ConformingOptions& options)
    : obstacles_(obstacles), dirty_(obstacles.faces.size(), 1) {
    place_vertices(obstacles);
    refine(options);
    mark();
    list_faces();
    scan_outside();
}

double ConformingMesh::reach() const {
    return (cover + 2) / lattice_steps;
}

std::span<const std::uint32_t> ConformingMesh::faces_at(std::uint32_t tetrahedron) const {
    return std::span(listed_).subspan(first_[tetrahedron],
                                      first_[tetrahedron + 1] - first_[tetrahedron]);
}

void ConformingMesh::label(std::uint32_t point, std::uint32_t face) {
    labels_.resize(std::max<std::size_t>(labels_.size(), point + 1));
    insert_sorted(labels_[point], face);
}

bool ConformingMesh::has_label(std::uint32_t point, std::uint32_t face) const {
    return point < labels_.size() && std::ranges::binary_search(labels_[point], face);
}

void ConformingMesh::place_vertices(const MeshView& obstacles) {
    for (const Vec3 v : obstacles.vertices) {
        vertex_.push_back(delaunay_.insert(to_lattice(v)));
        note_changes();
    }
    for (std::uint32_t f = 0; f < obstacles.faces.size(); ++f) {
        const Face& face = obstacles.faces[f];
        Triangle t;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t a = vertex_[face[i]], b = vertex_[face[(i + 1) % 3]];
            t.corners[i] = to_vec3(delaunay_.points()[a]);
            label(a, f);
            sides_[{std::min(a, b), std::max(a, b)}].push_back(f);
        }
        rounded_.push_back(t);
    }
}

std::span<const std::uint32_t> ConformingMesh::faces_at_edge(std::uint32_t face, int edge) const {
    const Face& corners = obstacles_.faces[face];
    const auto i = static_cast<std::size_t>(edge);
    const std::uint32_t a = vertex_[corners[i]], b = vertex_[corners[(i + 1) % 3]];
    return sides_.at({std::min(a, b), std::max(a, b)});
}

/// Calls visit(tetrahedron, its planes, part of the face in it) for all tetrahedra that an obstacle
/// face meets.
template <class Visit>
void ConformingMesh::for_each_cut(std::uint32_t face, const Visit& visit) {
    const Triangle& t = rounded_[face];
    seen_.resize(delaunay_.tetrahedra().size());
    crossing_.resize(delaunay_.tetrahedra().size());
    ++search_;
    waiting_.assign(1, delaunay_.locate(to_lattice(t[0] / lattice_steps), delaunay_.any()));
    seen_[waiting_[0]] = search_;
    while (!waiting_.empty()) {
        const std::uint32_t at = waiting_.back();
        waiting_.pop_back();
        const PlainTetrahedron plain(delaunay_.corners(at));
        const FaceClip clip(t, plain, grow);
        if (clip.is_empty())
            continue;
        insert_sorted(crossing_[at], face);
        visit(at, plain, clip);
        for (const std::uint32_t next : delaunay_.tetrahedra()[at].neighbour)
            if (next != Delaunay::none && seen_[next] != search_) {
                seen_[next] = search_;
                waiting_.push_back(next);
            }
    }
}

/// Faces that were seen in tetrahedra which are gone are looked at again.
void ConformingMesh::note_changes() {
    crossing_.resize(delaunay_.tetrahedra().size());
    for (const std::uint32_t gone : delaunay_.removed()) {
        for (const std::uint32_t face : crossing_[gone])
            dirty_[face] = 1;
        crossing_[gone].clear();
    }
}

/// Fills cuts_ with the parts of a face in the tetrahedra that it meets, and marked_parts_ with the
/// sides of tetrahedra whose corners are all on it.
void ConformingMesh::find_cuts(std::uint32_t face) {
    cuts_.clear();
    marked_parts_.clear();
    for_each_cut(face, [&](std::uint32_t at, const PlainTetrahedron& plain, const FaceClip& clip) {
        const std::size_t first = marked_parts_.size();
        const Delaunay::Tetrahedron& t = delaunay_.tetrahedra()[at];
        for (std::size_t i = 0; i < 4; ++i)
            if (!has_label(t.corner[i], face) &&
                is_within(rounding, plain.corner[i], rounded_[face]))
                label(t.corner[i], face);
        for (std::size_t side = 0; side < 4; ++side) {
            const std::size_t a = (side + 1) % 4, b = (side + 2) % 4, c = (side + 3) % 4;
            if (has_label(t.corner[a], face) && has_label(t.corner[b], face) &&
                has_label(t.corner[c], face))
                marked_parts_.push_back({{plain.corner[a], plain.corner[b], plain.corner[c]}});
        }
        cuts_.push_back({at, clip, first, marked_parts_.size()});
    });
}

bool ConformingMesh::is_covered(const Cut& cut) const {
    const auto covers = [&](const Triangle& t) {
        return std::all_of(cut.clip.begin(), cut.clip.end(),
                           [&](const ClipCorner& c) { return is_near(c.point, t, cover); });
    };
    const std::span<const Triangle> parts = marked_parts_;
    const auto own = parts.subspan(cut.first_marked, cut.last_marked - cut.first_marked);
    return std::ranges::any_of(own, covers) || std::ranges::any_of(parts, covers);
}

/// Whether points of a part are away from all marked sides. In flat tetrahedra a part is longer
/// than the side that it lies along, so several sides may be needed.
bool ConformingMesh::is_conflict(const Cut& cut) const {
    if (cut.clip.width() <= width || is_covered(cut))
        return false;
    const auto is_marked_near = [&](Vec3 p) {
        return std::ranges::any_of(marked_parts_,
                                   [&](const Triangle& t) { return is_near(p, t, cover); });
    };
    const Vec3 middle = cut.clip.centroid();
    return !is_marked_near(middle) ||
           std::any_of(cut.clip.begin(), cut.clip.end(), [&](auto& corner) {
               return !is_marked_near(corner.point) || !is_marked_near((corner.point + middle) / 2);
           });
}

bool ConformingMesh::insert(const ClipCorner& corner, std::uint32_t face) {
    const std::size_t before = delaunay_.points().size();
    const std::uint32_t point = delaunay_.insert(to_lattice(corner.point / lattice_steps));
    note_changes();
    label(point, face);
    if (corner.edge < 3)
        for (const std::uint32_t other : faces_at_edge(face, corner.edge))
            label(point, other);
    return delaunay_.points().size() > before;
}

/// Adds a point for the widest conflict of a face that has a new one. Returns false if none has.
bool ConformingMesh::add_steiner_point(std::uint32_t face) {
    find_cuts(face);
    std::ranges::sort(cuts_, std::ranges::greater(),
                      [](const Cut& cut) { return std::pair(cut.clip.width(), cut.tetrahedron); });
    for (const Cut& cut : cuts_) {
        if (!is_conflict(cut))
            continue;
        const PlainTetrahedron plain(delaunay_.corners(cut.tetrahedron));
        const auto point = steiner_point(cut.clip, plain);
        if (!point || !insert(*point, face))
            continue;
        ++steiner_points_;
        return true;
    }
    return false;
}

void ConformingMesh::refine(const ConformingOptions& options) {
    const auto face_count = static_cast<std::uint32_t>(obstacles_.faces.size());
    const double most = options.points_a_face * face_count;
    for (int round = 0; round < options.rounds; ++round) {
        bool changed = false;
        for (std::uint32_t face = 0; face < face_count; ++face) {
            if (!dirty_[face] || static_cast<double>(steiner_points_) >= most)
                continue;
            const bool added = add_steiner_point(face);
            dirty_[face] = added;
            changed |= added;
        }
        if (!changed)
            return;
    }
}

/// Finds the sides of tetrahedra whose corners are all on one obstacle face, and lists the face
/// there.
void ConformingMesh::mark() {
    const auto all = delaunay_.tetrahedra();
    marked_.assign(all.size(), 0);
    walls_.assign(all.size(), 0);
    lists_.assign(all.size(), {});
    for (std::uint32_t at = 0; at < all.size(); ++at) {
        for (std::uint32_t side = 0; side < 4 && all[at].alive; ++side) {
            const std::uint32_t a = all[at].corner[(side + 1) % 4];
            if (a >= labels_.size())
                continue;
            for (const std::uint32_t face : labels_[a])
                if (has_label(all[at].corner[(side + 2) % 4], face) &&
                    has_label(all[at].corner[(side + 3) % 4], face)) {
                    marked_[at] |= static_cast<std::uint8_t>(1 << side);
                    insert_sorted(lists_[at], face);
                }
        }
    }
}

/// Sides along a face stop the scan for the outside. A side is along it if its corners are within
/// the tolerance, so that no gap is left where faces meet at a sharp angle.
void ConformingMesh::raise_walls(std::uint32_t tetrahedron, std::uint32_t face) {
    const PlainTetrahedron plain(delaunay_.corners(tetrahedron));
    std::array<bool, 4> near;
    for (std::size_t i = 0; i < 4; ++i)
        near[i] = is_within(cover, plain.corner[i], rounded_[face]);
    for (std::size_t side = 0; side < 4; ++side) {
        if (!near[(side + 1) % 4] || !near[(side + 2) % 4] || !near[(side + 3) % 4])
            continue;
        walls_[tetrahedron] |= static_cast<std::uint8_t>(1 << side);
        const std::uint32_t across = delaunay_.tetrahedra()[tetrahedron].neighbour[side];
        if (across == Delaunay::none)
            continue;
        const auto& back = delaunay_.tetrahedra()[across].neighbour;
        walls_[across] |=
            static_cast<std::uint8_t>(1 << (std::ranges::find(back, tetrahedron) - back.begin()));
    }
}

/// Lists a face, too, in the tetrahedra that hold a part of it which no marked side covers.
void ConformingMesh::list_faces() {
    for (std::uint32_t face = 0; face < obstacles_.faces.size(); ++face) {
        find_cuts(face);
        for (const Cut& cut : cuts_) {
            raise_walls(cut.tetrahedron, face);
            if (is_covered(cut))
                continue;
            conflicts_ += is_conflict(cut);
            insert_sorted(lists_[cut.tetrahedron], face);
        }
    }
    first_.assign(1, 0);
    for (const std::vector<std::uint32_t>& list : lists_) {
        listed_.insert(listed_.end(), list.begin(), list.end());
        first_.push_back(static_cast<std::uint32_t>(listed_.size()));
    }
    lists_ = {};
}

void ConformingMesh::scan_outside() {
    const auto all = delaunay_.tetrahedra();
    outside_.assign(all.size(), 0);
    waiting_.clear();
    for (std::uint32_t at = 0; at < all.size(); ++at)
        if (all[at].alive && std::ranges::any_of(all[at].corner, Delaunay::is_outer)) {
            outside_[at] = 1;
            waiting_.push_back(at);
        }
    while (!waiting_.empty()) {
        const std::uint32_t at = waiting_.back();
        waiting_.pop_back();
        for (std::uint32_t side = 0; side < 4; ++side) {
            const std::uint32_t next = all[at].neighbour[side];
            if (next == Delaunay::none || outside_[next] || (walls_[at] >> side & 1) != 0)
                continue;
            outside_[next] = 1;
            waiting_.push_back(next);
        }
    }
}

}  // namespace allide::lab
