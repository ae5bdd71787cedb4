# SPDX-License-Identifier: MIT
import os
import unittest

from program import TWO_TRIANGLES, ProgramTest


class Build(ProgramTest):
    def test_it_saves_beside_the_mesh_what_check_takes_like_a_mesh(self):
        ball = self.make("ball.obj", "icosphere")
        answer = self.answer("build", ball, "--solid")
        self.assertEqual((answer["output"], answer["kind"], answer["faces"]),
                         ("ball.allide", "solid", 1280))
        self.assertEqual(answer["bytes"], os.path.getsize(f"{self.folder}/ball.allide"))
        inner = self.make("inner.obj", "icosphere", "--radius", "0.5")
        self.output("build", inner, "--convex", "-o", "inner")
        hits = self.answer("check", "ball.allide", "inner", status=1)
        self.assertEqual([o["kind"] for o in hits["objects"]], ["solid", "convex"])

    def test_faces_that_the_reader_leaves_out_are_told(self):
        lines = self.write("lines.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\nf 1 2 3\nf 3\n")
        told = "left out 2 faces with fewer than three corners\n"
        for options in ([], ["--parts"]):
            run = self.run_program("build", lines, "-o", "lines.allide", *options)
            self.assertEqual(run.returncode, 0)
            name = "lines.obj:1" if options else "lines.obj"
            self.assertEqual(run.stderr, f"{name}: {told}")
        run = self.run_program("check", lines, self.make("box.obj", "box"))
        self.assertEqual(run.stderr, f"lines.obj: {told}")
        self.assertIn(run.returncode, (0, 1))
        for arguments in (("distance", lines, "box.obj"), ("distance", lines, "--point", "0,0,5"),
                          ("fly", "box.obj", lines, "--steps", "2"), ("fly", lines, "box.obj", "--steps", "2"),
                          ("simulate", "--objects", "2", "--frames", "1", "--shape", lines),
                          ("make", "hull", lines)):
            run = self.run_program(*arguments)
            self.assertIn(f"lines.obj: {told}", run.stderr, arguments)

    def test_another_shape_may_be_asked_of_what_was_saved(self):
        self.output("build", self.make("ball.obj", "icosphere"))
        inner = self.box("inner.obj", 0.1, 0.1, 0.1)
        self.assertEqual(self.answer("check", "ball.allide", inner)["collisions"], [])
        self.answer("check", "ball.allide", inner, "--solid", status=1)

    def test_every_volume_gives_the_same_distance(self):
        ball = self.make("ball.obj", "icosphere", "--subdivisions", "2")
        move = ("--move", "2=3,1,0")
        plain = self.answer("distance", ball, ball, *move)["distance"]
        volumes = self.output("build", "--help").split("made of: ")[1].split("--parts")[0]
        volumes = volumes.replace(",", " ").split()
        self.assertEqual(len(volumes), 12)
        for volume in volumes:
            self.output("build", ball, "--tree", volume, "-o", volume)
            distance = self.answer("distance", volume, volume, *move)["distance"]
            self.assertAlmostEqual(distance, plain, delta=1e-12 * (plain + 2))

    def test_presets_choose_the_tree_and_environments_have_more_nodes(self):
        knot = self.make("knot.obj", "torus-knot", "--segments", "60")
        bytes = {}
        for options in (("--preset", "quickcd"), ("--preset", "quickcd", "--environment"),
                        ("--preset", "rapid")):
            name = "".join(options).removeprefix("--") + ".allide"
            self.output("build", knot, *options, "-o", name)
            (object,) = self.answer("info", name)["objects"]
            self.assertEqual(object["tree"], "obb" if "rapid" in name else "dop18")
            bytes[name] = object["bytes"]["tree"]
        self.assertGreater(bytes["presetquickcd--environment.allide"],
                           bytes["presetquickcd.allide"])

    def test_parts_are_the_objects_of_a_file(self):
        self.write("pair.obj", TWO_TRIANGLES)
        answer = self.answer("build", "pair.obj", "--parts", "--tree", "dop18")
        self.assertEqual((answer["kind"], answer["faces"]), ("compound", 2))
        (pair,) = self.answer("info", "pair.allide", status=1)["objects"]
        self.assertEqual((pair["kind"], pair["tree"]), ("compound", None))
        self.assertEqual(pair["parts"], [
            {"kind": "surface", "faces": 1, "tree": "dop18", "parent": None, "shape_of": i}
            for i in range(2)])
        self.assertIn("  parts       2 of 2 geometries, 0 carried by others\n",
                      self.output("info", "pair.allide", status=1))
        rod = self.box("rod.obj", 0.1, 0.1, 9)
        plain = self.answer("check", "pair.obj", rod, "--move", "2=1,0.5,0", status=1)
        saved = self.answer("check", "pair.allide", rod, "--move", "2=1,0.5,0", status=1)
        self.assertEqual({o["kind"] for o in saved["objects"]}, {"compound", "surface"})
        self.assertEqual(len(plain["collisions"]), len(saved["collisions"]) + 1)
        moved = [self.answer("distance", file, rod, "--move", "2=9,0,0")["distance"]
                 for file in ("pair.obj", "pair.allide")]
        self.assertAlmostEqual(*moved, delta=1e-11)
        self.rejects("pair.obj:left wing: ", "build", "pair.obj", "--parts", "--solid")

    def test_what_is_wrong_is_said_in_a_line(self):
        box, sheet = self.box(), self.make("sheet.obj", "terrain", "--cells", "2")
        for line, arguments in {
            "needs a name; add -o FILE": ("-",),
            "--tree must be one of none, bvh8": (box, "--tree", "cube"),
            "sheet.obj: edge 0 of face 0": (sheet, "--solid"),
            "name a file in a folder that exists": (box, "-o", "nowhere/box.allide"),
        }.items():
            self.rejects(line, "build", *arguments)


unittest.main()
