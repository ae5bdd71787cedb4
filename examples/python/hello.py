# SPDX-License-Identifier: MIT
import numpy as np

import allide

ball = allide.Geometry.solid(allide.icosphere(1, 3))  # or anything as_mesh() takes: trimesh, (vertices, faces), a path
wall = allide.Geometry.solid(allide.box([0.25, 8, 4]))

for x in np.arange(-2, 2, 0.25):
    flying = ball.at([x, 2, 0])
    if not allide.intersects(flying, wall):
        print(f"x = {x:.2f}: on its way")
        continue
    for pair in allide.intersecting_faces(flying, wall):
        print(f"x = {x:.2f}: face {pair['face_a']} of the ball meets face {pair['face_b']} of the wall")
    break
