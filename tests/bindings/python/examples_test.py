# SPDX-License-Identifier: MIT
"""Every example runs and prints the line that matters."""
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[3] / "examples/python"
LINES = {
    "hello": r"x = -1.25: face 922 of the ball meets face 1 of the wall",
    "batch": r"[1-9]\d* of 10000 poses collide\nthe nearest of 1000 free ones is \d",
    "world": r"frame 9: [1-9]\d* pairs collide, \d+ began, \d+ ended, [1-9]\d* pairs of faces\nthe closest two meet",
    "robot": r"[1-9]\d* of 1000 configurations hit the table, [1-9]\d* hit the arm itself\n[1-9]\d* are free",
    "cloth": r"frame 4: [1-9]\d* contacts, the lowest at height -?0\.\d+",
    "trimesh_scene": r"[1-9]\d* pairs collide: .*\n[1-9]\d* contacts, .*\n[1-6] of 6 objects are red",
    "fcl_switch": r"[1-9]\d* contacts, collision: True\ndistance of box and cylinder: 2.75\n.* at t = 0.275",
    "clash": r"wall left,duct,touch,0.0000\n(.*\n)*wall right,pipe,near,0.0400",
}
pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="needs a checkout")


def test_all_examples_are_tested():
    assert {file.stem for file in EXAMPLES.glob("*.py")} == set(LINES)


@pytest.mark.parametrize("name", sorted(LINES))
def test_the_example_prints_what_it_should(name):
    if name == "trimesh_scene" and not importlib.util.find_spec("trimesh"):
        pytest.skip("needs trimesh")
    ran = subprocess.run([sys.executable, EXAMPLES / f"{name}.py"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert re.search(LINES[name], ran.stdout), ran.stdout


def test_the_cells_of_the_notebook_run():
    cells = json.loads((EXAMPLES / "hello.ipynb").read_text())["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    names = {}
    for source in sources:
        exec(compile(source, "hello.ipynb", "exec"), names)
    assert len(sources) == 4 and 0 < names["hits"].sum() < 1000
    assert "<table>" in names["report"]._repr_html_()
