// SPDX-License-Identifier: MIT
// The Delaunay tetrahedralisation of lattice points, made point by point (Bowyer 1981, Watson
// 1981): the tetrahedra whose spheres hold the new point are replaced by those that join the
// border of their union to it. Four points far outside of the unit cube come first.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lab/preliminary/lattice_point.h"

namespace allide::lab {

class Delaunay {
public:
    static constexpr std::uint32_t none = ~0u;
    /// Corners with positive orientation; neighbour i is across from corner i.
    struct Tetrahedron {
        std::array<std::uint32_t, 4> corner, neighbour;
        bool alive = true;
    };

    Delaunay();

    /// Returns the point's number, that of an equal point if there is one. Points lie within
    /// [-1, 2] in each coordinate of the unit cube.
    std::uint32_t insert(const LatticePoint& point);

    std::span<const LatticePoint> points() const { return points_; }
    /// Those that are not alive are gaps, which later ones fill.
    std::span<const Tetrahedron> tetrahedra() const { return tetrahedra_; }
    /// Replaced and made by the last `insert`; an entry of both is another tetrahedron now.
    std::span<const std::uint32_t> removed() const { return removed_; }
    std::span<const std::uint32_t> made() const { return made_; }

    LatticeTetrahedron corners(std::uint32_t tetrahedron) const;
    /// One of the four points that came first.
    static bool is_outer(std::uint32_t point) { return point < 4; }

    /// A tetrahedron that holds the point, found from another one by steps towards it.
    std::uint32_t locate(const LatticePoint& point, std::uint32_t from) const;
    /// Locates along the straight line from a point of `from`, through the faces that it crosses
    /// (Klosowski 1998, section 2.1); adds the number of tetrahedra left behind to `walked`.
    std::uint32_t walk(const LatticePoint& start, const LatticePoint& goal, std::uint32_t from,
                       std::uint64_t& walked) const;
    /// Any tetrahedron.
    std::uint32_t any() const { return last_; }

private:
    struct Gap {
        std::uint32_t low,
            high;  ///< the edge that a face of a new tetrahedron shares with the border
        std::uint32_t tetrahedron;
        std::uint32_t side;
    };

    std::uint32_t add(const Tetrahedron& tetrahedron);
    bool is_beyond(std::uint32_t tetrahedron, std::uint32_t side, const LatticePoint& p) const;
    bool crosses(std::uint32_t tetrahedron, std::uint32_t side, const LatticePoint& start,
                 const LatticePoint& goal) const;
    std::uint32_t next_along(std::uint32_t at, const LatticePoint& start,
                             const LatticePoint& goal) const;
    void find_cavity(std::uint32_t first, const LatticePoint& p);
    void fill_cavity(std::uint32_t point);
    void note_gaps(std::uint32_t tetrahedron, std::uint32_t tip);
    void join_gaps();

    std::vector<LatticePoint> points_;
    std::vector<Tetrahedron> tetrahedra_;
    std::vector<std::uint32_t> free_, removed_, made_;
    std::vector<Gap> gaps_;
    std::vector<std::uint8_t> in_cavity_;
    std::uint32_t last_ = 0;
};

}  // namespace allide::lab
