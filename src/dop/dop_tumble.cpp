// SPDX-License-Identifier: MIT
#include "dop/dop_tumble.h"

#include <algorithm>

namespace allide {

template <int K>
DopTumbler<K>::DopTumbler(const DopTree<K>& a, const DopTree<K>& b, const RelativeFrame& a_from_b,
                          const DopQueryOptions& options, bool with_rests, DopScratch& scratch,
                          Stats& stats)
    : b_(b),
      scratch_(scratch),
      stats_(stats),
      rotation_(a_from_b.rotation),
      only_shifts_(rotation_ == Mat3{}),
      by_planes_(options.tumbling == DopTumbling::planes),
      climbs_(options.tumbling == DopTumbling::hill_climbing && !b.hull().is_empty()),
      by_faces_(options.tumbling == DopTumbling::rebound || !b.has_vertices()),
      with_rests_(with_rests) {
    const Vec3 shift = a_from_b(b.origin()) - a.origin();
    const double places = largest_coordinate(b.origin()) +
                          largest_coordinate(a_from_b.translation) + largest_coordinate(a.origin());
    // docs/design/kdop.md derives both.
    const double error = 0x1p-23 * b.reach() + 0x1p-48 * places + 0x1p-140;
    const double near = (options.margin + a_from_b.pad) * frame_stretch;
    const double near_faces = near + b.epsilon() * frame_stretch;
    of_volumes_ = NormalSlabs<K>::growth(shift, near, error);
    of_faces_ = NormalSlabs<K>::growth(shift, near_faces, error);
    if (with_rests)
        rest_growth_ = RestSlabs<K>::growth(shift, by_faces_ ? near_faces : near, error);
    if (by_planes_) {
        const double reach = b.reach() + 2 * b.epsilon();
        turn_ = DopTurn<K>(
            rotation_,
            NormalSlabs<K>::growth(shift, near, 0x1p-45 * reach + 0x1p-48 * places + 0x1p-140));
    }
    scratch.begin_pose(b.nodes().size(), K, with_rests ? rest_floats : 0);
}

template <int K>
void DopTumbler<K>::update(std::uint32_t node) {
    ++stats_.node_updates;
    make_volume(node, scratch_.volumes() + std::size_t(K) * node);
    if (!with_rests_)
        return;
    const DopRest<K> rest = turned<RestSlabs<K>>(node, by_faces_).rounded(rest_growth_);
    std::ranges::copy(opposite(rest), scratch_.rests() + rest_floats * node);
}

template <int K>
void DopTumbler<K>::make_volume(std::uint32_t node, float* ends) {
    if (by_planes_ && !only_shifts_ && b_.nodes()[node].count != 1) {
        turn_(b_.nodes()[node].volume, ends);
        return;
    }
    const bool by_faces = by_faces_ || by_planes_;
    const Dop<K> dop =
        only_shifts_ ? shifted(node)
        : climbs_ && node == 0
            ? climbed()
            : turned<NormalSlabs<K>>(node, by_faces).rounded(by_faces ? of_faces_ : of_volumes_);
    std::ranges::copy(opposite(dop), ends);
}

template <int K>
Dop<K> DopTumbler<K>::shifted(std::uint32_t node) const {
    const Dop<K>& dop = b_.nodes()[node].volume;
    NormalSlabs<K> slabs;
    for (int i = 0; i < K / 2; ++i) {
        slabs.low[i] = dop.low(i);
        slabs.high[i] = dop.high(i);
    }
    return slabs.rounded(of_volumes_);
}

template <int K>
Dop<K> DopTumbler<K>::climbed() {
    NormalSlabs<K> slabs;
    const Mat3 columns = transposed(rotation_);
    for (int i = 0; i < K / 2; ++i) {
        const DopDirection n = dop_normals<K>[i];
        const Vec3 direction = columns * Vec3{double(n[0]), double(n[1]), double(n[2])};
        slabs.high[i] = b_.hull().support(direction, scratch_.climbers[i]);
        slabs.low[i] = -b_.hull().support(-direction, scratch_.climbers[K / 2 + i]);
    }
    return slabs.rounded(of_faces_);
}

template <int K>
template <class Slabs>
Slabs DopTumbler<K>::turned(std::uint32_t node, bool by_faces) const {
    Slabs slabs;
    const Vec3 x = rotation_.rows[0], y = rotation_.rows[1], z = rotation_.rows[2];
    const auto add = [&](Vec3 v) { slabs.add({dot(x, v), dot(y, v), dot(z, v)}); };
    if (!by_faces) {
        for (const DopVertex& v : b_.vertices(node))
            add({v[0], v[1], v[2]});
        return slabs;
    }
    for (const std::uint32_t f : b_.faces_below(node))
        for (const std::uint32_t v : b_.mesh().faces[f])
            add(b_.mesh().vertices[v] - b_.origin());
    return slabs;
}

#define ALLIDE_INSTANTIATE(K) template class DopTumbler<K>;
ALLIDE_FOR_EACH_DOP(ALLIDE_INSTANTIATE)
#undef ALLIDE_INSTANTIATE

}  // namespace allide
