// SPDX-License-Identifier: MIT
#include "world/octree_tests.h"

#include <algorithm>

#include "base/check.h"
#include "base/parallel.h"
#include "geometry/access.h"
#include "math/world_vertices.h"
#include "query/containment.h"
#include "query/face_contacts.h"
#include "query/numbering.h"

namespace allide {
namespace {

/// The world rejects what would leave a cube that may not grow, but for rounding.
OctreeOptions growing(OctreeOptions options) {
    options.grow = true;
    return options;
}

PlacedView view(const ObjectTable& objects, std::uint32_t slot) {
    return {Access::impl(objects.geometry(slot)), objects.transform(slot)};
}

}  // namespace

OctreeTests::OctreeTests(const WorldOptions& options)
    : options_(options), octree_(growing(options.octree), options.threads) {}

bool OctreeTests::can_take(const ObjectTable& objects, const Margins& margins,
                           broad::Pair pair) const {
    const auto has_faces = [&](std::uint32_t slot) {
        const GeometryKind kind = objects.geometry(slot).kind();
        return kind != GeometryKind::compound && kind != GeometryKind::round;
    };
    return pair.a != pair.b && has_faces(pair.a) && has_faces(pair.b) && margins.of(pair) == 0 &&
           options_.detail != Detail::separations;
}

std::span<const broad::Pair> OctreeTests::find(const ObjectTable& objects, const Margins& margins,
                                               std::span<const broad::Pair> candidates) {
    divide(objects, margins, candidates);
    place_vertices(objects);
    [[maybe_unused]] const Result<void> fits = octree_.try_find(meshes_, pairs_);
    ALLIDE_ASSERT(fits);
    return others_;
}

void OctreeTests::divide(const ObjectTable& objects, const Margins& margins,
                         std::span<const broad::Pair> candidates) {
    others_.clear();
    pairs_.clear();
    slots_.clear();
    for (const broad::Pair pair : candidates) {
        if (!can_take(objects, margins, pair)) {
            others_.push_back(pair);
            continue;
        }
        pairs_.push_back({pair.a, pair.b});
        slots_.push_back(pair.a);
        slots_.push_back(pair.b);
    }
    std::ranges::sort(slots_);
    slots_.erase(std::ranges::unique(slots_).begin(), slots_.end());
    const auto place = [&](std::uint32_t slot) {
        return static_cast<std::uint32_t>(std::ranges::lower_bound(slots_, slot) - slots_.begin());
    };
    for (IndexPair& pair : pairs_)
        pair = {place(std::min(pair.a, pair.b)), place(std::max(pair.a, pair.b))};
    std::ranges::sort(pairs_);
}

void OctreeTests::place_vertices(const ObjectTable& objects) {
    if (vertices_.size() < slots_.size())
        vertices_.resize(slots_.size());
    meshes_.resize(slots_.size());
    parallel_for(options_.threads, slots_.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const Mesh& local = objects.geometry(slots_[i]).mesh();
            vertices_[i].resize(local.vertices.size());
            world_vertices(objects.transform(slots_[i]), local.vertices, vertices_[i]);
            meshes_[i] = {vertices_[i], local.faces};
        }
    });
}

template <class Visit>
void OctreeTests::for_each_pair(const Visit& visit) const {
    auto contacts = octree_.contacts().begin();
    for (const auto [i, j] : pairs_) {
        const bool do_meet =
            contacts != octree_.contacts().end() && contacts->a == i && contacts->b == j;
        visit(broad::Pair{slots_[i], slots_[j]}, do_meet ? &*contacts : nullptr);
        contacts += do_meet;
    }
}

bool OctreeTests::needs_trees(const ObjectTable& objects) const {
    bool any = false;
    for_each_pair([&](broad::Pair pair, const ObjectContacts* contacts) {
        any = any || (!contacts &&
                      (objects.geometry(pair.a).is_solid() || objects.geometry(pair.b).is_solid()));
    });
    return any;
}

void OctreeTests::add_contacts(const ObjectTable& objects, NearPairs& found, Stats& stats) {
    Work work({.stats = &stats});
    for_each_pair([&](broad::Pair pair, const ObjectContacts* contacts) {
        const PlacedView a = view(objects, pair.a), b = view(objects, pair.b);
        if (!contacts && !vertex_inside(piece(a), piece(b), work) &&
            !vertex_inside(piece(b), piece(a), work))
            return;
        const auto first = static_cast<std::uint32_t>(found.faces.size());
        if (contacts)
            add_faces(*contacts, a, b, found);
        const auto last = static_cast<std::uint32_t>(found.faces.size());
        found.pairs.push_back({pair.a, pair.b, first, last - first, 0, true});
    });
    stats.box_tests += octree_.stats().box_tests;
    stats.volume_tests += octree_.stats().cell_tests + octree_.stats().voxel_pairs;
    stats.face_tests += octree_.stats().face_tests;
}

void OctreeTests::add_faces(const ObjectContacts& contacts, const PlacedView& a,
                            const PlacedView& b, NearPairs& found) const {
    if (options_.detail != Detail::faces && options_.detail != Detail::contacts)
        return;
    const std::size_t first = found.faces.size();
    const std::span<const FacePair> faces = octree_.faces(contacts);
    found.faces.insert(found.faces.end(), faces.begin(), faces.end());
    renumber_for_compound(found.faces, first, piece(a), piece(b));
    if (options_.detail == Detail::contacts)
        add_face_contacts(a, b, std::span(found.faces).subspan(first), found.contacts);
}

std::size_t OctreeTests::memory() const {
    std::size_t bytes =
        octree_.memory() + others_.capacity() * sizeof(broad::Pair) +
        slots_.capacity() * sizeof(std::uint32_t) + pairs_.capacity() * sizeof(IndexPair) +
        meshes_.capacity() * sizeof(MeshView) + vertices_.capacity() * sizeof(std::vector<Vec3>);
    for (const std::vector<Vec3>& vertices : vertices_)
        bytes += vertices.capacity() * sizeof(Vec3);
    return bytes;
}

}  // namespace allide
