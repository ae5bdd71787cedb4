# SPDX-License-Identifier: MIT
"""docs/manual/cli.md against the program: every option of a verb that it describes, every shape, every
field of JSON."""
import re
import unittest
from pathlib import Path

from program import ProgramTest

PAGE = (Path(__file__).resolve().parents[2] / "docs/manual/cli.md").read_text()
SECTIONS = {heading.split()[1]: text for heading, text in
            re.findall(r"^## `(allide [^`]+)`\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)}
SHARED = PAGE[PAGE.index("## Files and objects"):PAGE.index("## `allide check")]
FIELD = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \|", re.M)


def keys(json):
    """All names of fields, however deep."""
    if isinstance(json, list):
        return set().union(*map(keys, json))
    if isinstance(json, dict):
        return set(json) | set().union(*map(keys, json.values()))
    return set()


class Docs(ProgramTest):
    def test_every_verb_has_a_row(self):
        listed = self.output("--help").split("Verbs:\n")[1].split("\n\n")[0]
        for line in listed.split("\n"):
            self.assertIn(f"| [`{line.split()[0]}`]", PAGE)

    def test_every_option_is_described(self):
        for verb, text in SECTIONS.items():
            described = text + (SHARED if verb in ("check", "distance", "clash", "motion", "view") else "")
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", self.output(verb, "--help"), re.M):
                if option != "--help":
                    self.assertIn(option, described, verb)

    def fields_are_described(self, verb, answer, with_point=False):
        text = SECTIONS[verb].split("With `--point` the fields are:")[with_point]
        self.assertLessEqual(keys(answer), set(re.findall(r"`(\w+)`", text)) | {"a", "b"}, verb)
        for row in FIELD.findall(text):
            self.assertLessEqual(set(re.findall(r"\w+", row)), keys(answer), verb)

    def test_every_field_of_json_is_described_and_there(self):
        box = self.box()
        sheet = self.make("sheet.obj", "terrain", "--cells", "2")
        self.fields_are_described("check", self.answer(
            "check", box, box, "--move", "2=2,0,0", "--margin", "1", "--faces", "--self", status=1))
        self.fields_are_described("distance", self.answer(
            "distance", "--convex", box, box, "--within", "1", status=1))
        self.fields_are_described("distance", self.answer(
            "distance", "--solid", box, "--point", "1,2,3", "--within", "9", status=1), with_point=True)
        self.fields_are_described("clash", self.answer("clash", box, box, "--depth", status=1))
        self.fields_are_described("motion", self.answer(
            "motion", box, box, "--move", "2=3,0,0", "--by", "1=9,0,0", status=1))
        self.write("vertex-face.csv", "0,1,0,1,1,1,0\n" * 8)
        self.fields_are_described("ccd", self.answer("ccd", "vertex-face.csv", status=1))
        self.fields_are_described("info", self.answer("info", sheet, "--self", status=1))
        self.output("check", box, box, "--record", "a.allrec", "--exact", status=1)
        self.fields_are_described("replay", self.answer("replay", "a.allrec"))
        self.fields_are_described("repair", self.answer("repair", sheet))
        for verb in (["make", "box", "-o", "box.ply"], ["build", box],
                     ["simulate", "--objects", "5", "--frames", "2"],
                     ["fly", box, box, "--steps", "5"], ["walk", "kitchen", "--frames", "620"]):
            self.fields_are_described(verb[0], self.answer(*verb))

    def test_every_shape_is_named(self):
        shapes = self.output("make", "--help").split("Shapes:\n")[1].split("\n\n")[0]
        for line in shapes.split("\n"):
            self.assertIn(f"`{line.split()[0]}`", SECTIONS["make"])


unittest.main()
