// SPDX-License-Identifier: MIT
// Answers of queries as objects of Python: one answer as a scalar or object, many as an array of
// the same length, lists as (items, offsets).
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <allide/clash.h>
#include <allide/depth.h>
#include <allide/motion.h>
#include <allide/signed_distance.h>
#include <allide/way_out.h>

#include "operand.h"

namespace allide::python {

/// Separation, Penetration and others in the rows of structured arrays; `present` is false where
/// there is none.
struct BoolRow {
    std::uint8_t value;
};
struct ContactRow {
    std::uint32_t face_a, face_b;
    ContactKind kind;
    Vec3 point;
};
struct RayRow {
    double t;
    std::uint32_t face;
    Vec3 normal, barycentric;
};
struct BudgetRow {
    BudgetVerdict verdict;
    double depth;
};

inline constexpr std::uint32_t no_face = UINT32_MAX;

nb::object array_of(std::vector<BoolRow>&& rows);
nb::object array_of(std::vector<double>&& rows);
nb::object array_of(std::vector<std::uint64_t>&& rows);
nb::object array_of(std::vector<std::uint32_t>&& rows);
nb::object array_of(std::vector<FacePair>&& rows);
nb::object array_of(std::vector<FaceContact>&& rows);
nb::object array_of(std::vector<PartPair>&& rows);
nb::object array_of(std::vector<Separation>&& rows);
nb::object array_of(std::vector<Penetration>&& rows);
nb::object array_of(std::vector<Clash>&& rows);
nb::object array_of(std::vector<Depth>&& rows);
nb::object array_of(std::vector<WayOut>&& rows);
nb::object array_of(std::vector<ContactRow>&& rows);
nb::object array_of(std::vector<RayRow>&& rows);
nb::object array_of(std::vector<BudgetRow>&& rows);
nb::object array_of(std::vector<ClosestPoint>&& rows);
nb::object array_of(std::vector<SignedDistance>&& rows);
nb::object array_of(std::vector<Impact>&& rows);

BoolRow row(bool value);
inline double row(double value) {
    return value;
}
inline const Separation& row(const Separation& value) {
    return value;
}
inline const Penetration& row(const Penetration& value) {
    return value;
}
inline const Clash& row(const Clash& value) {
    return value;
}
inline const Depth& row(const Depth& value) {
    return value;
}
inline const WayOut& row(const WayOut& value) {
    return value;
}
inline const ClosestPoint& row(const ClosestPoint& value) {
    return value;
}
inline const SignedDistance& row(const SignedDistance& value) {
    return value;
}
Separation row(const std::optional<Separation>& value);
ContactRow row(const std::optional<Contact>& value);
RayRow row(const std::optional<RayHit>& value);
RayRow row(const RayHit& value);
BudgetRow row(const BudgetAnswer& value);
ClosestPoint row(const std::optional<ClosestPoint>& value);
Impact row(const std::optional<Impact>& value);

template <class R>
struct is_list : std::false_type {};
template <class T>
struct is_list<std::vector<T>> : std::true_type {};

/// One answer.
template <class R>
nb::object to_python(R&& value) {
    using Value = std::remove_cvref_t<R>;
    if constexpr (is_list<Value>::value)
        return array_of(std::move(value));
    else
        return nb::cast(std::forward<R>(value));
}
inline nb::object to_python(std::vector<RayHit>&& hits) {
    std::vector<RayRow> rows;
    for (const RayHit& hit : hits)
        rows.push_back(row(hit));
    return array_of(std::move(rows));
}

/// Lists of all answers, one after the other, and where each begins.
template <class T>
nb::object lists_to_python(std::vector<std::vector<T>>&& lists) {
    std::vector<std::uint64_t> offsets(lists.size() + 1);
    for (std::size_t i = 0; i < lists.size(); ++i)
        offsets[i + 1] = offsets[i] + lists[i].size();
    std::vector<T> items;
    items.reserve(offsets.back());
    for (const std::vector<T>& list : lists)
        items.insert(items.end(), list.begin(), list.end());
    return nb::make_tuple(to_python(std::move(items)), array_of(std::move(offsets)));
}

/// `query(i, options)` for one or for many; it runs without the GIL. `locks` are the operands'.
template <class Query, class... Operands>
nb::object answer(bool many, std::size_t size, const Call& call, const Query& query,
                  const Operands&... operands) {
    using R = std::invoke_result_t<Query, std::size_t, const QueryOptions&>;
    if (!many) {
        std::optional<R> result;
        Stats stats;
        {
            const nb::gil_scoped_release released;
            const SharedLocks locks(operands...);
            result.emplace(query(0, QueryOptions{.stats = call.stats != nullptr ? &stats : nullptr,
                                                 .dop = call.dop}));
        }
        if (call.stats != nullptr)
            *call.stats += stats;
        return to_python(std::move(*result));
    }
    const auto fill = [&](auto& results, const auto& make) {
        const nb::gil_scoped_release released;
        const SharedLocks locks(operands...);
        for_each(size, call, [&](std::size_t i, Stats& stats) {
            results[i] = make(query(i, QueryOptions{.stats = &stats, .dop = call.dop}));
        });
    };
    if constexpr (is_list<R>::value) {
        std::vector<R> lists(size);
        fill(lists, [](R&& list) { return std::move(list); });
        return lists_to_python(std::move(lists));
    } else {
        std::vector<std::remove_cvref_t<decltype(row(std::declval<R>()))>> rows(size);
        fill(rows, [](const R& value) { return row(value); });
        return array_of(std::move(rows));
    }
}

/// Arguments that every query ends with, and their defaults.
#define ALLIDE_QUERY_ARGS \
    nb::kw_only(), "threads"_a = nb::none(), "stats"_a = nb::none(), "dop"_a = nb::none()

/// A query of two operands.
template <class Query>
nb::object pair_answer(nb::handle a, nb::handle b, const Call& call, const Query& query) {
    const Operand first(a, "a"), second(b, "b");
    const std::size_t size = common_size(first, second);
    return answer(
        first.is_stack() || second.is_stack(), size, call,
        [&](std::size_t i, const QueryOptions& options) {
            return query(first[i], second[i], options);
        },
        first, second);
}

}  // namespace allide::python
