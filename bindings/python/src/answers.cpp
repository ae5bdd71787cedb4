// SPDX-License-Identifier: MIT
#include "answers.h"

#include <limits>

namespace allide::python {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr Vec3 nowhere = {nan, nan, nan};

}  // namespace

// The layouts that allide/dtypes.py describes.
static_assert(sizeof(FacePair) == 12 && sizeof(FaceContact) == 112 && sizeof(PartPair) == 8);
static_assert(sizeof(Clash) == 80 && sizeof(Depth) == 64 && sizeof(WayOut) == 40);
static_assert(sizeof(Separation) == 72 && sizeof(Penetration) == 80 && sizeof(Feature) == 8);
static_assert(sizeof(ContactRow) == 40 && sizeof(RayRow) == 64 && sizeof(BudgetRow) == 16);
static_assert(sizeof(ClosestPoint) == 48 && sizeof(SignedDistance) == 48);
static_assert(sizeof(Impact) == 112);

nb::object array_of(std::vector<BoolRow>&& rows) {
    return moved(std::move(rows), nb::str("?"));
}
nb::object array_of(std::vector<double>&& rows) {
    return moved(std::move(rows), nb::str("f8"));
}
nb::object array_of(std::vector<std::uint64_t>&& rows) {
    return moved(std::move(rows), nb::str("u8"));
}
nb::object array_of(std::vector<std::uint32_t>&& rows) {
    return moved(std::move(rows), nb::str("u4"));
}
nb::object array_of(std::vector<FacePair>&& rows) {
    return moved(std::move(rows), dtype("face_pair"));
}
nb::object array_of(std::vector<FaceContact>&& rows) {
    return moved(std::move(rows), dtype("face_contact"));
}
nb::object array_of(std::vector<PartPair>&& rows) {
    return moved(std::move(rows), dtype("part_pair"));
}
nb::object array_of(std::vector<Separation>&& rows) {
    return moved(std::move(rows), dtype("separation"));
}
nb::object array_of(std::vector<Clash>&& rows) {
    return moved(std::move(rows), dtype("clash"));
}
nb::object array_of(std::vector<Depth>&& rows) {
    return moved(std::move(rows), dtype("depth"));
}
nb::object array_of(std::vector<WayOut>&& rows) {
    return moved(std::move(rows), dtype("way_out"));
}
nb::object array_of(std::vector<Penetration>&& rows) {
    return moved(std::move(rows), dtype("penetration"));
}
nb::object array_of(std::vector<ContactRow>&& rows) {
    return moved(std::move(rows), dtype("contact"));
}
nb::object array_of(std::vector<RayRow>&& rows) {
    return moved(std::move(rows), dtype("ray_hit"));
}
nb::object array_of(std::vector<BudgetRow>&& rows) {
    return moved(std::move(rows), dtype("budget_answer"));
}
nb::object array_of(std::vector<ClosestPoint>&& rows) {
    return moved(std::move(rows), dtype("closest_point"));
}
nb::object array_of(std::vector<SignedDistance>&& rows) {
    return moved(std::move(rows), dtype("signed_distance"));
}

nb::object array_of(std::vector<Impact>&& rows) {
    return moved(std::move(rows), dtype("impact"));
}

BoolRow row(bool value) {
    return {std::uint8_t(value)};
}

Separation row(const std::optional<Separation>& value) {
    return value ? *value : Separation{infinity, nowhere, nowhere, {}, {}};
}

ContactRow row(const std::optional<Contact>& value) {
    if (!value)
        return {no_face, no_face, ContactKind::none, nowhere};
    return {value->faces.face_a, value->faces.face_b, value->faces.kind, value->point};
}

RayRow row(const std::optional<RayHit>& value) {
    return value ? row(*value) : RayRow{infinity, no_face, {}, {}};
}

RayRow row(const RayHit& value) {
    return {value.t, value.face, value.normal, value.barycentric};
}

BudgetRow row(const BudgetAnswer& value) {
    return {value.verdict, value.depth};
}

ClosestPoint row(const std::optional<ClosestPoint>& value) {
    return value ? *value : ClosestPoint{infinity, nowhere, no_face, {}, PointSide::outside};
}

Impact row(const std::optional<Impact>& value) {
    return value ? *value : Impact{infinity, infinity, false, false, nowhere, nowhere, {}, {}, {}};
}

}  // namespace allide::python
