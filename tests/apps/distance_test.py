# SPDX-License-Identifier: MIT
import unittest

from program import TWO_TRIANGLES, ProgramTest


class Distance(ProgramTest):
    def test_boxes_apart_are_as_far_as_they_were_moved(self):
        box = self.box()
        answer = self.answer("distance", box, box, "--move", "2=4,5,0.5")
        self.assertEqual((answer["a"], answer["b"]), (box, box + " (2)"))
        self.assertEqual((answer["distance"], answer["intersects"]), (5, False))
        self.assertEqual(answer["points"]["a"][:2], [0.5, 0.5])
        self.assertEqual(answer["points"]["b"][:2], [3.5, 4.5])
        self.assertEqual(answer["points"]["a"][2], answer["points"]["b"][2])
        self.assertIn(answer["features"]["a"]["kind"], ("vertex", "edge"))

    def test_the_distance_is_zero_if_and_only_if_they_intersect(self):
        box = self.box()
        for move, distance in (("2=1,0,0", 0), ("2=1.0000000000000002,0,0", 2**-52)):
            answer = self.answer("distance", box, box, "--move", move,
                                 status=1 if distance == 0 else 0)
            self.assertEqual((answer["distance"], answer["intersects"]), (distance, distance == 0))

    def test_within_asks_whether_they_are_that_near(self):
        box = self.box()
        near = self.answer("distance", box, box, "--move", "2=3,0,0", "--within", "2", status=1)
        self.assertEqual((near["within"], near["distance"]), (True, 2))
        far = self.answer("distance", box, box, "--move", "2=3,0,0", "--within", "1.9")
        self.assertEqual((far["within"], far["distance"]), (False, None))

    def test_convex_objects_that_intersect_say_how_deep(self):
        box = self.box("box.obj", 2, 2, 2)
        answer = self.answer("distance", "--convex", box, box, "--move", "2=1.5,0,0", status=1)
        self.assertEqual(answer["penetration"]["depth"], 0.5)
        self.assertEqual(answer["penetration"]["direction"], [1, 0, 0])
        surfaces = self.answer("distance", box, box, "--move", "2=1.5,0,0", status=1)
        self.assertNotIn("penetration", surfaces)

    def test_round_shapes_are_measured_as_themselves(self):
        box = self.box("box.obj", 2, 2, 2)
        ball = self.answer("distance", box, "--sphere", "0,0,4,1.5")
        self.assertEqual((ball["b"], ball["distance"]), ("sphere 0,0,4,1.5", 1.5))
        can = self.answer("distance", "--convex", box, "--cylinder", "0,0,0.75,0,0,9,1", status=1)
        self.assertAlmostEqual(can["penetration"]["depth"], 0.25, delta=1e-9)
        self.make("can.allide", "cylinder", "--radius", "1", "--height", "2", "--exact")
        saved = self.answer("distance", "can.allide", "--half-space", "0,0,-3,0,0,-2")
        self.assertAlmostEqual(saved["distance"], 2, delta=1e-12)
        self.output("distance", box, "--sphere", "0,0,4,1.5", "--record", "a.allrec", "--exact")
        self.assertIn("1 frame", self.output("replay", "a.allrec"))
        self.rejects("the distance is that of two objects", "distance", box, box, "--sphere",
                     "0,0,4,1.5")
        self.rejects("not --sphere or its kin", "distance", box, "--point", "0,0,0", "--sphere",
                     "0,0,4,1.5")

    def test_objects_of_one_file_are_measured_by_name_or_as_one(self):
        self.write("pair.obj", TWO_TRIANGLES)
        box = self.box()
        apart = self.answer("distance", "pair.obj:left wing", box, "--move", "2=0,0,3")
        self.assertEqual(apart["distance"], 2.5)
        self.assertEqual(self.answer("distance", "pair.obj", box, "--move", "2=0,0,3")["distance"],
                         1.5)

    def test_people_get_points_and_features(self):
        box = self.box()
        lines = self.output("distance", box, box, "--move", "2=3,0,0").split("\n")
        self.assertEqual(lines[0], "box.obj and box.obj (2) are 2 apart")
        self.assertEqual(lines[1].split(), ["point", "feature"])
        self.assertTrue(lines[2].startswith("a  (0.5 "), lines[2])
        self.assertEqual(self.output("distance", box, box, "--move", "2=3,0,0", "--within", "1"),
                         "box.obj and box.obj (2) are farther apart than 1\n")

    def test_a_point_is_measured_from_the_faces(self):
        box = self.box("box.obj", 2, 2, 2)
        outside = self.answer("distance", "--solid", box, "--point", "0.25,0.5,4")
        self.assertEqual((outside["a"], outside["point"]), (box, [0.25, 0.5, 4]))
        self.assertEqual((outside["distance"], outside["side"]), (3, "outside"))
        self.assertEqual((outside["closest"], outside["contains"]), ([0.25, 0.5, 1], False))
        self.assertEqual(outside["feature"], {"kind": "face", "index": outside["face"]})
        inside = self.answer("distance", "--solid", box, "--point", "0,0,0.75", status=1)
        self.assertEqual((inside["distance"], inside["side"]), (0.25, "inside"))
        self.assertEqual((outside["signed_distance"], inside["signed_distance"]), (3, -0.25))
        on = self.answer("distance", "--convex", box, "--point", "1,1,1", status=1)
        self.assertEqual((on["distance"], on["side"], on["contains"]), (0, "on", True))
        self.assertEqual(on["feature"]["kind"], "vertex")
        surface = self.answer("distance", box, "--point", "0,0,0.75")
        self.assertEqual((surface["side"], surface["contains"]), ("none", False))
        self.assertNotIn("signed_distance", surface)

    def test_a_point_is_measured_after_moving_and_within_a_distance(self):
        box = self.box("box.obj", 2, 2, 2)
        moved = self.answer("distance", box, "--point", "3,0,0", "--move", "1=6,0,0")
        self.assertEqual(moved["distance"], 2)
        near = self.answer("distance", box, "--point", "3,0,0", "--within", "2", status=1)
        self.assertEqual((near["within"], near["distance"]), (True, 2))
        far = self.answer("distance", box, "--point", "3,0,0", "--within", "1.5")
        self.assertEqual((far["within"], far["distance"]), (False, None))
        lines = self.output("distance", box, "--point", "3,0,0").split("\n")
        self.assertEqual(lines[0], "(3 0 0) is 2 from box.obj")
        self.assertRegex(lines[1], r"^closest point \(1 0 0\), (edge \d of )?face \d+$")
        corner = self.output("distance", box, "--point", "3,3,3").split("\n")[1]
        self.assertRegex(corner, r"^closest point \(1 1 1\), vertex \d of face \d+$")

    def test_what_is_wrong_is_said_in_a_line(self):
        box = self.box()
        self.write("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n")
        for line, arguments in {
            "B is required; see 'allide distance --help'": (box,),
            "'box.obj' is one argument too many": (box, box, box),
            "--point takes one file, not 'box.obj' too": (box, box, "--point", "1,2,3"),
            "--point 1,2: is not of the form X,Y,Z": (box, "--point", "1,2"),
            "--point 1,2,x: 'x' is not a number": (box, "--point", "1,2,x"),
            "--point 1,2,1e300: coordinates must be from": (box, "--point", "1,2,1e300"),
            "points.obj has no faces to measure from; --convex": (box, "points.obj"),
            "points.obj: all 3 points lie in one plane": (box, "points.obj", "--convex"),
            "--within must be a number from 0 to 1e18, not 'x'": (box, box, "--within", "x"),
            "box.obj (2): the translation is not finite": (box, box, "--move", "2=1e300,0,0"),
            "there is no file 'nowhere.obj'": (box, "nowhere.obj"),
        }.items():
            self.rejects(line, "distance", *arguments)


unittest.main()
