// SPDX-License-Identifier: MIT
#include "lab/trees/other_splits.h"

#include <algorithm>
#include <limits>

#include "base/random.h"
#include "lab/trees/top_down.h"

namespace allide::lab {
namespace {

/// A way to part sorted faces, and what it weighs.
struct Parting {
    double weight = std::numeric_limits<double>::infinity();
    int axis = 0;
    std::size_t left = 0;
};

class CentroidSplitter {
public:
    CentroidSplitter(const FaceData& data, std::uint32_t samples)
        : data_(data), samples_(samples) {}

    std::size_t operator()(Faces faces) {
        Parting best = {.left = faces.size() / 2};
        for (int axis = 0; axis < 3; ++axis)
            consider(faces, axis, best);
        data_.sort_along(faces, axes[best.axis]);
        return best.left;
    }

private:
    void consider(Faces faces, int axis, Parting& best) {
        data_.sort_along(faces, axes[axis]);
        after_.resize(faces.size());
        for (std::size_t i = faces.size(); i-- > 0;)
            after_[i] = i + 1 < faces.size() ? merged(after_[i + 1], data_.slabs(faces[i]))
                                             : data_.slabs(faces[i]);
        const std::size_t least = std::max<std::size_t>(1, faces.size() / 8);
        const std::size_t places = faces.size() - 2 * least + 1;
        Slabs before = data_.slabs(faces.first(least));
        for (std::size_t left = least; left <= faces.size() - least; ++left) {
            if (samples_ == 0 || places <= samples_ || random_.below(places) < samples_) {
                const double weight = tree_of(before) + tree_of(after_[left]);
                if (weight < best.weight)
                    best = {weight, axis, left};
            }
            before = merged(before, data_.slabs(faces[left]));
        }
    }

    const FaceData& data_;
    std::uint32_t samples_;
    std::vector<Slabs> after_;
    Random random_{1};
};

}  // namespace

DopTopology best_centroid_splits(const MeshView& mesh, std::uint32_t samples,
                                 std::uint32_t leaf_faces) {
    const FaceData data(mesh);
    CentroidSplitter splitter(data, samples);
    return top_down(mesh, leaf_faces, [&](Faces faces) { return splitter(faces); });
}

template <int K>
DopTopology splits_along_normals(const MeshView& mesh, std::uint32_t leaf_faces) {
    const FaceData data(mesh);
    return top_down(mesh, leaf_faces,
                    [&](Faces faces) { return data.split_by_splatter(faces, dop_normals<K>); });
}

#define ALLIDE_INSTANTIATE(K) \
    template DopTopology splits_along_normals<K>(const MeshView&, std::uint32_t);
ALLIDE_FOR_EACH_DOP(ALLIDE_INSTANTIATE)
#undef ALLIDE_INSTANTIATE

}  // namespace allide::lab
