// SPDX-License-Identifier: MIT
// Geometries with their trees as files of allide's own, which load far faster than they are made.
#pragma once

#include <cstdint>
#include <filesystem>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/geometry.h>

namespace allide ALLIDE_API {

/// Replaces the file, which is the old one or the new one, never part of it, and returns its size
/// in bytes.
Result<std::uint64_t> try_save_geometry(const std::filesystem::path& path,
                                        const Geometry& geometry);
/// Loads a file that this machine or another saved. It fails if the file is not whole, or not
/// allide's.
Result<Geometry> try_load_geometry(const std::filesystem::path& path, int threads = 1);

#if defined(__cpp_exceptions)
/// `try_save_geometry`, or throws its Error.
inline std::uint64_t save_geometry(const std::filesystem::path& path, const Geometry& geometry) {
    return try_save_geometry(path, geometry).value();
}
/// `try_load_geometry`, or throws its Error.
inline Geometry load_geometry(const std::filesystem::path& path, int threads = 1) {
    return try_load_geometry(path, threads).value();
}
#endif

}  // namespace allide ALLIDE_API
