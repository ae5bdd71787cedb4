// SPDX-License-Identifier: MIT
#include "lab/preliminary/voxel_grid.h"

namespace allide::lab {

VoxelGrid::VoxelGrid(const MeshView& obstacles, int side)
    : lattice_{side}, faces_(obstacles), first_(static_cast<std::size_t>(lattice_.count()) + 1) {
    const auto face_count = static_cast<std::uint32_t>(obstacles.faces.size());
    for (std::uint32_t f = 0; f < face_count; ++f)
        for_each_voxel(lattice_, obstacles.triangle(f), [&](int voxel) {
            ++first_[static_cast<std::size_t>(voxel) + 1];
            return true;
        });
    for (std::size_t v = 1; v < first_.size(); ++v)
        first_[v] += first_[v - 1];
    list_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t f = 0; f < face_count; ++f)
        for_each_voxel(lattice_, obstacles.triangle(f), [&](int voxel) {
            list_[next[static_cast<std::size_t>(voxel)]++] = f;
            return true;
        });
}

bool VoxelGrid::meets_by_scan(const FlyingObject& object, TwoPhaseCounts& counts) {
    ++counts.queries;
    faces_.begin();
    bool any = false;
    visit(object.box, [&](std::uint32_t face) {
        any |= faces_.leave(face, object.box, counts);
        return true;
    });
    if (!any)
        return false;
    ++counts.full_checks;
    for (std::uint32_t part = 0; part < object.world.faces.size(); ++part) {
        const Triangle t = object.world.triangle(part);
        const Box box = bounds(t);
        const bool apart = for_each_voxel(lattice_, t, [&](int voxel) {
            return visit_voxel(voxel, [&](std::uint32_t face) {
                return !faces_.meets(face, t, box, part + 1, counts);
            });
        });
        if (!apart)
            return true;
    }
    return false;
}

}  // namespace allide::lab
