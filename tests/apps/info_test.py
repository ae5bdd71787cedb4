# SPDX-License-Identifier: MIT
import unittest

from program import TWO_TRIANGLES, ProgramTest


class Info(ProgramTest):
    def only_object(self, *arguments, status=0):
        (only,) = self.answer("info", *arguments, status=status)["objects"]
        return only

    def test_a_box_is_closed_convex_and_sound(self):
        box = self.only_object(self.box("box.obj", 1, 2, 3))
        self.assertEqual((box["faces"], box["vertices"], box["components"]), (12, 8, 1))
        for claim in ("closed", "oriented", "manifold", "convex"):
            self.assertTrue(box[claim], claim)
        self.assertEqual(box["bounds"], {"min": [-0.5, -1, -1.5], "max": [0.5, 1, 1.5]})
        self.assertEqual((box["area"], box["volume"]), (22, 6))
        self.assertEqual((box["defects"], box["kind"]), ([], "surface"))
        self.assertEqual(box["bytes"]["total"], box["bytes"]["mesh"] + box["bytes"]["tree"])
        self.assertEqual(box["bytes"]["mesh"], 8 * 24 + 12 * 12)

    def test_an_open_sheet_has_open_edges_and_no_volume(self):
        sheet = self.only_object(self.make("sheet.obj", "terrain", "--cells", "3"), status=1)
        self.assertEqual((sheet["closed"], sheet["convex"], sheet["volume"]), (False, False, None))
        (defect,) = sheet["defects"]
        self.assertEqual((defect["defect"], defect["count"]), ("open_edge", 12))
        self.assertEqual(len(defect["first"]), 5)
        self.assertIn("edge 0 of face 0", defect["first"][0])

    def test_faces_of_fewer_than_three_corners_are_counted(self):
        text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\nf 1 2 3\nf 3\n"
        sheet = self.only_object(self.write("lines.obj", text), status=1)
        dropped, opened = sheet["defects"]
        self.assertEqual((dropped["defect"], dropped["count"]), ("dropped_face", 2))
        self.assertEqual(dropped["first"], ["fewer than three corners in the file"])
        self.assertEqual((sheet["faces"], opened["defect"]), (1, "open_edge"))
        self.assertIn("    2 dropped_face\n", self.output("info", "lines.obj", status=1))

    def test_dropped_faces_are_a_defect_of_a_sound_mesh_too(self):
        box = self.box()
        with open(f"{self.folder}/{box}", "a") as file:
            file.write("f 1 2\n")
        (defect,) = self.only_object(box, status=1)["defects"]
        self.assertEqual((defect["defect"], defect["count"]), ("dropped_face", 1))

    def test_a_torus_is_not_convex_and_says_where(self):
        torus = self.only_object(self.make("torus.obj", "torus", "--segments", "8", "--sides", "6"))
        self.assertEqual((torus["closed"], torus["convex"]), (True, False))
        self.assertGreater(torus["reflex_edges"], 0)

    def test_self_counts_faces_that_meet(self):
        fat = self.make("fat.obj", "torus-knot", "--tube-radius", "0.4", "--segments", "60",
                        "--sides", "8")
        self.assertNotIn("self_intersections", self.only_object(fat))
        self.assertGreater(len(self.only_object(fat, "--self", status=1)["self_intersections"]), 0)

    def test_a_saved_tree_keeps_its_shape(self):
        self.output("build", self.box(), "--solid")
        self.assertEqual(self.only_object("box.allide")["kind"], "solid")

    def test_a_saved_tree_keeps_its_volume(self):
        self.output("build", self.box(), "--tree", "obb_compact")
        self.assertEqual(self.only_object("box.allide")["tree"], "obb_compact")
        self.assertIn("  tree        obb_compact, ", self.output("info", "box.allide"))

    def test_people_get_a_block_for_one_object_and_a_table_for_many(self):
        block = self.output("info", self.box())
        self.assertIn("  closed      yes\n", block)
        self.assertIn("  bounds      (-0.5 -0.5 -0.5) to (0.5 0.5 0.5)\n", block)
        self.assertTrue(block.endswith("  defects     none\n"))
        table = self.output("info", self.write("pair.obj", TWO_TRIANGLES), status=1).split("\n")
        self.assertEqual(table[0].split()[:3], ["object", "faces", "vertices"])
        self.assertTrue(table[1].startswith("pair.obj:left wing      1         3"), table[1])

    def test_what_is_wrong_is_said_in_a_line(self):
        self.rejects("FILE is required", "info")
        self.rejects("there is no file 'nowhere.obj'", "info", "nowhere.obj")
        self.output("build", self.box())
        with open(f"{self.folder}/box.allide", "r+b") as file:
            file.truncate(200)
        self.rejects("box.allide: ", "info", "box.allide")


unittest.main()
