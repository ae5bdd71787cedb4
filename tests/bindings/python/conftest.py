# SPDX-License-Identifier: MIT
import os

import numpy as np
import pytest
from hypothesis import settings

import allide

# The same examples in every run, or others with ALLIDE_RANDOM=1; no folder for failed ones.
settings.register_profile("allide", database=None, derandomize=not os.environ.get("ALLIDE_RANDOM"))
settings.load_profile("allide")


@pytest.fixture
def ball():
    return allide.Geometry.solid(allide.icosphere(1, 2))


@pytest.fixture
def box():
    return allide.Geometry.solid(allide.box([1, 1, 1]))


@pytest.fixture
def poses():
    stack = np.tile(np.eye(4), (50, 1, 1))
    stack[:, 0, 3] = np.linspace(-4, 4, 50)
    return stack
