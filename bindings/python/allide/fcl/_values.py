# SPDX-License-Identifier: MIT
"""Requests, results and transforms with python-fcl's names, arguments and defaults."""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from .. import _core

LARGEST = sys.float_info.max
NEWTON = 1.5 * np.eye(3)


class OBJECT_TYPE(enum.IntEnum):
    """What kind of geometry an object has.

    >>> import allide.fcl as fcl
    >>> fcl.CollisionObject(fcl.Box(1, 1, 1)).getObjectType() == fcl.OBJECT_TYPE.OT_GEOM
    True
    """

    OT_UNKNOWN, OT_BVH, OT_GEOM, OT_OCTREE, OT_COUNT = range(5)


class NODE_TYPE(enum.IntEnum):
    """The shape of a geometry.

    >>> import allide.fcl as fcl
    >>> fcl.Box(1, 1, 1).getNodeType() == fcl.NODE_TYPE.GEOM_BOX
    True
    """

    (BV_UNKNOWN, BV_AABB, BV_OBB, BV_RSS, BV_kIOS, BV_OBBRSS, BV_KDOP16, BV_KDOP18, BV_KDOP24, GEOM_BOX, GEOM_SPHERE,
     GEOM_ELLIPSOID, GEOM_CAPSULE, GEOM_CONE, GEOM_CYLINDER, GEOM_CONVEX, GEOM_PLANE, GEOM_HALFSPACE, GEOM_TRIANGLE,
     GEOM_OCTREE, NODE_COUNT) = range(21)


class CCDMotionType(enum.IntEnum):
    """How objects move between two transforms; an argument of ContinuousCollisionRequest.

    >>> import allide.fcl as fcl
    >>> int(fcl.CCDMotionType.CCDM_SCREW)
    2
    """

    CCDM_TRANS, CCDM_LINEAR, CCDM_SCREW, CCDM_SPLINE = range(4)


class CCDSolverType(enum.IntEnum):
    """Accepted, without effect: all methods give the same answer.

    >>> import allide.fcl as fcl
    >>> int(fcl.CCDSolverType.CCDC_NAIVE)
    0
    """

    CCDC_NAIVE, CCDC_CONSERVATIVE_ADVANCEMENT, CCDC_RAY_SHOOTING, CCDC_POLYNOMIAL_SOLVER = range(4)


class GJKSolverType(enum.IntEnum):
    """Accepted, without effect.

    >>> import allide.fcl as fcl
    >>> int(fcl.GJKSolverType.GST_INDEP)
    1
    """

    GST_LIBCCD, GST_INDEP = range(2)


class CollisionRequest:
    """What collide is to find. Cost fields have no effect.

    >>> import allide.fcl as fcl
    >>> fcl.CollisionRequest(num_max_contacts=9, enable_contact=True).num_max_contacts
    9
    """

    def __init__(self, num_max_contacts: int = 1, enable_contact: bool = False, num_max_cost_sources: int = 1,
                 enable_cost: bool = False, use_approximate_cost: bool = True, gjk_solver_type: int = 0) -> None:
        self.num_max_contacts, self.enable_contact = num_max_contacts, enable_contact
        self.num_max_cost_sources, self.enable_cost = num_max_cost_sources, enable_cost
        self.use_approximate_cost, self.gjk_solver_type = use_approximate_cost, gjk_solver_type


class CollisionResult:
    """What collide found; further calls add to it.

    >>> import allide.fcl as fcl
    >>> result = fcl.CollisionResult()
    >>> ball = fcl.CollisionObject(fcl.Sphere(1))
    >>> fcl.collide(ball, ball, fcl.CollisionRequest(), result)
    1
    >>> result.is_collision, len(result.contacts)
    (True, 1)
    """

    def __init__(self, is_collision: bool = False) -> None:
        self.is_collision = is_collision
        self.contacts: list[Contact] = []
        self.cost_sources: list[CostSource] = []


class DistanceRequest:
    """What distance is to find. Nearest points are always given.

    >>> import allide.fcl as fcl
    >>> box = fcl.CollisionObject(fcl.Box(1, 1, 1))
    >>> fcl.distance(box, box, fcl.DistanceRequest(enable_signed_distance=True))
    -1.0
    """

    def __init__(self, enable_nearest_points: bool = False, enable_signed_distance: bool = False,
                 gjk_solver_type: int = 0) -> None:
        self.enable_nearest_points, self.enable_signed_distance = enable_nearest_points, enable_signed_distance
        self.gjk_solver_type = gjk_solver_type


class DistanceResult:
    """The least distance found so far, with its points, geometries and faces.

    >>> import allide.fcl as fcl
    >>> result = fcl.DistanceResult()
    >>> ball = fcl.Sphere(1)
    >>> _ = fcl.distance(fcl.CollisionObject(ball), fcl.CollisionObject(ball, fcl.Transform([5, 0, 0])), None, result)
    >>> result.min_distance, result.nearest_points[1]
    (3.0, array([4., 0., 0.]))
    """

    def __init__(self, min_distance_: float = LARGEST) -> None:
        self.min_distance = min_distance_
        self.nearest_points: list[Any] = [None, None]
        self.o1: Any = None
        self.o2: Any = None
        self.b1, self.b2 = -1, -1


class ContinuousCollisionRequest:
    """What continuousCollide is to find.

    >>> import allide.fcl as fcl
    >>> fcl.ContinuousCollisionRequest().toc_err
    0.0001
    """

    def __init__(self, num_max_iterations: int = 10, toc_err: float = 1e-4, ccd_motion_type: int = 0,
                 gjk_solver_type: int = 0, ccd_solver_type: int = 1) -> None:
        self.num_max_iterations, self.toc_err = num_max_iterations, toc_err
        self.ccd_motion_type, self.gjk_solver_type = ccd_motion_type, gjk_solver_type
        self.ccd_solver_type = ccd_solver_type


class ContinuousCollisionResult:
    """Whether two objects meet on their way, and when.

    >>> import allide.fcl as fcl
    >>> fcl.ContinuousCollisionResult().time_of_contact
    1.0
    """

    def __init__(self, is_collide: bool = False, time_of_contact: float = 1.0) -> None:
        self.is_collide, self.time_of_contact = is_collide, time_of_contact


class CollisionData:
    """A request and a result, for callbacks of managers.

    >>> import allide.fcl as fcl
    >>> fcl.CollisionData().result.is_collision
    False
    """

    def __init__(self, request: Optional[CollisionRequest] = None, result: Optional[CollisionResult] = None) -> None:
        self.request = request if request is not None else CollisionRequest()
        self.result = result if result is not None else CollisionResult()
        self.done = False


class DistanceData:
    """A request and a result, for callbacks of managers.

    >>> import allide.fcl as fcl
    >>> fcl.DistanceData(fcl.DistanceRequest(True)).request.enable_nearest_points
    True
    """

    def __init__(self, request: Optional[DistanceRequest] = None, result: Optional[DistanceResult] = None) -> None:
        self.request = request if request is not None else DistanceRequest()
        self.result = result if result is not None else DistanceResult()
        self.done = False


class Contact:
    """Two geometries with a face of each, -1 for shapes. The normal leads from o1 to o2.

    >>> import allide.fcl as fcl
    >>> result = fcl.CollisionResult()
    >>> box, other = fcl.Box(1, 1, 1), fcl.Transform([0.75, 0, 0])
    >>> _ = fcl.collide(fcl.CollisionObject(box), fcl.CollisionObject(box, other), fcl.CollisionRequest(1, True), result)
    >>> result.contacts[0].penetration_depth, result.contacts[0].normal
    (0.25, array([1., 0., 0.]))
    """

    def __init__(self, o1: Any = None, o2: Any = None, b1: int = -1, b2: int = -1) -> None:
        self.o1, self.o2, self.b1, self.b2 = o1, o2, b1, b2
        self.normal, self.pos, self.penetration_depth = np.zeros(3), np.zeros(3), 0.0


class LazyContact(Contact):
    """A contact that is computed when it is first looked at: many callers want the names of a pair only."""

    def __init__(self, o1: Any, o2: Any, make: Callable[[], tuple[int, int, Any, Any, float]]) -> None:
        self.o1, self.o2, self._make = o1, o2, make

    def __getattr__(self, name: str) -> Any:
        if name not in ("b1", "b2", "normal", "pos", "penetration_depth"):
            raise AttributeError(name)
        self.b1, self.b2, self.normal, self.pos, self.penetration_depth = self._make()
        return self.__dict__[name]

    def __reduce__(self) -> Any:
        return _contact, (self.o1, self.o2, self.b1, self.b2, self.normal, self.pos, self.penetration_depth)


def _contact(o1: Any, o2: Any, b1: int, b2: int, *rest: Any) -> Contact:
    contact = Contact(o1, o2, b1, b2)
    contact.normal, contact.pos, contact.penetration_depth = rest
    return contact


class CostSource:
    """Never made: cost_sources stay empty.

    >>> import allide.fcl as fcl
    >>> fcl.CostSource().total_cost
    0.0
    """

    def __init__(self) -> None:
        self.aabb_min, self.aabb_max = np.zeros(3), np.zeros(3)
        self.cost_density = self.total_cost = 0.0


def _rotation_defect(a: float, b: float, c: float, d: float, e: float, f: float, g: float, h: float,
                     i: float) -> tuple[float, float]:
    """How far a matrix is off a rotation, and its determinant. Scalars are faster than arrays here."""
    across = max(abs(a * b + d * e + g * h), abs(a * c + d * f + g * i), abs(b * c + e * f + h * i))
    along = [a * a + d * d + g * g - 1, b * b + e * e + h * h - 1, c * c + f * f + i * i - 1]
    determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    defect = sum(map(abs, along)) + across  # a NaN stays one in a sum
    return defect, determinant


class Transform:
    """A rotation and a translation. It is made of nothing, a quaternion w x y z, a matrix, a translation,
    a rotation with a translation, or another Transform.

    >>> import allide.fcl as fcl
    >>> fcl.Transform([1, 0, 0, 0], [1, 2, 3]).getTranslation()
    array([1., 2., 3.])
    """

    def __init__(self, *args: Any) -> None:
        self._pose = np.eye(4)
        if len(args) == 1 and isinstance(args[0], Transform):
            self._pose = args[0]._pose.copy()
        elif len(args) == 1:
            given = np.asarray(args[0], float)
            if given.shape == (3,):
                self.setTranslation(given)
            else:
                self._set_any_rotation(given)
        elif len(args) == 2:
            self._set_any_rotation(np.asarray(args[0], float))
            self.setTranslation(args[1])
        elif args:
            raise ValueError("Transform takes a rotation and a translation")

    def _set_any_rotation(self, given: npt.NDArray[np.float64]) -> None:
        if given.shape == (4,):
            self.setQuatRotation(given)
        elif given.shape == (3, 3):
            self.setRotation(given)
        else:
            raise ValueError(f"a rotation is a quaternion (4,) or a matrix (3, 3), not {given.shape}")

    def getRotation(self) -> npt.NDArray[np.float64]:
        """The matrix (3, 3), a copy."""
        return self._pose[:3, :3].copy()

    def getTranslation(self) -> npt.NDArray[np.float64]:
        """The translation (3,), a copy."""
        return self._pose[:3, 3].copy()

    def getQuatRotation(self) -> npt.NDArray[np.float64]:
        """The unit quaternion w x y z with w >= 0."""
        return np.asarray(_core.quaternion(self._pose))

    def setRotation(self, R: npt.ArrayLike) -> None:
        """Sets the rotation. A matrix that is off by up to 1e-3 is made rigid; others are a ValueError."""
        if _core._set_rotation(self._pose, R):
            return
        matrix = np.asarray(R, float).reshape(3, 3)
        defect, determinant = _rotation_defect(*matrix.ravel().tolist())
        if not defect <= 1e-3 or determinant < 0:
            raise ValueError(f"not a rotation: it is off by {defect:.3g}; scale the mesh instead")
        if defect > 1e-9:
            for _ in range(2):  # to the nearest rotation, by Newton's iteration
                matrix = matrix @ (NEWTON - 0.5 * (matrix.T @ matrix))
        self._pose[:3, :3] = matrix

    def setTranslation(self, T: npt.ArrayLike) -> None:
        """Sets the translation."""
        self._pose[:3, 3] = np.asarray(T, float).reshape(3)

    def setQuatRotation(self, q: npt.ArrayLike) -> None:
        """Sets the rotation by a quaternion w x y z of any length."""
        self._pose[:3, :3] = _core.rotation(np.asarray(q, float).reshape(4))[:3, :3]
