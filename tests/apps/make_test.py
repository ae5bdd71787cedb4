# SPDX-License-Identifier: MIT
import unittest

from program import ProgramTest

# Faces of each shape with the options beside it.
FACES = {
    "box": (12, []),
    "icosphere": (80, ["--subdivisions", "1"]),
    "sphere": (2 * 8 * 5, ["--segments", "8", "--rings", "6"]),
    "standard-sphere": (120, ["--faces", "81"]),
    "cylinder": (4 * 9, ["--segments", "9"]),
    "cone": (2 * 9, ["--segments", "9"]),
    "capsule": (4 * 9 * 3, ["--segments", "9", "--rings", "3"]),
    "torus": (2 * 9 * 5, ["--segments", "9", "--sides", "5"]),
    "torus-knot": (2 * 90 * 5, ["--segments", "90", "--sides", "5"]),
    "terrain": (2 * 7 * 7, ["--cells", "7"]),
    "pipes": (1000, ["--faces", "1000"]),
    "polytope": (60, ["--faces", "60"]),
    "hare": (144, ["--subdivisions", "0"]),
    "shuttle": (528, []),
}


class Make(ProgramTest):
    def test_every_shape_has_the_faces_that_its_options_say(self):
        for shape, (faces, options) in FACES.items():
            answer = self.answer("make", shape, *options, "-o", f"{shape}.ply")
            self.assertEqual((answer["output"], answer["faces"]), (f"{shape}.ply", faces))
            status = 1 if shape == "terrain" else 0
            (made,) = self.answer("info", f"{shape}.ply", status=status)["objects"]
            self.assertEqual((made["faces"], made["vertices"]), (faces, answer["vertices"]))
            self.assertEqual(made["closed"], shape != "terrain", shape)

    def test_every_shape_of_the_help_is_tested(self):
        shapes = self.output("make", "--help").split("Shapes:\n")[1].split("\n\n")[0]
        self.assertEqual([line.split()[0] for line in shapes.split("\n")], [*FACES, "hull"])

    def test_a_hull_is_convex_and_holds_its_points(self):
        torus = self.make("torus.obj", "torus")
        self.output("make", "hull", torus, "-o", "hull.obj")
        (hull,) = self.answer("info", "hull.obj")["objects"]
        self.assertTrue(hull["convex"])
        self.assertEqual(hull["bounds"], self.answer("info", torus)["objects"][0]["bounds"])

    def test_sizes_are_those_asked_for(self):
        self.make("cone.obj", "cone", "--radius", "2", "--height", "3", "--segments", "4")
        (cone,) = self.answer("info", "cone.obj")["objects"]
        self.assertEqual(cone["bounds"], {"min": [-2, -2, -1.5], "max": [2, 2, 1.5]})

    def test_seeds_make_others_and_repeat(self):
        def polytope(seed):
            return self.output("make", "polytope", "--seed", str(seed))
        self.assertEqual(polytope(5), polytope(5))
        self.assertNotEqual(polytope(5), polytope(6))

    def test_without_an_output_the_mesh_goes_to_standard_output(self):
        (piped,) = self.answer("info", "-", stdin=self.output("make", "box"))["objects"]
        self.assertEqual(piped["faces"], 12)

    def test_what_is_wrong_is_said_in_a_line(self):
        self.write("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n")
        for line, arguments in {
            "name a shape: box, icosphere": (),
            "there is no shape 'cube'; there are box, icosphere": ("cube",),
            "there is no option '--depth'": ("box", "--depth", "3"),
            "--size needs 3 values after it": ("box", "--size", "1", "2"),
            "--size must be a number from 1e-50 to 1e17, not '0'": ("box", "--size", "1", "2", "0"),
            "--radius must be a number from 1e-50 to 1e17, not 'nan'": ("cone", "--radius", "nan"),
            "--subdivisions must be a whole number from 0 to 10, not '11'":
                ("icosphere", "--subdivisions", "11"),
            "--tube-radius must be less than --radius": ("torus", "--radius", "0.1"),
            "-p and -q must have no common divisor": ("torus-knot", "-p", "2", "-q", "4"),
            "--seed must be a whole number from 0 to 2^64 - 1, not '-1'": ("pipes", "--seed", "-1"),
            "name a file in a folder that exists": ("box", "-o", "nowhere/box.obj"),
            "allide does not write '.foo' files; it writes": ("box", "-o", "box.foo"),
            "--json and -o would both go to the standard output; name a file": ("box", "--json"),
            "points.obj: all 3 points lie in one plane": ("hull", "points.obj", "-o", "hull.obj"),
        }.items():
            self.rejects(line, "make", *arguments)


unittest.main()
