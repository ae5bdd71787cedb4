// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_stream.h"
#include "geometry/geometry_impl.h"

namespace allide {

/// How records begin; their places are their numbers in files, so the list only grows, at its end.
struct RecordKind {
    GeometryKind kind;
    bool inside;
    friend bool operator==(const RecordKind&, const RecordKind&) = default;
};
inline constexpr RecordKind record_kinds[] = {
    {GeometryKind::surface, false},   {GeometryKind::solid, true},
    {GeometryKind::convex, true},     {GeometryKind::deformable, false},
    {GeometryKind::deformable, true}, {GeometryKind::compound, false},
    {GeometryKind::round, true},      {GeometryKind::round, false}};

/// Ends errors of bytes that are whole, and yet were not written by allide.
inline constexpr const char* made_up = "; no allide of this version has saved it";

/// A geometry that is not a compound, after its kind.
void put_mesh_record(ByteWriter& writer, const Geometry::Impl& geometry);
/// May leave the reader short, and then returns an error that means nothing.
Result<Geometry> take_mesh_record(ByteReader& reader, RecordKind kind, int threads);

}  // namespace allide
