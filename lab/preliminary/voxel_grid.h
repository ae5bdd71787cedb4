// SPDX-License-Identifier: MIT
// The grid of Klosowski (1998, section 2.2): N x N x N equal voxels of the unit cube, each with a
// list of the obstacle faces that meet it.
#pragma once

#include "lab/preliminary/scan_conversion.h"
#include "lab/preliminary/two_phase.h"

namespace allide::lab {

class VoxelGrid {
public:
    VoxelGrid(const MeshView& obstacles, int side);

    /// Shows the faces in the lists of all voxels that the box meets, as two_phase.h says.
    template <class Show>
    bool visit(const Box& box, const Show& show) const {
        const auto [x0, x1] = lattice_.range(box.min.x, box.max.x);
        const auto [y0, y1] = lattice_.range(box.min.y, box.max.y);
        const auto [z0, z1] = lattice_.range(box.min.z, box.max.z);
        for (int z = z0; z <= z1; ++z)
            for (int y = y0; y <= y1; ++y)
                for (int x = x0; x <= x1; ++x)
                    if (!visit_voxel(lattice_.index(x, y, z), show))
                        return false;
        return true;
    }

    bool meets(const FlyingObject& object, TwoPhaseCounts& counts) {
        return two_phase_meets(*this, faces_, object, counts);
    }
    /// Phase II looks into the voxels that the object's faces meet, not into those of their boxes:
    /// the variant that the thesis describes without having built it.
    bool meets_by_scan(const FlyingObject& object, TwoPhaseCounts& counts);

    std::size_t stored() const { return list_.size(); }  ///< entries of all lists

private:
    template <class Show>
    bool visit_voxel(int voxel, const Show& show) const {
        const auto v = static_cast<std::size_t>(voxel);
        for (std::uint32_t i = first_[v]; i < first_[v + 1]; ++i)
            if (!show(list_[i]))
                return false;
        return true;
    }

    VoxelLattice lattice_;
    ObstacleFaces faces_;
    std::vector<std::uint32_t> first_;  ///< of each voxel in list_, and its end
    std::vector<std::uint32_t> list_;
};

}  // namespace allide::lab
