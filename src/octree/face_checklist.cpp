// SPDX-License-Identifier: MIT
#include "octree/face_checklist.h"

#include <algorithm>

#include "base/parallel.h"

namespace allide {
namespace {

constexpr std::uint32_t chunk_faces = 4096;

/// Whether a face meets one of the regions, counting those it was compared with.
bool meets_any(const Triangle& face, std::span<const Box> regions, CellTest test,
               std::uint64_t& tests) {
    const Box box = bounds(face);
    for (const Box& region : regions) {
        ++tests;
        if (overlaps(box, region) && meets(face, region, test))
            return true;
    }
    return false;
}

Box around(std::span<const Box> boxes) {
    Box all;
    for (const Box& box : boxes)
        all = merged(all, box);
    return all;
}

}  // namespace

template <class Chosen>
void FaceChecklist::divide(std::span<const MeshView> objects, const Chosen& chosen) {
    chunk_count_ = 0;
    for (std::uint32_t object = 0; object < objects.size(); ++object) {
        const auto faces = static_cast<std::uint32_t>(objects[object].faces.size());
        for (std::uint32_t first = 0; chosen(object) && first < faces; first += chunk_faces) {
            if (chunk_count_ == chunks_.size())
                chunks_.emplace_back();
            Chunk& chunk = chunks_[chunk_count_++];
            chunk.object = object;
            chunk.first = first;
            chunk.last = std::min(faces, first + chunk_faces);
        }
    }
}

template <class Look>
void FaceChecklist::look(int threads, const Look& look_at) {
    parallel_for(threads, chunk_count_, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c) {
            chunks_[c].faces.clear();
            chunks_[c].tests = 0;
            look_at(chunks_[c]);
        }
    });
}

void FaceChecklist::join(int threads) {
    std::size_t count = 0;
    region_tests_ = 0;
    for (std::size_t c = 0; c < chunk_count_; ++c) {
        chunks_[c].begin = count;
        count += chunks_[c].faces.size();
        region_tests_ += chunks_[c].tests;
    }
    faces_.resize(count);
    parallel_for(threads, chunk_count_, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c)
            std::ranges::copy(chunks_[c].faces,
                              faces_.begin() + static_cast<std::ptrdiff_t>(chunks_[c].begin));
    });
}

void FaceChecklist::list_faces_in(const OverlapRegions& regions, std::span<const MeshView> objects,
                                  const ListOptions& options) {
    lattice_ = CellLattice(options.cube);
    divide(objects, [&](std::uint32_t object) { return !regions.regions(object).empty(); });
    look(options.threads, [&](Chunk& chunk) {
        const MeshView& mesh = objects[chunk.object];
        const std::span<const Box> own = regions.regions(chunk.object);
        const Box all = around(own);
        for (std::uint32_t f = chunk.first; f < chunk.last; ++f) {
            const Triangle face = mesh.triangle(f);
            const Box box = bounds(face);
            ++chunk.tests;
            if (overlaps(box, all) && meets_any(face, own, options.test, chunk.tests))
                chunk.faces.push_back({lattice_.bounds(box), chunk.object, f});
        }
    });
    join(options.threads);
}

void FaceChecklist::list_all_faces(std::span<const MeshView> objects, const ListOptions& options) {
    lattice_ = CellLattice(options.cube);
    divide(objects, [](std::uint32_t) { return true; });
    look(options.threads, [&](Chunk& chunk) {
        for (std::uint32_t f = chunk.first; f < chunk.last; ++f)
            chunk.faces.push_back(
                {lattice_.bounds(bounds(objects[chunk.object].triangle(f))), chunk.object, f});
    });
    join(options.threads);
}

std::uint64_t FaceChecklist::objects() const {
    std::uint64_t count = 0;
    for (auto face = faces_.begin(); face != faces_.end(); ++count)
        face = std::ranges::upper_bound(face, faces_.end(), face->object, {}, &ListedFace::object);
    return count;
}

std::size_t FaceChecklist::memory() const {
    std::size_t bytes = chunks_.capacity() * sizeof(Chunk) + faces_.capacity() * sizeof(ListedFace);
    for (const Chunk& chunk : chunks_)
        bytes += chunk.faces.capacity() * sizeof(ListedFace);
    return bytes;
}

}  // namespace allide
