# SPDX-License-Identifier: MIT
"""mypy --strict passes over the package, with its stubs, and over the examples."""
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import allide

EXAMPLES = Path(__file__).resolve().parents[3] / "examples/python"


@pytest.mark.skipif(not importlib.util.find_spec("mypy"), reason="needs mypy")
def test_mypy_finds_nothing_in_the_package_and_the_examples(tmp_path):
    package = Path(allide.__file__).parent
    if not (package / "_core.pyi").exists():
        pytest.skip("built without stubs")
    checked = [package, *sorted(EXAMPLES.glob("*.py"))]
    options = ["--strict", "--ignore-missing-imports", f"--cache-dir={tmp_path}",
               "--scripts-are-modules"]
    ran = subprocess.run([sys.executable, "-m", "mypy", *options, *map(str, checked)], capture_output=True, text=True,
                         cwd=package.parent, env={**os.environ, "MYPYPATH": str(package.parent)})
    assert ran.returncode == 0, ran.stdout
