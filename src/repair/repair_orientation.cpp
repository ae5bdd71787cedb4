// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include "math/box.h"
#include "mesh/adjacency.h"
#include "mesh/volume_sign.h"
#include "mesh/winding.h"
#include "repair/editable_mesh.h"

namespace allide {
namespace {

/// Faces linked through edges of exactly two.
struct Patch {
    std::vector<std::uint32_t> faces;
    std::vector<Face> oriented;  // the faces, turned to agree; filled for closed patches only
    Box box;
    int volume_sign = 0;                     // 0 also for patches that are not closed
    std::uint32_t depth = 0;                 // how many closed patches hold it
    std::uint32_t parent = Adjacency::none;  // the innermost of these
    bool is_turned = false;
};

Face turned(const Face& f) {
    return {f[0], f[2], f[1]};
}

/// Turns faces to agree with their neighbours, as few as possible in each patch, and then closed
/// patches outward, but for cavities.
class Orienter {
public:
    explicit Orienter(EditableMesh& mesh)
        : mesh_(mesh),
          table_(adjacency(mesh.vertices, mesh.faces)),
          sides_of_(mesh.faces.size()),
          is_turned_(mesh.faces.size()),
          is_seen_(mesh.faces.size()),
          sum_at_(table_.edge_count()) {
        for (std::uint32_t e = 0; e < table_.edge_count(); ++e)
            for (const std::uint32_t h : table_.edge(e))
                sides_of_[h / 3][h % 3] = {e, h};
        // neighbours are visited in an order that turning a face does not change
        for (auto& sides : sides_of_)
            std::ranges::sort(sides, {}, &Side::edge);
    }

    void run(RepairLog& log) {
        for (std::uint32_t f = 0; f < mesh_.faces.size(); ++f)
            if (!is_seen_[f])
                patches_.push_back(patch_around(f));
        for (Patch& patch : patches_)
            measure(patch);
        turn_outward();
        for (std::uint32_t f = 0; f < mesh_.faces.size(); ++f)
            if (is_turned_[f]) {
                log.fixed(Defect::backfacing_face, mesh_.at_face(f));
                mesh_.faces[f] = turned(mesh_.faces[f]);
            }
    }

private:
    static constexpr int vertices_tried = 8;

    struct Side {
        std::uint32_t edge, half_edge;
    };

    Patch patch_around(std::uint32_t seed) {
        Patch patch;
        patch.faces.push_back(seed);
        is_seen_[seed] = 1;
        std::size_t turned_count = 0;
        for (std::size_t k = 0; k < patch.faces.size(); ++k)
            for (const Side& side : sides_of_[patch.faces[k]])
                if (const std::uint32_t next = unseen_neighbour(patch.faces[k], side.edge);
                    next != Adjacency::none) {
                    patch.faces.push_back(next);
                    turned_count += static_cast<std::size_t>(is_turned_[next]);
                }
        if (2 * turned_count > patch.faces.size())
            turn_all(patch);
        return patch;
    }

    std::uint32_t unseen_neighbour(std::uint32_t face, std::uint32_t e) {
        const auto edge = table_.edge(e);
        if (edge.size() != 2)
            return Adjacency::none;
        const std::uint32_t next = edge[0] / 3 == face ? edge[1] / 3 : edge[0] / 3;
        if (is_seen_[next])
            return Adjacency::none;
        is_seen_[next] = 1;
        const bool agrees = imbalance(table_, mesh_.faces, e) == 0;
        is_turned_[next] = static_cast<char>(is_turned_[face] != (agrees ? 0 : 1));
        return next;
    }

    void turn_all(const Patch& patch) {
        for (const std::uint32_t f : patch.faces)
            is_turned_[f] = !is_turned_[f];
    }

    int direction(std::uint32_t h) const {
        const bool upward = runs_upward(table_, mesh_.faces, h);
        return upward != (is_turned_[h / 3] != 0) ? 1 : -1;
    }

    bool is_closed(const Patch& patch) {
        const auto for_each_side = [&](auto&& visit) {
            for (const std::uint32_t f : patch.faces)
                for (const Side& side : sides_of_[f])
                    visit(sum_at_[side.edge], side.half_edge);
        };
        for_each_side([&](int& sum, std::uint32_t h) { sum += direction(h); });
        bool closed = true;
        for_each_side([&](int& sum, std::uint32_t) { closed = closed && sum == 0; });
        for_each_side([&](int& sum, std::uint32_t) { sum = 0; });
        return closed;
    }

    void measure(Patch& patch) {
        if (!is_closed(patch))
            return;
        for (const std::uint32_t f : patch.faces) {
            const Face face = is_turned_[f] ? turned(mesh_.faces[f]) : mesh_.faces[f];
            patch.oriented.push_back(face);
            for (const std::uint32_t v : face)
                patch.box = merged(patch.box, {mesh_.vertices[v], mesh_.vertices[v]});
        }
        patch.volume_sign = volume_sign(mesh_.vertices, patch.oriented);
    }

    /// Turns closed patches outward, and what is inside another along with it: a cavity stays one,
    /// and a ball within a box stays a ball.
    void turn_outward() {
        if (std::ranges::none_of(patches_, [](const Patch& p) { return p.volume_sign < 0; }))
            return;
        const std::vector<std::uint32_t> order = outer_to_inner();
        for (const std::uint32_t p : order) {
            Patch& patch = patches_[p];
            const bool is_inner = patch.parent != Adjacency::none;
            patch.is_turned = is_inner ? patches_[patch.parent].is_turned : patch.volume_sign < 0;
            if (patch.is_turned)
                turn_all(patch);
        }
    }

    /// The closed patches, each after all that hold it; finds the innermost of these.
    std::vector<std::uint32_t> outer_to_inner() {
        std::vector<std::uint32_t> order;
        for (std::uint32_t p = 0; p < patches_.size(); ++p)
            if (patches_[p].volume_sign != 0)
                order.push_back(p);
        std::vector<std::array<std::uint32_t, 2>> nested;  // inner, outer
        for (const std::uint32_t inner : order)
            for (const std::uint32_t outer : order)
                if (inner != outer && holds(patches_[outer], patches_[inner])) {
                    nested.push_back({inner, outer});
                    ++patches_[inner].depth;
                }
        const auto depth = [&](std::uint32_t p) { return patches_[p].depth; };
        for (const auto& [inner, outer] : nested) {
            std::uint32_t& parent = patches_[inner].parent;
            if (depth(outer) < depth(inner) &&
                (parent == Adjacency::none || depth(outer) > depth(parent)))
                parent = outer;
        }
        std::ranges::sort(order, {}, [&](std::uint32_t p) { return std::pair(depth(p), p); });
        return order;
    }

    bool holds(const Patch& outer, const Patch& inner) {
        const int count = std::min(vertices_tried, static_cast<int>(inner.oriented.size()));
        for (int k = 0; k < count; ++k) {
            const Vec3 p = mesh_.vertices[inner.oriented[static_cast<std::size_t>(k)][0]];
            if (--tests_left_ < 0 || !contains(outer.box, p))
                return false;
            tests_left_ -= static_cast<std::int64_t>(outer.oriented.size());
            const Location where = locate(p, {mesh_.vertices, outer.oriented});
            if (where != Location::on)
                return where == Location::inside;
        }
        return false;
    }

    EditableMesh& mesh_;
    Adjacency table_;
    std::vector<std::array<Side, 3>> sides_of_;  // sides of each face, by edge
    std::vector<char> is_turned_, is_seen_;
    std::vector<int> sum_at_;
    std::vector<Patch> patches_;
    std::int64_t tests_left_ =
        20'000'000;  // face tests left for nesting; see docs/manual/repair.md
};

}  // namespace

void orient_faces(EditableMesh& mesh, RepairLog& log) {
    Orienter(mesh).run(log);
}

}  // namespace allide
