# SPDX-License-Identifier: MIT
import csv
import json
import os
import re
import unittest
import xml.dom.minidom

from program import ProgramTest

TURNED = {"position": [2.1, -0.5, 1.6], "quaternion": [0.7071067811865476, 0, 0, 0.7071067811865476]}


def line(time, at=(2.3, 0.2, 1.2), curl=0.0, **more):
    """A line of input: a hand at a place, which looks straight ahead."""
    return json.dumps({"time": time, "user": 0, "head": TURNED,
                       "hand": {"position": list(at), "quaternion": [1, 0, 0, 0]},
                       "curl": [curl] * 5, "spread": 0.2, "scale": 1, **more}) + "\n"


def without(text, *names):
    """The line without some fields."""
    fields = json.loads(text)
    for name in names:
        del fields[name]
    return json.dumps(fields) + "\n"


# Over glass_0 of the kitchen, which the fingers then close on.
GLASS = (1.888, 1.195, 0.857)
GRASP = "".join(line(0.05 * i, GLASS, 0.06 * i) for i in range(13))


class Walk(ProgramTest):
    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf8") as file:
            return file.read()

    def walk(self, *arguments, **more):
        """Its JSON, without times."""
        answer = self.answer("walk", *arguments, **more)
        self.assertTrue(all(ms >= 0 for ms in answer.pop("ms_per_frame").values()))
        return answer

    def test_tours_pick_up_and_drop(self):
        kitchen = self.walk("kitchen")
        self.assertGreaterEqual(kitchen["polytopes"], 500)
        self.assertEqual(kitchen["frames"], 3600)
        self.assertEqual([(e["type"], e["object"]) for e in kitchen["events"]],
                         [("picked", "glass_0"), ("dropped", "glass_0"), ("picked", "cup_7"),
                          ("dropped", "cup_7")])
        joints = {j["object"]: j["parameter"] for j in kitchen["joints"]}
        self.assertLess(joints["drawer_2"], 0.05)
        self.assertTrue(0 < kitchen["frames_in_contact"] < 3600)
        porch = self.walk("porch")
        self.assertGreaterEqual(porch["polytopes"], 250)
        self.assertEqual([e["object"] for e in porch["events"]], ["flowerpot_2"] * 2)

    def test_the_same_input_gives_the_same_answers(self):
        one = self.walk("kitchen", "--frames", "600")
        self.assertEqual(one, self.walk("kitchen", "--frames", "600"))
        self.assertNotEqual(one["answers"], self.walk("kitchen", "--frames", "599")["answers"])

    def test_input_picks_up_a_glass(self):
        answer = self.walk("kitchen", "--input", self.write("hand.jsonl", GRASP))
        self.assertEqual([(e["type"], e["object"]) for e in answer["events"]],
                         [("picked", "glass_0")])
        self.assertEqual(answer["held"], [{"user": 0, "object": "glass_0", "scale": 1}])
        grown = GRASP + line(1, (2, 0.5, 1.3), 0.72, scale=2)
        answer = self.walk("kitchen", "--input", "-", stdin=grown)
        self.assertEqual(answer["held"], [{"user": 0, "object": "glass_0", "scale": 2}])

    def test_two_users_walk_in_one_step(self):
        other = line(0.1, (1, 1, 1.5), user=1)
        text = line(0) + line(0.1) + other + line(0.2)
        answer = self.walk("porch", "--input", "-", stdin=text)
        self.assertEqual((answer["users"], answer["frames"]), (2, 3))

    def test_wrong_input_is_an_error_at_its_line(self):
        for text, said in ((line(1) + line(0.5), "line 2: the time 0.5 is before 1"),
                           (line(0) + without(line(1), "spread"), "line 2: 'spread' is missing"),
                           (line(0, curl=2), "line 1: a curl"),
                           (line(0, scale=0), "line 1: the scale"),
                           (line(0, user=8), "line 1: 'user'"),
                           (line(0, user="0"), "line 1: 'user'"),
                           (line(0, curls=1), "line 1: there is no field 'curls'"),
                           (line(0)[:-5], "line 1: this is not one JSON object"),
                           (line(0).replace("0.2, 1.2", "0.2"), "line 1: 'position' is not a list of 3"),
                           (line(0).replace("[1, 0, 0, 0]", "[0, 0, 0, 0]"), "line 1: the quaternion"),
                           ("[]\n", "line 1: this is not one JSON object"),
                           ("", "has no line of input")):
            self.rejects(said, "walk", "kitchen", "--input", self.write("bad.jsonl", text))
        self.rejects("no.jsonl", "walk", "kitchen", "--input", "no.jsonl")
        self.rejects("ROOM must be one of kitchen, porch, not 'attic'", "walk", "attic")
        self.rejects("--stereo", "walk", "kitchen", "--stereo")

    def test_without_detection_nothing_is_found(self):
        answer = self.walk("kitchen", "--frames", "700", "--detection", "off")
        self.assertEqual((answer["events"], answer["frames_in_contact"]), ([], 0))

    def test_csv_has_a_line_for_each_frame(self):
        self.output("walk", "kitchen", "--frames", "640", "--csv", "frames.csv")
        rows = list(csv.DictReader(self.read("frames.csv").splitlines()))
        self.assertEqual([int(row["frame"]) for row in rows], list(range(1, 641)))
        self.assertGreater(sum(int(row["contacts"]) > 0 for row in rows), 3)
        self.assertEqual((rows[0]["held"], rows[-1]["held"]), ("0", "1"))
        for row in rows:
            steps = float(row["sort_ms"]) + float(row["exact_ms"])
            self.assertLess(steps, float(row["detect_ms"]) + 0.001)

    def picture(self, *arguments):
        self.output("walk", *arguments, "--picture", "view.svg")
        text = self.read("view.svg")
        xml.dom.minidom.parseString(text)
        return text

    def test_pictures_show_contacts_in_red(self):
        red = re.compile('color="#(?:e[0-9a-f]|d[0-9a-f]|c[0-9a-f]|a[0-9a-f]|9[0-9a-f])[23][0-9a-f][12]')
        calm = self.picture("kitchen", "--frames", "1")
        self.assertGreater(calm.count("<path"), 500)
        self.assertIsNone(red.search(calm))
        self.assertIsNotNone(red.search(self.picture("kitchen", "--frames", "566")))

    def test_stereo_draws_both_eyes_with_their_parallax(self):
        # The end of the palm that looks at the eyes is 1.95 m ahead of them.
        look = line(0, (2.5, 1.5, 2.2)).replace("1.6]", "2.2]")
        self.write("look.jsonl", look)
        one = self.picture("kitchen", "--input", "look.jsonl")
        both = self.picture("kitchen", "--input", "look.jsonl", "--stereo")
        self.assertEqual((one.count("<svg x="), both.count("<svg x=")), (1, 2))
        palm = re.compile(r'<path color="#bd977a" d="M(-?\d+)[ -]')
        left, right = (float(palm.search(eye)[1]) for eye in both.split("<svg x=")[1:])
        self.assertAlmostEqual(left - right, 6200 * 0.064 / 1.95, delta=1.1)
        self.assertAlmostEqual(0.5 * (left + right), float(palm.search(one)[1]), delta=1.1)

    def test_vrml_read_again_has_the_same_objects_and_contacts(self):
        walked = self.walk("kitchen", "--frames", "1270", "--vrml", "room.wrl")
        played = self.answer("vrml", "room.wrl", "--solid", status=1)
        self.assertEqual(len(played["objects"]), walked["bodies"] + 1)
        self.assertEqual(played["warnings"], [])

        def pairs(answer):
            return {tuple(sorted((c["a"].strip("/"), c["b"].strip("/")))) for c in answer["contacts"]}
        self.assertEqual(pairs(played), pairs(walked))
        self.assertIn(("bowl", "glass_0"), pairs(walked))

    def test_recordings_replay(self):
        self.output("walk", "kitchen", "--frames", "640", "--every", "8", "--exact", "--record", "walk.allrec")
        answer = self.answer("replay", "walk.allrec")
        self.assertEqual(answer["frames"], 80)
        self.output("walk", "porch", "--frames", "40", "--every", "4", "--view", "walk.html")
        self.assertIn("<html", self.read("walk.html"))


unittest.main()
