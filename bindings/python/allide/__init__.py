# SPDX-License-Identifier: MIT
"""Exact and fast collision detection for moving polyhedra.

>>> ball = allide.Geometry.solid(allide.icosphere(1, 3))
>>> wall = allide.Geometry.solid(allide.box([0.25, 8, 4]))
>>> allide.intersects(ball.at([0, 2, 0]), wall)
True

Functions and classes have the names of the C++ library. Poses are arrays (4, 4), (3, 4) or (3,);
results are scalars, objects or NumPy arrays, whose dtypes are in allide.dtypes.
"""

from __future__ import annotations

import copyreg as _copyreg

from . import dtypes, tuning
from ._convert import as_mesh
from ._core import (
    BudgetAnswer,
    BudgetVerdict,
    Clash,
    ClashKind,
    ClosestPoint,
    Contact,
    ContactKind,
    Defect,
    Depth,
    Detail,
    ErrorCode,
    FacePair,
    Feature,
    FeatureKind,
    Finding,
    Geometry,
    GeometryKind,
    GeometryMemory,
    Mesh,
    MeshCheck,
    Metric,
    Neighbours,
    PairFinder,
    PairFinderStats,
    Penetration,
    Placed,
    PlacedStack,
    PointSide,
    PointTree,
    RayHit,
    Repaired,
    RepairEntry,
    RepairPlace,
    RepairReport,
    Separation,
    SignedDistance,
    Stats,
    Tracker,
    WayOut,
    World,
    WorldStats,
    WorldTimes,
    bounds,
    box,
    capsule,
    cast_ray,
    check,
    clash,
    closest_point,
    closest_point_within,
    cone,
    contains,
    convex_hull,
    cylinder,
    depth,
    describe,
    face_contacts,
    faces_within,
    first_contact,
    format_of,
    hare,
    icosphere,
    intersecting_faces,
    intersecting_parts,
    intersects,
    intersects_within_budget,
    inverse,
    load_geometry,
    load_mesh,
    load_meshes,
    load_polygons,
    look_at,
    penetration,
    pipes,
    polytope,
    quaternion,
    ray_hits,
    read_mesh,
    read_meshes,
    read_polygons,
    repair,
    rigid_defect,
    rotation,
    save_bytes,
    save_geometry,
    save_mesh,
    save_meshes,
    save_polygons,
    self_intersections,
    separation,
    separation_lower_bound,
    separation_within,
    shuttle,
    signed_distance,
    sin_cos,
    sphere,
    standard_sphere,
    standard_sphere_faces,
    terrain,
    torus,
    torus_knot,
    translation,
    tree_depth,
    tree_level,
    triangulated,
    version,
    way_out,
    world_vertex,
    write_meshes,
    write_polygons,
)
from ._errors import DeadId, Error, FileError
from ._poses import nearest_rigid, pose
from ._report import Report
from ._threads import threads

# multiprocessing sends functions by their names.
_copyreg.pickle(type(intersects), lambda function: function.__name__)

__version__: str = version()
__all__ = sorted(name for name in dir() if not name.startswith("_") and name != "annotations")
