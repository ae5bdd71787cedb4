// SPDX-License-Identifier: MIT
// The first level of a world by itself, for objects and pair tests of your own; docs/broad.md.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <allide/error.h>
#include <allide/math.h>

namespace allide {

/// How pairs that are far apart are left out. All find the same pairs.
enum class BroadPhase : std::uint8_t {
    automatic,        ///< grid for objects of like size, else tree
    grid,             ///< cells with ghosts of the objects that reach into them
    tree,             ///< eight boxes to a node
    sweep_and_prune,  ///< three sorted lists of interval ends, after I-COLLIDE
    interval_tree,    ///< one axis swept, the other two in interval trees
    uniform_grid,     ///< every cell that a box overlaps
    brute,            ///< every box with every box
    sweep_dense,      ///< sweep_and_prune with flags of every pair: n^2 bytes for n objects
};

inline constexpr std::uint32_t no_owner = UINT32_MAX;

struct PairFinderOptions {
    int threads = 1;
    BroadPhase broad = BroadPhase::automatic;
};

/// Two boxes, a < b.
struct BoxPair {
    std::uint32_t a, b;
    friend auto operator<=>(const BoxPair&, const BoxPair&) = default;
};

/// The work of one pairs().
struct PairFinderStats {
    std::uint64_t moved = 0;      ///< boxes that were placed
    std::uint64_t box_tests = 0;  ///< pairs of boxes compared
    std::uint64_t exchanges = 0;  ///< of neighbours in sorted lists
};

/// Boxes that move, and all pairs of them that overlap. A box has a number of the caller's choice,
/// from 0 up; memory grows with the largest. Whatever a call says of a box that is not there has no
/// effect. One thread at a time.
class PairFinder {
public:
    static Result<PairFinder> try_make(const PairFinderOptions& options = {});
    PairFinder(PairFinder&&) noexcept;
    PairFinder& operator=(PairFinder&&) noexcept;
    ~PairFinder();

    /// Adds a box or moves it. An empty one overlaps nothing. Fails for a number of 2^31 or more
    /// and for coordinates that are not finite or beyond 2^60, and the box stays as it was.
    Result<void> try_place(std::uint32_t box, const Box& bounds);
    /// With all that was said about it; its number may then name another.
    void remove(std::uint32_t box);

    /// Each of these can forbid a pair, and none overrules another.
    void enable(std::uint32_t box, bool on);
    /// Bits of the groups that it is in, 1 at first, and of those that it is paired with, all.
    void set_groups(std::uint32_t box, std::uint32_t groups, std::uint32_t mask);
    /// Boxes of one owner are not paired with each other: parts of one object. `no_owner` at first.
    void set_owner(std::uint32_t box, std::uint32_t owner);
    void ignore(std::uint32_t a, std::uint32_t b);
    void unignore(std::uint32_t a, std::uint32_t b);

    /// All pairs of boxes that share a point, sorted, whatever the method and the number of
    /// threads; valid until the next call. Pairs of boxes at rest are kept, not found again.
    std::span<const BoxPair> pairs();

    bool contains(std::uint32_t box) const noexcept;
    /// How many boxes there are.
    std::size_t size() const noexcept;
    PairFinderStats stats() const noexcept;
    std::size_t memory() const noexcept;

#if defined(__cpp_exceptions)
    explicit PairFinder(const PairFinderOptions& options = {})
        : PairFinder(try_make(options).value()) {}
    void place(std::uint32_t box, const Box& bounds) { try_place(box, bounds).value(); }
#endif

private:
    struct Impl;
    explicit PairFinder(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace allide
