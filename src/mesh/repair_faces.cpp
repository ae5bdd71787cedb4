// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "mesh/adjacency.h"
#include "mesh/draft.h"
#include "mesh/face_key.h"
#include "primitive/triangle.h"

namespace allide {
namespace {

void drop_logged(Draft& draft, const std::vector<char>& is_dropped, Flaw flaw, RepairLog& log) {
    for (std::uint32_t f = 0; f < is_dropped.size(); ++f)
        if (is_dropped[f])
            log.mended(flaw, draft.at_face(f));
    drop_faces(draft, is_dropped);
}

/// All faces that have the same corners as another, those that share them next to each other.
std::vector<std::uint32_t> repeated_faces(const Draft& draft) {
    std::vector<std::pair<Face, std::uint32_t>> keys;
    keys.reserve(draft.faces.size());
    for (std::uint32_t f = 0; f < draft.faces.size(); ++f)
        keys.emplace_back(face_key(draft.faces[f]), f);
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
    explicit DuplicateFilter(const Draft& draft)
        : draft_(draft),
          table_(adjacency(draft.vertices, draft.faces)),
          edge_of_(3 * draft.faces.size(), Adjacency::none),
          is_dropped_(draft.faces.size()) {
        for (std::uint32_t e = 0; e < table_.edge_count(); ++e)
            for (const std::uint32_t h : table_.edge(e)) edge_of_[h] = e;
    }

    /// Keeps one face each way round; then, of a face and its reverse, the one that its neighbours
    /// lack. Where they lack neither, both stay: together they bound nothing.
    void filter(std::span<const std::uint32_t> group) {
        const std::uint32_t first = group[0];
        std::uint32_t reverse = Adjacency::none;
        for (const std::uint32_t f : group.subspan(1)) {
            const bool is_reverse = is_even(draft_.faces[f]) != is_even(draft_.faces[first]);
            if (is_reverse && reverse == Adjacency::none)
                reverse = f;
            else
                is_dropped_[f] = 1;
        }
        if (reverse == Adjacency::none)
            return;
        const int need = surplus_of_others(first);
        if (need != 0)
            is_dropped_[need < 0 ? reverse : first] = 1;
    }

    const std::vector<char>& is_dropped() const { return is_dropped_; }

private:
    /// How many more of the other faces at its edges run along with the face than against it.
    int surplus_of_others(std::uint32_t face) const {
        const Face key = face_key(draft_.faces[face]);
        int surplus = 0;
        for (std::uint32_t h = 3 * face; h < 3 * face + 3; ++h) {
            const bool upward = runs_upward(table_, draft_.faces, h);
            for (const std::uint32_t other : table_.edge(edge_of_[h]))
                if (face_key(draft_.faces[other / 3]) != key)
                    surplus += runs_upward(table_, draft_.faces, other) == upward ? 1 : -1;
        }
        return surplus;
    }

    const Draft& draft_;
    Adjacency table_;
    std::vector<std::uint32_t> edge_of_;
    std::vector<char> is_dropped_;
};

}  // namespace

void drop_degenerate_faces(Draft& draft, RepairLog& log) {
    std::vector<char> is_dropped(draft.faces.size());
    for (std::size_t f = 0; f < draft.faces.size(); ++f) {
        const auto [a, b, c] = draft.faces[f];
        is_dropped[f] = are_collinear(draft.vertices[a], draft.vertices[b], draft.vertices[c]);
    }
    drop_logged(draft, is_dropped, Flaw::degenerate_face, log);
}

void drop_duplicate_faces(Draft& draft, RepairLog& log) {
    const std::vector<std::uint32_t> repeated = repeated_faces(draft);
    if (repeated.empty())
        return;
    DuplicateFilter duplicates(draft);
    const auto key = [&](std::size_t k) { return face_key(draft.faces[repeated[k]]); };
    for (std::size_t k = 0, end = 0; k < repeated.size(); k = end) {
        while (end < repeated.size() && key(end) == key(k)) ++end;
        duplicates.filter(std::span(repeated).subspan(k, end - k));
    }
    drop_logged(draft, duplicates.is_dropped(), Flaw::duplicate_face, log);
}

std::vector<char> isolated_faces(const Draft& draft) {
    const Adjacency table = adjacency(draft.vertices, draft.faces);
    std::vector<char> is_isolated(draft.faces.size(), 1);
    for (std::size_t e = 0; e < table.edge_count(); ++e)
        if (table.edge(e).size() > 1)
            for (const std::uint32_t h : table.edge(e)) is_isolated[h / 3] = 0;
    return is_isolated;
}

void drop_isolated_faces(Draft& draft, RepairLog& log) {
    drop_logged(draft, isolated_faces(draft), Flaw::isolated_face, log);
}

}  // namespace allide
