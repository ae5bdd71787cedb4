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


__all__ = [
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
]
