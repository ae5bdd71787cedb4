// SPDX-License-Identifier: MIT
// Tumbling (Klosowski 1998, section 4.1): the volume of a moving node in the frame of the
// environment, computed when a pose first needs it. Invariant: it is bounded from the node's own
// volume or faces, never from another tumbled volume, and padded by all errors of the frame and the
// arithmetic.
#pragma once

#include "dop/dop_cones.h"
#include "dop/dop_query.h"

namespace allide {

template <int K>
class DopTumbler {
public:
    DopTumbler(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
               const DopQueryOptions& options, bool with_rests, DopScratch& scratch, Stats& stats);

    /// The opposite ends of the intervals along the normals, around a's origin.
    const float* volume(std::uint32_t node) {
        if (scratch_.claim(node))
            update(node);
        return scratch_.volumes() + std::size_t(K) * node;
    }
    /// The intervals along the rest of the closure. Call `volume` first.
    const float* rest(std::uint32_t node) {
        return scratch_.rests() + rest_floats * static_cast<std::size_t>(node);
    }

private:
    static constexpr std::size_t rest_floats = 2 * (dop_closure_size<K> - K / 2);

    void update(std::uint32_t node);
    void make_volume(std::uint32_t node, float* ends);
    Dop<K> shifted(std::uint32_t node) const;
    Dop<K> climbed();
    template <class Slabs>
    Slabs turned(std::uint32_t node, bool by_faces) const;

    const DopTree<K>& b_;
    DopScratch& scratch_;
    Stats& stats_;
    Mat3 rotation_;
    bool only_shifts_, by_planes_, climbs_, by_faces_, with_rests_;
    DopTurn<K> turn_;
    /// How much the intervals grow: for points of the volumes, and for points of the faces.
    DopGrowth<K / 2> of_volumes_, of_faces_;
    DopGrowth<rest_floats / 2> rest_growth_;
};

}  // namespace allide
