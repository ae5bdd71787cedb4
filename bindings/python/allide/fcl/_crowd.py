# SPDX-License-Identifier: MIT
"""The objects of a manager upon one World, and the pairs of them whose boxes overlap."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from .. import _core

Array = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]
Pairs = list[tuple[int, int]]  # of places in the order of registration
LARGEST = 2.0**60  # coordinate that the library takes
SLACK = 1e-12  # relative, so that rounding never makes a box too small


class Listed:
    """The objects in the order of registration, as the world last saw them."""

    def __init__(self, objects: list[Any], ids: list[int], geometries: list[Any], moves: list[int]) -> None:
        self.objects, self.geometries, self.moves = objects, geometries, moves
        self.ids = np.array(ids, np.uint64)
        self.by_id = np.argsort(self.ids, kind="stable")
        self.poses = _poses(objects)
        known: dict[int, Array] = {}
        boxes = [known[id(g)] if id(g) in known else known.setdefault(id(g), _core.bounds(g)) for g in geometries]
        self.local = np.array(boxes, float).reshape(-1, 2, 3)
        # Only shapes with attributes can change.
        self.shaped = [i for i, obj in enumerate(objects) if getattr(obj.collision_geometry, "_fields", True)]
        radii: dict[int, float] = {}
        self.radii = np.array([radii[id(g)] if id(g) in radii else radii.setdefault(id(g), radius_of(g))
                               for g in geometries], float)
        self.boxes: Optional[Array] = None
        self.pairs: Optional[Pairs] = None
        self.finder = _core.PairFinder()

    def places(self, ids: npt.NDArray[np.uint64]) -> npt.NDArray[np.intp]:
        """The places of objects of the world."""
        return np.asarray(self.by_id[np.searchsorted(self.ids, ids, sorter=self.by_id)])


class Crowd:
    """Objects that are added, removed and moved, and what of them meets."""

    def __init__(self) -> None:
        self.world = _core.World()
        self.version = 0  # changes with every change of the world
        self._objects: dict[int, Any] = {}  # by id(), in the order of registration
        self._ids: dict[int, int] = {}
        self._seen: dict[int, tuple[Any, int]] = {}
        self._listed: Optional[Listed] = None

    def __len__(self) -> int:
        return len(self._objects)

    def objects(self) -> list[Any]:
        return list(self._objects.values())

    def add(self, obj: Any) -> None:
        key = id(obj)
        if key in self._objects:
            return
        geometry = obj.collision_geometry.geometry
        self._ids[key] = int(self.world.add(geometry, obj._transform._pose))
        self._objects[key], self._seen[key] = obj, (geometry, obj._moves)
        self._change()

    def remove(self, obj: Any) -> None:
        if self._objects.pop(id(obj), None) is not None:
            self._change()
            self.world.remove(self._ids.pop(id(obj)))
            del self._seen[id(obj)]

    def _change(self) -> None:
        if self._listed is not None:
            for key, geometry, moves in zip(self._objects, self._listed.geometries, self._listed.moves):
                if key in self._seen:
                    self._seen[key] = geometry, moves
        self._listed = None
        self.version += 1

    def refresh(self) -> Listed:
        """Tells the world what was moved or changed its shape since the last time."""
        listed = self._listed
        if listed is None:
            seen = [self._seen[key] for key in self._objects]
            listed = self._listed = Listed(self.objects(), list(self._ids.values()), [g for g, _ in seen],
                                           [moves for _, moves in seen])
        self._reshape(listed)
        now = [obj._moves for obj in listed.objects]
        if now != listed.moves:
            self._move(listed, [i for i, moves in enumerate(listed.moves) if moves != now[i]])
            listed.moves = now
        return listed

    def _reshape(self, listed: Listed) -> None:
        for i in listed.shaped:
            geometry = listed.objects[i].collision_geometry.geometry
            if geometry is not listed.geometries[i]:
                self.world.set_geometry(int(listed.ids[i]), geometry)
                listed.geometries[i] = geometry
                listed.local[i], listed.radii[i] = _core.bounds(geometry), radius_of(geometry)
                self._forget_boxes(listed)

    def _move(self, listed: Listed, moved: list[int]) -> None:
        poses = _poses([listed.objects[i] for i in moved])
        self.world.place(listed.ids[moved], poses)
        listed.poses[moved] = poses
        self._forget_boxes(listed)

    def _forget_boxes(self, listed: Listed) -> None:
        listed.boxes = listed.pairs = None
        self.version += 1

    def boxes(self) -> Array:
        """Boxes (n, 2, 3) around the objects."""
        listed = self.refresh()
        if listed.boxes is None:
            listed.boxes = world_boxes(listed.local, listed.radii, listed.poses, listed.objects)
        return listed.boxes

    def overlapping(self) -> Pairs:
        """All pairs whose boxes overlap, sorted."""
        boxes, listed = self.boxes(), self.refresh()
        if listed.pairs is None:
            listed.finder.place(np.arange(len(boxes), dtype=np.uint32), boxes)
            found = listed.finder.pairs()
            listed.pairs = list(zip(found["a"].tolist(), found["b"].tolist()))
        return listed.pairs

    def meeting(self) -> Pairs:
        """All pairs that intersect, sorted."""
        listed = self.refresh()
        found = self.world.detect().pairs
        a, b = listed.places(found["a"]), listed.places(found["b"])
        first, second = np.minimum(a, b), np.maximum(a, b)
        order = np.lexsort((second, first))
        return list(zip(first[order].tolist(), second[order].tolist()))

    def meeting_one(self, obj: Any) -> list[int]:
        """The places of objects that intersect another, sorted."""
        return sorted(self.refresh().places(self.world.intersecting(obj.placed)).tolist())


def _poses(objects: list[Any]) -> Array:
    stack = [obj._transform._pose for obj in objects]
    return np.concatenate(stack).reshape(-1, 4, 4) if stack else np.zeros((0, 4, 4))


def radius_of(geometry: Any) -> float:
    """Of a ball around the middle of a geometry's box that has all of it in it."""
    low, high = _core.bounds(geometry)
    vertices = geometry.mesh.vertices
    if geometry.kind == _core.GeometryKind.round or not len(vertices):
        return float(np.linalg.norm(high - low) / 2)
    return float(np.linalg.norm(vertices - (low + high) / 2, axis=1).max())


def world_boxes(local: Array, radii: Array, poses: Array, objects: list[Any]) -> Array:
    """Boxes around local boxes that are turned, and around balls about their middles: of each side
    the nearer one. Those of unbounded shapes are the library's."""
    with np.errstate(invalid="ignore"):
        middle, half = (local[:, 0] + local[:, 1]) / 2, (local[:, 1] - local[:, 0]) / 2
        centre = np.einsum("nij,nj->ni", poses[:, :3, :3], middle) + poses[:, :3, 3]
        turned = np.minimum(np.einsum("nij,nj->ni", np.abs(poses[:, :3, :3]), half), radii[:, None])
        reach = turned * (1 + SLACK) + np.abs(centre) * SLACK
        boxes = np.stack((centre - reach, centre + reach), axis=1)
    for i in np.flatnonzero(~np.isfinite(boxes).all((1, 2))):
        boxes[i] = _core.bounds(objects[int(i)].placed)
    return np.asarray(np.clip(boxes, -LARGEST, LARGEST))


def box_of(obj: Any) -> Array:
    """The box (1, 2, 3) around one object that no manager has."""
    geometry = obj.collision_geometry.geometry
    local, radii = np.asarray(_core.bounds(geometry), float)[None], np.array([radius_of(geometry)])
    return world_boxes(local, radii, obj._transform._pose[None], [obj])


def overlapping_rows(mine: Array, theirs: Optional[Array], most: int) -> Optional[tuple[Places, Places]]:
    """The places of all pairs of boxes that overlap, sorted: of one array, or across two. None if
    there are more than `most`."""
    finder, count = _core.PairFinder(), len(mine)
    boxes = mine if theirs is None else np.concatenate((mine, theirs))
    finder.place(np.arange(len(boxes), dtype=np.uint32), boxes)
    found = finder.pairs()
    if len(found) > most:
        return None
    a, b = found["a"].astype(np.intp), found["b"].astype(np.intp)
    if theirs is None:
        return a, b
    across = (a < count) & (b >= count)
    return a[across], b[across] - count


def overlapping_between(mine: Array, theirs: Array) -> Pairs:
    """All pairs of a box of the first and one of the second that overlap, sorted."""
    if len(theirs) == 1:
        hits = ((mine[:, 0] <= theirs[0, 1]) & (theirs[0, 0] <= mine[:, 1])).all(1)
        return [(i, 0) for i in np.flatnonzero(hits).tolist()]
    rows = overlapping_rows(mine, theirs, len(mine) * len(theirs) + len(mine) ** 2 + len(theirs) ** 2)
    assert rows is not None
    return list(zip(rows[0].tolist(), rows[1].tolist()))
