// SPDX-License-Identifier: MIT
#include "arrays.h"

#include <cmath>
#include <string>

namespace allide::python {
namespace {

constexpr double largest_coordinate = 0x1p60;

nb::object convert(const char* function, nb::handle value, const char* name, const char* wanted) {
    return nb::module_::import_("allide._convert").attr(function)(value, name, wanted);
}

[[noreturn]] void wrong_shape(const Doubles& array, const char* name, const char* wanted) {
    std::string shape = "(";
    for (std::size_t i = 0; i < array.ndim(); ++i)
        shape += std::to_string(array.shape(i)) + (i + 1 < array.ndim() ? ", " : "");
    shape += array.ndim() == 1 ? ",)" : ")";
    const std::string text =
        std::string(name) + ": expected " + wanted + " numbers, got shape " + shape;
    throw nb::type_error(text.c_str());
}

Doubles shaped(nb::handle value, const char* name, const char* wanted, std::size_t last) {
    Doubles array = doubles(value, name, wanted);
    if (array.ndim() != 2 || array.shape(1) != last) {
        if (array.ndim() == 1 && array.shape(0) == 0) {  // [] has no second dimension
            const std::size_t shape[2] = {0, last};
            return Doubles(array.data(), 2, shape, nb::none());
        }
        wrong_shape(array, name, wanted);
    }
    return array;
}

bool in_range(double x) {
    return std::abs(x) <= largest_coordinate;
}

bool in_range(Vec3 p) {
    return in_range(p.x) && in_range(p.y) && in_range(p.z);
}

std::string label(const char* name, std::ptrdiff_t index) {
    return index < 0 ? std::string(name) : std::string(name) + "[" + std::to_string(index) + "]";
}

template <class Integer>
bool read_faces(nb::handle value, const char* name, std::size_t vertices, std::vector<Face>& out) {
    nb::ndarray<const Integer, nb::c_contig, nb::device::cpu> array;
    if (!nb::try_cast(value, array, false) || array.ndim() != 2 || array.shape(1) != 3)
        return false;
    const Released without_gil(array.shape(0));
    out.resize(array.shape(0));
    const Integer* from = array.data();
    for (std::size_t i = 0; i < out.size(); ++i)
        for (int k = 0; k < 3; ++k, ++from) {
            if (std::cmp_less(*from, 0) || !std::cmp_less(*from, vertices))
                throw Error(ErrorCode::bad_index, label(name, std::ptrdiff_t(i)) + ": " +
                                                      std::to_string(*from) + " is no index of " +
                                                      std::to_string(vertices) + " vertices");
            out[i][std::size_t(k)] = std::uint32_t(*from);
        }
    return true;
}

template <class Integer>
std::vector<Integer> integers(nb::handle value, const char* name, const char* function) {
    nb::ndarray<const Integer, nb::ndim<1>, nb::c_contig, nb::device::cpu> array;
    nb::object converted;
    if (!nb::try_cast(value, array, false)) {
        converted = convert(function, value, name, "(n,) integers");
        array = nb::cast<decltype(array)>(converted);
    }
    return {array.data(), array.data() + array.shape(0)};
}

Transform read_pose(const double* from, bool four, const char* name, std::ptrdiff_t index) {
    Transform pose;
    for (int row = 0; row < 3; ++row) {
        pose.rotation.rows[row] = {from[4 * row], from[4 * row + 1], from[4 * row + 2]};
        pose.translation[row] = from[4 * row + 3];
    }
    if (four && !(from[12] == 0 && from[13] == 0 && from[14] == 0 && from[15] == 1))
        throw Error(ErrorCode::bad_transform, label(name, index) + ": its last row is not 0 0 0 1");
    require_rigid(pose, name, index);
    return pose;
}

bool is_pose(const Doubles& array, std::size_t ndim) {
    return array.ndim() == ndim && array.shape(ndim - 1) == 4 &&
           (array.shape(ndim - 2) == 4 || array.shape(ndim - 2) == 3);
}

std::vector<Transform> read_poses(const Doubles& array, const char* name, bool stacked) {
    const std::size_t rows = array.shape(array.ndim() - 2);
    std::size_t count = 1;
    for (std::size_t i = 0; i + 2 < array.ndim(); ++i)
        count *= array.shape(i);
    const Released without_gil(8 * count);
    std::vector<Transform> items(count);
    for (std::size_t i = 0; i < count; ++i)
        items[i] = read_pose(array.data() + i * 4 * rows, rows == 4, name,
                             stacked ? std::ptrdiff_t(i) : -1);
    return items;
}

nb::object new_array(const double* from, std::initializer_list<std::size_t> shape) {
    std::size_t size = 1;
    for (const std::size_t n : shape)
        size *= n;
    auto* data = new double[size == 0 ? 1 : size];
    std::copy(from, from + size, data);
    const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return nb::ndarray<nb::numpy, double>(data, shape, owner).cast();
}

void write_pose(const Transform& pose, double* to) {
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            to[4 * row + column] = pose.rotation.rows[row][column];
        to[4 * row + 3] = pose.translation[row];
        to[12 + row] = 0;
    }
    to[15] = 1;
}

}  // namespace

std::string shown(nb::handle value) {
    const nb::object text = nb::steal(PyObject_ASCII(value.ptr()));
    if (!text.is_valid())
        nb::raise_python_error();
    auto result = nb::cast<std::string>(text);
    if (result.size() > 80)
        result.replace(77, std::string::npos, "...");
    return result;
}

std::vector<nb::object> items(nb::handle value, const char* name, const char* wanted,
                              std::size_t count) {
    std::vector<nb::object> result;
    const nb::object sequence = nb::steal(PySequence_Fast(value.ptr(), ""));
    const bool is_text = nb::isinstance<nb::str>(value) || nb::isinstance<nb::bytes>(value);
    if (sequence.is_valid() && !is_text)
        for (const nb::handle item : sequence)
            result.push_back(nb::borrow(item));
    else if (!sequence.is_valid() && PyErr_ExceptionMatches(PyExc_TypeError) == 0)
        nb::raise_python_error();
    PyErr_Clear();
    if (!sequence.is_valid() || is_text || (count != 0 && result.size() != count))
        throw nb::type_error(
            (std::string(name) + ": expected " + wanted + ", got " + shown(value)).c_str());
    return result;
}

Doubles doubles(nb::handle value, const char* name, const char* wanted) {
    Doubles array;
    if (nb::try_cast(value, array, false))
        return array;
    return nb::cast<Doubles>(convert("doubles", value, name, wanted));
}

Points any_points(nb::handle value, const char* name) {
    return {shaped(value, name, "(n, 3)", 3)};
}

Points points(nb::handle value, const char* name) {
    const Points read = any_points(value, name);
    const Released without_gil(read.span().size());
    std::ptrdiff_t i = 0;
    for (const Vec3& p : read.span()) {
        if (!in_range(p))
            throw Error(ErrorCode::out_of_range,
                        label(name, i) + ": a coordinate is not finite or beyond 2^60");
        ++i;
    }
    return read;
}

Vec3 vector(nb::handle value, const char* name) {
    const Doubles array = doubles(value, name, "(3,)");
    if (array.ndim() != 1 || array.shape(0) != 3)
        wrong_shape(array, name, "(3,)");
    return {array.data()[0], array.data()[1], array.data()[2]};
}

Mat3 matrix(nb::handle value, const char* name) {
    const Doubles array = shaped(value, name, "(3, 3)", 3);
    if (array.shape(0) != 3)
        wrong_shape(array, name, "(3, 3)");
    Mat3 result;
    for (int i = 0; i < 3; ++i)
        result.rows[i] = {array.data()[3 * i], array.data()[3 * i + 1], array.data()[3 * i + 2]};
    return result;
}

Box box(nb::handle value, const char* name) {
    const Doubles array = shaped(value, name, "(2, 3)", 3);
    if (array.shape(0) != 2)
        wrong_shape(array, name, "(2, 3)");
    const double* x = array.data();
    return {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
}

std::vector<Face> faces(nb::handle value, const char* name, std::size_t vertices) {
    std::vector<Face> result;
    if (read_faces<std::int64_t>(value, name, vertices, result) ||
        read_faces<std::int32_t>(value, name, vertices, result) ||
        read_faces<std::uint32_t>(value, name, vertices, result))
        return result;
    const nb::object converted = convert("indices", value, name, "(n, 3)");
    read_faces<std::int64_t>(converted, name, vertices, result);
    return result;
}

std::vector<std::uint32_t> indices(nb::handle value, const char* name) {
    return integers<std::uint32_t>(value, name, "uint32");
}

std::vector<std::uint64_t> ids(nb::handle value, const char* name) {
    return integers<std::uint64_t>(value, name, "uint64");
}

void require_rigid(const Transform& pose, const char* name, std::ptrdiff_t index) {
    if (!in_range(pose.translation))
        throw Error(ErrorCode::out_of_range,
                    label(name, index) + ": its translation is not finite or beyond 2^60");
    const double defect = rigid_defect(pose.rotation);
    if (defect <= 1e-6)
        return;
    throw Error(ErrorCode::bad_transform,
                label(name, index) + ": not a rigid motion, its rotation is off by " +
                    std::to_string(defect) +
                    "; use nearest_rigid(pose), or scale the mesh instead");
}

Poses poses(nb::handle value, const char* name) {
    constexpr const char* wanted = "(4, 4), (3, 4), (3,), (n, 4, 4) or (n, 3, 4)";
    const Doubles array = doubles(value, name, wanted);
    if (array.ndim() == 1 && array.shape(0) == 3) {
        const double* x = array.data();
        const Transform shift = {{}, {x[0], x[1], x[2]}};
        require_rigid(shift, name, -1);
        return {false, {shift}};
    }
    if (is_pose(array, 2))
        return {false, read_poses(array, name, false)};
    if (!is_pose(array, 3))
        wrong_shape(array, name, wanted);
    return {true, read_poses(array, name, true)};
}

Transform pose(nb::handle value, const char* name) {
    constexpr const char* wanted = "(4, 4), (3, 4) or (3,)";
    Poses read = poses(value, name);
    if (read.stacked)
        wrong_shape(doubles(value, name, wanted), name, wanted);
    return read.items.front();
}

PartPoses part_poses(nb::handle value, const char* name) {
    constexpr const char* wanted = "(k, 4, 4) or (n, k, 4, 4)";
    const Doubles array = doubles(value, name, wanted);
    if (is_pose(array, 3))
        return {false, array.shape(0), read_poses(array, name, true)};
    if (!is_pose(array, 4))
        wrong_shape(array, name, wanted);
    return {true, array.shape(1), read_poses(array, name, true)};
}

nb::object to_array(Vec3 value) {
    return new_array(&value.x, {3});
}

nb::object to_array(const Mat3& value) {
    return new_array(&value.rows[0].x, {3, 3});
}

nb::object to_array(const Box& value) {
    return new_array(&value.min.x, {2, 3});
}

nb::object to_array(Quaternion value) {
    return new_array(&value.w, {4});
}

nb::object to_array(const Transform& value) {
    double entries[16];
    write_pose(value, entries);
    return new_array(entries, {4, 4});
}

nb::object to_array(std::span<const Transform> values) {
    std::vector<double> entries(16 * values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        write_pose(values[i], entries.data() + 16 * i);
    return new_array(entries.data(), {values.size(), 4, 4});
}

nb::object view_bytes(void* data, std::size_t bytes, nb::handle owner, nb::handle type) {
    if (bytes == 0)
        return nb::module_::import_("numpy").attr("empty")(0, type);
    const nb::object raw = nb::ndarray<nb::numpy, std::uint8_t>(data, {bytes}, owner).cast();
    return raw.attr("view")(type);
}

nb::object dtype(const char* name) {
    return nb::module_::import_("allide.dtypes").attr(name);
}

}  // namespace allide::python
