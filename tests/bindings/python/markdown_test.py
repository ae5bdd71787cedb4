# SPDX-License-Identifier: MIT
"""The Python in pages of the manual runs, and its lines have the values that their comments say."""
import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGES = {"docs/manual/python.md": 5, "bindings/python/README.md": 1}  # and how many blocks there are
VALUE = re.compile(r"#\s*(True|False|None|-?[\d.]+)\s*$")


def blocks(page):
    text = (ROOT / page).read_text()
    for match in re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S):
        yield text[: match.start()].count("\n") + 1, match[1]


def run(source, names, name):
    """Runs each statement; returns how many values were compared."""
    compared, lines = 0, source.splitlines()
    for node in ast.parse(source).body:
        said = VALUE.search(lines[node.end_lineno - 1])
        if isinstance(node, ast.Expr) and said:
            value = eval(compile(ast.Expression(node.value), name, "eval"), names)
            assert value == ast.literal_eval(said[1]), f"{name}: {ast.unparse(node)} is {value!r}"
            compared += 1
        else:
            exec(compile(ast.Module([node], []), name, "exec"), names)
    return compared


@pytest.mark.parametrize("page", sorted(PAGES))
@pytest.mark.skipif(not (ROOT / "docs").exists(), reason="needs a checkout")
def test_the_code_of_a_page_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found, names, compared = list(blocks(page)), {}, 0
    for line, source in found:
        compared += run(source, names, f"{page}:{line}")
    assert len(found) == PAGES[page] and compared > 0


def test_a_wrong_value_is_found():
    with pytest.raises(AssertionError, match="is 4"):
        run("x = 2\nx + x  # 5\n", {}, "page")
