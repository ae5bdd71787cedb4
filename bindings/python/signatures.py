# SPDX-License-Identifier: MIT
"""Types for the stub of the module; finish_stub.py puts them in. Keys are `name`, `Class.name`, or for
arguments also `Class.function.argument` and `Class.*.argument`. A key that fits nothing is an error."""

HEAD = """
from collections.abc import Sequence
from typing import Any, overload
from typing_extensions import TypeAlias
import numpy as np
from numpy.typing import ArrayLike, NDArray
from ._report import Report
from .tuning import DopBuildOptions, DopSearch, ObbBuildOptions, OctreeOptions
_Single: TypeAlias = Geometry | Placed
_Operand: TypeAlias = Geometry | Placed | PlacedStack
_Vector: TypeAlias = Sequence[float]
_Matrix: TypeAlias = Sequence[Sequence[float]]
_Pose: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float64]]
_Point: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]
_Points: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float64]]
_Rows: TypeAlias = np.ndarray[tuple[int], np.dtype[np.void]]
_Bools: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]
_Floats: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]
_Ids: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint64]]
_Numbers: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint32]]
_Lists: TypeAlias = tuple[_Rows, _Ids]
"""

GENERIC = {"tuple": "tuple[Any, ...]", "list": "list[Any]", "dict": "dict[str, Any]"}

ARGUMENTS = {
    "threads": "int | None", "stats": "Stats | None", "dop": "DopSearch | None",
    "Geometry.*.dop": "DopBuildOptions | None", "obb": "ObbBuildOptions | None", "octree": "OctreeOptions | None",
    "tree": "Tree | str", "Geometry.convex.method": "ConvexMethod | str", "World.__init__.method": "FaceMethod | str",
    "broad": "BroadPhase | str", "detail": "Detail | str", "World.__init__.box": "BoxKind | str",
    "World.add.box": "BoxKind | str | None", "self_test": "Neighbours | str | None", "neighbours": "Neighbours | str",
    "fit": "Fit | str", "metric": "Metric | str", "defect": "Defect | str",
    "a": "_Operand", "b": "_Operand", "target": "_Operand", "compound": "_Operand",
    "self_intersections.object": "_Operand", "bounds.object": "Mesh | _Single",
    **dict.fromkeys("offset eye up half_extents centre p q point tip origin direction local rotation world_from_local "
                    "points vertices pose poses parts faces bounds removed added new_vertices".split(), "ArrayLike"),
    "Geometry.compound.parts": "Sequence[Any]", "Geometry.convex.points": "object", "look_at.target": "ArrayLike",
    "rotation.axis": "ArrayLike", "World.*.objects": "int | ArrayLike", "PairFinder.place.box": "int | ArrayLike",
    "World.nearest.from_": "_Single | ArrayLike", "World.intersecting.shape": "_Single | ArrayLike",
    **dict.fromkeys("first_impact.a meets.a".split(), "Moving"),
    **dict.fromkeys("first_impact.b meets.b".split(), "Moving | Sequence[Moving]"),
    **dict.fromkeys("Motion.*.start Motion.*.end Motion.*.at Motion.*.axis pivot".split(), "ArrayLike"),
    "shape": "_Operand", "start": "Start | str",
    "_partings.a": "ArrayLike", "_partings.b": "ArrayLike", "ignored": "Sequence[tuple[int, int]] | None",
}

RESULTS = {
    **dict.fromkeys("translation rotation look_at inverse Placed.world_from_local Placed.world_from_part "
                    "World.world_from_local".split(), "_Pose"),
    "quaternion": "_Point", "world_vertex": "NDArray[np.float64]", "sin_cos": "tuple[float, float]",
    **dict.fromkeys("Separation.point_a Separation.point_b Penetration.direction Penetration.point_a Penetration.point_b "
                    "Contact.point RepairPlace.position Depth.point Depth.on_surface WayOut.offset ClosestPoint.point "
                    "SignedDistance.point RayHit.normal RayHit.barycentric World.RayHit.normal "
                    "World.RayHit.barycentric Impact.point_a Impact.point_b Impact.normal Motion.point Motion.axis".split(), "_Point"),
    **dict.fromkeys("Moving.pose Motion.start Motion.end".split(), "_Pose"),
    "Mesh.vertices": "_Points", "Mesh.faces": "np.ndarray[tuple[int, int], np.dtype[np.uint32]]",
    **dict.fromkeys("Mesh.__copy__ Mesh.__deepcopy__".split(), "Mesh"),
    **dict.fromkeys("Geometry.__copy__ Geometry.__deepcopy__".split(), "Geometry"),
    **dict.fromkeys("MeshCheck._repr_html_ RepairReport._repr_html_".split(), "str"),
    "PlacedStack.world_from_local": "np.ndarray[tuple[int, int, int], np.dtype[np.float64]]",
    "Geometry.parts": "list[tuple[Geometry, _Pose, int]]", "tree_level": "tuple[_Points, list[list[int]]]",
    **dict.fromkeys("load_meshes read_meshes".split(), "list[tuple[str, Mesh]]"),
    **dict.fromkeys("load_polygons read_polygons".split(), "list[tuple[str, _Points, list[list[int]]]]"),
    **dict.fromkeys("bounds World.bounds".split(), "_Points"), "PairFinder.bounds": "_Points | None",
    **dict.fromkeys("PairFinder.pairs PairFinder.ignored_pairs World.ignored_pairs World.ray_hits".split(), "_Rows"),
    "PairFinder.rules": "dict[str, Any] | None",
    **dict.fromkeys("World.objects World.containing World.intersecting".split(), "_Ids"), "World.face_numbers": "_Numbers",
    "World.nearest": "tuple[int, Separation] | None", "World.nearest_pair": "tuple[int, int, Separation] | None",
    "World.detect": "Report",
}


def _pairs(one, many):
    """A query of two operands."""
    return [({"a": "_Single", "b": "_Single"}, one), ({"a": "PlacedStack", "b": "_Operand"}, many),
            ({"a": "_Operand", "b": "PlacedStack"}, many)]


def _points(one, many):
    """A query of a target and a point. The shape of an array is seldom known: the answer is Any."""
    return [({"target": "_Single", "point": "_Vector"}, one), ({"target": "_Operand", "point": "_Matrix"}, many),
            ({"target": "PlacedStack", "point": "_Vector"}, many), ({"target": "_Operand", "point": "ArrayLike"}, "Any")]


def _moving(one, many):
    """A query of a Moving and one or several others."""
    return [({"b": "Moving"}, one), ({"b": "Sequence[Moving]"}, many)]


def _rays(one, many, target=None):
    rays = [({"origin": "_Vector", "direction": "_Vector"}, one), ({"origin": "_Matrix", "direction": "_Vector | _Matrix"}, many),
            ({"origin": "_Vector", "direction": "_Matrix"}, many), ({"origin": "ArrayLike", "direction": "ArrayLike"}, "Any")]
    if target is None:
        return rays
    return [({"target": "_Single" if i == 0 else "_Operand", **types}, result) for i, (types, result) in enumerate(rays)]


def _one(name, one, many):
    """A query of one operand."""
    return [({name: "_Single"}, one), ({name: "PlacedStack"}, many)]


OVERLOADS = {
    "intersects": _pairs("bool", "_Bools"),
    "intersecting_faces": _pairs("_Rows", "_Lists"),
    "face_contacts": _pairs("_Rows", "_Lists"),
    "faces_within": _pairs("_Rows", "_Lists"),
    "first_contact": _pairs("Contact | None", "_Rows"),
    "intersects_within_budget": _pairs("BudgetAnswer", "_Rows"),
    "separation": _pairs("Separation", "_Rows"),
    "separation_within": _pairs("Separation | None", "_Rows"),
    "separation_lower_bound": _pairs("float", "_Floats"),
    "penetration": _pairs("Penetration", "_Rows"),
    "clash": _pairs("Clash", "_Rows"),
    "depth": _pairs("Depth", "_Rows"),
    "way_out": _pairs("WayOut", "_Rows"),
    "self_intersections": _one("object", "_Rows", "_Lists"),
    "intersecting_parts": _one("compound", "_Rows", "_Lists"),
    "contains": _points("bool", "_Bools"),
    "closest_point": _points("ClosestPoint", "_Rows"),
    "closest_point_within": _points("ClosestPoint | None", "_Rows"),
    "signed_distance": _points("SignedDistance", "_Rows"),
    "cast_ray": _rays("RayHit | None", "_Rows", "target"),
    "ray_hits": _rays("_Rows", "_Lists", "target"),
    "PointTree.nearest": [({"points": "_Vector"}, "_Rows"), ({"points": "_Matrix"}, "_Lists"), ({"points": "ArrayLike"}, "Any")],
    "PointTree.within": [({"points": "_Vector"}, "_Rows"), ({"points": "_Matrix"}, "_Lists"), ({"points": "ArrayLike"}, "Any")],
    "Tracker.intersects": _pairs("bool", "_Bools"),
    "Tracker.intersecting_faces": _pairs("_Rows", "_Lists"),
    "Tracker.separation": _pairs("Separation", "_Rows"),
    "Tracker.separation_within": _pairs("Separation | None", "_Rows"),
    "Geometry.at": [({"pose": "_Vector | _Matrix", "parts": "None"}, "Placed"), ({"pose": "ArrayLike"}, "Any")],
    "World.add": [({"pose": "_Vector | _Matrix | None"}, "int"), ({"pose": "ArrayLike | None"}, "Any")],
    "first_impact": _moving("Impact | None", "_Rows"),
    "meets": _moving("bool", "_Bools"),
    "cast_shape": [({"shape": "_Single", "target": "_Single"}, "Impact | None"),
                   ({"shape": "PlacedStack", "target": "_Operand"}, "_Rows"), ({"shape": "_Operand", "target": "PlacedStack"}, "_Rows")],
    "World.cast_ray": _rays("World.RayHit | None", "_Rows"),
}
