# SPDX-License-Identifier: MIT
"""python -m allide is the command line: its output and exit statuses."""
import json
import subprocess
import sys

import pytest

import allide
import allide.__main__ as command_line


def run(*arguments):
    return subprocess.run([sys.executable, "-m", "allide", *map(str, arguments)], capture_output=True, text=True)


@pytest.mark.skipif(not command_line.PROGRAM.exists(), reason="built without the command line")
def test_verbs_answer_with_json_and_exit_status(tmp_path):
    allide.save_mesh(tmp_path / "box.obj", allide.box([1, 1, 1]))
    allide.save_mesh(tmp_path / "land.obj", allide.terrain(cells=4))
    apart = run("distance", tmp_path / "box.obj", tmp_path / "box.obj", "--move", "2=5,0,0", "--json")
    assert apart.returncode == 0 and json.loads(apart.stdout)["distance"] == 3
    assert run("check", tmp_path / "box.obj", tmp_path / "box.obj").returncode == 1
    assert run("info", tmp_path / "land.obj").returncode == 1
    missing = run("info", tmp_path / "none.obj")
    assert missing.returncode == 2 and "none.obj" in missing.stderr
    assert allide.__version__ in run("--version").stdout


def test_without_the_program_the_reason_is_told(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(command_line, "PROGRAM", tmp_path / "none")
    with pytest.raises(SystemExit) as caught:
        command_line.main()
    assert caught.value.code == 2 and "without the command line" in capsys.readouterr().err
