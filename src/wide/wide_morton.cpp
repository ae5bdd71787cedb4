// SPDX-License-Identifier: MIT
#include "wide/wide_morton.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>

#include "base/parallel.h"

namespace allide {
namespace {

/// A key is a code of 11 bits per axis above the number of a face, sorted by 11 bits at a time.
constexpr int axis_bits = 11, face_bits = 31, digit_bits = 11, digits = 3;
constexpr std::size_t radix = std::size_t{1} << digit_bits;
constexpr std::uint64_t face_mask = (std::uint64_t{1} << face_bits) - 1;
constexpr std::size_t faces_per_chunk = 16384;

/// Two zeros between each two of eleven bits.
std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 16) & 0x0000'0000'ff00'00ff;
    x = (x | x << 8) & 0x0000'0070'0f00'f00f;
    x = (x | x << 4) & 0x0000'0430'c30c'30c3;
    x = (x | x << 2) & 0x0000'0492'4924'9249;
    return x;
}

/// From corners to the cells that their means lie in.
class Cells {
public:
    explicit Cells(const Box& box) : low_(box.min) {
        const Vec3 size = box.max - box.min;
        const double longest = std::max({size.x, size.y, size.z, 0x1p-300});
        scale_ = (cells - 0.5) / (3 * longest);
    }

    std::uint64_t code(const Vec3& a, const Vec3& b, const Vec3& c) const {
        return spread(cell(a.x, b.x, c.x, low_.x)) << 2 | spread(cell(a.y, b.y, c.y, low_.y)) << 1 |
               spread(cell(a.z, b.z, c.z, low_.z));
    }

private:
    static constexpr double cells = 1 << axis_bits;

    std::uint64_t cell(double a, double b, double c, double low) const {
        const double place = ((a - low) + (b - low) + (c - low)) * scale_;
        // Where the box is no longer than its own rounding, corners may lie beyond it.
        return static_cast<std::uint64_t>(place < cells ? std::max(place, 0.0) : cells - 1);
    }

    Vec3 low_;
    double scale_;
};

/// Sorts keys by their codes. Chunks of the input count and move their own, so that equal codes
/// stay in the order of the faces.
class KeySort {
public:
    KeySort(std::size_t count, int threads, MortonScratch& scratch)
        : count_(count),
          threads_(threads),
          chunk_(threads > 1 ? std::max(faces_per_chunk, count / static_cast<std::size_t>(threads))
                             : std::max<std::size_t>(count, 1)),
          chunks_((count + chunk_ - 1) / chunk_),
          scratch_(scratch) {
        scratch.keys.resize(count);
        scratch.sorted.resize(count);
        scratch.counts.assign(chunks_ * digits * radix, 0);
    }

    template <class Key>
    void run(const Key& key) {
        for_each_chunk([&](std::size_t c, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const std::uint64_t k = key(i);
                scratch_.keys[i] = k;
                ++counts(0, c)[digit(k, 0)];
                ++counts(1, c)[digit(k, 1)];
                ++counts(2, c)[digit(k, 2)];
            }
        });
        for (int d = 0; d < digits; ++d) {
            if (d > 0 && chunks_ > 1)
                count_again(d);
            sort_by(d);
        }
    }

private:
    template <class Visit>
    void for_each_chunk(const Visit& visit) {
        parallel_for(threads_, chunks_, 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t c = first; c < last; ++c)
                visit(c, c * chunk_, std::min(count_, (c + 1) * chunk_));
        });
    }

    static std::size_t digit(std::uint64_t key, int d) {
        return key >> (face_bits + d * digit_bits) & (radix - 1);
    }

    std::uint32_t* counts(int d, std::size_t chunk) {
        return scratch_.counts.data() + (static_cast<std::size_t>(d) * chunks_ + chunk) * radix;
    }

    /// Counts again, because chunks hold other keys than when the keys were made.
    void count_again(int d) {
        for_each_chunk([&](std::size_t c, std::size_t begin, std::size_t end) {
            std::fill_n(counts(d, c), radix, 0u);
            for (std::size_t i = begin; i < end; ++i)
                ++counts(d, c)[digit(scratch_.keys[i], d)];
        });
    }

    void sort_by(int d) {
        std::uint32_t next = 0;
        for (std::size_t value = 0; value < radix; ++value)
            for (std::size_t c = 0; c < chunks_; ++c) {
                const std::uint32_t count = counts(d, c)[value];
                counts(d, c)[value] = next;
                next += count;
            }
        for_each_chunk([&](std::size_t c, std::size_t begin, std::size_t end) {
            std::uint32_t* const places = counts(d, c);
            for (std::size_t i = begin; i < end; ++i)
                scratch_.sorted[places[digit(scratch_.keys[i], d)]++] = scratch_.keys[i];
        });
        scratch_.keys.swap(scratch_.sorted);
    }

    std::size_t count_;
    int threads_;
    std::size_t chunk_, chunks_;
    MortonScratch& scratch_;
};

struct Range {
    std::uint32_t first, end;

    std::uint32_t count() const { return end - first; }
};

/// Lays out nodes and leaves in the order of a descent.
class Outline {
public:
    Outline(std::span<const std::uint64_t> keys, WideTree& tree) : keys_(keys), tree_(tree) {
        tree.root = child_of({0, static_cast<std::uint32_t>(keys.size())}, 0);
    }

private:
    WideChild child_of(Range range, int depth) {
        return range.count() <= wide_lanes ? add_leaf(range)
                                           : WideChild::node(add_node(range, depth + 1));
    }

    WideChild add_leaf(Range range) {
        WideLeafFaces& leaf = tree_.leaf_faces.emplace_back();
        for (std::uint32_t lane = 0; lane < wide_lanes; ++lane)
            leaf.face[lane] = static_cast<std::uint32_t>(
                keys_[range.first + (lane < range.count() ? lane : 0)] & face_mask);
        return WideChild::leaf(static_cast<std::uint32_t>(tree_.leaf_faces.size() - 1),
                               static_cast<int>(range.count()));
    }

    std::uint32_t add_node(Range range, int depth) {
        tree_.depth = std::max(tree_.depth, depth);
        Range children[wide_lanes] = {range};
        const int count = split(children);
        const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.push_back(node_of(count));
        for (int lane = 0; lane < count; ++lane) {
            const WideChild child = child_of(children[lane], depth);
            tree_.nodes[index].child[lane] = child;
        }
        return index;
    }

    /// Splits the range in the largest cell as long as there is room; returns how many there are.
    int split(Range (&children)[wide_lanes]) const {
        int count = 1;
        int levels[wide_lanes] = {level(children[0])};
        while (count < wide_lanes) {
            const auto widest = static_cast<int>(std::max_element(levels, levels + count) - levels);
            if (levels[widest] < 0)
                break;
            const std::uint32_t middle = split_point(children[widest], levels[widest]);
            for (int i = count; i > widest + 1; --i) {
                children[i] = children[i - 1];
                levels[i] = levels[i - 1];
            }
            children[widest + 1] = {middle, children[widest].end};
            children[widest].end = middle;
            levels[widest] = level(children[widest]);
            levels[widest + 1] = level(children[widest + 1]);
            ++count;
        }
        return count;
    }

    /// The highest bit in which the codes of a range differ, counted from 1; 0 if all are equal;
    /// negative if the range is a leaf.
    int level(Range range) const {
        if (range.count() <= wide_lanes)
            return -1;
        return std::bit_width((keys_[range.first] ^ keys_[range.end - 1]) >> face_bits);
    }

    std::uint32_t split_point(Range range, int level) const {
        if (level == 0)
            return range.first + range.count() / 2;
        const std::uint64_t bit = std::uint64_t{1} << (level - 1 + face_bits);
        const auto begin = keys_.begin() + range.first, end = keys_.begin() + range.end;
        const auto middle =
            std::partition_point(begin, end, [bit](std::uint64_t key) { return !(key & bit); });
        return static_cast<std::uint32_t>(middle - keys_.begin());
    }

    static WideNode node_of(int children) {
        constexpr float none = std::numeric_limits<float>::infinity();
        WideNode node = {};
        for (int k = 0; k < 3; ++k)
            for (int lane = children; lane < wide_lanes; ++lane) {
                node.min[k][lane] = none;
                node.max[k][lane] = -none;
            }
        return node;
    }

    std::span<const std::uint64_t> keys_;
    WideTree& tree_;
};

}  // namespace

void build_morton_outline(WideTree& tree, const MeshView& mesh, const Box& box, int threads,
                          MortonScratch& scratch) {
    tree.nodes.clear();
    tree.leaves.clear();
    tree.leaf_faces.clear();
    tree.depth = 0;
    tree.is_empty = mesh.faces.empty();
    if (tree.is_empty)
        return;
    const Cells cells(box);
    KeySort(mesh.faces.size(), threads, scratch).run([&](std::size_t f) {
        const Face& face = mesh.faces[f];
        return cells.code(mesh.vertices[face[0]], mesh.vertices[face[1]], mesh.vertices[face[2]])
                   << face_bits |
               f;
    });
    Outline(scratch.keys, tree);
}

}  // namespace allide
