# SPDX-License-Identifier: MIT
"""The trees and methods of the papers, and their options. Every choice gives the same answers; the
defaults are the fastest.

>>> box = allide.Geometry.solid(allide.box([1, 1, 1]), tree="dop18",
...                             dop=allide.tuning.DopBuildOptions(rule="min_sum"))
>>> box.tree.name
'dop18'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

from ._core import (
    BoxKind,
    BroadPhase,
    CellSplit,
    CellTest,
    ConvexMethod,
    DopOverlap,
    DopSplitPoint,
    DopSplitRule,
    DopTraversal,
    DopTumbling,
    FaceMethod,
    OctreeStats,
    Tree,
    automatic_octree_level,
    max_octree_level,
)


@dataclass
class DopBuildOptions:
    """How a k-DOP tree is built; an argument of Geometry.surface and Geometry.solid."""

    rule: Union[DopSplitRule, str] = "splatter"
    point: Union[DopSplitPoint, str] = "mean"
    leaf_faces: int = 0
    epsilon: float = 0.0
    moving: bool = True
    vertices: bool = False
    hull: bool = False
    closure: bool = False


@dataclass
class ObbBuildOptions:
    """How an OBB tree is built; an argument of Geometry.surface and Geometry.solid."""

    leaf_faces: int = 1
    mesh_axes: bool = True


@dataclass
class DopSearch:
    """How two k-DOP trees are compared; the argument `dop` of queries."""

    tumbling: Union[DopTumbling, str] = "planes"
    overlap: Union[DopOverlap, str] = "conservative"
    traversal: Union[DopTraversal, str] = "larger_first"


@dataclass
class OctreeOptions:
    """The face octree of a World with method="octree"."""

    level: int = automatic_octree_level
    split: Union[CellSplit, str] = "octree"
    test: Union[CellTest, str] = "boxes"
    box_stage: bool = True
    center: Sequence[float] = (0.0, 0.0, 0.0)
    side: float = 0.0
    grow: bool = True


PRESETS = ("allide", "quickcd", "icollide", "vcollide", "rapid", "kitamura")


def preset(word: str, moving: bool = True) -> dict[str, dict[str, object]]:
    """The settings of a published program as keyword arguments: of Geometry.solid and
    Geometry.surface ("tree"), Geometry.convex ("convex"), queries ("query") and World ("world").

    >>> ring = allide.Geometry.solid(allide.torus(1, 0.4, 16, 8), **allide.tuning.preset("rapid")["tree"])
    >>> ring.tree.name
    'obb'
    """
    if word not in PRESETS:
        raise ValueError(f"there is no preset {word!r}; say one of {', '.join(PRESETS)}")
    made: dict[str, dict[str, object]] = {"tree": {}, "convex": {"method": "faces"}, "query": {}, "world": {}}
    if word == "allide":
        made["convex"] = {}
    elif word == "quickcd":
        made["tree"] = {"tree": "dop18", "dop": DopBuildOptions(moving=moving, vertices=True)}
        made["query"] = {"dop": DopSearch("approximation", "conservative", "environment_first")}
    elif word == "icollide":
        made["convex"] = {"method": "lin_canny"}
        made["world"] = {"broad": "sweep_and_prune", "box": "fixed"}
    elif word == "kitamura":
        made["world"] = {"broad": "brute", "method": "octree", "octree": OctreeOptions(level=6, test="clipping")}
    else:
        made["tree"] = {"tree": "obb", "obb": ObbBuildOptions(mesh_axes=False)}
        made["world"] = {"broad": "brute"} if word == "rapid" else {"broad": "sweep_and_prune", "box": "dynamic"}
    return made


__all__ = [
    "PRESETS",
    "BoxKind",
    "BroadPhase",
    "CellSplit",
    "CellTest",
    "ConvexMethod",
    "DopBuildOptions",
    "DopOverlap",
    "DopSearch",
    "DopSplitPoint",
    "DopSplitRule",
    "DopTraversal",
    "DopTumbling",
    "FaceMethod",
    "ObbBuildOptions",
    "OctreeOptions",
    "OctreeStats",
    "Tree",
    "automatic_octree_level",
    "max_octree_level",
    "preset",
]
