// SPDX-License-Identifier: MIT
#include "geometry/component_set.h"

#include "base/check.h"
#include "mesh/components.h"

namespace allide {

std::span<const std::uint32_t> ComponentSet::vertices(const Mesh& mesh, bool linked) const {
    const Labels& labels = labels_.value([&] {
        Components found = linked ? linked_components(mesh) : components(mesh);
        Labels made;
        made.vertices.reserve(found.count());
        for (const std::uint32_t face : found.first_face)
            made.vertices.push_back(mesh.faces[face][0]);
        if (found.count() > 1)
            made.of_face = std::move(found.of_face);
        return made;
    });
    return labels.vertices;
}

const ComponentTree& ComponentSet::tree(const Mesh& mesh) const {
    const Labels* labels = labels_.made();
    ALLIDE_ASSERT(labels && labels->vertices.size() > 1);
    return tree_.value(
        [&] { return ComponentTree(mesh, labels->of_face, labels->vertices.size()); });
}

void ComponentSet::forget() {
    labels_.forget();
    tree_.forget();
}

std::size_t ComponentSet::memory() const {
    std::size_t bytes = 0;
    if (const Labels* labels = labels_.made())
        bytes += sizeof(Labels) +
                 (labels->vertices.capacity() + labels->of_face.capacity()) * sizeof(std::uint32_t);
    if (const ComponentTree* tree = tree_.made())
        bytes += sizeof(ComponentTree) + tree->memory();
    return bytes;
}

}  // namespace allide
