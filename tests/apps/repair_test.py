# SPDX-License-Identifier: MIT
import os
import unittest

from program import TWO_TRIANGLES, ProgramTest

BOX_WITHOUT_LID = """v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
v 5 5 5
f 4 3 2 1
f 1 2 6 5
f 2 3 7 6
f 8 7 3 4
f 4 1 5 8
"""


class Repair(ProgramTest):
    def defects(self, answer, place=0):
        return {f["defect"]: (f["found"], f["fixed"]) for f in answer["objects"][place]["defects"]}

    def test_an_open_box_is_closed_on_request(self):
        self.write("box.obj", BOX_WITHOUT_LID)
        answer = self.answer("repair", "box.obj", "--fill-holes", "-o", "fixed.obj")
        defects = self.defects(answer)
        self.assertEqual(defects["open_edge"], (4, 4))
        self.assertEqual(defects["unused_vertex"], (1, 1))
        self.assertEqual((answer["output"], answer["objects"][0]["faces"]), ("fixed.obj", 12))
        (fixed,) = self.answer("info", "fixed.obj")["objects"]
        self.assertTrue(fixed["closed"] and fixed["convex"])
        self.assertAlmostEqual(fixed["volume"], 1, delta=1e-15)

    def test_without_an_output_it_only_says_whether_something_can_be_mended(self):
        self.write("box.obj", BOX_WITHOUT_LID)
        self.assertIsNone(self.answer("repair", "box.obj", status=1)["output"])
        self.assertEqual(os.listdir(self.folder), ["box.obj"])
        self.assertIn("nothing to repair", self.output("repair", self.box("sound.obj")))

    def test_objects_stay_apart(self):
        self.write("pair.obj", TWO_TRIANGLES)
        self.output("repair", "pair.obj", "-o", "pair.polytopes")
        names = [o["name"] for o in self.answer("info", "pair.polytopes", status=1)["objects"]]
        self.assertEqual(names, ["pair.polytopes:left wing", "pair.polytopes:rudder"])

    def test_the_result_can_be_piped(self):
        self.write("box.obj", BOX_WITHOUT_LID)
        run = self.run_program("repair", "box.obj", "--fill-holes", "-o", "-")
        self.assertIn("open edge: 4 found", run.stderr)
        (fixed,) = self.answer("info", "-", stdin=run.stdout)["objects"]
        self.assertTrue(fixed["closed"])

    def test_a_file_can_be_repaired_in_place(self):
        self.write("box.obj", BOX_WITHOUT_LID)
        self.output("repair", "box.obj", "--to-hull", "-o", "box.obj")
        self.assertEqual(self.answer("info", "box.obj")["objects"][0]["faces"], 12)

    def test_what_is_wrong_is_said_in_a_line(self):
        box = self.box()
        self.write("pair.obj", TWO_TRIANGLES)
        self.write("bad.obj", "v 0 0 0\nf 1 2 3\n")
        self.output("build", box)
        for line, arguments in {
            "FILE is required": (),
            "bad.obj: line 2: a face names vertex 3 of 1": ("bad.obj", "-o", "out.obj"),
            "--weld must be a number from 0 to 1e18, not '-1'": (box, "--weld", "-1"),
            "2 meshes cannot be kept apart in this form of .stl": ("pair.obj", "-o", "pair.stl"),
            "allide does not write '.foo' files; it writes": (box, "-o", "box.foo"),
            "name a file in a folder that exists": (box, "-o", "nowhere/box.obj"),
            "--json and -o would both go to the standard output; name a file": (box, "--json", "-o", "-"),
            "box.allide is a saved tree; repair the mesh": ("box.allide",),
        }.items():
            self.rejects(line, "repair", *arguments)


unittest.main()
