# SPDX-License-Identifier: MIT
"""A program for python-fcl with one line changed: that of the import."""
import numpy as np

import allide.fcl as fcl

mesh = fcl.BVHModel()
vertices = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
triangles = np.array([[0, 2, 1], [0, 3, 2], [0, 1, 3], [1, 2, 3]])
mesh.beginModel(len(vertices), len(triangles))
mesh.addSubModel(vertices, triangles)
mesh.endModel()

objects = [fcl.CollisionObject(mesh), fcl.CollisionObject(fcl.Box(1, 1, 1), fcl.Transform([1.25, 0, 0])),
           fcl.CollisionObject(fcl.Cylinder(0.5, 2), fcl.Transform([5, 0, 0]))]
request = fcl.CollisionRequest(num_max_contacts=100, enable_contact=True)
result = fcl.CollisionResult()
count = fcl.collide(objects[0], objects[1], request, result)
print(f"{count} contacts, collision: {result.is_collision}")
print(f"distance of box and cylinder: {fcl.distance(objects[1], objects[2]):.2f}")

manager = fcl.DynamicAABBTreeCollisionManager()
manager.registerObjects(objects)
manager.setup()
data = fcl.DistanceData()
manager.distance(objects[2], data, fcl.defaultDistanceCallback)
time = fcl.continuousCollide(objects[2], fcl.Transform([-5, 0, 0]), objects[1], objects[1].getTransform())
print(f"the cylinder meets the box at t = {time:.3f}")
