# SPDX-License-Identifier: MIT
"""A sheet that sinks onto a ball: new vertices each frame, and where the two meet."""
import numpy as np

import allide

sheet = allide.terrain(size=4, height=0, cells=40)
world = allide.World(detail="contacts")
ball = world.add(allide.Geometry.solid(allide.icosphere(1, 3)), [0, 0, -1])
cloth = world.add(allide.Geometry.deformable(sheet))

rest = np.array(sheet.vertices)
for frame in range(5):
    sag = 0.1 * frame * np.cos(rest[:, 0]) * np.cos(rest[:, 1])
    world.deform(cloth, rest + np.column_stack((np.zeros((len(rest), 2)), 0.25 - sag)))
    contacts = world.detect().contacts
    low = f", the lowest at height {contacts['from'][:, 2].min():.3f}" if len(contacts) else ""
    print(f"frame {frame}: {len(contacts)} contacts{low}")
