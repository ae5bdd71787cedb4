// SPDX-License-Identifier: MIT
#include "depth/leaves.h"

namespace allide {

std::vector<Placed> leaves_of(const Placed& placed) {
    const Geometry& geometry = placed.geometry();
    if (geometry.kind() != GeometryKind::compound)
        return {placed};
    std::vector<Placed> leaves;
    for (std::size_t i = 0; i < geometry.parts().size(); ++i) {
        const Geometry& part = geometry.parts()[i].geometry;
        if (part.kind() == GeometryKind::compound)
            continue;
        if (auto leaf = Placed::try_make(part, placed.world_from_part(i)))
            leaves.push_back(*std::move(leaf));
    }
    return leaves;
}

}  // namespace allide
