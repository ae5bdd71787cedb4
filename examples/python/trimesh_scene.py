# SPDX-License-Identifier: MIT
"""A trimesh.Scene as a world, and a world as a scene with colliding objects in red."""
import numpy as np
import trimesh

import allide
import allide.trimesh

scene = trimesh.Scene()
for i in range(6):
    pose = allide.translation([1.5 * i, 0.3 * i * i, 0])
    scene.add_geometry(trimesh.creation.icosphere(3, 1.0), node_name=f"ball {i}", transform=pose)

manager, objects = allide.trimesh.scene_to_collision(scene)
hit, names, contacts = manager.in_collision_internal(return_names=True, return_data=True)
print(f"{len(names)} pairs collide: {sorted(names)}")
print(f"{len(contacts)} contacts, at most {contacts.depths.max():.3f} deep")

world, ids = allide.trimesh.from_scene(scene, detail="separations", margin=2)
shown = allide.trimesh.scene(world)
red = sum(np.array_equal(mesh.visual.face_colors[0][:3], [220, 40, 40])
          for mesh in shown.geometry.values() if hasattr(mesh, "faces"))
print(f"{red} of {len(ids)} objects are red; shown.show() opens a window")
