// SPDX-License-Identifier: MIT
// Arrays of Python as the library's types and back. Arrays of the right layout are read where they
// are; others go through allide/_convert.py, which also words the errors.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <allide/allide.h>

namespace allide::python {

namespace nb = nanobind;
using namespace nb::literals;

/// A contiguous array of doubles on the CPU.
using Doubles = nb::ndarray<const double, nb::c_contig, nb::device::cpu>;

/// Releases the GIL for work on so many items, unless they take less than about a microsecond.
class Released {
public:
    explicit Released(std::size_t items) {
        if (items > 256)
            released_.emplace();
    }

private:
    std::optional<nb::gil_scoped_release> released_;
};

/// `wanted` says which shapes will do, for the error.
Doubles doubles(nb::handle value, const char* name, const char* wanted);

/// Borrowed (n, 3) doubles.
struct Points {
    Doubles array;
    [[nodiscard]] std::span<const Vec3> span() const {
        return {reinterpret_cast<const Vec3*>(array.data()), array.shape(0)};
    }
};

/// Takes any numbers, NaN too: the query says what it does with them.
Points any_points(nb::handle value, const char* name);
/// Throws an Error that names the first point that is not finite or beyond 2^60.
Points points(nb::handle value, const char* name);
Vec3 vector(nb::handle value, const char* name);
Mat3 matrix(nb::handle value, const char* name);
Box box(nb::handle value, const char* name);
/// Throws an Error that names the first index that is negative or not below `vertices`.
std::vector<Face> faces(nb::handle value, const char* name, std::size_t vertices);
/// Any integers that fit 32 or 64 bits, in one dimension.
std::vector<std::uint32_t> indices(nb::handle value, const char* name);
std::vector<std::uint64_t> ids(nb::handle value, const char* name);

/// One pose, or a stack of them.
struct Poses {
    bool stacked = false;
    std::vector<Transform> items;
};
Poses poses(nb::handle value, const char* name);
Transform pose(nb::handle value, const char* name);
/// Poses of parts: (k, 4, 4), or (n, k, 4, 4) for a stack of n.
struct PartPoses {
    bool stacked = false;
    std::size_t parts = 0;
    std::vector<Transform> items;
};
PartPoses part_poses(nb::handle value, const char* name);
/// Throws an Error unless the pose is rigid to 1e-6, finite and within 2^60. `index` is below 0 for
/// a single pose.
void require_rigid(const Transform& pose, const char* name, std::ptrdiff_t index);

/// repr(value), also where it is no UTF-8.
std::string shown(nb::handle value);
/// A value that is no array; a TypeError says what was `wanted`.
template <class T>
T read_as(nb::handle value, const char* name, const char* wanted) {
    T result;
    if (nb::try_cast(value, result))
        return result;
    throw nb::type_error(
        (std::string(name) + ": expected " + wanted + ", got " + shown(value)).c_str());
}
/// The items of a list, tuple or array of `count`, or of any length for 0.
std::vector<nb::object> items(nb::handle value, const char* name, const char* wanted,
                              std::size_t count = 0);

/// New arrays of Python.
nb::object to_array(Vec3 value);
nb::object to_array(const Mat3& value);
nb::object to_array(const Transform& value);
nb::object to_array(const Box& value);
nb::object to_array(Quaternion value);
nb::object to_array(std::span<const Transform> values);

/// numpy.empty(0, dtype) or bytes that are seen as `dtype`, kept alive by `owner`.
nb::object view_bytes(void* data, std::size_t bytes, nb::handle owner, nb::handle dtype);
/// A dtype of allide/dtypes.py.
nb::object dtype(const char* name);

/// Moves the vector into an array of the given dtype.
template <class T>
nb::object moved(std::vector<T>&& values, nb::handle type) {
    auto* held = new std::vector<T>(std::move(values));
    const nb::capsule owner(held, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return view_bytes(held->data(), held->size() * sizeof(T), owner, type);
}

}  // namespace allide::python
