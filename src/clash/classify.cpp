// SPDX-License-Identifier: MIT
// Every region is bounded by parts of faces, and every part of a face by parts of edges, or by a
// curve along which two faces cross. There, all four combinations of inside and outside meet. So it
// is enough to look around each part of an edge that no face of the other body divides.
#include "clash/classify.h"

#include <algorithm>

#include "clash/body_edges.h"
#include "clash/edge_cuts.h"

namespace allide {
namespace {

/// A face and one of the other body that it meets.
struct FaceContacts {
    std::vector<std::uint32_t> others;  ///< grouped by face
    std::vector<std::uint32_t> begin;   ///< of each face's group, and one past the last

    std::span<const std::uint32_t> of(std::size_t face) const {
        return std::span(others).subspan(begin[face], begin[face + 1] - begin[face]);
    }
};

FaceContacts grouped(const std::vector<FacePair>& contacts, std::size_t faces, bool by_b) {
    FaceContacts result{std::vector<std::uint32_t>(contacts.size()),
                        std::vector<std::uint32_t>(faces + 1)};
    for (const FacePair& pair : contacts)
        ++result.begin[(by_b ? pair.face_b : pair.face_a) + 1];
    for (std::size_t f = 0; f < faces; ++f)
        result.begin[f + 1] += result.begin[f];
    std::vector<std::uint32_t> next(result.begin.begin(), result.begin.end() - 1);
    for (const FacePair& pair : contacts)
        result.others[next[by_b ? pair.face_b : pair.face_a]++] = by_b ? pair.face_a : pair.face_b;
    return result;
}

class Classifier {
public:
    Classifier(const ClashBody& a, const ClashBody& b)
        : bodies_{&a, &b}, faces_{BodyFaces(a.mesh), BodyFaces(b.mesh)} {
        for (const ClashBody* body : bodies_)
            grid_.include(body->mesh.vertices);
        for (const int body : {0, 1})
            if (bodies_[body]->has_inside)
                faces_[body].drop_inner_components(grid_);
    }

    ClashLabels run(std::span<const FacePair> contacts) {
        for (const FacePair& pair : contacts)
            if (faces_[0].bounds_body(pair.face_a) && faces_[1].bounds_body(pair.face_b))
                contacts_.push_back(pair);
        if (std::ranges::any_of(
                contacts_, [](const FacePair& pair) { return pair.kind == ContactKind::crossing; }))
            return {{{true, true}, {true, true}}, {{true, true}, {true, true}}, true};
        for (const int body : {0, 1})
            contacts_of_[body] = grouped(contacts_, bodies_[body]->mesh.faces.size(), body == 1);
        for (const int body : {0, 1})
            label_edges(body);
        return labels_;
    }

private:
    bool is_decided() const {
        if (bodies_[0]->has_inside && bodies_[1]->has_inside)
            return labels_.region[0][1] && labels_.region[1][0] && labels_.region[1][1];
        for (const int body : {0, 1})
            if (bodies_[1 - body]->has_inside)
                return labels_.surface[body][0] && labels_.surface[body][1];
        return labels_.crossing;
    }

    /// The ends of an edge by their places, the lower first, and a face that has it.
    struct BodyEdge {
        std::uint32_t from, to, face;
        friend auto operator<=>(const BodyEdge&, const BodyEdge&) = default;
    };

    std::vector<BodyEdge> edges_of(int body) const {
        const BodyFaces& faces = faces_[body];
        std::vector<BodyEdge> edges;
        for (std::uint32_t f = 0; f < faces.mesh().faces.size(); ++f)
            for (int k = 0; k < 3 && faces.bounds_body(f); ++k) {
                const std::uint32_t u = faces.corner(f, k), v = faces.corner(f, (k + 1) % 3);
                edges.push_back({std::min(u, v), std::max(u, v), f});
            }
        std::ranges::sort(edges);
        const auto same = [](const BodyEdge& x, const BodyEdge& y) {
            return x.from == y.from && x.to == y.to;
        };
        edges.erase(std::unique(edges.begin(), edges.end(), same), edges.end());
        return edges;
    }

    void label_edges(int body) {
        const std::vector<BodyEdge> edges = edges_of(body);
        DisjointSets sets(bodies_[body]->mesh.vertices.size());
        std::vector<bool> touches(bodies_[body]->mesh.vertices.size());
        for (const BodyEdge& edge : edges) {
            if (is_decided())
                return;
            const Edge3 ends = {faces_[body].position(edge.from), faces_[body].position(edge.to)};
            find_cuts(body, ends, edge.face);
            if (cuts_.empty())
                sets.unite(edge.from, edge.to);
            else
                label_parts(body, edge, ends, touches);
        }
        label_vertices(body, edges, sets, touches);
    }

    void find_cuts(int body, const Edge3& edge, std::uint32_t face) {
        cuts_.clear();
        const Box around = bounds(edge.from, edge.to, edge.to);
        for (const std::uint32_t other : contacts_of_[body].of(face)) {
            const Triangle t = bodies_[1 - body]->mesh.triangle(other);
            if (!overlaps(bounds(t), around))
                continue;
            if (std::optional<EdgeCut> cut = edge_cut(grid_, edge, t)) {
                cut->face = other;
                cuts_.push_back(*cut);
            }
        }
    }

    /// Labels the parts between two cuts. Those between an end and a cut have the label of the end.
    void label_parts(int body, const BodyEdge& edge, const Edge3& ends,
                     std::vector<bool>& touches) {
        std::vector<Quotient> stops;
        for (const EdgeCut& cut : cuts_) {
            stops.push_back(cut.first);
            stops.push_back(cut.last);
        }
        std::ranges::sort(stops,
                          [](const Quotient& x, const Quotient& y) { return compare(x, y) < 0; });
        if (stops.front().over.sign() == 0)
            touches[edge.from] = true;
        if (compare(stops.back(), Quotient::one()) == 0)
            touches[edge.to] = true;
        for (std::size_t i = 0; i + 1 < stops.size() && !is_decided(); ++i)
            if (compare(stops[i], stops[i + 1]) < 0)
                label_part(body, edge, ends, mean(stops[i], stops[i + 1]));
    }

    void label_part(int body, const BodyEdge& edge, const Edge3& ends, const Quotient& t) {
        const EdgePoint middle = edge_point(grid_, ends, t);
        std::vector<std::uint32_t> others;
        for (const EdgeCut& cut : cuts_)
            if (compare(cut.first, t) < 0 && compare(t, cut.last) < 0)
                others.push_back(cut.face);
        if (others.empty())
            return label_off(body, winding(1 - body, ends, middle) != 0);
        Fan fan(ends, {bodies_[0]->has_inside, bodies_[1]->has_inside});
        for (const std::uint32_t other : others)
            fan.add(1 - body, bodies_[1 - body]->mesh.triangle(other));
        for (const std::uint32_t own : contacts_of_[1 - body].of(others[0])) {
            const Triangle face = bodies_[body]->mesh.triangle(own);
            if (own == edge.face || has_edge_at(grid_, face, ends, middle))
                fan.add(body, face);
        }
        fan.label({winding(0, ends, middle), winding(1, ends, middle)}, labels_);
    }

    int winding(int body, const Edge3& edge, const EdgePoint& point) const {
        if (!bodies_[body]->has_inside)
            return 0;
        return moved_winding_number(grid_, bodies_[body]->mesh, edge, point);
    }

    /// There is an edge of the body that the other one's surface does not meet.
    void label_off(int body, bool inside_other) {
        labels_.surface[body][inside_other] = true;
        for (const bool inside : {false, true})
            if (!inside || bodies_[body]->has_inside)
                (body == 0 ? labels_.region[inside][inside_other]
                           : labels_.region[inside_other][inside]) = true;
    }

    /// Labels one vertex of each set of vertices that edges off the other surface connect. It can
    /// be on faces that bound nothing, which have the inside on both sides.
    void label_vertices(int body, const std::vector<BodyEdge>& edges, DisjointSets& sets,
                        const std::vector<bool>& touches) {
        std::vector<bool> seen(touches.size());
        const ClashBody& other = *bodies_[1 - body];
        for (const BodyEdge& edge : edges)
            for (const std::uint32_t end : {edge.from, edge.to}) {
                const std::uint32_t set = sets.find(end);
                if (is_decided())
                    return;
                if (touches[end] || seen[set])
                    continue;
                seen[set] = true;
                label_off(body, other.has_inside && other.contains(faces_[body].position(end)));
            }
    }

    std::array<const ClashBody*, 2> bodies_;
    std::array<BodyFaces, 2> faces_;
    ExactGrid grid_;
    std::vector<FacePair> contacts_;
    std::array<FaceContacts, 2> contacts_of_;
    std::vector<EdgeCut> cuts_;
    ClashLabels labels_;
};

}  // namespace

ClashLabels classify(const ClashBody& a, const ClashBody& b, std::span<const FacePair> contacts) {
    return Classifier(a, b).run(contacts);
}

}  // namespace allide
