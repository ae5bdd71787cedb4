// SPDX-License-Identifier: MIT
// Plain data of C and of C++ with the same layout, so that one is the other's bits: converted by
// bit_cast one by one, or looked at as the other in arrays.
#pragma once

#include <bit>
#include <optional>
#include <type_traits>

#include <allide/batch.h>
#include <allide/clash.h>
#include <allide/depth.h>
#include <allide/geometry.h>
#include <allide/motion.h>
#include <allide/pair_finder.h>
#include <allide/point.h>
#include <allide/query.h>
#include <allide/ray.h>
#include <allide/repair.h>
#include <allide/shapes.h>
#include <allide/signed_distance.h>
#include <allide/way_out.h>
#include <allide/world.h>
#include <allide_c/allide.h>

#include "failure.h"

namespace allide::c {

template <class T>
struct TwinOf {
    using Type = T;  ///< numbers are their own
};
template <class T>
using Twin = typename TwinOf<T>::Type;

struct Anything {
    template <class T>
    operator T() const;
};

/// How many members an aggregate has, arrays counting by item.
template <class T, class... Members>
consteval std::size_t member_count() {
    if constexpr (requires { T{Members()..., Anything()}; })
        return member_count<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

template <class C, class Cpp>
concept HaveSameLayout = sizeof(C) == sizeof(Cpp) && alignof(C) == alignof(Cpp) &&
                         member_count<C>() == member_count<Cpp>() &&
                         std::is_trivially_copyable_v<Cpp> && std::is_standard_layout_v<Cpp>;

#define ALLIDE_TWINS(name)        \
    template <>                   \
    struct TwinOf<Allide##name> { \
        using Type = name;        \
    };                            \
    static_assert(HaveSameLayout<Allide##name, name>, "give the struct of C the same members")

using shapes::PipesOptions;
using shapes::PolytopeOptions;
using shapes::TerrainOptions;
using shapes::TorusKnotOptions;

ALLIDE_TWINS(Vec3);
ALLIDE_TWINS(Quaternion);
ALLIDE_TWINS(Transform);
ALLIDE_TWINS(Box);
ALLIDE_TWINS(Face);
ALLIDE_TWINS(Finding);
ALLIDE_TWINS(RepairOptions);
ALLIDE_TWINS(RepairPlace);
ALLIDE_TWINS(TorusKnotOptions);
ALLIDE_TWINS(TerrainOptions);
ALLIDE_TWINS(PipesOptions);
ALLIDE_TWINS(PolytopeOptions);
ALLIDE_TWINS(TreeOptions);
ALLIDE_TWINS(DopSearch);
ALLIDE_TWINS(ConvexOptions);
ALLIDE_TWINS(DeformableOptions);
ALLIDE_TWINS(GeometryMemory);
ALLIDE_TWINS(FacePair);
ALLIDE_TWINS(FaceContact);
ALLIDE_TWINS(Separation);
ALLIDE_TWINS(Penetration);
ALLIDE_TWINS(Clash);
ALLIDE_TWINS(ClashOptions);
ALLIDE_TWINS(Depth);
ALLIDE_TWINS(DepthOptions);
ALLIDE_TWINS(WayOut);
ALLIDE_TWINS(WayOutOptions);
ALLIDE_TWINS(Contact);
ALLIDE_TWINS(RayOptions);
ALLIDE_TWINS(RayHit);
ALLIDE_TWINS(ClosestPoint);
ALLIDE_TWINS(SignedDistance);
ALLIDE_TWINS(PartPair);
ALLIDE_TWINS(Stats);
ALLIDE_TWINS(Budget);
ALLIDE_TWINS(BudgetAnswer);
ALLIDE_TWINS(OctreeOptions);
ALLIDE_TWINS(OctreeStats);
ALLIDE_TWINS(Motion);
ALLIDE_TWINS(Impact);
ALLIDE_TWINS(PairFinderOptions);
ALLIDE_TWINS(BoxPair);
ALLIDE_TWINS(BoxRules);
ALLIDE_TWINS(PairFinderStats);
ALLIDE_TWINS(WorldOptions);
ALLIDE_TWINS(WorldStats);
ALLIDE_TWINS(WorldTimes);
#undef ALLIDE_TWINS

template <>
struct TwinOf<AllideObjectOptions> {
    using Type = ObjectOptions;
};
template <>
struct TwinOf<AllideFaceChange> {
    using Type = FaceChange;
};
template <>
struct TwinOf<AllideQueryOptions> {
    using Type = QueryOptions;
};
template <>
struct TwinOf<AllideBatchOptions> {
    using Type = BatchOptions;
};
template <>
struct TwinOf<AllideMotionOptions> {
    using Type = MotionOptions;
};

template <class T>
T twin(const Twin<T>& value) {
    return std::bit_cast<T>(value);
}

template <class T>
const Twin<T>* twins(const T* items) {
    return reinterpret_cast<const Twin<T>*>(items);
}

/// The C++ twin of what C gave; nothing, with the failure kept, if it holds an enumerator or a
/// handle that there is not.
template <class T>
std::optional<Twin<T>> converted(const T& value) {
    return std::bit_cast<Twin<T>>(value);
}
std::optional<TreeOptions> converted(const AllideTreeOptions& options);
std::optional<ConvexOptions> converted(const AllideConvexOptions& options);
std::optional<PairFinderOptions> converted(const AllidePairFinderOptions& options);
std::optional<WorldOptions> converted(const AllideWorldOptions& options);
std::optional<ObjectOptions> converted(const AllideObjectOptions& options);
std::optional<FaceChange> converted(const AllideFaceChange& change);
std::optional<QueryOptions> converted(const AllideQueryOptions& options);
std::optional<BatchOptions> converted(const AllideBatchOptions& options);
std::optional<Motion> converted(const AllideMotion& motion);
std::optional<MotionOptions> converted(const AllideMotionOptions& options);

/// Whether C gave one of the enumerators, the last of which is named; keeps the failure if not.
bool is_enumerator(const char* type, int value, int last);

}  // namespace allide::c
