# SPDX-License-Identifier: MIT
import math
import unittest
import xml.dom.minidom

from program import ProgramTest


class Motion(ProgramTest):
    def setUp(self):
        super().setUp()
        self.box()
        self.box("wall.obj", 0.001, 4, 4)

    def impacts(self, *arguments, status=1):
        return self.answer("motion", *arguments, status=status)["impacts"]

    def test_boxes_that_approach_meet_when_the_way_between_them_is_gone(self):
        answer = self.answer("motion", "box.obj", "box.obj", "--move", "2=4,0,0", "--by",
                             "2=-6,0,0", status=1)
        self.assertEqual((answer["pairs"], len(answer["impacts"])), (1, 1))
        impact = answer["impacts"][0]
        self.assertEqual((impact["a"], impact["b"], impact["certain"]),
                         ("box.obj", "box.obj (2)", True))
        self.assertLessEqual(impact["time"], 0.5)
        self.assertAlmostEqual(impact["time"], 0.5, delta=1e-6)
        self.assertGreaterEqual(impact["latest"], impact["time"])
        self.assertAlmostEqual(impact["points"]["a"][0], 0.5, delta=1e-5)
        self.assertAlmostEqual(impact["normal"][0], 1, delta=1e-9)
        self.assertEqual([o["motion"] for o in answer["objects"]], ["still", "straight"])

    def test_a_thin_wall_is_not_missed_and_a_way_that_just_passes_does_not_meet(self):
        way = ("motion", "box.obj", "wall.obj", "--move", "1=-50,0,0", "--by", "1=100,0,0")
        self.assertAlmostEqual(self.impacts(*way[1:])[0]["time"], 0.494995, delta=1e-6)
        for side, status in (("2.5", 1), ("2.5000000000000004", 0)):
            found = self.answer("motion", "box.obj", "wall.obj", "--move", "1=-50," + side + ",0",
                                "--by", "1=100,0,0", status=status)
            self.assertEqual(len(found["impacts"]), status, side)
            self.assertTrue(all(impact["certain"] for impact in found["impacts"]))

    def test_gap_until_and_start_are_passed_on(self):
        way = ("box.obj", "box.obj", "--move", "2=4,0,0", "--by", "2=-6,0,0")
        self.assertAlmostEqual(self.impacts(*way, "--gap", "1.5")[0]["time"], 0.25, delta=1e-5)
        self.assertEqual(self.impacts(*way, "--until", "0.49", status=0), [])
        resting = ("box.obj", "box.obj", "--move", "2=0,0,1", "--by", "2=0,0,1")
        self.assertEqual(self.impacts(*resting)[0]["time"], 0)
        self.assertEqual(self.impacts(*resting, "--start", "left_out", status=0), [])
        loose = self.impacts("box.obj", "box.obj", "--move", "2=4,0,0", "--turn-by",
                             "2=0,0,1,90", "--gap", "3", "--tolerance", "0.5")
        self.assertEqual(loose[0]["time"], 0)

    def test_the_end_is_a_pose_file_or_a_shift_or_both(self):
        self.write("to.txt", "2 -2 0 0\n")
        straight = self.impacts("box.obj", "box.obj", "--move", "2=4,0,0", "--by", "2=-6,0,0")
        by_file = self.impacts("box.obj", "box.obj", "--move", "2=4,0,0", "--to", "to.txt")
        self.assertEqual(by_file, straight)
        self.write("to.txt", "2 -1 0 0\n")
        both = self.impacts("box.obj", "box.obj", "--move", "2=4,0,0", "--to", "to.txt",
                            "--by", "2=-1,0,0")
        self.assertEqual(both, straight)

    def test_a_turn_about_a_point_meets_after_the_angle_between(self):
        self.box("bar.obj", 6, 0.25, 1)
        self.box("post.obj", 0.25, 0.25, 1)
        # The bar's end is at x = 3; its upper side, 0.125 above the axis, meets the post's edge.
        impact = self.impacts("bar.obj", "post.obj", "--move", "2=0,2,0", "--turn-by",
                              "1=0,0,1,180")[0]
        angle = math.atan2(1.875, 0.125) - math.asin(0.125 / math.hypot(1.875, 0.125))
        self.assertAlmostEqual(impact["time"] * math.pi, angle, delta=1e-4)
        hinged = self.answer("motion", "bar.obj", "post.obj", "--move", "1=3,0,0", "--move",
                             "2=0,2,0", "--turn-by", "1=0,0,1,720", "--about", "1=0,0,0", status=1)
        self.assertEqual(hinged["objects"][0]["motion"], "turn")
        self.assertLess(hinged["impacts"][0]["time"], 0.125)

    def test_poses_that_turn_are_reached_linearly_or_by_a_screw(self):
        half = math.sqrt(0.5)
        self.write("to.txt", f"1 0 10 0 {half} 0 0 {half}\n")
        # The straight way of the origin leads through the wall, the arc about (0, 0, 0) around it.
        for options, kind, status in (((), "linear", 1), (("--screw",), "screw", 0),
                                      (("--about", "1=0,0,0"), "linear", 0)):
            answer = self.answer("motion", "box.obj", "wall.obj", "--move", "1=10,0,0", "--move",
                                 "2=5,5,0", "--to", "to.txt", *options, status=status)
            self.assertEqual(answer["objects"][0]["motion"], kind)

    def test_the_pivot_is_where_it_is_said_to_be_at_the_start(self):
        self.write("to.txt", "1 0 0 0 0 0 0 1\n")  # half a turn about z
        self.box("post.obj", 0.125, 0.125, 1)
        way = ("box.obj", "post.obj", "--move", "1=10,0,0", "--move", "2=0,9.5,0", "--to", "to.txt")
        self.assertEqual(self.impacts(*way, status=0), [])
        self.write("to.txt", "1 -10 0 0 0 0 0 1\n")
        impact = self.impacts(*way, "--about", "1=0,0,0")[0]
        self.assertAlmostEqual(impact["time"], 0.5, delta=0.05)

    def test_all_pairs_of_which_one_moves_are_looked_at_and_sorted_by_time(self):
        answer = self.answer("motion", "box.obj", "wall.obj", "wall.obj", "wall.obj", "--move",
                             "2=7,0,0", "--move", "3=3,0,0", "--move", "4=5,0,0", "--by",
                             "1=10,0,0", status=1)
        self.assertEqual(answer["pairs"], 3)
        self.assertEqual([impact["b"] for impact in answer["impacts"]],
                         ["wall.obj (2)", "wall.obj (3)", "wall.obj"])
        times = [impact["time"] for impact in answer["impacts"]]
        self.assertEqual(times, sorted(times))

    def test_an_object_that_is_told_to_stay_is_asked_about_too(self):
        self.assertEqual(self.impacts("box.obj", "box.obj", "--by", "1=0,0,0")[0]["time"], 0)

    def test_solids_meet_from_within(self):
        self.box("room.obj", 9, 9, 9)
        way = ("box.obj", "room.obj", "--by", "1=2,0,0")
        self.assertEqual(self.impacts(*way, status=0), [])
        self.assertEqual(self.impacts("--solid", *way)[0]["time"], 0)

    def test_people_get_a_table_and_a_count(self):
        lines = self.output("motion", "box.obj", "wall.obj", "--move", "1=-5,0,0", "--by",
                            "1=10,0,0", status=1).split("\n")
        self.assertEqual(lines[0].split()[:4], ["time", "a", "b", "certain"])
        self.assertEqual(lines[1].split()[1:4], ["box.obj", "wall.obj", "yes"])
        self.assertEqual(lines[-2], "1 of 1 pair meets on the way")
        self.assertEqual(self.output("motion", "box.obj", "wall.obj", "--move", "1=-5,0,0", "--by",
                                     "1=1,0,0"), "0 of 1 pair meet on the way\n")

    def picture(self, *arguments, status):
        """Goes to the standard output, and the summary then to standard error."""
        run = self.run_program("motion", *arguments, "--picture", "-")
        self.assertEqual(run.returncode, status, run.stderr)
        self.assertIn("on the way", run.stderr)
        return xml.dom.minidom.parseString(run.stdout)

    def test_the_picture_has_the_start_the_impact_and_the_end(self):
        way = ("box.obj", "wall.obj", "box.obj", "--move", "1=-5,0,0", "--move", "3=0,9,0", "--by")
        for by, status, seen in (("1=10,0,0", 1, {"p0", "p1", "p2"}), ("1=1,0,0", 0, {"p0", "p1"})):
            picture = self.picture(*way, by, status=status)
            classes = {path.getAttribute("class")[:2]
                       for path in picture.getElementsByTagName("path")}
            self.assertEqual(classes, seen)
            faint = [group for group in picture.getElementsByTagName("g")
                     if group.getAttribute("opacity")]
            self.assertEqual(len(faint), 1)
            self.assertTrue(faint[0].getElementsByTagName("path"))

    def test_the_picture_shows_round_shapes_and_keeps_within_its_frame(self):
        self.make("ball.allide", "sphere", "--exact")
        picture = self.picture("ball.allide", "wall.obj", "--move", "1=-5,0,0", "--turn-by",
                               "1=0,0,1,180", status=0)
        numbers = [float(n) for path in picture.getElementsByTagName("path")
                   for n in path.getAttribute("d").strip("Mz").replace("L", " ").split()]
        self.assertGreater(len(numbers), 600)
        self.assertLess(max(map(abs, numbers)), 4400)

    def test_what_is_wrong_is_said_in_a_line(self):
        two = ("box.obj", "wall.obj")
        self.write("to.txt", "1 0 0 5\n")
        for line, arguments in {
            "B is required; see 'allide motion --help'": ("box.obj", "--by", "1=1,0,0"),
            "nothing moves; say where objects go by --to, --by or": two,
            "--by: there is no object '3'": (*two, "--by", "3=1,0,0"),
            "--by 1=1,0: is not of the form OBJECT=X,Y,Z": (*two, "--by", "1=1,0"),
            "--turn-by 1=0,0,0,9: the axis is zero": (*two, "--turn-by", "1=0,0,0,9"),
            "give its end or its turn, not both": (*two, "--turn-by", "1=0,0,1,9", "--by", "1=1,0,0"),
            "box.obj turns already": (*two, "--turn-by", "1=0,0,1,9", "--turn-by", "1=0,0,1,9"),
            "--about 2=0,0,0: it does not turn": (*two, "--by", "1=1,0,0", "--about", "2=0,0,0"),
            "--screw finds the axis itself": (*two, "--to", "to.txt", "--screw", "--about",
                                              "1=0,0,0"),
            "--until must be a number from 0 to 1, not '2'": (*two, "--by", "1=1,0,0", "--until",
                                                              "2"),
            "--start must be one of counts, left_out": (*two, "--by", "1=1,0,0", "--start", "x"),
            "box.obj: to: the translation is not finite": (*two, "--by", "1=1e300,0,0"),
            "box.obj: radians: the angle is": (*two, "--turn-by", "1=0,0,1,1e9"),
            "there is no file 'nowhere.txt'": (*two, "--to", "nowhere.txt"),
        }.items():
            self.rejects(line, "motion", *arguments)


unittest.main()
