// SPDX-License-Identifier: MIT
// Loops of allide.fcl that are too slow in Python. Their names begin with an underscore.
#include <cmath>
#include <limits>

#include "bind.h"

namespace allide::python {
namespace {

/// A matrix that Python lends, of doubles in any layout.
class Lent {
public:
    Lent(nb::handle value, int flags) {
        if (PyObject_GetBuffer(value.ptr(), &view_, flags | PyBUF_STRIDES | PyBUF_FORMAT) == 0)
            is_held_ = true;
        else
            PyErr_Clear();
    }
    ~Lent() {
        if (is_held_)
            PyBuffer_Release(&view_);
    }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

    [[nodiscard]] bool is(Py_ssize_t rows, Py_ssize_t columns) const {
        return is_held_ && view_.ndim == 2 && view_.shape[0] == rows && view_.shape[1] == columns &&
               view_.itemsize == 8 && view_.format != nullptr && view_.format[0] == 'd' &&
               view_.format[1] == 0;
    }
    [[nodiscard]] double& at(int row, int column) const {
        return *reinterpret_cast<double*>(static_cast<char*>(view_.buf) + row * view_.strides[0] +
                                          column * view_.strides[1]);
    }

private:
    Py_buffer view_ = {};
    bool is_held_ = false;
};

/// Writes a rotation that is exact to 1e-9 into a pose. False leaves all else to Python.
bool set_rotation(nb::handle pose, nb::handle rotation) {
    const Lent from(rotation, 0), to(pose, PyBUF_WRITABLE);
    if (!from.is(3, 3) || !to.is(4, 4))
        return false;
    Mat3 turn;
    for (int i = 0; i < 3; ++i)
        turn.rows[i] = {from.at(i, 0), from.at(i, 1), from.at(i, 2)};
    if (!(rigid_defect(turn) <= 1e-9))
        return false;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            to.at(i, k) = turn.rows[i][k];
    return true;
}

using Triangle = std::array<Vec3, 3>;

Vec3 unit_normal(const Triangle& t) {
    const Vec3 across = cross(t[1] - t[0], t[2] - t[0]);
    const double length = std::sqrt(dot(across, across));
    return length > 0 ? across / length : Vec3();
}

struct Parting {
    Vec3 normal;
    double depth;
};

/// How far b must move along a direction to leave the plane that bounds a.
double depth_along(Vec3 direction, const Triangle& a, const Triangle& b) {
    const auto at = [&](const Triangle& t, int i) { return dot(direction, t[std::size_t(i)]); };
    return std::max({at(a, 0), at(a, 1), at(a, 2)}) - std::min({at(b, 0), at(b, 1), at(b, 2)});
}

/// The smallest move that separates two faces, along the planes of both and in both directions.
Parting parting(const Triangle& a, const Triangle& b) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Vec3 first = unit_normal(a), second = unit_normal(b);
    Parting best = {{}, infinity};
    for (const Vec3 direction : {first, -first, second, -second}) {
        const bool is_there = dot(direction, direction) > 0;
        const double depth = is_there ? depth_along(direction, a, b) : infinity;
        if (depth < best.depth)
            best = {direction, depth};
    }
    return {best.normal, std::isfinite(best.depth) ? std::max(0.0, best.depth) : 0.0};
}

/// (normals, depths) of pairs of triangles (n, 3, 3).
nb::tuple partings(nb::handle a, nb::handle b) {
    const Doubles first = doubles(a, "a", "(n, 3, 3)"), second = doubles(b, "b", "(n, 3, 3)");
    const auto fits = [](const Doubles& d) {
        return d.ndim() == 3 && d.shape(1) == 3 && d.shape(2) == 3;
    };
    if (!fits(first) || !fits(second) || first.shape(0) != second.shape(0))
        throw nb::type_error("expected two arrays of triangles (n, 3, 3)");
    const auto* left = reinterpret_cast<const Triangle*>(first.data());
    const auto* right = reinterpret_cast<const Triangle*>(second.data());
    std::vector<double> normals(3 * first.shape(0)), depths(first.shape(0));
    {
        const Released without_gil(depths.size());
        for (std::size_t i = 0; i < depths.size(); ++i) {
            const Parting found = parting(left[i], right[i]);
            depths[i] = found.depth;
            for (int k = 0; k < 3; ++k)
                normals[3 * i + std::size_t(k)] = found.normal[k];
        }
    }
    const nb::object flat = array_of(std::move(normals));
    return nb::make_tuple(flat.attr("reshape")(nb::make_tuple(-1, 3)), array_of(std::move(depths)));
}

}  // namespace

void bind_fcl(nb::module_& m) {
    m.def("_set_rotation", &set_rotation, "pose"_a, "rotation"_a);
    m.def("_partings", &partings, "a"_a, "b"_a);
}

}  // namespace allide::python
