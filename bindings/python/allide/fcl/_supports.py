# SPDX-License-Identifier: MIT
"""How far shapes reach along directions, and which directions may part them least. Normals lead
from the first to the second; moving the second by depth times the normal parts the two."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _shapes

Array = npt.NDArray[np.float64]
PARALLEL = 1e-12  # directions that differ by no more are one


def moved(pose: Array, points: npt.ArrayLike) -> Array:
    return np.asarray(points, float) @ pose[:3, :3].T + pose[:3, 3]


def unit(vectors: Array) -> Array:
    """Of length one; vectors of length 0 are left out."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray((vectors / np.where(length > 0, length, 1))[length[..., 0] > 0])


def face_normals(triangles: Array) -> Array:
    """(n, 3), zero without an area."""
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.asarray(normals / np.where(length > 0, length, 1))


class Support:
    """A convex shape at its pose."""

    def __init__(self, item: Any) -> None:
        shape, pose = item.collision_geometry, item._transform._pose
        self.radius = 0.0
        self.unbounded = isinstance(shape, _shapes._Flat)
        self.normals = np.zeros((0, 3))
        self.rims: list[tuple[Array, float]] = []  # of a cylinder or cone, by centre and radius
        if isinstance(shape, _shapes._Flat):
            normal = pose[:3, :3] @ np.asarray(shape.n, float)
            self.points = moved(pose, [np.asarray(shape.n, float) * shape.d])
            both = isinstance(shape, _shapes.Plane)
            self.normals = np.array([normal, -normal] if both else [normal])
        elif isinstance(shape, (_shapes.Sphere, _shapes.Capsule)):
            half = getattr(shape, "lz", 0.0) / 2
            self.points, self.radius = moved(pose, [[0, 0, -half], [0, 0, half]]), float(shape.radius)
        elif isinstance(shape, (_shapes.Cylinder, _shapes.Cone)):
            half, radius = shape.lz / 2, float(shape.radius)
            self.points = moved(pose, [[0, 0, -half], [0, 0, half]])
            self.normals = np.array([pose[:3, 2], -pose[:3, 2]])
            self.rims = [(self.points[0], radius), (self.points[1], 0.0 if isinstance(shape, _shapes.Cone) else radius)]
        else:
            mesh = shape.geometry.mesh
            given = getattr(shape, "vertices", mesh.vertices)  # a Convex keeps the caller's order
            self.points = moved(pose, given)
            self.normals = unit(face_normals(moved(pose, mesh.vertices)[mesh.faces]))

    def reach(self, directions: Array) -> Array:
        """The largest dot product with each direction; infinite where the shape has no end."""
        result = (directions @ self.points.T).max(1) + self.radius
        if self.rims:
            across = np.linalg.norm(np.cross(directions, self.normals[0]), axis=1)
            result = np.max([directions @ centre + radius * across for centre, radius in self.rims], axis=0)
        if self.unbounded:
            aligned = (directions @ self.normals.T).max(1) > 1 - PARALLEL
            result = np.where(aligned, result, np.inf)
        return np.asarray(result)


def best(directions: Array, depths: Array, size: float) -> int:
    """The direction of least depth; of equals the lexicographically least."""
    near = np.flatnonzero(depths <= depths.min() + 1e-12 * size)
    if len(near) == 1:
        return int(near[0])
    rounded = np.round(directions[near], 9) + 0.0
    return int(near[np.lexsort(rounded.T[::-1])[0]])


def common_point(first: Support, second: Support, normal: Array, depth: float) -> Array | None:
    """Midway between the deepest features: at a corner of the first that lies over the second's,
    else the reverse, else in the middle of their common area. None where that is not decided."""
    if any(s.radius or s.unbounded or s.rims for s in (first, second)):
        return None
    size = np.ptp(np.concatenate((first.points, second.points)), axis=0).max()
    axes = _across(normal)
    a, b = _deepest(first, normal, size), _deepest(second, -normal, size)
    flat_a, flat_b = first.points[a] @ axes.T, second.points[b] @ axes.T
    outline_a, outline_b = _outline(flat_a), _outline(flat_b)
    for index, point in zip(a, flat_a):
        if _inside(outline_b, point, 1e-9 * size):
            return np.asarray(first.points[index] - normal * depth / 2)
    for index, point in zip(b, flat_b):
        if _inside(outline_a, point, 1e-9 * size):
            return np.asarray(second.points[index] + normal * depth / 2)
    area = _clipped(outline_a, outline_b)
    if not len(area):
        return None
    height = first.points[a[0]] @ normal - depth / 2
    return np.asarray(area.mean(0) @ axes + normal * height)


def _across(normal: Array) -> Array:
    """Two axes perpendicular to the normal."""
    other = np.eye(3)[int(np.argmin(np.abs(normal)))]
    x = np.cross(normal, other)
    x /= np.linalg.norm(x)
    return np.array([x, np.cross(normal, x)])


def _deepest(shape: Support, normal: Array, size: float) -> npt.NDArray[np.intp]:
    along = shape.points @ normal
    return np.flatnonzero(along >= along.max() - 1e-9 * size)


def _outline(points: Array) -> Array:
    """The convex hull of points in the plane, counterclockwise (Andrew's monotone chain)."""
    ordered = sorted({(float(x), float(y)) for x, y in points})
    if len(ordered) < 3:
        return np.array(ordered)

    def chain(sequence: Any) -> list[tuple[float, float]]:
        result: list[tuple[float, float]] = []
        for point in sequence:
            while len(result) > 1 and _turn(result[-2], result[-1], point) <= 0:
                result.pop()
            result.append(point)
        return result[:-1]

    return np.array(chain(ordered) + chain(reversed(ordered)))


def _turn(a: Any, b: Any, c: Any) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _inside(outline: Array, point: Array, slack: float) -> bool:
    if len(outline) > 2:
        ends = np.roll(outline, -1, axis=0)
        length = np.linalg.norm(ends - outline, axis=1)
        return all(_turn(a, b, point) >= -slack * n for a, b, n in zip(outline, ends, length))
    a, b = outline[0], outline[-1]
    along = b - a
    t = np.clip((point - a) @ along / max(along @ along, 1e-300), 0, 1)
    return bool(np.linalg.norm(point - a - t * along) <= slack)


def _clipped(subject: Array, window: Array) -> Array:
    """The corners of what two convex outlines have in common (Sutherland and Hodgman)."""
    if len(window) < 3:
        if len(subject) < 3:
            return _crossing(subject, window)
        subject, window = window, subject
    points = list(subject)
    for a, b in zip(window, np.roll(window, -1, axis=0)):
        sides = [_turn(a, b, p) for p in points]
        result = []
        for i, point in enumerate(points):
            before, side = sides[i - 1], sides[i]
            if (before < 0) != (side < 0):
                result.append(points[i - 1] + (point - points[i - 1]) * (before / (before - side)))
            if side >= 0:
                result.append(point)
        points = result
    return np.array(points)


def _crossing(first: Array, second: Array) -> Array:
    if len(first) < 2 or len(second) < 2:
        return np.zeros((0, 2))
    a, b = _turn(second[0], second[1], first[0]), _turn(second[0], second[1], first[1])
    return np.array([first[0] + (first[1] - first[0]) * (a / (a - b))]) if a != b else np.zeros((0, 2))
