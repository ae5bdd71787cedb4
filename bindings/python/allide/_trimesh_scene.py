# SPDX-License-Identifier: MIT
"""Scenes of trimesh to and from worlds and managers."""

from __future__ import annotations

import importlib
import sys
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from . import _core
from ._convert import as_mesh
from ._poses import nearest_rigid
from ._trimesh_data import Item
from ._trimesh_manager import SLACK, CollisionManager
from .fcl import install as install_fcl
from .fcl import uninstall as uninstall_fcl

Array = npt.NDArray[np.float64]
RED, GREY = (220, 40, 40, 255), (170, 170, 170, 255)


def _parts(matrix: Any) -> tuple[Array, Optional[Array]]:
    """A rigid pose, and what scale, shear and mirror are to be applied to the mesh before; None for none."""
    given = np.asarray(matrix, float)
    pose = nearest_rigid(given)
    baked = pose[:3, :3].T @ given[:3, :3]
    return pose, None if np.abs(baked - np.eye(3)).max() <= SLACK else baked


def _baked(mesh: Any, change: Optional[Array]) -> Any:
    if change is None:
        return mesh
    read = as_mesh(mesh)
    faces = read.faces[:, ::-1] if np.linalg.det(change) < 0 else read.faces
    return _core.Mesh(read.vertices @ change.T, faces)


def _nodes(scene: Any) -> Any:
    """(node, geometry's name, mesh, pose) of every mesh of a scene; scale and mirror are in the mesh."""
    made: dict[Any, Any] = {}
    for node in scene.graph.nodes_geometry:
        matrix, name = scene.graph[node]
        mesh = scene.geometry[name]
        if not hasattr(mesh, "faces"):
            continue  # paths and points
        pose, change = _parts(matrix)
        key = name, None if change is None else np.round(change, 12).tobytes()
        if key not in made:
            made[key] = _baked(mesh, change)
        yield node, key, made[key], pose


def scene_to_collision(scene: Any) -> tuple[CollisionManager, dict[Any, Item]]:
    """A manager with all meshes of a trimesh.Scene, and its objects by the names of their nodes."""
    manager = CollisionManager()
    return manager, {node: manager.add_object(node, mesh, pose) for node, _, mesh, pose in _nodes(scene)}


def from_scene(scene: Any, **options: Any) -> tuple[_core.World, dict[Any, int]]:
    """A World of all meshes of a trimesh.Scene, and its ids by the names of their nodes. Closed
    meshes are solids, others surfaces. Nodes of one mesh share a geometry. `options` are World's."""
    world, ids, made = _core.World(**options), {}, {}
    for node, key, mesh, pose in _nodes(scene):
        if key not in made:
            made[key] = _geometry(as_mesh(mesh))
        ids[node] = int(world.add(made[key], pose))
    return world, ids


def _geometry(mesh: Any) -> Any:
    try:
        return _core.Geometry.solid(mesh)
    except ValueError:
        return _core.Geometry.surface(mesh)


def to_trimesh(mesh: Any) -> Any:
    """A trimesh.Trimesh with the vertices and faces of a mesh or geometry."""
    trimesh: Any = importlib.import_module("trimesh")
    read = as_mesh(mesh)
    return trimesh.Trimesh(np.array(read.vertices), np.array(read.faces, np.int64), process=False)


def scene(world: _core.World, report: Any = None) -> Any:
    """A trimesh.Scene of a world's objects, named by their ids: red ones intersect another in the
    report, which is that of detect() unless given. Closest points of its separations are joined by
    segments. Round shapes have no faces and are left out."""
    trimesh: Any = importlib.import_module("trimesh")
    report = world.detect() if report is None else report
    meeting = report.pairs[report.pairs["intersecting"]]
    hit = set(meeting["a"].tolist()) | set(meeting["b"].tolist())
    result = trimesh.Scene()
    for i in world.objects().tolist():
        mesh = world.mesh(i)
        if len(mesh.faces):
            shown = to_trimesh(mesh)
            shown.visual.face_colors = RED if i in hit else GREY
            result.add_geometry(shown, node_name=str(i), geom_name=str(i), transform=world.world_from_local(i))
    rows = report.separations[report.separations["distance"] > 0]
    if len(rows):
        segments = np.stack((rows["point_a"], rows["point_b"]), axis=1)
        result.add_geometry(trimesh.load_path(segments), node_name="separations", geom_name="separations")
    return result


_before: dict[str, Any] = {}


def install() -> None:
    """Puts this CollisionManager into trimesh.collision, and allide.fcl in place of python-fcl."""
    install_fcl()
    theirs: Any = importlib.import_module("trimesh.collision")
    if theirs.CollisionManager is not CollisionManager:
        for name, mine in (("CollisionManager", CollisionManager), ("scene_to_collision", scene_to_collision)):
            _before[name] = getattr(theirs, name)
            setattr(theirs, name, mine)


def uninstall() -> None:
    """Undoes install."""
    theirs: Any = sys.modules.get("trimesh.collision")
    while theirs is not None and _before:
        setattr(theirs, *_before.popitem())
    uninstall_fcl()
