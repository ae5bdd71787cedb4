# SPDX-License-Identifier: MIT
"""Managers: many objects upon one World. The default callbacks are recognised and never called."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ._by_gap import ByGap
from ._collide import add_contacts, collide
from ._crowd import Crowd, box_of, overlapping_between
from ._distance import distance
from ._running import Run, running
from ._shapes import CollisionObject
from ._values import CollisionData, DistanceData

Pairs = list[tuple[Any, Any]]  # of objects


def defaultCollisionCallback(o1: Any, o2: Any, cdata: CollisionData) -> bool:
    """Adds the contacts of two objects; true once num_max_contacts are there.

    >>> import allide.fcl as fcl
    >>> ball, data = fcl.CollisionObject(fcl.Sphere(1)), fcl.CollisionData()
    >>> fcl.defaultCollisionCallback(ball, ball, data)
    True
    """
    if not cdata.done:
        collide(o1, o2, cdata.request, cdata.result)
        full = len(cdata.result.contacts) >= cdata.request.num_max_contacts
        cdata.done = bool(cdata.result.is_collision and full)
    return cdata.done


def defaultDistanceCallback(o1: Any, o2: Any, ddata: DistanceData) -> tuple[bool, float]:
    """Lowers the least distance; never stops.

    >>> import allide.fcl as fcl
    >>> ball, other = fcl.CollisionObject(fcl.Sphere(1)), fcl.CollisionObject(fcl.Sphere(1), fcl.Transform([5, 0, 0]))
    >>> fcl.defaultDistanceCallback(ball, other, fcl.DistanceData())
    (False, 3.0)
    """
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
        """Forgets all objects."""
        self._crowd = Crowd()

    def registerObject(self, obj: CollisionObject) -> None:
        """Adds an object; one that is there already stays."""
        if not isinstance(obj, CollisionObject):
            raise TypeError(f"registerObject: expected a CollisionObject, got a {type(obj).__name__}")
        self._crowd.add(obj)

    def registerObjects(self, objs: Iterable[CollisionObject]) -> None:
        """Adds many objects."""
        for obj in objs:
            self.registerObject(obj)

    def unregisterObject(self, obj: Any) -> None:
        """Removes an object; what was not registered is ignored, whatever it is."""
        self._crowd.remove(obj)

    def setup(self) -> None:
        """Has no effect: the manager is always ready."""

    def update(self, arg: Any = None) -> None:
        """Has no effect: the manager sees which objects were moved."""

    def getObjects(self) -> list[Any]:
        """The objects in the order of registration."""
        return self._crowd.objects()

    def empty(self) -> bool:
        """Whether there is no object."""
        return not len(self._crowd)

    def size(self) -> int:
        """How many objects there are."""
        return len(self._crowd)

    def collide(self, *args: Any) -> None:
        """collide(data, callback), collide(object, data, callback) or collide(manager, data, callback)."""
        other, data, callback = _arguments(args)
        if callback is defaultCollisionCallback:
            _collide_all(self._meeting(other), data)
        elif other is None:
            self._call_within(callback, data)
        else:
            for o1, o2 in self._overlapping(other):
                if callback(o1, o2, data):
                    return

    def _call_within(self, callback: Callable[..., Any], data: Any) -> None:
        """Calls the callback for the pairs of this manager; `collide` in it takes the world's answers."""
        pairs, listed = self._crowd.overlapping(), self._crowd.refresh()
        objects, run = listed.objects, Run(self._crowd, listed, len(pairs))
        before, running.run = running.run, run
        try:
            for run.place in pairs:
                if callback(objects[run.place[0]], objects[run.place[1]], data):
                    return
        finally:
            running.run = before

    def distance(self, *args: Any) -> None:
        """distance(data, callback), distance(object, data, callback) or distance(manager, data, callback)."""
        other, data, callback = _arguments(args)
        if callback is defaultDistanceCallback:
            for o1, o2 in self._nearest(other, data.result.min_distance):
                distance(o1, o2, data.request, data.result)
            return
        mine, members = self.getObjects(), None if other is None else _members(other)
        pairs = ByGap(self._crowd.boxes(), self._crowd.boxes() if other is None else _boxes(other), other is None)
        for gap, i, j in pairs:
            if gap > 0 and gap >= pairs.bound:
                return
            stop, pairs.bound = callback(mine[i], (mine if members is None else members)[j], data)
            if stop:
                return

    def _nearest(self, other: Any, limit: float) -> Pairs:
        """The pairs that can lower the least distance: those that intersect, else the nearest."""
        if other is None and limit > 0:
            return self._nearest_within(limit)
        meeting = self._meeting(other)
        if meeting or limit <= 0:
            return meeting
        world, listed = self._crowd.world, self._crowd.refresh()
        best = None
        for obj in _members(other):
            found = world.nearest(obj.placed, limit)
            if found is not None and (best is None or found[1].distance < limit):
                best, limit = (found[0], obj), found[1].distance
        if best is None:
            return []
        return [(listed.objects[int(listed.places(np.array([best[0]], np.uint64))[0])], best[1])]

    def _nearest_within(self, limit: float) -> Pairs:
        listed = self._crowd.refresh()
        pair = self._crowd.world.nearest_pair(limit)
        if pair is None:
            return []
        if pair[2].distance == 0:
            return self._meeting(None)
        places = sorted(listed.places(np.array(pair[:2], np.uint64)).tolist())
        return [(listed.objects[places[0]], listed.objects[places[1]])]

    def _overlapping(self, other: Any) -> Pairs:
        """All pairs with another's objects whose boxes overlap, in the order of registration."""
        listed, members = self._crowd.refresh(), _members(other)
        places = overlapping_between(self._crowd.boxes(), _boxes(other))
        return [(listed.objects[i], members[j]) for i, j in places]

    def _meeting(self, other: Any) -> Pairs:
        """All pairs that intersect, this manager's object first, in the order of registration."""
        if other is None:
            places = self._crowd.meeting()
            objects = self._crowd.refresh().objects
            return [(objects[i], objects[j]) for i, j in places]
        members, objects = _members(other), self._crowd.refresh().objects
        found = sorted((i, j) for j, obj in enumerate(members) for i in self._crowd.meeting_one(obj))
        return [(objects[i], members[j]) for i, j in found]


def _collide_all(pairs: Pairs, data: CollisionData) -> None:
    """What defaultCollisionCallback does for pairs that are known to intersect."""
    for o1, o2 in pairs:
        if data.done:
            return
        add_contacts(o1, o2, data.request, data.result)
        data.done = len(data.result.contacts) >= data.request.num_max_contacts


def _arguments(args: tuple[Any, ...]) -> tuple[Any, Any, Callable[..., Any]]:
    if len(args) == 2:
        return None, args[0], args[1]
    if len(args) == 3 and isinstance(args[0], (CollisionObject, DynamicAABBTreeCollisionManager)):
        return args[0], args[1], args[2]
    raise TypeError("expected (data, callback), (object, data, callback) or (manager, data, callback)")


def _members(other: Any) -> list[Any]:
    return [other] if isinstance(other, CollisionObject) else other.getObjects()


def _boxes(other: Any) -> Any:
    return box_of(other) if isinstance(other, CollisionObject) else other._crowd.boxes()
