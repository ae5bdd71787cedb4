// SPDX-License-Identifier: MIT
#include "octree/face_octree.h"

#include <algorithm>
#include <string>

#include "base/check.h"
#include "base/parallel.h"
#include "octree/world_cube.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// Levels of the octree that one thread traverses to make tasks for all.
constexpr int shared_levels = 2;

Error outside(std::size_t object, const MeshView& mesh, const Box& cube) {
    const auto vertex =
        std::ranges::find_if(mesh.vertices, [&](Vec3 v) { return !contains(cube, v); });
    const auto index = static_cast<std::size_t>(vertex - mesh.vertices.begin());
    return outside_cube_error("object " + std::to_string(object),
                              "its vertex " + std::to_string(index), *vertex, cube);
}

void add_cells(const OctreeStats& counts, OctreeStats& stats) {
    stats.cells += counts.cells;
    stats.cell_tests += counts.cell_tests;
    stats.voxels += counts.voxels;
    stats.voxel_pairs += counts.voxel_pairs;
    stats.repeated_pairs += counts.repeated_pairs;
    stats.depth = std::max(stats.depth, counts.depth);
}

void test_pairs(const CellScene& scene, std::span<const std::uint64_t> pairs,
                std::vector<ObjectFacePair>& contacts) {
    const std::span<const ListedFace> faces = scene.faces;
    for (const std::uint64_t pair : pairs) {
        const ListedFace &a = faces[pair >> 32], &b = faces[pair & UINT32_MAX];
        const ContactKind kind = triangle_contact(scene.objects[a.object].triangle(a.face),
                                                  scene.objects[b.object].triangle(b.face));
        if (kind != ContactKind::none)
            contacts.push_back({a.object, b.object, {a.face, b.face, kind}});
    }
}

}  // namespace

FaceOctree::FaceOctree(const OctreeOptions& options, int threads)
    : options_(options), threads_(threads) {
    ALLIDE_ASSERT(!octree_options_error(options));
}

Result<void> FaceOctree::try_find(std::span<const MeshView> objects) {
    return find(objects, nullptr);
}

Result<void> FaceOctree::try_find(std::span<const MeshView> objects,
                                  std::span<const IndexPair> pairs) {
    return find(objects, &pairs);
}

Result<void> FaceOctree::find(std::span<const MeshView> objects,
                              const std::span<const IndexPair>* wanted) {
    clear();
    regions_.begin(objects, threads_);
    if (options_.box_stage)
        wanted ? regions_.find(*wanted) : regions_.find_all();
    const Box needed = options_.box_stage ? regions_.around() : regions_.around_boxes();
    if (auto fits = choose_cube(objects, needed); !fits)
        return fits;
    const ListOptions how = {cube_, options_.test, threads_};
    options_.box_stage ? checklist_.list_faces_in(regions_, objects, how)
                       : checklist_.list_all_faces(objects, how);
    run({objects, checklist_.faces(), checklist_.lattice(), wanted, options_});
    return {};
}

void FaceOctree::clear() {
    stats_ = {};
    contacts_.clear();
    pairs_.clear();
    faces_.clear();
}

void FaceOctree::run(const CellScene& scene) {
    stats_.box_tests = regions_.box_tests();
    stats_.overlap_regions = regions_.pairs().size();
    stats_.region_tests = checklist_.region_tests();
    stats_.listed_objects = checklist_.objects();
    stats_.listed_faces = checklist_.faces().size();
    if (stats_.listed_objects < 2)
        return;
    subdivide(scene);
    collect();
}

Result<void> FaceOctree::choose_cube(std::span<const MeshView> objects, const Box& needed) {
    if (options_.side == 0) {
        cube_ = cube_over(needed);
        return {};
    }
    cube_ = world_cube(options_);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const Box& box = regions_.boxes()[i];
        while (!is_empty(box) && !contains(cube_, box)) {
            if (!options_.grow)
                return outside(i, objects[i], cube_);
            options_.side *= 2;
            cube_ = world_cube(options_);
        }
    }
    return {};
}

void FaceOctree::subdivide(const CellScene& scene) {
    split_into_tasks(scene);
    parallel_for(threads_, task_count_, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t t = begin; t < end; ++t) {
            Task& task = tasks_[t];
            const OpenCell& open = top_.open_cells()[t];
            task.traversal.descend(scene, open, top_.faces(open));
            task.contacts.clear();
            test_pairs(scene, task.traversal.pairs(), task.contacts);
        }
    });
    add_cells(top_.counts(), stats_);
    for (std::size_t t = 0; t < task_count_; ++t) {
        add_cells(tasks_[t].traversal.counts(), stats_);
        stats_.face_tests += tasks_[t].traversal.pairs().size();
    }
    test_shared_pairs(scene);
}

void FaceOctree::split_into_tasks(const CellScene& scene) {
    const int levels = threads_ > 1 ? shared_levels : 0;
    top_.open(scene, scene.options.split == CellSplit::bintree ? 3 * levels : levels);
    task_count_ = top_.open_cells().size();
    if (tasks_.size() < task_count_)
        tasks_.resize(task_count_);
}

/// Tests the pairs that traversals of neighbouring cells may both have found.
void FaceOctree::test_shared_pairs(const CellScene& scene) {
    shared_.clear();
    for (std::size_t t = 0; t < task_count_; ++t) {
        const auto found = tasks_[t].traversal.shared_pairs();
        shared_.insert(shared_.end(), found.begin(), found.end());
    }
    std::ranges::sort(shared_);
    const auto repeated = std::ranges::unique(shared_);
    stats_.repeated_pairs += repeated.size();
    shared_.erase(repeated.begin(), repeated.end());
    stats_.face_tests += shared_.size();
    parallel_for(threads_, task_count_, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t t = begin; t < end; ++t) {
            const std::size_t first = shared_.size() * t / task_count_;
            const std::size_t last = shared_.size() * (t + 1) / task_count_;
            test_pairs(scene, std::span(shared_).subspan(first, last - first), tasks_[t].contacts);
        }
    });
}

void FaceOctree::collect() {
    for (std::size_t t = 0; t < task_count_; ++t)
        contacts_.insert(contacts_.end(), tasks_[t].contacts.begin(), tasks_[t].contacts.end());
    std::ranges::sort(contacts_);
    for (const ObjectFacePair& contact : contacts_) {
        if (pairs_.empty() || pairs_.back().a != contact.a || pairs_.back().b != contact.b)
            pairs_.push_back({contact.a, contact.b, static_cast<std::uint32_t>(faces_.size()), 0});
        ++pairs_.back().face_count;
        faces_.push_back(contact.faces);
    }
}

std::size_t FaceOctree::memory() const {
    std::size_t bytes =
        regions_.memory() + checklist_.memory() + top_.memory() + tasks_.capacity() * sizeof(Task) +
        shared_.capacity() * sizeof(std::uint64_t) + contacts_.capacity() * sizeof(ObjectFacePair) +
        pairs_.capacity() * sizeof(ObjectContacts) + faces_.capacity() * sizeof(FacePair);
    for (const Task& task : tasks_)
        bytes += task.traversal.memory() + task.contacts.capacity() * sizeof(ObjectFacePair);
    return bytes;
}

}  // namespace allide
