// SPDX-License-Identifier: MIT
#include "dop/dop_tree.h"

#include <algorithm>

#include "base/backwards.h"
#include "dop/dop_brep.h"

namespace allide {
namespace {

Vec3 middle(const Box& box) {
    return is_empty(box) ? Vec3{} : 0.5 * (box.min + box.max);
}

Box face_bounds(const MeshView& mesh) {
    Box box;
    for (std::size_t f = 0; f < mesh.faces.size(); ++f)
        box = merged(box, bounds(mesh.triangle(f)));
    return box;
}

/// Calls visit(corner - origin) for every corner of the faces.
template <class Visit>
void for_each_corner(const MeshView& mesh, Vec3 origin, std::span<const std::uint32_t> faces,
                     const Visit& visit) {
    for (const std::uint32_t f : faces)
        for (const std::uint32_t v : mesh.faces[f])
            visit(mesh.vertices[v] - origin);
}

template <int K>
class FaceVolume final : public DopVolumeOf {
public:
    FaceVolume(const MeshView& mesh, Vec3 origin) : mesh_(mesh), origin_(origin) {}

    double operator()(std::span<const std::uint32_t> faces) const override {
        NormalSlabs<K> slabs;
        for_each_corner(mesh_, origin_, faces, [&](Vec3 p) { slabs.add(p); });
        return volume(dop_brep(dop_normals<K>, slabs.low, slabs.high));
    }

private:
    const MeshView& mesh_;
    Vec3 origin_;
};

/// Klosowski found small leaves best for small flying objects, larger ones for larger objects and
/// k, and so it is, though volumes are cheap now and leaves smaller; environments always go down to
/// single faces. docs/design/kdop.md shows how flat the optimum is.
std::uint32_t leaf_faces_by_size(int k, std::size_t faces, bool moving) {
    if (!moving || faces < 1000)
        return 1;
    return k < 26 ? 2 : 4;
}

/// As floats, each once.
void append_vertices(const DopBrep& brep, std::vector<DopVertex>& all) {
    const auto first = static_cast<std::ptrdiff_t>(all.size());
    for (const Vec3 v : brep.vertices)
        all.push_back({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
    std::sort(all.begin() + first, all.end());
    all.erase(std::unique(all.begin() + first, all.end()), all.end());
}

}  // namespace

template <int K>
DopBrep brep_of(const Dop<K>& dop) {
    std::array<double, K / 2> low, high;
    for (int i = 0; i < K / 2; ++i) {
        low[i] = dop.low(i);
        high[i] = dop.high(i);
    }
    return dop_brep(dop_normals<K>, low, high);
}

template <int K>
DopTree<K>::DopTree(const MeshView& mesh, const DopBuildOptions& options) : mesh_(mesh) {
    measure(options);
    const std::uint32_t leaf_faces = options.leaf_faces != 0
                                         ? options.leaf_faces
                                         : leaf_faces_by_size(K, mesh.faces.size(), options.moving);
    adopt(
        dop_topology(mesh, {options.rule, options.point, leaf_faces}, FaceVolume<K>(mesh, origin_)),
        options);
}

template <int K>
DopTree<K>::DopTree(const MeshView& mesh, DopTopology topology, const DopBuildOptions& options)
    : mesh_(mesh) {
    measure(options);
    adopt(std::move(topology), options);
}

template <int K>
void DopTree<K>::measure(const DopBuildOptions& options) {
    epsilon_ = options.epsilon;
    const Box box = face_bounds(mesh_);
    origin_ = middle(box);
    if (!is_empty(box))
        reach_ =
            std::max(largest_coordinate(box.max - origin_), largest_coordinate(box.min - origin_));
}

template <int K>
void DopTree<K>::adopt(DopTopology topology, const DopBuildOptions& options) {
    faces_ = std::move(topology.faces);
    nodes_.reserve(topology.nodes.size());
    for (const DopLink& link : topology.nodes)
        nodes_.push_back({link, {}});
    make_volumes();
    if (options.vertices || (options.closure && K != 6))
        make_breps(options.vertices, options.closure && K != 6);
    if (options.hull)
        make_hull();
}

/// Children come after their parents, so one pass from the end suffices.
template <int K>
void DopTree<K>::make_volumes() {
    const auto growth = NormalSlabs<K>::growth({}, epsilon_ * frame_stretch, 0x1p-50 * reach_);
    for (const std::size_t i : backwards(nodes_.size())) {
        Node& node = nodes_[i];
        if (!node.is_leaf()) {
            node.volume = merged(nodes_[i + 1].volume, nodes_[node.link].volume);
            continue;
        }
        NormalSlabs<K> slabs;
        for_each_corner(mesh_, origin_, faces(node), [&](Vec3 p) { slabs.add(p); });
        node.volume = slabs.rounded(growth);
    }
}

template <int K>
void DopTree<K>::make_breps(bool keep, bool closure) {
    const auto growth = RestSlabs<K>::growth({}, 0, 0x1p-44 * (reach_ + epsilon_));
    if (keep)
        brep_starts_.push_back(0);
    for (const Node& node : nodes_) {
        const DopBrep brep = brep_of<K>(node.volume);
        for (const Vec3 v : brep.vertices)
            reach_ = std::max(reach_, largest_coordinate(v));
        if (keep) {
            append_vertices(brep, brep_vertices_);
            brep_starts_.push_back(static_cast<std::uint32_t>(brep_vertices_.size()));
        }
        if (closure) {
            RestSlabs<K> slabs;
            for (const Vec3 v : brep.vertices)
                slabs.add(v);
            closure_.push_back(slabs.rounded(growth));
        }
    }
}

template <int K>
void DopTree<K>::make_hull() {
    std::vector<Vec3> corners;
    for_each_corner(mesh_, origin_, faces_, [&](Vec3 p) { corners.push_back(p); });
    hull_ = DopHull(corners);
}

template <int K>
std::span<const std::uint32_t> DopTree<K>::faces_below(std::uint32_t node) const {
    std::uint32_t first = node, last = node;
    while (!nodes_[first].is_leaf())
        ++first;
    while (!nodes_[last].is_leaf())
        last = nodes_[last].link;
    return std::span(faces_).subspan(nodes_[first].link,
                                     nodes_[last].link + nodes_[last].count - nodes_[first].link);
}

template <int K>
BinaryOutline DopTree<K>::outline() const {
    BinaryOutline result;
    result.faces = faces_;
    result.nodes.reserve(nodes_.size());
    for (const Node& node : nodes_)
        result.nodes.push_back(node.count);
    return result;
}

template <int K>
DopMemory DopTree<K>::memory() const {
    return {.volumes = nodes_.size() * sizeof(Dop<K>),
            .links = nodes_.size() * sizeof(DopLink),
            .faces = faces_.size() * sizeof(std::uint32_t),
            .breps = brep_starts_.size() * sizeof(std::uint32_t) +
                     brep_vertices_.size() * sizeof(DopVertex),
            .hull = hull_.memory(),
            .closure = closure_.size() * sizeof(DopRest<K>)};
}

template <int K>
double total_volume(const DopTree<K>& tree) {
    double sum = 0;
    for (const auto& node : tree.nodes())
        sum += volume(brep_of<K>(node.volume));
    return sum;
}

#define ALLIDE_INSTANTIATE(K)                   \
    template class DopTree<K>;                  \
    template DopBrep brep_of<K>(const Dop<K>&); \
    template double total_volume(const DopTree<K>&);
ALLIDE_FOR_EACH_DOP(ALLIDE_INSTANTIATE)
#undef ALLIDE_INSTANTIATE

}  // namespace allide
