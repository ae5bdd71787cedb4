# SPDX-License-Identifier: MIT
"""Managers: many objects upon one World. The default callbacks are recognised and never called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from .. import _core
from ._collide import collide
from ._distance import distance
from ._shapes import CollisionObject
from ._values import CollisionData, DistanceData

Pairs = Iterable[tuple[Any, Any]]


def defaultCollisionCallback(o1: Any, o2: Any, cdata: CollisionData) -> bool:
    """Adds the contacts of two objects; true once num_max_contacts are there."""
    if not cdata.done:
        collide(o1, o2, cdata.request, cdata.result)
        full = len(cdata.result.contacts) >= cdata.request.num_max_contacts
        cdata.done = bool(cdata.result.is_collision and full)
    return cdata.done


def defaultDistanceCallback(o1: Any, o2: Any, ddata: DistanceData) -> tuple[bool, float]:
    """Lowers the least distance; never stops."""
    distance(o1, o2, ddata.request, ddata.result)
    return ddata.done, ddata.result.min_distance


class DynamicAABBTreeCollisionManager:
    """Objects, and callbacks for pairs of them.

    >>> import allide.fcl as fcl
    >>> manager = fcl.DynamicAABBTreeCollisionManager()
    >>> manager.registerObjects([fcl.CollisionObject(fcl.Sphere(1), fcl.Transform([x, 0, 0])) for x in (0, 1, 9)])
    >>> data = fcl.CollisionData()
    >>> manager.collide(data, fcl.defaultCollisionCallback)
    >>> data.result.is_collision
    True
    """

    def __init__(self) -> None:
        self.max_tree_nonbalanced_level, self.tree_incremental_balance_pass = 10, 10
        self.tree_topdown_balance_threshold, self.tree_topdown_level = 2, 0
        self.tree_init_level, self.octree_as_geometry_collide = 0, True
        self.octree_as_geometry_distance = False
        self.clear()

    def clear(self) -> None:
        self._objects: dict[int, Any] = {}  # by id(), in the order of registration
        self._ids: dict[int, int] = {}
        self._seen: dict[int, tuple[int, Any]] = {}  # moves and geometry when last placed
        self._by_id: dict[int, Any] = {}
        self._boxes: Optional[npt.NDArray[np.float64]] = None
        self._world = _core.World()

    def registerObject(self, obj: CollisionObject) -> None:
        if not isinstance(obj, CollisionObject):
            raise TypeError(f"registerObject: expected a CollisionObject, got a {type(obj).__name__}")
        if id(obj) not in self._objects:
            self._objects[id(obj)] = obj
            self._insert(obj)

    def registerObjects(self, objs: Iterable[CollisionObject]) -> None:
        for obj in objs:
            self.registerObject(obj)

    def unregisterObject(self, obj: Any) -> None:
        if self._objects.pop(id(obj), None) is not None:
            self._erase(obj)

    def setup(self) -> None:
        """Has no effect: the manager is always ready."""

    def update(self, arg: Any = None) -> None:
        """Has no effect: the manager sees which objects were moved."""

    def getObjects(self) -> list[Any]:
        return list(self._objects.values())

    def empty(self) -> bool:
        return not self._objects

    def size(self) -> int:
        return len(self._objects)

    def _insert(self, obj: Any) -> None:
        geometry = obj.collision_geometry.geometry
        name = int(self._world.add(geometry, obj._transform._pose))
        self._ids[id(obj)], self._by_id[name] = name, obj
        self._seen[id(obj)] = obj._moves, geometry
        self._boxes = None

    def _erase(self, obj: Any) -> None:
        name = self._ids.pop(id(obj))
        del self._by_id[name], self._seen[id(obj)]
        self._world.remove(name)
        self._boxes = None

    def _refresh(self) -> None:
        """Tells the world what moved or changed its shape."""
        moved = []
        for key, obj in self._objects.items():
            moves, geometry = self._seen[key]
            now = obj.collision_geometry.geometry
            if now is not geometry:
                self._erase(obj)
                self._insert(obj)
            elif moves != obj._moves:
                moved.append(obj)
                self._seen[key] = obj._moves, geometry
        if moved:
            names = np.array([self._ids[id(obj)] for obj in moved], np.uint64)
            self._world.place(names, np.array([obj._transform._pose for obj in moved]))
            self._boxes = None

    def _bounds(self) -> npt.NDArray[np.float64]:
        """(n, 2, 3), in the order of registration."""
        if self._boxes is None:
            boxes = [self._world.bounds(self._ids[key]) for key in self._objects]
            self._boxes = np.array(boxes, float).reshape(-1, 2, 3)
        return self._boxes

    def collide(self, *args: Any) -> None:
        """collide(data, callback), collide(object, data, callback) or collide(manager, data, callback)."""
        other, data, callback = _arguments(args)
        self._refresh()
        known = callback is defaultCollisionCallback
        for o1, o2 in self._intersecting(other) if known else self._overlapping(other):
            if callback(o1, o2, data):
                return

    def distance(self, *args: Any) -> None:
        """distance(data, callback), distance(object, data, callback) or distance(manager, data, callback)."""
        other, data, callback = _arguments(args)
        self._refresh()
        if callback is defaultDistanceCallback:
            for o1, o2 in self._nearest(other, data.result.min_distance):
                callback(o1, o2, data)
            return
        bound = np.inf
        for gap, o1, o2 in self._by_gap(other):
            if gap > 0 and gap >= bound:
                return
            stop, bound = callback(o1, o2, data)
            if stop:
                return

    def _nearest(self, other: Any, limit: float) -> Pairs:
        """The pairs that can lower the least distance: those that intersect, else the nearest."""
        meeting = list(self._intersecting(other))
        if meeting or limit <= 0:
            return meeting
        if other is None:
            pair = self._world.nearest_pair(limit)
            return [] if pair is None else [self._ranked(*pair[:2])]
        best = None
        for obj in _members(other):
            found = self._world.nearest(obj.placed, limit)
            if found is not None and (best is None or found[1].distance < limit):
                best, limit = (self._by_id[int(found[0])], obj), found[1].distance
        return [] if best is None else [best]

    def _ranked(self, a: Any, b: Any) -> tuple[Any, Any]:
        """Two objects of this manager by their ids, the one that was registered first first."""
        first, second = self._by_id[int(a)], self._by_id[int(b)]
        order = {key: i for i, key in enumerate(self._objects)}
        return (first, second) if order[id(first)] < order[id(second)] else (second, first)

    def _overlapping(self, other: Any) -> Pairs:
        """All pairs whose boxes overlap, this manager's object first, in the order of registration."""
        listed = self.getObjects()
        if other is None:
            rows = _overlaps(self._bounds())
            return [(listed[i], listed[j]) for i, j in rows]
        members = list(_members(other))
        theirs = np.array([_core.bounds(obj.placed) for obj in members], float).reshape(-1, 2, 3)
        count = len(listed)
        rows = _overlaps(np.concatenate((self._bounds(), theirs)))
        return [(listed[i], members[j - count]) for i, j in rows if i < count <= j]

    def _intersecting(self, other: Any) -> Pairs:
        """All pairs that intersect, this manager's object first, in the order of registration."""
        order = {key: i for i, key in enumerate(self._objects)}
        if other is None:
            pairs = self._world.detect().pairs
            mine = [(self._by_id[int(a)], self._by_id[int(b)]) for a, b in zip(pairs["a"], pairs["b"])]
            ranked = [(a, b) if order[id(a)] < order[id(b)] else (b, a) for a, b in mine]
            return sorted(ranked, key=lambda pair: (order[id(pair[0])], order[id(pair[1])]))
        found = []
        for rank, obj in enumerate(_members(other)):
            found += [(order[id(self._by_id[int(name)])], rank, obj) for name in self._world.intersecting(obj.placed)]
        listed = self.getObjects()
        return [(listed[i], obj) for i, _, obj in sorted(found, key=lambda item: item[:2])]

    def _by_gap(self, other: Any) -> Iterator[tuple[float, Any, Any]]:
        """All pairs by the distance of their boxes; equals in the order of registration."""
        mine, listed = self._bounds(), self.getObjects()
        if other is None:
            others, listed_others, theirs = None, listed, mine
        else:
            others = _members(other)
            listed_others = list(others)
            theirs = np.array([_core.bounds(obj.placed) for obj in listed_others], float).reshape(-1, 2, 3)
        if not len(mine) or not len(theirs):
            return
        gaps = _gaps(mine, theirs)
        pairs = np.triu_indices(len(mine), 1) if others is None else np.indices(gaps.shape).reshape(2, -1)
        first, second = np.asarray(pairs[0]), np.asarray(pairs[1])
        values = gaps[first, second]
        for k in np.argsort(values, kind="stable"):
            yield float(values[k]), listed[int(first[k])], listed_others[int(second[k])]


def _arguments(args: tuple[Any, ...]) -> tuple[Any, Any, Callable[..., Any]]:
    if len(args) == 2:
        return None, args[0], args[1]
    if len(args) == 3 and isinstance(args[0], (CollisionObject, DynamicAABBTreeCollisionManager)):
        return args[0], args[1], args[2]
    raise TypeError("expected (data, callback), (object, data, callback) or (manager, data, callback)")


def _members(other: Any) -> list[Any]:
    return [other] if isinstance(other, CollisionObject) else other.getObjects()


def _gaps(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Lower bounds of the distances of all pairs of boxes; 0 where they overlap."""
    apart = np.maximum(a[:, None, 0] - b[None, :, 1], b[None, :, 0] - a[:, None, 1])
    return np.asarray(np.linalg.norm(np.maximum(apart, 0), axis=2) * (1 - 1e-12))


def _overlaps(boxes: npt.NDArray[np.float64]) -> list[list[int]]:
    """All pairs i < j of boxes that share a point, sorted: a sweep along x, then y and z."""
    order = np.argsort(boxes[:, 0, 0], kind="stable")
    low, high = boxes[order, 0], boxes[order, 1]
    first = np.arange(len(order))
    count = np.maximum(np.searchsorted(low[:, 0], high[:, 0], side="right") - first - 1, 0)
    left = np.repeat(first, count)
    right = left + 1 + np.arange(len(left)) - np.repeat(np.cumsum(count) - count, count)
    both = ((low[left, 1:] <= high[right, 1:]) & (low[right, 1:] <= high[left, 1:])).all(1)
    pairs = np.sort(np.column_stack((order[left[both]], order[right[both]])), axis=1)
    return list(pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))].tolist())
