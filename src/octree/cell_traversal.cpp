// SPDX-License-Identifier: MIT
#include "octree/cell_traversal.h"

#include <array>
#include <bit>
#include <numeric>

namespace allide {
namespace {

/// The children on the lower side of x, y and z.
constexpr unsigned lower[3] = {0b01010101, 0b00110011, 0b00001111};
/// A cut that no face reaches beyond.
constexpr std::int32_t no_cut = INT32_MAX;
/// Fewer faces than these are compared in pairs rather than sorted into smaller cells.
constexpr std::size_t few_faces = 24;
/// The cost of sorting a face into a child, in comparisons of two faces' boxes.
constexpr double sorting_cost = 16;

/// A byte for each child: one where the child is met.
constexpr std::array<std::uint64_t, 256> ones = [] {
    std::array<std::uint64_t, 256> result = {};
    for (unsigned met = 0; met < 256; ++met)
        for (int child = 0; child < 8; ++child)
            result[met] |= std::uint64_t{met >> child & 1} << 8 * child;
    return result;
}();

/// Which children are met by faces of two objects, for faces in the order of their objects.
class ObjectRuns {
public:
    void add(unsigned met, std::uint32_t object) {
        if (object != object_) {
            mixed_ |= before_ & now_;
            before_ |= now_;
            now_ = 0;
            object_ = object;
        }
        now_ |= met;
    }
    unsigned mixed() const { return mixed_ | (before_ & now_); }

private:
    std::uint32_t object_ = UINT32_MAX;
    unsigned before_ = 0, now_ = 0, mixed_ = 0;
};

int deepest(const CellScene& scene) {
    const int level =
        scene.options.level == automatic_octree_level ? max_octree_level : scene.options.level;
    return scene.options.split == CellSplit::bintree ? 3 * level : level;
}

/// Cuts in a row that need not pay: a cell cut across one axis may have to wait for the others.
int full_patience(const CellScene& scene) {
    return scene.options.split == CellSplit::bintree ? 2 : 0;
}

double pairs_among(double faces) {
    return 0.5 * faces * faces;
}

/// Whether what two boxes have in common lies in the cell alone.
bool holds(const Cell& cell, const LatticeBounds& a, const LatticeBounds& b) {
    for (int k = 0; k < 3; ++k)
        if (!cell.contains(k, std::max(a.min[k], b.min[k])) ||
            !cell.contains(k, std::min(a.max[k], b.max[k])))
            return false;
    return true;
}

}  // namespace

/// The children of a cell and the faces in each.
struct CellTraversal::Children {
    Cell parent;
    std::int32_t cut[3];
    std::size_t first_met = 0;  ///< in `met_`
    std::uint32_t count[8] = {};
    unsigned mixed = 0;  ///< children with faces of two objects

    Children(const Cell& cell, int depth, CellSplit split) : parent(cell) {
        for (int k = 0; k < 3; ++k)
            cut[k] = split == CellSplit::octree || depth % 3 == k
                         ? cell.min[k] + (1 << (cell.bits[k] - 1))
                         : no_cut;
    }

    unsigned met(const LatticeBounds& face) const {
        unsigned result = 0xff;
        for (int k = 0; k < 3; ++k) {
            const unsigned below = face.min[k] < cut[k] ? lower[k] : 0;
            const unsigned above = face.max[k] >= cut[k] ? ~lower[k] : 0;
            result &= below | above;
        }
        return result;
    }

    Cell cell(int child) const {
        Cell result = parent;
        for (int k = 0; k < 3; ++k) {
            result.bits[k] -= cut[k] != no_cut;
            if (child >> k & 1)
                result.min[k] = cut[k];
        }
        return result;
    }

    std::uint64_t total() const {
        return std::accumulate(std::begin(count), std::end(count), std::uint64_t{0});
    }
};

void CellTraversal::begin(const CellScene& scene, const Cell& from) {
    scene_ = &scene;
    from_ = from;
    deepest_ = deepest(scene);
    stack_.clear();
    met_.clear();
    pairs_.clear();
    shared_.clear();
    seen_.clear();
    open_.clear();
    open_faces_.clear();
    counts_ = {};
    last_asked_ = {0, 0};
}

void CellTraversal::open(const CellScene& scene, int depth) {
    begin(scene, CellLattice::root());
    leaves_open_ = true;
    deepest_ = std::min(depth, deepest_);
    stack_.resize(scene.faces.size());
    std::iota(stack_.begin(), stack_.end(), 0u);
    visit(from_, 0, full_patience(scene), {0, stack_.size()});
}

void CellTraversal::descend(const CellScene& scene, const OpenCell& from,
                            std::span<const std::uint32_t> faces) {
    begin(scene, from.cell);
    leaves_open_ = false;
    stack_.assign(faces.begin(), faces.end());
    visit(from.cell, from.depth, from.patience, {0, faces.size()});
}

void CellTraversal::visit(const Cell& cell, int depth, int patience, Range faces) {
    const bool is_automatic = scene_->options.level == automatic_octree_level;
    if (depth == deepest_ || (is_automatic && faces.count < few_faces))
        return end(cell, depth, patience, faces);
    const Children children = children_of(cell, depth, faces);
    const int left_over =
        !is_automatic || pays(children, faces) ? full_patience(*scene_) : patience - 1;
    if (left_over < 0) {
        met_.resize(children.first_met);
        return end(cell, depth, patience, faces);
    }
    count(depth);
    counts_.cell_tests += children.total();
    for (unsigned left = children.mixed; left != 0; left &= left - 1) {
        const int child = std::countr_zero(left);
        const Range own = gather(children, child, faces);
        visit(children.cell(child), depth + 1, left_over, own);
        stack_.resize(own.first);
    }
    met_.resize(children.first_met);
}

CellTraversal::Children CellTraversal::children_of(const Cell& cell, int depth, Range faces) {
    Children children(cell, depth, scene_->options.split);
    children.first_met = met_.size();
    met_.resize(met_.size() + faces.count);
    const std::span<const ListedFace> listed = scene_->faces;
    ObjectRuns runs;
    for (std::size_t first = 0; first < faces.count; first += 255) {
        std::uint64_t sums = 0;  // a byte for each child
        for (std::size_t i = first; i < std::min(first + 255, faces.count); ++i) {
            const ListedFace& face = listed[stack_[faces.first + i]];
            unsigned met = children.met(face.bounds);
            if (scene_->options.test != CellTest::boxes && !std::has_single_bit(met))
                met = without_missed(met, face, children);
            met_[children.first_met + i] = static_cast<std::uint8_t>(met);
            sums += ones[met];
            runs.add(met, face.object);
        }
        for (int child = 0; child < 8; ++child)
            children.count[child] += sums >> 8 * child & 0xff;
    }
    children.mixed = runs.mixed();
    return children;
}

unsigned CellTraversal::without_missed(unsigned met, const ListedFace& face,
                                       const Children& children) const {
    const Triangle triangle = scene_->objects[face.object].triangle(face.face);
    for (unsigned left = met; left != 0; left &= left - 1) {
        const int child = std::countr_zero(left);
        if (!meets(triangle, scene_->lattice.box(children.cell(child)), scene_->options.test))
            met &= ~(1u << child);
    }
    return met;
}

/// True if sorting the faces into the children and comparing pairs there is less work than
/// comparing all pairs here. This also ends the recursion where faces always fall into the same
/// cells.
bool CellTraversal::pays(const Children& children, Range faces) const {
    double below = 0;
    for (unsigned left = children.mixed; left != 0; left &= left - 1) {
        const double count = children.count[std::countr_zero(left)];
        below += sorting_cost * count + pairs_among(count);
    }
    return below < pairs_among(static_cast<double>(faces.count));
}

CellTraversal::Range CellTraversal::gather(const Children& children, int child, Range faces) {
    const Range result = {stack_.size(), children.count[child]};
    stack_.resize(result.first + result.count + 1);  // one more for the write that is not kept
    std::size_t end = result.first;
    for (std::size_t i = 0; i < faces.count; ++i) {
        stack_[end] = stack_[faces.first + i];
        end += met_[children.first_met + i] >> child & 1;
    }
    stack_.pop_back();
    return result;
}

void CellTraversal::end(const Cell& cell, int depth, int patience, Range faces) {
    if (leaves_open_)
        return leave_open(cell, depth, patience, faces);
    count(depth);
    enter_pairs(cell, faces);
}

void CellTraversal::leave_open(const Cell& cell, int depth, int patience, Range faces) {
    open_.push_back({cell, depth, patience, open_faces_.size(), faces.count});
    const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(faces.first);
    open_faces_.insert(open_faces_.end(), first, first + static_cast<std::ptrdiff_t>(faces.count));
}

void CellTraversal::enter_pairs(const Cell& voxel, Range faces) {
    ++counts_.voxels;
    const std::uint32_t* own = stack_.data() + faces.first;
    voxel_.begin(voxel, faces.count, scene_->options.test == CellTest::boxes);
    for (std::size_t i = 0; i < faces.count; ++i)
        voxel_.set(i, scene_->faces[own[i]].bounds);
    std::size_t next_object = 0;
    for (std::size_t i = 0; i < faces.count; ++i) {
        const std::uint32_t object = scene_->faces[own[i]].object;
        while (next_object < faces.count && scene_->faces[own[next_object]].object == object)
            ++next_object;
        if (next_object == faces.count)
            return;
        counts_.voxel_pairs += faces.count - next_object;
        counts_.repeated_pairs += voxel_.compare(i, next_object);
        for (std::size_t j = next_object; j < faces.count; ++j)
            if (voxel_.hits()[j] != 0)
                enter(own[i], own[j]);
    }
}

void CellTraversal::enter(std::uint32_t i, std::uint32_t j) {
    const ListedFace &a = scene_->faces[i], &b = scene_->faces[j];
    if (!is_asked(a.object, b.object))
        return;
    const std::uint64_t pair = std::uint64_t{i} << 32 | j;
    if (scene_->options.test == CellTest::boxes) {
        pairs_.push_back(pair);
        return;
    }
    // The test is sharper than boxes: the voxel that owns the pair may have missed its faces.
    const bool is_new = seen_.insert(pair);
    counts_.repeated_pairs += !is_new;
    if (is_new)
        (holds(from_, a.bounds, b.bounds) ? pairs_ : shared_).push_back(pair);
}

bool CellTraversal::is_asked(std::uint32_t a, std::uint32_t b) {
    if (scene_->wanted == nullptr)
        return true;
    const IndexPair pair = {a, b};
    if (pair != last_asked_) {
        last_asked_ = pair;
        last_answer_ = std::ranges::binary_search(*scene_->wanted, pair);
    }
    return last_answer_;
}

std::size_t CellTraversal::memory() const {
    return (stack_.capacity() + open_faces_.capacity()) * sizeof(std::uint32_t) + met_.capacity() +
           open_.capacity() * sizeof(OpenCell) +
           (pairs_.capacity() + shared_.capacity()) * sizeof(std::uint64_t) + seen_.memory() +
           voxel_.memory();
}

}  // namespace allide
