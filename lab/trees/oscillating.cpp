// SPDX-License-Identifier: MIT
#include "lab/trees/oscillating.h"

#include <algorithm>

#include "lab/trees/top_down.h"

namespace allide::lab {
namespace {

class Oscillator {
public:
    Oscillator(const FaceData& data, const Oscillation& oscillation)
        : data_(data), oscillation_(oscillation) {}

    std::size_t operator()(Faces faces) {
        groups_.assign(1, faces);
        split_groups();
        const std::size_t first_split = groups_[0].size();
        for (int level = 1; level < oscillation_.levels; ++level)
            split_groups();
        std::size_t plain = 0;  // how many groups a plain split puts left
        for (std::size_t size = 0; size < first_split; ++plain)
            size += groups_[plain].size();
        regroup(faces, (std::uint32_t(1) << plain) - 1);
        return left_;
    }

private:
    void split_groups() {
        std::vector<Faces> finer;
        for (const Faces group : groups_) {
            if (group.size() == 1) {
                finer.push_back(group);
                continue;
            }
            const std::size_t left = data_.split_by_splatter(group, axes);
            finer.push_back(group.first(left));
            finer.push_back(group.subspan(left));
        }
        groups_ = finer;
    }

    /// Every way to put the groups into two sets, the last group always on the right; `plain` is
    /// the one that a plain split gives, and wins ties.
    void regroup(Faces faces, std::uint32_t plain) {
        std::uint32_t best = plain;
        double least = weight(plain);
        for (std::uint32_t set = 1; set < std::uint32_t(1) << (groups_.size() - 1); ++set)
            if (const double w = is_balanced(set, faces.size()) ? weight(set) : least; w < least) {
                least = w;
                best = set;
            }
        std::vector<std::uint32_t> sorted;
        for (const bool left : {true, false}) {
            for (std::size_t g = 0; g < groups_.size(); ++g)
                if ((best >> g & 1) == left)
                    sorted.insert(sorted.end(), groups_[g].begin(), groups_[g].end());
            if (left)
                left_ = sorted.size();
        }
        std::ranges::copy(sorted, faces.begin());
    }

    double weight(std::uint32_t set) const {
        Slabs sides[2];
        for (std::size_t g = 0; g < groups_.size(); ++g)
            sides[set >> g & 1] = merged(sides[set >> g & 1], data_.slabs(groups_[g]));
        return tree_of(sides[0]) + tree_of(sides[1]);
    }

    bool is_balanced(std::uint32_t set, std::size_t count) const {
        std::size_t left = 0;
        for (std::size_t g = 0; g < groups_.size(); ++g)
            left += (set >> g & 1) != 0 ? groups_[g].size() : 0;
        return static_cast<double>(std::min(left, count - left)) >=
               oscillation_.least_share * static_cast<double>(count);
    }

    const FaceData& data_;
    const Oscillation& oscillation_;
    std::vector<Faces> groups_;
    std::size_t left_ = 0;
};

}  // namespace

DopTopology oscillating_splits(const MeshView& mesh, const Oscillation& oscillation,
                               std::uint32_t leaf_faces) {
    const FaceData data(mesh);
    Oscillator oscillator(data, oscillation);
    return top_down(mesh, leaf_faces, [&](Faces faces) { return oscillator(faces); });
}

}  // namespace allide::lab
