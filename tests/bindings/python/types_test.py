# SPDX-License-Identifier: MIT
"""mypy --strict passes over the package, with its stubs, and over the examples; stubs are right."""
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import allide

EXAMPLES = Path(__file__).resolve().parents[3] / "examples/python"


needs_stubs = pytest.mark.skipif(
    not importlib.util.find_spec("mypy") or not (Path(allide.__file__).parent / "_core.pyi").exists(),
    reason="needs mypy and a build with stubs")


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return f"--cache-dir={tmp_path_factory.mktemp('mypy')}"


def environment():
    """mypy finds an installed package by itself, and rejects a path to it."""
    package = Path(allide.__file__).parent
    return os.environ if "site-packages" in package.parts else {**os.environ, "MYPYPATH": str(package.parent)}


@needs_stubs
def test_mypy_finds_nothing_in_the_package_and_the_examples(cache, tmp_path):
    for checked in (["-p", "allide"], sorted(EXAMPLES.glob("*.py"))):
        options = ["--strict", "--ignore-missing-imports", cache, "--scripts-are-modules"]
        ran = subprocess.run([sys.executable, "-m", "mypy", *options, *map(str, checked)], capture_output=True, text=True,
                             cwd=tmp_path, env=environment())
        assert ran.returncode == 0, ran.stdout + ran.stderr


TYPED = """
import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type
import allide
from allide import Contact, Geometry, Placed, Report, Separation

shape = Geometry.solid(allide.box([1, 1, 1]))
assert_type(shape.at([1, 2, 3]), Placed)
assert_type(allide.intersects(shape, shape.at([0, 0, 1])), bool)
assert_type(allide.separation(shape, shape).distance, float)
assert_type(allide.separation_within(shape, shape, 1.0), Separation | None)
assert_type(allide.first_contact(shape, shape), Contact | None)
assert_type(allide.contains(shape, [0, 0, 0]), bool)
world = allide.World(detail="faces", threads=2)
assert_type(world.add(shape, [1, 0, 0]), int)
assert_type(world.detect(), Report)
assert_type(allide.load_meshes("a.obj"), list[tuple[str, allide.Mesh]])
poses: NDArray[np.float64] = np.tile(np.eye(4), (9, 1, 1))
print(allide.intersects(shape.at(poses), shape).sum(), world.add(shape, poses)[0])


def many(stack: allide.PlacedStack) -> NDArray[np.bool_]:
    return allide.intersects(shape, stack)
"""
WRONG = ["allide.intersects(1, shape)", "allide.intersects(shape)", "allide.separation(shape, shape).distanc",
         "allide.intersects(shape, shape, threads='2')", "world.detect().pair", "allide.nothing",
         "world.nearest_pair()[0]", "len(allide.intersects(shape, shape))"]


def mypy(tmp_path, cache, text):
    (tmp_path / "typed.py").write_text(text)
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", cache, tmp_path / "typed.py"],
                          capture_output=True, text=True, env=environment(), cwd=tmp_path)


@needs_stubs
def test_main_calls_have_the_types_of_their_answers(tmp_path, cache):
    ran = mypy(tmp_path, cache, TYPED)
    assert ran.returncode == 0, ran.stdout
    wrong = mypy(tmp_path, cache, TYPED + "\n".join(WRONG))
    first = len(TYPED.splitlines()) + 1
    found = {int(line.split(":")[1]) for line in wrong.stdout.splitlines() if ": error:" in line}
    assert found == set(range(first, first + len(WRONG))), wrong.stdout


# Where stubs describe nanobind's own types as those of plain Python.
NANOBIND = ("__nb_enum__", "is not a function", "disjoint base at runtime", "metaclass differs", "stub does not have *args parameter",
            "stub is a staticmethod but runtime is not")


@needs_stubs
def test_stubs_list_what_the_module_has(tmp_path):
    ran = subprocess.run([sys.executable, "-m", "mypy.stubtest", "allide._core", "--concise"],
                         capture_output=True, text=True, cwd=tmp_path, env=environment())
    assert "allide._core.Geometry.convex" in ran.stdout, ran.stdout + ran.stderr  # it did run
    assert [line for line in ran.stdout.splitlines() if not any(words in line for words in NANOBIND)] == []
