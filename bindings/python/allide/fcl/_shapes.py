# SPDX-License-Identifier: MIT
"""Geometries and objects of python-fcl's face upon those of allide. The attributes of a shape can be
set; it is made again before the next query."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from .. import _core
from . import stopgap
from ._values import NODE_TYPE, OBJECT_TYPE, Transform


class CollisionGeometry:
    """What all shapes have: a geometry of allide."""

    _node = NODE_TYPE.BV_UNKNOWN
    _fields: tuple[str, ...] = ()
    _key: Any = None
    _made: Any = None
    is_convex = True

    def _refresh(self) -> None:
        if self._made is not None and not self._fields:
            return
        key = tuple(np.asarray(getattr(self, name), float).tobytes() for name in self._fields)
        if self._made is None or key != self._key:
            self._made = self._make()
            self._key = key

    def _make(self) -> Any:
        raise NotImplementedError(f"{type(self).__name__} cannot take part in queries")

    @property
    def geometry(self) -> Any:
        """The geometry of allide."""
        self._refresh()
        return self._made

    def _face(self, feature: Any) -> int:
        """The face of a model that a feature belongs to; -1 for shapes."""
        return -1

    def getNodeType(self) -> int:
        return int(self._node)

    def computeLocalAABB(self) -> None:
        self._refresh()

    @property
    def aabb_center(self) -> npt.NDArray[np.float64]:
        return np.asarray(np.asarray(_core.bounds(self.geometry), float).mean(0))


def _convex(mesh: Any) -> Any:
    return _core.Geometry.convex(mesh)


_kept: dict[bytes, Any] = {}
_KEPT = 64


def _shared(make: Callable[[], Any], *arrays: npt.NDArray[Any]) -> Any:
    """A geometry that is made once for the same arrays; the last few are kept."""
    digest = hashlib.blake2b(make.__qualname__.encode(), digest_size=16)
    for array in arrays:
        digest.update(str(array.shape).encode() + array.tobytes())
    key = digest.digest()
    made = _kept.pop(key, None)
    if made is None:
        made = make()
    _kept[key] = made
    for old in list(_kept)[:-_KEPT]:
        _kept.pop(old, None)
    return made


class Box(CollisionGeometry):
    _node, _fields = NODE_TYPE.GEOM_BOX, ("side",)

    def __init__(self, x: float, y: float, z: float) -> None:
        self.side = np.array([x, y, z], float)

    def _make(self) -> Any:
        return _convex(_core.box(np.asarray(self.side) / 2))


class Sphere(CollisionGeometry):
    _node, _fields = NODE_TYPE.GEOM_SPHERE, ("radius",)

    def __init__(self, radius: float) -> None:
        self.radius = radius

    def _make(self) -> Any:
        return _core.Geometry.sphere((0, 0, 0), self.radius)


class Ellipsoid(CollisionGeometry):
    _node, _fields = NODE_TYPE.GEOM_ELLIPSOID, ("radii",)

    def __init__(self, a: float, b: float, c: float) -> None:
        self.radii = np.array([a, b, c], float)

    def _make(self) -> Any:
        return _convex(stopgap.ellipsoid(self.radii))


class Capsule(CollisionGeometry):
    _node, _fields = NODE_TYPE.GEOM_CAPSULE, ("radius", "lz")

    def __init__(self, radius: float, lz: float) -> None:
        self.radius, self.lz = radius, lz

    def _make(self) -> Any:
        if not self.lz:
            return _core.Geometry.sphere((0, 0, 0), self.radius)
        return _core.Geometry.capsule((0, 0, -self.lz / 2), (0, 0, self.lz / 2), self.radius)


class Cone(CollisionGeometry):
    _node, _fields = NODE_TYPE.GEOM_CONE, ("radius", "lz")

    def __init__(self, radius: float, lz: float) -> None:
        self.radius, self.lz = radius, lz

    def _make(self) -> Any:
        return _core.Geometry.cone((0, 0, -self.lz / 2), (0, 0, self.lz / 2), self.radius, 0)


class Cylinder(CollisionGeometry):
    _node, _fields = NODE_TYPE.GEOM_CYLINDER, ("radius", "lz")

    def __init__(self, radius: float, lz: float) -> None:
        self.radius, self.lz = radius, lz

    def _make(self) -> Any:
        return _core.Geometry.cylinder((0, 0, -self.lz / 2), (0, 0, self.lz / 2), self.radius)


class _Flat(CollisionGeometry):
    """A half-space or plane."""

    _fields = ("n", "d")

    def __init__(self, n: npt.ArrayLike, d: float) -> None:
        normal = np.asarray(n, float).reshape(3)
        length = np.linalg.norm(normal)
        if not length > 0:
            raise ValueError("n: a normal of length 0")
        self.n, self.d = normal / length, d / length

    @property
    def aabb_center(self) -> npt.NDArray[np.float64]:
        return np.asarray(np.asarray(self.n, float) * self.d)


    def _ends(self) -> tuple[Any, Any]:
        point = np.asarray(self.n, float) * self.d
        return point, point + self.n


class Halfspace(_Flat):
    _node = NODE_TYPE.GEOM_HALFSPACE

    def _make(self) -> Any:
        return _core.Geometry.half_space(*self._ends())


class Plane(_Flat):
    _node = NODE_TYPE.GEOM_PLANE

    def _make(self) -> Any:
        return _core.Geometry.plane(*self._ends())


class TriangleP(CollisionGeometry):
    _node, _fields, is_convex = NODE_TYPE.GEOM_TRIANGLE, ("a", "b", "c"), False

    def __init__(self, a: npt.ArrayLike, b: npt.ArrayLike, c: npt.ArrayLike) -> None:
        self.a, self.b, self.c = (np.asarray(x, float).reshape(3) for x in (a, b, c))

    def _make(self) -> Any:
        return _core.Geometry.surface(([self.a, self.b, self.c], [[0, 1, 2]]))


class Convex(CollisionGeometry):
    _node = NODE_TYPE.GEOM_CONVEX

    def __init__(self, vertices: npt.ArrayLike, num_faces: int, faces: npt.ArrayLike) -> None:
        self.vertices = np.array(vertices, float).reshape(-1, 3)
        self.faces = np.array(faces, np.int64).ravel()
        self.num_faces = num_faces
        if not len(self.vertices):
            raise ValueError("a Convex needs vertices")

    def _make(self) -> Any:
        try:
            return _shared(lambda: _convex(self.vertices), self.vertices)
        except ValueError:
            self.is_convex = False  # all points lie in one plane
            polygons, at = [], 0
            while at < len(self.faces):
                polygons.append(self.faces[at + 1 : at + 1 + self.faces[at]].tolist())
                at += 1 + int(self.faces[at])
            return _core.Geometry.surface(_core.triangulated(self.vertices, polygons))


class BVHModel(CollisionGeometry):
    _node, is_convex = NODE_TYPE.BV_OBBRSS, False

    def __init__(self) -> None:
        self._vertices: list[npt.NDArray[np.float64]] = []
        self._faces: list[npt.NDArray[np.int64]] = []
        self._count, self._state = 0, 0

    def beginModel(self, num_tris_: int = 0, num_vertices_: int = 0) -> int:
        self.__init__()  # type: ignore[misc]
        self._state = 1
        return 0

    def addSubModel(self, verts: npt.ArrayLike, triangles: npt.ArrayLike) -> bool:
        vertices = np.array(verts, float).reshape(-1, 3)
        self._faces.append(np.array(triangles, np.int64).reshape(-1, 3) + self._count)
        self._vertices.append(vertices)
        self._count += len(vertices)
        return True

    def addVertex(self, x: float, y: float, z: float) -> bool:
        self._vertices.append(np.array([[x, y, z]], float))
        self._count += 1
        return True

    def addTriangle(self, v1: npt.ArrayLike, v2: npt.ArrayLike, v3: npt.ArrayLike) -> bool:
        corners = [np.asarray(v, float).reshape(3) for v in (v1, v2, v3)]
        return self.addSubModel(np.array(corners), [[0, 1, 2]])

    def endModel(self) -> int:
        self._state = 2
        return 0

    def num_tries_(self) -> int:
        return sum(len(faces) for faces in self._faces)

    def buildState(self) -> int:
        return self._state

    def _make(self) -> Any:
        if self._state != 2 or not self.num_tries_():
            raise ValueError("a BVHModel is used before endModel(), or has no triangles")
        vertices, faces = np.concatenate(self._vertices), np.concatenate(self._faces)
        return _shared(lambda: _core.Geometry.surface((vertices, faces)), vertices, faces)

    def _face(self, feature: Any) -> int:
        if feature.kind == _core.FeatureKind.vertex:
            return int(np.argmax((self.geometry.mesh.faces == feature.index).any(1)))
        return int(feature.index) // (3 if feature.kind == _core.FeatureKind.edge else 1)


class OcTree(CollisionGeometry):
    def __init__(self, resolution: float, data: Any) -> None:
        raise NotImplementedError("OcTree: allide has no geometry of voxels; use a BVHModel of their faces")


class CollisionObject:
    """A geometry and its transform."""

    def __init__(self, geom: Optional[CollisionGeometry] = None, tf: Optional[Transform] = None) -> None:
        if not isinstance(geom, CollisionGeometry):
            raise ValueError("a CollisionObject needs a geometry")
        geom._refresh()
        self._geometry = geom
        self._transform = Transform(tf) if tf is not None else Transform()
        self._moves = 0  # managers see by it that the object was moved
        self._placed: Any = None
        self._placed_as: tuple[int, Any] = (0, None)

    @property
    def placed(self) -> Any:
        """The geometry of allide at its pose."""
        key = self._moves, self._geometry.geometry
        if self._placed is None or key[0] != self._placed_as[0] or key[1] is not self._placed_as[1]:
            self._placed, self._placed_as = key[1].at(self._transform._pose), key
        return self._placed

    def still(self) -> CollisionObject:
        """The object as it is now, whatever becomes of it."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__, _transform=Transform(self._transform))
        return copy

    def world_vertices(self) -> npt.NDArray[np.float64]:
        """The vertices of its mesh in the world."""
        pose = self._transform._pose
        return np.asarray(self._geometry.geometry.mesh.vertices @ pose[:3, :3].T + pose[:3, 3])

    @property
    def collision_geometry(self) -> CollisionGeometry:
        return self._geometry

    def getTranslation(self) -> npt.NDArray[np.float64]:
        return self._transform.getTranslation()

    def setTranslation(self, vec: npt.ArrayLike) -> None:
        self._transform.setTranslation(vec)
        self._moves += 1

    def getRotation(self) -> npt.NDArray[np.float64]:
        return self._transform.getRotation()

    def setRotation(self, mat: npt.ArrayLike) -> None:
        self._transform.setRotation(mat)
        self._moves += 1

    def getQuatRotation(self) -> npt.NDArray[np.float64]:
        return self._transform.getQuatRotation()

    def setQuatRotation(self, q: npt.ArrayLike) -> None:
        self._transform.setQuatRotation(q)
        self._moves += 1

    def getTransform(self) -> Transform:
        return Transform(self._transform)

    def setTransform(self, tf: Transform) -> None:
        self._transform = Transform(tf)
        self._moves += 1

    def getObjectType(self) -> int:
        return int(OBJECT_TYPE.OT_BVH if isinstance(self._geometry, BVHModel) else OBJECT_TYPE.OT_GEOM)

    def getNodeType(self) -> int:
        return self._geometry.getNodeType()

    def isOccupied(self) -> bool:
        return True

    def isFree(self) -> bool:
        return False

    def isUncertain(self) -> bool:
        return False

    def computeAABB(self) -> None:
        """Has no effect: boxes are always those of the present transform."""
