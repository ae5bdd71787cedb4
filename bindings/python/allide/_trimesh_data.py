# SPDX-License-Identifier: MIT
"""Objects, contacts and distances of allide.trimesh."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from . import _core
from .fcl._collide import Contacts, contact_arrays
from .fcl._shapes import BVHModel, CollisionObject, Convex
from .fcl._values import DistanceResult

Array = npt.NDArray[np.float64]
Names = tuple[Any, Any]


class Model(BVHModel):
    """A mesh: a surface, or a solid."""

    def __init__(self, mesh: Any, solid: bool) -> None:
        self.mesh = mesh
        self._made = _core.Geometry.solid(mesh) if solid else _core.Geometry.surface(mesh)
        self._key = ()


class Hull(Convex):
    """A mesh that is convex, with its inside."""

    def __init__(self, mesh: Any) -> None:
        self.mesh, self.vertices = mesh, np.asarray(mesh.vertices)
        self._made, self._key = _core.Geometry.convex(mesh), ()


class Sheet(BVHModel):
    """A mesh whose vertices change."""

    def __init__(self, mesh: Any) -> None:
        self.mesh = mesh
        self._made, self._key = _core.Geometry.deformable(mesh), ()


class Item(CollisionObject):
    """An object of a manager: a geometry, its pose and its name."""

    def __init__(self, name: Any, shape: Union[Model, Hull, Sheet], pose: Array) -> None:
        super().__init__(shape)
        self.name, self.id = name, 0
        self._transform._pose = pose
        self.local_vertices: Optional[Array] = None  # of a sheet

    @property
    def placed(self) -> Any:
        if self.local_vertices is None:
            return super().placed
        placed = self._geometry.geometry.at(self._transform._pose)
        placed.deform(self.local_vertices)
        return placed

    def world_vertices(self) -> Array:
        if self.local_vertices is None:
            return super().world_vertices()
        pose = self._transform._pose
        return np.asarray(self.local_vertices @ pose[:3, :3].T + pose[:3, 3])

    def __repr__(self) -> str:
        return f"<allide.trimesh.Item {self.name}>"


class ContactData:
    """One contact, with the properties of trimesh's class."""

    def __init__(self, names: Names, contact: Any) -> None:
        self.names = set(names)
        self._inds = {names[0]: contact.b1, names[1]: contact.b2}
        self.normal: Array = contact.normal
        self.point: Array = contact.pos
        self.depth: float = contact.penetration_depth

    def index(self, name: Any) -> int:
        """The face of the object of that name; -1 for a convex one."""
        return int(self._inds[name])


class _Row:
    """What ContactData reads of a contact."""

    def __init__(self, faces: Any, pos: Array, normal: Array, depth: float) -> None:
        self.b1, self.b2 = int(faces[0]), int(faces[1])
        self.pos, self.normal, self.penetration_depth = pos, normal, float(depth)


class ContactList(Sequence[ContactData]):
    """Contacts of some pairs. Items are made when they are asked for; `points`, `normals`, `depths`
    and `faces` are arrays of all."""

    def __init__(self, pairs: list[tuple[Names, Contacts]]) -> None:
        self._names = [names for names, _ in pairs]
        parts = [contacts for _, contacts in pairs]
        self._ends = np.cumsum([len(part.depths) for part in parts])
        self.points: Array = _joined([part.points for part in parts], (0, 3))
        self.normals: Array = _joined([part.normals for part in parts], (0, 3))
        self.depths: Array = _joined([part.depths for part in parts], (0,))
        self.faces: npt.NDArray[np.int64] = _joined([part.faces for part in parts], (0, 2)).astype(np.int64)

    def names_of(self, index: int) -> Names:
        """The names of contact `index`, in the order of its faces; the normal leads from the first."""
        return self._names[int(np.searchsorted(self._ends, index, side="right"))]

    def __len__(self) -> int:
        return len(self.depths)

    @overload
    def __getitem__(self, index: int) -> ContactData: ...
    @overload
    def __getitem__(self, index: slice) -> list[ContactData]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[ContactData, list[ContactData]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError("there is no such contact")
        i = index % len(self)
        return ContactData(self.names_of(i), _Row(self.faces[i], self.points[i], self.normals[i], self.depths[i]))

    def __repr__(self) -> str:
        return f"<allide.trimesh.ContactList {len(self)} contacts of {len(self._names)} pairs>"


def _joined(parts: list[Any], shape: tuple[int, ...]) -> Any:
    return np.concatenate(parts) if parts else np.zeros(shape)


def contacts_between(a: Item, b: Item, margin: float) -> Optional[Contacts]:
    """The contacts of two objects; if they only come within the margin, one with a depth below 0.
    None if they are farther apart."""
    first, second = a.placed, b.placed
    if _core.intersects(first, second):
        return contact_arrays(a, b)
    near = _core.separation_within(first, second, margin) if margin > 0 else None
    if near is None:
        return None
    start, end = np.asarray(near.point_a), np.asarray(near.point_b)
    faces = [[a.collision_geometry._face(near.feature_a), b.collision_geometry._face(near.feature_b)]]
    middle, normal = (start + end) / 2, (end - start) / near.distance
    return Contacts(np.array(faces), middle[None], normal[None], np.array([-near.distance]))


class DistanceData:
    """A distance, with the properties of trimesh's class."""

    def __init__(self, names: Names, result: DistanceResult) -> None:
        self.names = set(names)
        self._inds = {names[0]: result.b1, names[1]: result.b2}
        self._points = dict(zip(names, result.nearest_points))
        self.distance: float = result.min_distance

    def index(self, name: Any) -> int:
        """The closest face of the object of that name; -1 for a convex one."""
        return int(self._inds[name])

    def point(self, name: Any) -> Any:
        """The closest point of the object of that name."""
        return self._points[name]
