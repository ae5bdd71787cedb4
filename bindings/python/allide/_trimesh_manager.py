# SPDX-License-Identifier: MIT
"""The collision manager of allide.trimesh."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Optional, Union
from weakref import WeakValueDictionary

import numpy as np
import numpy.typing as npt

from . import _core
from ._convert import as_mesh, doubles
from ._errors import Error
from ._trimesh_data import ContactList, DistanceData, Hull, Item, Model, Names, Sheet, contacts_between
from .fcl._distance import distance
from .fcl._values import DistanceRequest, DistanceResult

Array = npt.NDArray[np.float64]
Shape = Union[Model, Hull, Sheet]
Hashed = Union[bytes, tuple[int, ...]]
EXTERNAL = "__external"
SLACK = 1e-3  # matrices that are so nearly rigid are made rigid


def rigid(names: Iterable[Any], transforms: npt.NDArray[np.float64]) -> Array:
    """Rigid poses of a stack of matrices; an Error names the first object whose matrix scales, shears
    or mirrors."""
    if not np.isfinite(transforms).all() or (transforms[:, 3] != [0, 0, 0, 1]).any():
        bad = ~np.isfinite(transforms).all((1, 2)) | (transforms[:, 3] != [0, 0, 0, 1]).any(1)
        raise Error(f"{list(names)[int(bad.argmax())]}: the transform is not finite, or its last row is not 0 0 0 1",
                    _core.ErrorCode.bad_transform)
    turns = transforms[:, :3, :3]
    squares = turns.transpose(0, 2, 1) @ turns
    defects = np.abs(squares - np.eye(3)).max((1, 2), initial=0)
    bad = (defects > 2 * SLACK) | (np.linalg.det(turns) < 0)
    if bad.any():
        raise Error(f"{list(names)[int(bad.argmax())]}: the transform scales, shears or mirrors (R^T R is off by "
                    f"{defects[bad.argmax()]:.3g}); apply that to the mesh, or use allide.trimesh.from_scene",
                    _core.ErrorCode.bad_transform)
    result = transforms.copy()
    if (defects > 1e-9).any():
        for _ in range(2):  # to the nearest rotation, by Newton's iteration
            squares = turns.transpose(0, 2, 1) @ turns
            turns = turns @ (1.5 * np.eye(3) - 0.5 * squares)
        result[:, :3, :3] = np.where((defects > 1e-9)[:, None, None], turns, result[:, :3, :3])
    return result


def rigid_one(name: Any, transform: Any) -> Array:
    """The same of one matrix (4, 4); None is the identity."""
    if transform is None:
        return np.eye(4)
    given = doubles(transform, "transform", "(4, 4)")
    if given.shape != (4, 4):
        raise TypeError(f"transform: expected (4, 4) numbers, got shape {given.shape}")
    return np.asarray(rigid([name], given[None])[0])


class CollisionManager:
    """trimesh's manager. `solid` gives watertight meshes an inside; convex ones always have one.
    Objects that come within `margin` count as in collision, with contacts of negative depth.

    >>> manager = allide.trimesh.CollisionManager(margin=0.25)
    >>> _ = manager.add_object("a", allide.box([1, 1, 1]))
    >>> _ = manager.add_object("b", allide.box([1, 1, 1]), allide.translation([2.125, 0, 0]))
    >>> manager.in_collision_internal()
    True
    >>> manager.min_distance_internal()
    0.125
    """

    def __init__(self, solid: bool = False, margin: float = 0.0, threads: int = 1) -> None:
        self.solid, self.margin = solid, margin
        self._world = _core.World(margin=margin, threads=threads)
        self._items: dict[Any, Item] = {}
        self._by_id: dict[int, Item] = {}
        self._ignored: set[frozenset[Any]] = set()
        self._groups: dict[Any, tuple[int, int]] = {}
        self._shapes: WeakValueDictionary[Hashed, Shape] = WeakValueDictionary()
        self._last_shape: Optional[Shape] = None
        self._present: set[Names] = set()  # when last looked
        self._began: set[Names] = set()  # since they were last asked for
        self._ended: set[Names] = set()

    # Objects

    def add_object(self, name: Any, mesh: Any, transform: Any = None) -> Item:
        """Adds an object, or replaces the one of that name."""
        item = Item(name, self._shape(mesh), rigid_one(name, transform))
        self._remove(name)
        self._items[name] = item
        self._insert(item)
        return item

    def remove_object(self, name: Any) -> None:
        """Removes an object with all that was said about it."""
        self._item(name)
        self._remove(name)
        self._groups.pop(name, None)
        self._ignored = {pair for pair in self._ignored if name not in pair}

    def set_transform(self, name: Any, transform: Any) -> None:
        """Moves an object."""
        self.set_transforms([name], np.asarray(transform)[None])

    def set_transforms(self, names: Iterable[Any], transforms: npt.ArrayLike) -> None:
        """Moves many objects at once, each to its own matrix of a stack (n, 4, 4). All or none move."""
        items, stack = [self._item(name) for name in names], np.asarray(transforms, float)
        if stack.shape != (len(items), 4, 4):
            raise TypeError(f"transforms: expected ({len(items)}, 4, 4) numbers, got shape {stack.shape}")
        poses = rigid((item.name for item in items), stack)
        self._world.place(np.array([item.id for item in items], np.uint64), poses)
        for item, pose in zip(items, poses):
            item._transform._pose = pose
            item._moves += 1

    def deform(self, name: Any, vertices: npt.ArrayLike) -> None:
        """Gives an object new vertices (n, 3) in its local coordinates. It is a surface from then on."""
        item = self._item(name)
        moved = np.array(doubles(vertices, "vertices", "(n, 3)"))
        if item.local_vertices is None:
            mesh = item._geometry.mesh  # type: ignore[attr-defined]
            changed = Item(name, Sheet(mesh), item._transform._pose)
            changed.placed.deform(moved)  # rejects vertices that do not fit before anything changes
            self._remove(name)
            self._items[name] = item = changed
            self._insert(item)
        self._world.deform(item.id, moved)
        item.local_vertices = moved

    def ignore(self, a: Any, b: Any) -> None:
        """Two objects are not tested with each other until `unignore`, or until one is removed."""
        self._world.ignore(self._item(a).id, self._item(b).id)
        self._ignored.add(frozenset((a, b)))

    def unignore(self, a: Any, b: Any) -> None:
        """Undoes `ignore`."""
        self._world.unignore(self._item(a).id, self._item(b).id)
        self._ignored.discard(frozenset((a, b)))

    def set_groups(self, name: Any, groups: int, mask: int = 0xFFFFFFFF) -> None:
        """Two objects of this manager are tested with each other if each is in a group, a bit of
        `groups`, that the other's mask has."""
        self._world.set_groups(self._item(name).id, groups, mask)
        self._groups[name] = groups, mask

    # Collisions

    def in_collision_single(self, mesh: Any, transform: Any = None, return_names: bool = False,
                            return_data: bool = False) -> Any:
        """Whether a mesh is in collision with any object: a bool, then the set of names and the
        contacts that were asked for."""
        other = self._external(mesh, transform)
        pairs = [(item, other) for item in self._near(other)]
        return self._collisions(pairs, {item.name for item, _ in pairs}, return_names, return_data)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two objects are in collision: a bool, then the set of sorted pairs of names
        and the contacts that were asked for."""
        pairs = self._pairs()
        return self._collisions(pairs, set(self._present), return_names, return_data)

    def in_collision_other(self, other_manager: CollisionManager, return_names: bool = False,
                           return_data: bool = False) -> Any:
        """The same for pairs of an object of this manager and one of another; names are (mine, other's)."""
        pairs = [(mine, item) for item in other_manager._items.values() for mine in self._near(item)]
        names = {(a.name, b.name) for a, b in pairs}
        return self._collisions(pairs, names, return_names, return_data)

    def began(self) -> set[Names]:
        """The pairs that came into collision since `began` was last called, as seen by it and by the
        queries about pairs of this manager."""
        self._pairs()
        result, self._began = self._began, set()
        return result

    def ended(self) -> set[Names]:
        """The pairs that ceased to be in collision since `ended` was last called."""
        self._pairs()
        result, self._ended = self._ended, set()
        return result

    # Distances

    def min_distance_single(self, mesh: Any, transform: Any = None, return_name: bool = False,
                            return_data: bool = False) -> Any:
        """The least distance of a mesh from any object, then the name and the data that were asked for."""
        other = self._external(mesh, transform)
        result, pair = self._nearest([other])
        name = None if pair is None else pair[0].name
        return _told(result, name, (name, EXTERNAL), return_name, return_data)

    def min_distance_internal(self, name: Any = None, return_names: bool = False, return_data: bool = False) -> Any:
        """The least distance of two objects, of which one is `name` if that is given."""
        result, pair = self._nearest_internal() if name is None else self._nearest_of(self._item(name))
        names = (None, None) if pair is None else (pair[0].name, pair[1].name)
        return _told(result, names if pair is None else _sorted(*names), names, return_names, return_data)

    def min_distance_other(self, other_manager: CollisionManager, return_names: bool = False,
                           return_data: bool = False) -> Any:
        """The least distance of an object of this manager from one of another; names are (mine, other's)."""
        result, pair = self._nearest(other_manager._items.values())
        names = (None, None) if pair is None else (pair[0].name, pair[1].name)
        return _told(result, names, names, return_names, return_data)

    def __repr__(self) -> str:
        return f"<allide.trimesh.CollisionManager {len(self._items)} objects>"

    def _item(self, name: Any) -> Item:
        if name not in self._items:
            raise ValueError(f"{name} not in collision manager!")
        return self._items[name]

    def _external(self, mesh: Any, transform: Any) -> Item:
        return Item(EXTERNAL, self._shape(mesh), rigid_one(EXTERNAL, transform))

    def _shape(self, mesh: Any) -> Shape:
        """One for all meshes with the same arrays."""
        hashed = _kept_hash(mesh)
        shape = None if hashed is None else self._shapes.get(hashed)
        if shape is None:
            read = as_mesh(mesh)
            content = _content_hash(read)
            shape = self._shapes.get(content)
            if shape is None:
                shape = self._shapes[content] = self._make(mesh, read)
            if hashed is not None:
                self._shapes[hashed] = shape
        self._last_shape = shape  # keeps that of a single query for the next one
        return shape

    def _make(self, mesh: Any, read: Any) -> Shape:
        is_convex = getattr(mesh, "is_convex", None)
        if is_convex if is_convex is not None else _core.check(read).convex:
            try:
                return Hull(read)
            except ValueError:
                pass  # all points lie in one plane
        if self.solid:
            try:
                return Model(read, solid=True)
            except ValueError:
                pass  # not closed
        return Model(read, solid=False)

    def _insert(self, item: Item) -> None:
        groups, mask = self._groups.get(item.name, (1, 0xFFFFFFFF))
        item.id = int(self._world.add(item._geometry.geometry, item._transform._pose, groups=groups, mask=mask))
        self._by_id[item.id] = item
        for pair in self._ignored:
            if item.name in pair:
                (other,) = pair - {item.name}
                self._world.ignore(item.id, self._items[other].id)

    def _remove(self, name: Any) -> None:
        item = self._items.pop(name, None)
        if item is not None:
            self._world.remove(item.id)
            del self._by_id[item.id]

    def _pairs(self) -> list[tuple[Item, Item]]:
        found = self._world.detect().pairs
        by_id = self._by_id
        pairs = [(by_id[a], by_id[b]) for a, b in zip(found["a"].tolist(), found["b"].tolist())]
        now = {_sorted(a.name, b.name) for a, b in pairs}
        self._began |= now - self._present
        self._ended |= self._present - now
        self._present = now
        return pairs

    def _near(self, other: Item) -> list[Item]:
        """The objects that meet another or come within the margin, in the order of their ids."""
        placed = other.placed
        if not self.margin > 0:
            return [self._by_id[i] for i in self._world.intersecting(placed).tolist()]
        low, high = np.asarray(_core.bounds(placed))
        if (low > high).any():
            return []
        grown = np.nextafter([low - self.margin, high + self.margin], [[-np.inf], [np.inf]])
        around = [self._by_id[i] for i in self._world.intersecting(grown).tolist()]
        return [item for item in around if _core.separation_within(item.placed, placed, self.margin) is not None]

    def _collisions(self, pairs: list[tuple[Item, Item]], names: set[Any], return_names: bool,
                    return_data: bool) -> Any:
        result: tuple[Any, ...] = (bool(pairs),)
        if return_names:
            result += (names,)
        if return_data:
            found = [((a.name, b.name), contacts_between(a, b, self.margin)) for a, b in pairs]
            result += (ContactList([(of, contacts) for of, contacts in found if contacts is not None]),)
        return result[0] if len(result) == 1 else result

    def _least(self, pairs: Iterable[tuple[Item, Item]]) -> tuple[DistanceResult, Any]:
        """The least signed distance of some pairs, and the pair."""
        request, result, best = DistanceRequest(True, True), DistanceResult(), None
        for a, b in pairs:
            before = result.min_distance
            distance(a, b, request, result)
            best = (a, b) if result.min_distance < before else best
        return result, best

    def _nearest_internal(self) -> tuple[DistanceResult, Any]:
        pairs = self._world.detect().pairs
        meeting = pairs[pairs["intersecting"]]
        if len(meeting):
            return self._least((self._by_id[int(p["a"])], self._by_id[int(p["b"])]) for p in meeting)
        found = self._world.nearest_pair()
        return self._least([] if found is None else [(self._by_id[found[0]], self._by_id[found[1]])])

    def _nearest_of(self, item: Item) -> tuple[DistanceResult, Any]:
        """The object nearest to one of this manager that may be tested with it."""
        others = [b for b in self._items.values() if b is not item and self._may_meet(item, b)]
        if len(others) < len(self._items) - 1:
            return self._least((item, b) for b in others)
        self._world.enable(item.id, False)
        try:
            result, pair = self._nearest([item])
            return result, pair and (pair[1], pair[0])
        finally:
            self._world.enable(item.id, True)

    def _may_meet(self, a: Item, b: Item) -> bool:
        (ga, ma), (gb, mb) = (self._groups.get(i.name, (1, 0xFFFFFFFF)) for i in (a, b))
        return bool(ga & mb and gb & ma) and frozenset((a.name, b.name)) not in self._ignored

    def _nearest(self, others: Iterable[Item]) -> tuple[DistanceResult, Any]:
        """The least signed distance of an object of this manager from some others."""
        meeting: list[tuple[Item, Item]] = []
        nearest: list[tuple[Item, Item]] = []
        limit = np.inf
        for other in others:
            placed = other.placed
            found = self._world.nearest(placed, limit)
            if found is not None and found[1].distance == 0:
                ids = self._world.intersecting(placed).tolist()
                meeting += [(self._by_id[i], other) for i in ids if self._world.options(i)["enabled"]]
            elif found is not None and found[1].distance < limit:
                nearest, limit = [(self._by_id[found[0]], other)], found[1].distance
        return self._least(meeting or nearest)


def _kept_hash(mesh: Any) -> Optional[Hashed]:
    """The hash of its arrays that a mesh of trimesh keeps until they change; None of other meshes."""
    if not type(mesh).__module__.startswith("trimesh."):
        return None
    return hash(mesh), len(mesh.vertices), len(mesh.faces)


def _content_hash(read: Any) -> bytes:
    digest = hashlib.blake2b(read.vertices.tobytes(), digest_size=16)
    digest.update(read.faces.tobytes())
    return digest.digest()


def _sorted(a: Any, b: Any) -> Names:
    return (a, b) if a <= b else (b, a)


def _told(result: DistanceResult, names: Any, of_data: Names, return_names: bool, return_data: bool) -> Any:
    told: tuple[Any, ...] = (result.min_distance,)
    if return_names:
        told += (names,)
    if return_data:
        told += (DistanceData(of_data, result),)
    return told[0] if len(told) == 1 else told
