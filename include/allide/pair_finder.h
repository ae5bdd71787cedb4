// SPDX-License-Identifier: MIT
// The first level of a world by itself, for objects and pair tests of your own;
// docs/design/broad.md.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/math.h>
#include <allide/tuning.h>

namespace allide ALLIDE_API {

inline constexpr std::uint32_t no_owner = UINT32_MAX;

struct PairFinderOptions {
    int threads = 1;  ///< 0: all cores
    BroadPhase broad = BroadPhase::automatic;
};

/// Two boxes, a < b.
struct BoxPair {
    std::uint32_t a, b;
    friend auto operator<=>(const BoxPair&, const BoxPair&) = default;
};

/// The rules of one box; see the functions of PairFinder that set them.
struct BoxRules {
    bool enabled = true;
    std::uint32_t groups = 1, mask = UINT32_MAX;
    std::uint32_t owner = no_owner;
    friend bool operator==(const BoxRules&, const BoxRules&) = default;
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

    /// Adds a box or moves it. An empty one overlaps nothing. Fails for a number of 2^31 or more,
    /// for one so large that memory runs out, and for coordinates that are not finite or beyond
    /// 2^60, and the box stays as it was.
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

    /// The options that it was made with.
    [[nodiscard]] const PairFinderOptions& options() const noexcept;
    /// Bounds and rules of a box as they were set; nothing for a box that is not there.
    [[nodiscard]] std::optional<Box> bounds(std::uint32_t box) const noexcept;
    [[nodiscard]] std::optional<BoxRules> rules(std::uint32_t box) const noexcept;
    [[nodiscard]] bool is_ignored(std::uint32_t a, std::uint32_t b) const noexcept;
    /// Sorted.
    [[nodiscard]] std::vector<BoxPair> ignored_pairs() const;
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

}  // namespace allide ALLIDE_API
