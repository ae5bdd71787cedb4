// SPDX-License-Identifier: MIT
// What of one party is farthest along a direction.
#pragma once

#include <optional>
#include <vector>

#include "convex/drawing.h"
#include "convex/party.h"

namespace allide {

struct CapFace {
    std::uint32_t face;
    Triangle triangle, drawn;
    Box reach;  ///< of the corners in the cap
};

/// The vertices that are farthest, up to a thickness, in ascending order, and the faces at them.
class Cap {
public:
    void assign(const Party& party, Vec3 direction);

    /// Vertices that are not in the cap are lower by more than this times the direction's sum of
    /// magnitudes.
    double thickness() const { return 0x1p-21 * party_->shape.scale; }
    bool is_all() const { return vertices.size() == party_->shape.vertex_count(); }

    /// Sets `fine_points`.
    void refine(const Drawing& drawing);
    /// Sets `drawn`.
    void draw(const Drawing& drawing);

    /// The faces with so many corners in the cap, once it is drawn. Valid until the next question.
    const std::vector<CapFace>& faces(int corners, const Drawing& drawing);

    /// A face at a vertex of the cap with a corner that is not in it.
    std::optional<CapFace> side_face(std::uint32_t place, const Drawing& drawing) const;

    std::vector<std::uint32_t> vertices;
    std::vector<Vec3> points;
    std::vector<FineVector> fine_points;
    std::vector<Vec3> drawn;

private:
    static constexpr std::uint32_t absent = ~0u;
    void list_faces();
    CapFace described(std::uint32_t face, const Drawing& drawing) const;

    const Party* party_ = nullptr;
    std::vector<std::uint32_t> places_;    ///< of each vertex among those in the cap
    std::vector<std::uint32_t> names_[4];  ///< of the faces, by corners in the cap
    std::vector<CapFace> faces_[4];
    bool is_listed_, is_described_[4];
};

}  // namespace allide
