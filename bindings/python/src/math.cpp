// SPDX-License-Identifier: MIT
// Poses as (4, 4) arrays. What NumPy does with arrays is left to it.
#include "bind.h"

namespace allide::python {

void bind_math(nb::module_& m) {
    m.def(
        "translation",
        [](nb::handle offset) { return to_array(translation(vector(offset, "offset"))); },
        "offset"_a,
        "The pose that moves by `offset`.\n\n>>> allide.translation([1, 2, 3])[:3, 3]\n"
        "array([1., 2., 3.])");
    m.def(
        "rotation",
        [](nb::handle axis, std::optional<double> radians) {
            if (radians)
                return to_array(rotation(vector(axis, "axis"), *radians));
            const Doubles q = doubles(axis, "quaternion", "(4,)");
            if (q.ndim() != 1 || q.shape(0) != 4)
                throw nb::type_error(
                    "rotation: expected (axis, radians) or a quaternion (4,), w x y z");
            return to_array(
                rotation(Quaternion{q.data()[0], q.data()[1], q.data()[2], q.data()[3]}));
        },
        "axis"_a, "radians"_a = nb::none(),
        "The pose that rotates about `axis`, or by a quaternion w x y z.\n\n"
        ">>> allide.rotation([0, 0, 1], 0.0).shape\n(4, 4)\n"
        ">>> allide.rotation([1, 0, 0, 0])[0]\narray([1., 0., 0., 0.])");
    m.def(
        "look_at",
        [](nb::handle eye, nb::handle target, nb::handle up) {
            return to_array(look_at(vector(eye, "eye"), vector(target, "target"),
                                    up.is_none() ? Vec3{0, 0, 1} : vector(up, "up")));
        },
        "eye"_a, "target"_a, "up"_a = nb::none(),
        "The pose at `eye` whose x axis points to `target` and whose z axis points up.\n\n"
        ">>> allide.look_at([0, 0, 0], [1, 0, 0])[0]\narray([1., 0., 0., 0.])");
    m.def(
        "inverse", [](nb::handle p) { return to_array(inverse(pose(p, "pose"))); }, "pose"_a,
        "The inverse of a pose.\n\n>>> allide.inverse([1, 2, 3])[:3, 3]\narray([-1., -2., -3.])");
    m.def(
        "quaternion",
        [](nb::handle p) {
            const Doubles array = doubles(p, "rotation", "(3, 3) or a pose");
            const bool square = array.ndim() == 2 && array.shape(0) == 3 && array.shape(1) == 3;
            return to_array(
                quaternion(square ? matrix(p, "rotation") : pose(p, "rotation").rotation));
        },
        "rotation"_a,
        "The unit quaternion w x y z of a rotation or pose, with w >= 0.\n\n"
        ">>> allide.quaternion(allide.translation([1, 0, 0]))\narray([1., 0., 0., 0.])");
    m.def(
        "rigid_defect", [](nb::handle r) { return rigid_defect(matrix(r, "rotation")); },
        "rotation"_a,
        "How far a (3, 3) matrix is from a rotation.\n\n>>> allide.rigid_defect(np.eye(3))\n0.0");
    m.def(
        "world_vertex",
        [](nb::handle world_from_local, nb::handle local) {
            const Transform t = pose(world_from_local, "world_from_local");
            const Doubles array = doubles(local, "local", "(3,) or (n, 3)");
            if (array.ndim() == 1)
                return to_array(world_vertex(t, vector(local, "local")));
            const Points read = any_points(local, "local");
            std::vector<Vec3> result;
            for (const Vec3& p : read.span())
                result.push_back(world_vertex(t, p));
            const nb::object flat = moved(std::move(result), nb::str("f8"));
            return nb::object(flat.attr("reshape")(nb::make_tuple(-1, 3)));
        },
        "world_from_local"_a, "local"_a,
        "Vertices as every query sees them, rounded in one fixed order.\n\n"
        ">>> allide.world_vertex([1, 0, 0], [[0, 0, 0], [1, 1, 1]])[1]\narray([2., 1., 1.])");
    m.def(
        "sin_cos",
        [](double radians) {
            const SinCos both = sin_cos(radians);
            return nb::make_tuple(both.sin, both.cos);
        },
        "radians"_a,
        "Sine and cosine, the same bits on every platform.\n\n>>> allide.sin_cos(0)\n(0.0, 1.0)");
}

}  // namespace allide::python
