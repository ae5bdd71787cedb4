// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "mesh/adjacency.h"
#include "mesh/face_key.h"
#include "primitive/triangle.h"
#include "repair/editable_mesh.h"

namespace allide {
namespace {

void drop_logged(EditableMesh& mesh, const std::vector<char>& is_dropped, Defect defect,
                 RepairLog& log) {
    for (std::uint32_t f = 0; f < is_dropped.size(); ++f)
        if (is_dropped[f])
            log.fixed(defect, mesh.at_face(f));
    drop_faces(mesh, is_dropped);
}

/// All faces that have the same corners as another, those that share them next to each other.
std::vector<std::uint32_t> repeated_faces(const EditableMesh& mesh) {
    std::vector<std::pair<Face, std::uint32_t>> keys;
    keys.reserve(mesh.faces.size());
    for (std::uint32_t f = 0; f < mesh.faces.size(); ++f)
        keys.emplace_back(face_key(mesh.faces[f]), f);
    std::ranges::sort(keys);
    std::vector<std::uint32_t> result;
    for (std::size_t k = 0; k < keys.size(); ++k)
        if ((k > 0 && keys[k - 1].first == keys[k].first) ||
            (k + 1 < keys.size() && keys[k + 1].first == keys[k].first))
            result.push_back(keys[k].second);
    return result;
}

/// Chooses among faces with the same three corners.
class DuplicateFilter {
public:
    explicit DuplicateFilter(const EditableMesh& mesh)
        : mesh_(mesh), surplus_(mesh.faces.size()), is_dropped_(mesh.faces.size()) {
        const Adjacency table = adjacency(mesh.vertices, mesh.faces);
        for (std::size_t e = 0; e < table.edge_count(); ++e) {
            const int upward = imbalance(table, mesh.faces, e);
            for (const std::uint32_t h : table.edge(e))
                surplus_[h / 3] += runs_upward(table, mesh.faces, h) ? upward : -upward;
        }
    }

    /// Keeps one face each way round; then, of a face and its reverse, the one that its neighbours
    /// lack. Where they lack neither, both stay: together they bound nothing.
    void filter(std::span<const std::uint32_t> group) {
        const std::uint32_t first = group[0];
        std::uint32_t reverse = Adjacency::none;
        int alike = 0;  // faces that run like the first less those that run against it
        for (const std::uint32_t f : group) {
            const bool is_reverse = is_even(mesh_.faces[f]) != is_even(mesh_.faces[first]);
            alike += is_reverse ? -1 : 1;
            if (is_reverse && reverse == Adjacency::none)
                reverse = f;
            else if (f != first)
                is_dropped_[f] = 1;
        }
        const int surplus_of_others = surplus_[first] - 3 * alike;
        if (reverse != Adjacency::none && surplus_of_others != 0)
            is_dropped_[surplus_of_others < 0 ? reverse : first] = 1;
    }

    const std::vector<char>& is_dropped() const { return is_dropped_; }

private:
    const EditableMesh& mesh_;
    std::vector<int>
        surplus_;  // at the edges of each face: those that run along less those against
    std::vector<char> is_dropped_;
};

}  // namespace

void drop_degenerate_faces(EditableMesh& mesh, RepairLog& log) {
    std::vector<char> is_dropped(mesh.faces.size());
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        const auto [a, b, c] = mesh.faces[f];
        is_dropped[f] = are_collinear(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]);
    }
    drop_logged(mesh, is_dropped, Defect::degenerate_face, log);
}

void drop_duplicate_faces(EditableMesh& mesh, RepairLog& log) {
    const std::vector<std::uint32_t> repeated = repeated_faces(mesh);
    if (repeated.empty())
        return;
    DuplicateFilter duplicates(mesh);
    const auto key = [&](std::size_t k) { return face_key(mesh.faces[repeated[k]]); };
    for (std::size_t k = 0, end = 0; k < repeated.size(); k = end) {
        while (end < repeated.size() && key(end) == key(k))
            ++end;
        duplicates.filter(std::span(repeated).subspan(k, end - k));
    }
    drop_logged(mesh, duplicates.is_dropped(), Defect::duplicate_face, log);
}

std::vector<char> isolated_faces(const EditableMesh& mesh) {
    const Adjacency table = adjacency(mesh.vertices, mesh.faces);
    std::vector<char> is_isolated(mesh.faces.size(), 1);
    for (std::size_t e = 0; e < table.edge_count(); ++e)
        if (table.edge(e).size() > 1)
            for (const std::uint32_t h : table.edge(e))
                is_isolated[h / 3] = 0;
    return is_isolated;
}

void drop_isolated_faces(EditableMesh& mesh, RepairLog& log) {
    drop_logged(mesh, isolated_faces(mesh), Defect::isolated_face, log);
}

}  // namespace allide
