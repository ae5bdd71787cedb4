# SPDX-License-Identifier: MIT
"""What `import allide` loads, and when."""
import subprocess
import sys

import pytest

import allide


def run(program):
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.split()


def test_submodules_are_imported_when_they_are_first_used():
    assert run("""
import sys, allide
print(*[name for name in ("allide.fcl", "allide.trimesh", "trimesh", "fcl") if name in sys.modules])
""") == []
    assert run("""
import sys, allide
allide.fcl.install()
import fcl
print(fcl is allide.fcl, allide.trimesh.CollisionManager.__name__, allide.tuning.preset.__name__)
""") == ["True", "CollisionManager", "preset"]


def test_other_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        allide.nothing
    assert not hasattr(allide, "physics")
