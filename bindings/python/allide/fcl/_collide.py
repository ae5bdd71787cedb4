# SPDX-License-Identifier: MIT
"""fcl.collide: yes or no is that of allide.intersects; contacts have a local normal and depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Optional

import numpy as np
import numpy.typing as npt

from .. import _core
from . import _shapes
from ._running import known_answer
from ._supports import Array, Support, best, common_point, face_normals
from ._values import CollisionRequest, CollisionResult, Contact, LazyContact


def collide(o1: Any, o2: Any, request: Optional[CollisionRequest] = None,
            result: Optional[CollisionResult] = None) -> int:
    """The number of contacts that were added to the result, at most num_max_contacts.

    >>> import allide.fcl as fcl
    >>> box = fcl.CollisionObject(fcl.Box(1, 1, 1))
    >>> fcl.collide(box, fcl.CollisionObject(fcl.Box(1, 1, 1), fcl.Transform([1, 0, 0])))
    1
    """
    request = CollisionRequest() if request is None else request
    result = CollisionResult() if result is None else result
    meets = known_answer(o1, o2)
    if meets is None:
        meets = _core.intersects(o1.placed, o2.placed)
    return add_contacts(o1, o2, request, result) if meets else 0


def add_contacts(o1: Any, o2: Any, request: CollisionRequest, result: CollisionResult) -> int:
    """What `collide` does for two objects that are known to intersect."""
    result.is_collision = True
    if request.num_max_contacts < 1:
        return 0
    contacts = contacts_of(o1, o2, request)
    result.contacts.extend(contacts)
    return len(contacts)


class Contacts(NamedTuple):
    """Contacts of one pair: faces (n, 2), -1 for shapes, and where and how deep they are."""

    faces: npt.NDArray[np.int64]
    points: Array
    normals: Array
    depths: Array


def contacts_of(o1: Any, o2: Any, request: CollisionRequest) -> list[Contact]:
    """The contacts of two objects that intersect, at most num_max_contacts."""
    g1, g2, most = o1.collision_geometry, o2.collision_geometry, request.num_max_contacts
    if not request.enable_contact:
        return [Contact(g1, g2, a, b) for a, b in _faces_of(o1, o2)[:most].tolist()]
    if most == 1 or (g1.is_convex and g2.is_convex):
        still = _still(o1), _still(o2)
        return [LazyContact(g1, g2, lambda: _row(contact_arrays(still[0](), still[1]()), 0))]
    arrays = contact_arrays(o1, o2)
    rows = zip(arrays.faces[:most].tolist(), arrays.normals, arrays.points, arrays.depths.tolist())
    return [_contact(g1, g2, *row) for row in rows]


def _contact(g1: Any, g2: Any, faces: list[int], normal: Array, pos: Array, depth: float) -> Contact:
    contact = Contact.__new__(Contact)
    contact.o1, contact.o2, contact.normal, contact.pos, contact.penetration_depth = g1, g2, normal, pos, depth
    contact.b1, contact.b2 = faces
    return contact


def _still(obj: Any) -> Callable[[], Any]:
    """What makes the object as it is now, whatever becomes of it."""
    pose = obj._transform._pose.copy()

    def make() -> Any:
        copy = obj.still()
        copy._transform._pose, copy._placed = pose, None
        return copy

    return make


def _row(contacts: Contacts, i: int) -> tuple[int, int, Array, Array, float]:
    a, b = contacts.faces[i].tolist()
    return a, b, contacts.normals[i], contacts.points[i], float(contacts.depths[i])


def contact_arrays(o1: Any, o2: Any) -> Contacts:
    """The contacts of two objects that intersect, sorted by faces."""
    first, second = o1.collision_geometry.is_convex, o2.collision_geometry.is_convex
    if first and second:
        depth, normal, point = deepest(o1, o2)
        return Contacts(np.array([[-1, -1]]), point[None], normal[None], np.array([depth]))
    if not first and not second:
        return _surface_contacts(o1, o2)
    if not first:
        return _mixed_contacts(o1, o2)
    faces, points, normals, depths = _mixed_contacts(o2, o1)
    return Contacts(faces[:, ::-1], points, -normals, depths)


def _faces_of(o1: Any, o2: Any) -> npt.NDArray[np.int64]:
    """The faces of contact_arrays."""
    g1, g2 = o1.collision_geometry, o2.collision_geometry
    if g1.is_convex and g2.is_convex:
        return np.array([[-1, -1]])
    if not g1.is_convex and not g2.is_convex:
        pairs = _core.intersecting_faces(o1.placed, o2.placed)
        return np.column_stack((_numbers(g1, pairs["face_a"]), _numbers(g2, pairs["face_b"])))
    if not g1.is_convex:
        faces = _numbers(g1, _faces_in(o1, o2)[0])
        return np.column_stack((faces, np.full(len(faces), -1)))
    return _faces_of(o2, o1)[:, ::-1]


def deepest(o1: Any, o2: Any) -> tuple[float, Array, Array]:
    """Depth, normal and the point midway of two convex objects that intersect."""
    first, second = Support(o1), Support(o2)
    directions, depths, middle = np.zeros((0, 3)), np.zeros(0), None
    try:
        found = _core.penetration(o1.placed, o2.placed)
        directions, depths = np.array([found.direction]), np.array([found.depth])
        middle = (np.asarray(found.point_a) + np.asarray(found.point_b)) / 2
    except ValueError:
        pass  # of two unbounded shapes; their own normals are the candidates
    own = np.concatenate((directions, first.normals, -second.normals))
    depths = np.concatenate((depths, first.reach(own[len(depths) :]) + second.reach(-own[len(depths) :])))
    size = max(1e-300, min(np.ptp(s.points, axis=0).max() + s.radius for s in (first, second)))
    index = best(own, depths, size)
    depth, normal = max(0.0, float(depths[0 if middle is not None else index])), own[index]
    point = common_point(first, second, normal, depth)
    if point is None:
        point = middle if middle is not None and index == 0 else _overlap_middle(o1, o2)
    return depth, normal, point


def _overlap_middle(o1: Any, o2: Any) -> Array:
    """The middle of what the boxes of both have in common; of all of space, the origin."""
    boxes = np.array([_core.bounds(o.placed) for o in (o1, o2)])
    low, high = boxes[:, 0].max(0), boxes[:, 1].min(0)
    finite = np.isfinite(low) & np.isfinite(high)
    return np.where(finite, (np.where(finite, low, 0) + np.where(finite, high, 0)) / 2, 0)


def _numbers(geometry: Any, faces: Any) -> npt.NDArray[np.int64]:
    numbers = np.asarray(faces, np.int64)
    return numbers if isinstance(geometry, _shapes.BVHModel) else np.full(len(numbers), -1)


def _triangles(item: Any, faces: Any) -> Array:
    return np.asarray(item.world_vertices()[item.collision_geometry.geometry.mesh.faces[faces]])


def _surface_contacts(o1: Any, o2: Any) -> Contacts:
    found = _core.face_contacts(o1.placed, o2.placed)
    a, b = found["faces"]["face_a"], found["faces"]["face_b"]
    normals, depths = _core._partings(_triangles(o1, a), _triangles(o2, b))
    numbers = (_numbers(o1.collision_geometry, a), _numbers(o2.collision_geometry, b))
    return Contacts(np.column_stack(numbers), (found["from"] + found["to"]) / 2, normals, depths)


def _faces_in(surface: Any, shape: Any) -> tuple[npt.NDArray[np.int64], Any]:
    """The faces of the surface that have a point in the shape, sorted, and where they cross it."""
    crossing = _core.face_contacts(surface.placed, shape.placed)
    mesh = surface.collision_geometry.geometry.mesh
    inside = np.asarray(_core.contains(shape.placed, surface.world_vertices()))
    return np.union1d(crossing["faces"]["face_a"], np.flatnonzero(inside[mesh.faces].all(1))), crossing


def _mixed_contacts(surface: Any, shape: Any) -> Contacts:
    """One contact for each face of the surface that has a point in the shape."""
    faces, crossing = _faces_in(surface, shape)
    triangles = _triangles(surface, faces)
    normals, depths = _faces_and_shape(triangles, Support(shape))
    points, count = np.zeros((len(faces), 3)), np.zeros(len(faces))
    rows = np.searchsorted(faces, crossing["faces"]["face_a"])
    np.add.at(points, rows, (crossing["from"] + crossing["to"]) / 2)
    np.add.at(count, rows, 1)
    points = np.where(count[:, None] > 0, points / np.maximum(count, 1)[:, None], triangles.mean(1))
    numbers = _numbers(surface.collision_geometry, faces)
    return Contacts(np.column_stack((numbers, np.full(len(faces), -1))), points, normals, depths)


def _faces_and_shape(triangles: Array, shape: Support) -> tuple[Array, Array]:
    """For each face the smallest move of the shape that parts them, along the face's plane or the
    normals of the shape."""
    plane = face_normals(triangles)
    own = np.stack((plane, -plane), axis=1)
    reach = shape.reach(-own.reshape(-1, 3)).reshape(-1, 2)
    depths = np.einsum("ndk,nck->ndc", own, triangles).max(2) + reach
    depths[~own.any(2)] = np.inf
    index = depths.argmin(1)
    rows = np.arange(len(triangles))
    normals, least = own[rows, index], depths[rows, index]
    shared = -shape.normals
    if len(shared):
        outer = shape.reach(-shared)
        for i, triangle in enumerate(triangles):  # a row at a time, so that memory stays small
            along = (shared @ triangle.T).max(1) + outer
            k = int(along.argmin())
            if along[k] < least[i]:
                normals[i], least[i] = shared[k], along[k]
    return normals, np.where(np.isfinite(least), np.maximum(least, 0), 0)
