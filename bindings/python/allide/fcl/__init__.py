# SPDX-License-Identifier: MIT
"""python-fcl's names, answered exactly by allide.

>>> import allide.fcl as fcl
>>> box = fcl.CollisionObject(fcl.Box(1, 1, 1))
>>> ball = fcl.CollisionObject(fcl.Sphere(0.5), fcl.Transform([1, 0, 0]))
>>> fcl.collide(box, ball)
1
>>> ball.setTranslation([3, 0, 0])
>>> fcl.distance(box, ball)
2.0

For code that says `import fcl`: call `allide.fcl.install()` first, or run the program by
`python -m allide.fcl script.py`. docs/manual/python_fcl.md lists the differences from python-fcl.
"""

from __future__ import annotations

from ._collide import collide
from ._distance import distance
from ._install import install, uninstall
from ._manager import DynamicAABBTreeCollisionManager, defaultCollisionCallback, defaultDistanceCallback
from ._motion import continuousCollide
from ._shapes import (
    Box,
    BVHModel,
    Capsule,
    CollisionGeometry,
    CollisionObject,
    Cone,
    Convex,
    Cylinder,
    Ellipsoid,
    Halfspace,
    OcTree,
    Plane,
    Sphere,
    TriangleP,
)
from ._values import (
    CCDMotionType,
    CCDSolverType,
    CollisionData,
    CollisionRequest,
    CollisionResult,
    Contact,
    ContinuousCollisionRequest,
    ContinuousCollisionResult,
    CostSource,
    DistanceData,
    DistanceRequest,
    DistanceResult,
    GJKSolverType,
    NODE_TYPE,
    OBJECT_TYPE,
    Transform,
)

segments = 64  # of the polytopes that stand for ellipsoids
__version__ = "0.7.0"  # of the python-fcl whose names these are

__all__ = [
    "BVHModel",
    "Box",
    "CCDMotionType",
    "CCDSolverType",
    "Capsule",
    "CollisionData",
    "CollisionGeometry",
    "CollisionObject",
    "CollisionRequest",
    "CollisionResult",
    "Cone",
    "Contact",
    "ContinuousCollisionRequest",
    "ContinuousCollisionResult",
    "Convex",
    "CostSource",
    "Cylinder",
    "DistanceData",
    "DistanceRequest",
    "DistanceResult",
    "DynamicAABBTreeCollisionManager",
    "Ellipsoid",
    "GJKSolverType",
    "Halfspace",
    "NODE_TYPE",
    "OBJECT_TYPE",
    "OcTree",
    "Plane",
    "Sphere",
    "Transform",
    "TriangleP",
    "__version__",
    "collide",
    "continuousCollide",
    "defaultCollisionCallback",
    "defaultDistanceCallback",
    "distance",
    "install",
    "uninstall",
]
