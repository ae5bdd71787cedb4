# SPDX-License-Identifier: MIT
import csv
import os
import unittest
import xml.dom.minidom

from program import ProgramTest

FLIGHT = ("fly", "interior", "--steps", "120")
TETRAHEDRON = """OFF
4 4 0
0 0 0
1 0 0
0 1 0
0 0 1
3 0 2 1
3 0 1 3
3 1 2 3
3 0 3 2
"""


class Fly(ProgramTest):
    def read(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return file.read()

    def test_json_has_what_scripts_rely_on(self):
        found = self.answer(*FLIGHT)
        time = found["us_per_query"]
        self.assertTrue(0 < time["min"] <= time["median"] <= time["max"], time)
        self.assertEqual(found["steps"], 120)
        self.assertTrue(0 < found["steps_in_contact"] < 120, found)
        self.assertGreater(found["contacts"], found["steps_in_contact"])
        self.assertGreater(found["face_tests"], found["contacts"])

    def test_every_method_finds_the_same_contacts(self):
        usual = self.answer(*FLIGHT)["contacts"]
        for options in (("--method", "bvh8_compact"), ("--method", "obb"), ("--method", "dop6"),
                        ("--method", "dop18"), ("--tracked",)):
            self.assertEqual(self.answer(*FLIGHT, *options)["contacts"], usual, options)

    def test_presets_find_the_same_contacts_with_other_trees(self):
        usual = self.answer(*FLIGHT)
        for preset, tree in (("quickcd", "dop18"), ("rapid", "obb"), ("vcollide", "obb"),
                             ("allide", "bvh8")):
            found = self.answer(*FLIGHT, "--preset", preset)
            self.assertEqual((found["contacts"], found["method"]), (usual["contacts"], tree))
        own = self.answer(*FLIGHT, "--method", "dop18")
        preset = self.answer(*FLIGHT, "--preset", "quickcd")
        self.assertNotEqual(own["volume_tests"], preset["volume_tests"])

    def test_the_first_contact_is_found_where_there_is_any(self):
        usual = self.answer(*FLIGHT)["steps_in_contact"]
        first = self.answer(*FLIGHT, "--mode", "first")
        self.assertEqual((first["contacts"], first["steps_in_contact"]), (usual, usual))
        tracked = self.answer(*FLIGHT, "--mode", "first", "--tracked")
        self.assertEqual(tracked["contacts"], usual)

    def test_the_picture_shows_faces_that_meet_in_red(self):
        self.output(*FLIGHT, "--picture", "hand.svg")
        picture = xml.dom.minidom.parseString(self.read("hand.svg"))
        roles = {path.getAttribute("class")[:2] for path in picture.getElementsByTagName("path")}
        self.assertEqual(roles, {"p0", "p1", "p2"})

    def test_a_given_path_is_flown(self):
        self.write("tetrahedron.off", TETRAHEDRON)
        self.write("path.txt", "0 0 5\n0.1 0.1 0.1 # within\n\n0 0 0.5 1 0 0 0\n")
        found = self.answer("fly", "tetrahedron.off", "tetrahedron.off", "--path", "path.txt")
        self.assertEqual((found["steps"], found["steps_in_contact"]), (3, 2))

    def test_a_billiard_starts_and_stays_where_it_is_told(self):
        land = self.make("land.obj", "terrain", "--cells", "10")
        ball = self.make("ball.obj", "icosphere")
        self.output("fly", land, ball, "--steps", "300", "--start", "0", "0", "20", "--reach", "4",
                    "--step", "0.5", "--csv", "steps.csv")
        for row in csv.DictReader(self.read("steps.csv").splitlines()):
            x, y, z = float(row["x"]), float(row["y"]), float(row["z"]) - 20
            self.assertLess(x * x + y * y + z * z, 4.6**2)

    def test_another_seed_is_another_path(self):
        self.write("tetrahedron.off", TETRAHEDRON)
        flight = ("fly", "tetrahedron.off", "tetrahedron.off", "--steps", "200")
        usual = self.answer(*flight)
        self.assertEqual(self.answer(*flight)["contacts"], usual["contacts"])
        self.assertNotEqual(self.answer(*flight, "--seed", "2")["contacts"], usual["contacts"])

    def test_traces_and_charts_are_of_the_flight(self):
        self.output(*FLIGHT, "--svg", "steps.svg", "--csv", "steps.csv")
        xml.dom.minidom.parseString(self.read("steps.svg"))
        rows = list(csv.DictReader(self.read("steps.csv").splitlines()))
        self.assertEqual(len(rows), 120)
        self.assertEqual(sum(int(row["contacts"]) for row in rows),
                         self.answer(*FLIGHT)["contacts"])

    def test_what_is_wrong_is_said_in_a_line(self):
        self.write("tetrahedron.off", TETRAHEDRON)
        self.write("path.txt", "0 0 0\n1 2\n")
        self.write("empty.txt", "# nothing\n")
        pair = ("tetrahedron.off", "tetrahedron.off")
        for line, arguments in {
            "there is no file 'nothing.obj'": ("nothing.obj", "nothing.obj"),
            "name an object that flies in nothing.obj": ("nothing.obj",),
            "--mode must be one of all, first": (*pair, "--mode", "some"),
            "--method must be one of": (*pair, "--method", "magic"),
            "--steps must be a whole number from 1": (*pair, "--steps", "0"),
            "path.txt: line 2: 2 numbers": (*pair, "--path", "path.txt"),
            "empty.txt has no poses": (*pair, "--path", "empty.txt"),
            "--csv must be in a folder that exists": (*pair, "--csv", "no/such/steps.csv"),
        }.items():
            self.rejects(line, "fly", *arguments)


unittest.main()
