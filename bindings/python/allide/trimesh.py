# SPDX-License-Identifier: MIT
"""trimesh's collision manager upon one World, and scenes of trimesh to and from worlds. Only the
functions that make objects of trimesh import it.

>>> import allide.trimesh
>>> manager = allide.trimesh.CollisionManager()
>>> cube = allide.box([1, 1, 1])
>>> manager.add_object("a", cube)
<allide.trimesh.Item a>
>>> _ = manager.add_object("b", cube, allide.translation([1.5, 0, 0]))
>>> manager.in_collision_internal(return_names=True)
(True, {('a', 'b')})
"""

from __future__ import annotations

from ._trimesh_data import ContactData, ContactList, DistanceData, Item
from ._trimesh_manager import CollisionManager
from ._trimesh_scene import from_scene, install, scene, scene_to_collision, to_trimesh, uninstall

__all__ = [
    "CollisionManager",
    "ContactData",
    "ContactList",
    "DistanceData",
    "Item",
    "from_scene",
    "install",
    "scene",
    "scene_to_collision",
    "to_trimesh",
    "uninstall",
]
