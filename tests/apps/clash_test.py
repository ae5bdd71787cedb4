# SPDX-License-Identifier: MIT
import csv
import os
import unittest

from program import TWO_TRIANGLES, ProgramTest

BUILDING = """o wall 1
v 0 0 0
v 8 0 0
v 0 8 0
v 0 0 8
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
o duct 1
v 1 1 1
v 9 1 1
v 1 9 1
v 1 1 9
f 5 7 6
f 5 6 8
f 5 8 7
f 6 7 8
o duct 2
v 0 0 0
v 0 8 0
v -1 0 0
v 0 0 8
f 9 11 10
f 9 10 12
f 9 12 11
f 10 11 12
"""


class Clash(ProgramTest):
    def kinds(self, *arguments, status=1):
        """(a, b, kind) of each clash."""
        answer = self.answer("clash", *arguments, status=status)
        return [(c["a"], c["b"], c["kind"]) for c in answer["clashes"]]

    def kind(self, *arguments):
        (clash,) = self.kinds(*arguments)
        return clash[2]

    def test_boxes_have_every_kind_of_solids(self):
        box, large = self.box(), self.box("large.obj", 3, 3, 3)
        for place, kind in {"0,0,0": "equal", "1,0,0": "touch", "0.5,0,0": "overlap",
                            "1,1,1": "touch", "0.9999999999999999,0,0": "overlap"}.items():
            self.assertEqual(self.kind(box, box, "--move", "2=" + place), kind)
        self.assertEqual(self.kind(box, large), "inside")
        self.assertEqual(self.kind(large, box), "contains")
        self.assertEqual(self.kinds(box, box, "--move", "2=1.5,0,0", status=0), [])

    def test_a_clearance_lists_near_pairs(self):
        box = self.box()
        answer = self.answer("clash", box, box, "--move", "2=1.5,0,0", "--clearance", "0.5",
                             status=1)
        (near,) = answer["clashes"]
        self.assertEqual((near["kind"], near["distance"], near["flush"]), ("near", 0.5, False))
        self.assertEqual((near["points"]["a"][0], near["points"]["b"][0]), (0.5, 1))
        self.assertEqual(answer["clearance"], 0.5)

    def test_open_meshes_are_surfaces(self):
        self.write("pair.obj", TWO_TRIANGLES)
        self.assertEqual(self.kind("pair.obj"), "cross")
        box = self.box("box.obj", 9, 9, 9)
        self.assertEqual(self.kind("pair.obj:rudder", box), "inside")
        self.assertEqual(self.output("clash", "pair.obj", status=1).split("\n")[-2],
                         "2 objects, 2 of them without an inside, 1 clash")

    def test_groups_are_chosen_by_name_and_the_worst_kind_is_first(self):
        self.write("house.obj", BUILDING)
        wall, one, two = ("house.obj:" + name for name in ("wall 1", "duct 1", "duct 2"))
        self.assertEqual(self.kinds("house.obj"), [(wall, one, "overlap"), (wall, two, "touch")])
        self.assertEqual(self.kinds("house.obj", "--between", "duct*", "wall ?"),
                         [(one, wall, "overlap"), (two, wall, "touch")])
        self.assertEqual(self.kinds("house.obj", "--between", "*2", "house.obj:*"),
                         [(two, wall, "touch")])
        self.assertEqual(self.kinds("house.obj", "--between", "duct*", "duct*", status=0), [])
        self.rejects("--between: no object is called 'pipe*'", "clash", "house.obj", "--between",
                     "wall*", "pipe*")

    def test_csv_has_the_same_clashes(self):
        self.write("house.obj", BUILDING)
        self.output("clash", "house.obj", "--csv", "out.csv", status=1)
        with open(os.path.join(self.folder, "out.csv")) as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(r["a"], r["b"], r["kind"]) for r in rows], self.kinds("house.obj"))
        run = self.run_program("clash", "house.obj", "--csv", "-")
        self.assertEqual((run.returncode, run.stdout.count("\n")), (1, 3))
        self.assertIn("2 clashes", run.stderr)

    def test_depths_are_added_and_sort_each_kind(self):
        box, plate = self.box(), self.box("plate.obj", 8, 8, 0.5)
        sheet = self.write("sheet.obj", "v -9 -9 0\nv 9 -9 0\nv 0 9 0\nf 1 2 3\n")
        arguments = (box, plate, sheet, "--move", box + "=0,0,0.625", "--depth")
        answer = self.answer("clash", *arguments, status=1)
        depths = {(c["a"], c["b"]): c["depth"] for c in answer["clashes"]}
        self.assertEqual(set(depths), {(box, plate), (plate, sheet)})
        self.assertAlmostEqual(depths[box, plate]["a_in_b"], 0.125, delta=1e-3)
        self.assertAlmostEqual(depths[box, plate]["b_in_a"], 0.125, delta=1e-3)
        self.assertIsNone(depths[plate, sheet]["a_in_b"])
        self.assertAlmostEqual(depths[plate, sheet]["b_in_a"], 0.25, delta=1e-3)
        self.assertIn("a in b", self.output("clash", *arguments, status=1))
        self.output("clash", *arguments, "--csv", "out.csv", status=1)
        with open(os.path.join(self.folder, "out.csv")) as file:
            rows = {r["a"]: r for r in csv.DictReader(file)}
        self.assertAlmostEqual(float(rows[box]["a_in_b"]), 0.125, delta=1e-3)
        self.assertEqual(rows[plate]["a_in_b"], "")
        shallow = self.kinds(box, box, box, "--move", "2=0.9,0,0", "--move", "3=0.5,0,0", "--depth")
        self.assertEqual(shallow[-1][:2], (box, box + " (2)"))

    def test_a_mesh_that_meets_itself_is_told(self):
        box = self.box()
        copies = self.write("twice.obj", "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 1 1 -1\nv 1 0 1\nv 0 1 1\n"
                                         "f 1 2 3\nf 4 5 6\n")
        answer = self.answer("clash", box, copies, status=1)
        self.assertEqual([o["meets_itself"] for o in answer["objects"]], [False, True])
        self.assertIn("twice.obj meets itself", self.output("clash", box, copies, status=1))

    def test_round_shapes_do_not_hide_other_clashes(self):
        box = self.box()
        self.make("ball.allide", "sphere", "--radius", "2", "--exact")
        arguments = (box, box, "ball.allide", "--move", "2=0.5,0,0", "--sphere", "9,0,0,1",
                     "--sphere", "11.5,0,0,1", "--clearance", "0.75", "--depth")
        self.assertEqual(self.kinds(*arguments), [
            (box, box + " (2)", "overlap"), (box, "ball.allide", "unknown"),
            (box + " (2)", "ball.allide", "unknown"),
            ("sphere 9,0,0,1", "sphere 11.5,0,0,1", "near")])
        overlap, unknown, _, near = self.answer("clash", *arguments, status=1)["clashes"]
        self.assertNotIn("reason", overlap)
        self.assertIn("b is a round shape", unknown["reason"])
        self.assertEqual((unknown["flush"], unknown["distance"]), (None, 0))
        self.assertEqual(near["distance"], 0.5)
        text = self.output("clash", *arguments, status=1)
        self.assertIn("box.obj and ball.allide meet; b is a round shape", text)
        self.output("clash", *arguments, "--csv", "out.csv", status=1)
        with open(os.path.join(self.folder, "out.csv")) as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([r["kind"] for r in rows], ["overlap", "unknown", "unknown", "near"])
        self.assertEqual([r["flush"] for r in rows], ["1", "", "", "0"])
        self.assertEqual(self.kinds(box, "--sphere", "9,0,0,1", status=0), [])

    def test_what_is_wrong_is_said_in_a_line(self):
        box = self.box()
        self.rejects("one object cannot clash", "clash", box)
        self.rejects("--clearance must be a number from 0", "clash", box, box, "--clearance", "-1")
        self.rejects("--json", "clash", box, box, "--csv", "-", "--json")


unittest.main()
