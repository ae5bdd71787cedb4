# SPDX-License-Identifier: MIT
"""--record, replay and info: what is written is read, asked again, and described."""
import base64
import json
import os
import unittest

from program import ProgramTest

SMALL = ("simulate", "--objects", "40", "--frames", "12", "--density", "8")


class Recordings(ProgramTest):
    def content(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def described(self, name, status=0):
        return self.answer("info", name, status=status)["recording"]

    def test_a_simulation_is_recorded_and_replayed(self):
        found = self.answer(*SMALL, "--record", "a.allrec", "--exact")
        self.assertEqual(found["hash"], self.answer(*SMALL)["hash"])
        said = self.described("a.allrec")
        self.assertEqual((said["frames"], said["objects"], said["of"]), (12, 40, "world"))
        self.assertEqual(said["pairs"], found["collisions"])
        self.assertEqual(said["meta"]["details"]["seed"], 1)
        self.assertGreater(said["pairs"], 12)
        self.assertEqual(self.answer("replay", "a.allrec"),
                         {"frames": 12, "complete": True, "equal": True, "difference": None})
        self.assertEqual(self.output("replay", "a.allrec", "--threads", "2"),
                         "12 frames: the same pairs and faces\n")

    def test_every_leaves_frames_out(self):
        self.answer(*SMALL, "--record", "a.allrec", "--every", "5")
        said = self.described("a.allrec")
        self.assertEqual((said["frames"], said["precision"]), (3, "view"))
        self.assertLess(len(self.content("a.allrec")) / 3, 40 * 3000)

    def test_a_flight_is_recorded_and_replayed(self):
        found = self.answer("fly", "interior", "--steps", "40", "--record", "a.allrec", "--exact")
        said = self.described("a.allrec")
        self.assertEqual((said["frames"], said["geometries"], said["of"]), (40, 2, "pairs"))
        self.assertEqual(said["face_pairs"], found["contacts"])
        self.assertGreater(said["face_pairs"], 0)
        self.answer("replay", "a.allrec")

    def test_a_check_and_a_distance_are_recorded_and_replayed(self):
        box = self.box()
        self.answer("check", box, box, box, "--move", "2=0.5,0,0", "--move", "3=9,0,0", "--self",
                    "--record", "a.allrec", "--exact", status=1)
        said = self.described("a.allrec")
        self.assertEqual((said["objects"], said["pairs"], said["frames"]), (3, 1, 1))
        self.assertGreater(said["face_pairs"], 10)
        self.answer("replay", "a.allrec")
        self.answer("check", box, box, "--move", "2=2,0,0", "--margin", "3", "--record", "a.allrec",
                    "--exact", status=1)
        self.assertEqual(self.described("a.allrec")["pairs"], 0)
        self.answer("replay", "a.allrec")
        self.answer("distance", "--convex", box, box, "--move", "2=0.5,0,0", "--record",
                    "b.allrec", "--exact", status=1)
        self.assertEqual(self.described("b.allrec")["pairs"], 1)
        self.answer("replay", "b.allrec")

    def test_a_truncated_recording_is_replayed_as_far_as_it_goes(self):
        self.answer(*SMALL, "--record", "a.allrec", "--exact")
        whole = self.content("a.allrec")
        with open(os.path.join(self.folder, "b.allrec"), "wb") as file:
            file.write(whole[:len(whole) * 3 // 4])
        run = self.run_program("replay", "b.allrec", "--json")
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stderr, r"^b\.allrec: ends early, after \d+ whole frames\n$")
        answer = json.loads(run.stdout)
        self.assertTrue(answer["equal"] and not answer["complete"], answer)
        self.assertIn("it ends early", self.run_program("info", "b.allrec").stdout)

    def test_what_cannot_be_replayed_is_said_in_a_line(self):
        self.answer(*SMALL, "--record", "a.allrec")
        self.rejects("a.allrec: was recorded to look at", "replay", "a.allrec")
        self.write("mesh.obj", "v 0 0 0\n")
        self.rejects("mesh.obj: is not a recording", "replay", "mesh.obj")
        self.rejects("there is no file", "replay", "none.allrec")
        damaged = bytearray(self.content("a.allrec"))
        damaged[200] ^= 1
        with open(os.path.join(self.folder, "b.allrec"), "wb") as file:
            file.write(damaged)
        self.rejects("is damaged", "replay", "b.allrec")
        self.rejects("is damaged", "info", "b.allrec")

    def test_options_go_together(self):
        box = self.box()
        self.rejects("add --record FILE", *SMALL, "--every", "2")
        self.rejects("add --record FILE", "check", box, box, "--exact")
        self.rejects("would mix the recording with the answer", "check", box, box, "--record", "-")
        self.rejects("--point is not recorded", "distance", box, "--point", "1,2,3", "--record", "a")
        run = self.shell("allide simulate --objects 5 --frames 2 --record - 2>/dev/null > a.allrec")
        self.assertEqual((run.returncode, self.described("a.allrec")["frames"]), (0, 2))

    def test_a_page_holds_the_recording(self):
        self.answer(*SMALL, "--view", "a.html", "--record", "a.allrec")
        page = self.content("a.html").decode()
        self.assertIn("default-src 'none'", page)
        self.assertIn(base64.b64encode(self.content("a.allrec")).decode(), page)
        self.assertLess(len(page) - 4 / 3 * len(self.content("a.allrec")), 150_000)
        self.assertNotIn("src=", page.replace("default-src", "").replace("script-src", ""))
        self.output("view", "a.allrec", "-o", "b.html")
        self.assertEqual(page.replace('data-name="a"', 'data-name="b"'), self.content("b.html").decode())
        self.assertTrue(self.output("view", self.box(), "-o", "-").startswith("<!doctype html>"))
        self.rejects("name one recording alone", "view", "a.allrec", "box.obj", "-o", "c.html")
        self.rejects("--record and --view both name", "check", "box.obj", "box.obj", "--record", "x", "--view", "x")

    def test_names_with_control_characters_are_escaped(self):
        name = "a\x1b[31m.off"
        self.write(name, "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")
        self.answer("check", name, name, "--record", "a.allrec", status=1)
        self.assertNotIn("\x1b", self.output("info", "a.allrec"))


unittest.main()
