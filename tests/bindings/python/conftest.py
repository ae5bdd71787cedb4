# SPDX-License-Identifier: MIT
import sys

import numpy as np
import pytest

import allide


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
