# SPDX-License-Identifier: MIT
import csv
import html.parser
import os
import re
import unittest
import xml.dom.minidom

from program import ProgramTest

SMALL = ("simulate", "--objects", "60", "--frames", "8", "--density", "6")


class Page(html.parser.HTMLParser):
    """Holds that tags nest, and gathers tags and attributes."""
    VOID = {"meta", "input", "br"}

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.attributes = [], set(), set()

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attributes}

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            raise ValueError(f"</{tag}> at {self.getpos()}")


class Simulate(ProgramTest):
    def read(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return file.read()

    def test_json_has_what_scripts_rely_on(self):
        found = self.answer(*SMALL, "--seed", "3", "--threads", "2")
        self.assertEqual((found["objects"], found["frames"], found["threads"]), (60, 8, 2))
        time = found["ms_per_frame"]
        self.assertTrue(0 < time["min"] <= time["median"] <= time["max"], time)
        self.assertEqual(set(found["profile"]), {"update", "sort", "exact"})
        for step in found["profile"].values():
            self.assertTrue(0 < step < time["max"], found)
        self.assertTrue(0 < found["collisions"] <= found["box_pairs"], found)
        self.assertGreater(found["bytes"], 60 * 100)
        self.assertGreater(found["geometry_bytes"], 60 * 36 * 12)

    def test_the_defaults_are_the_papers(self):
        found = self.answer("simulate", "--frames", "1")
        self.assertEqual([found[name] for name in ("objects", "faces", "density", "translation",
                                                   "rotation")], [1000, 36, 1, 10, 10])

    def test_a_seed_means_the_same_in_every_build(self):
        first = self.answer(*SMALL, "--seed", "7")
        self.assertEqual(self.answer(*SMALL, "--seed", "7")["hash"], first["hash"])
        self.assertEqual(first["hash"], "8b53672ca7645933")
        self.assertNotEqual(self.answer(*SMALL, "--seed", "8")["hash"], first["hash"])

    def test_broad_phases_boxes_methods_and_threads_change_no_answer(self):
        usual = self.answer(*SMALL)
        for option, words in {
            "--broad": "grid tree sweep_and_prune interval_tree uniform_grid brute sweep_dense",
            "--box": "fixed dynamic",
            "--method": "lin_canny faces",
            "--threads": "2 3",
            "--preset": "allide icollide vcollide rapid kitamura",
        }.items():
            for word in words.split():
                other = self.answer(*SMALL, option, word)
                self.assertEqual(other["hash"], usual["hash"], (option, word))
                self.assertEqual(other["collisions"], usual["collisions"], (option, word))

    def test_what_earlier_frames_found_changes_no_answer(self):
        usual = self.answer(*SMALL, "--method", "lin_canny")
        cold = self.answer(*SMALL, "--method", "lin_canny", "--no-coherence")
        self.assertEqual(cold["hash"], usual["hash"])

    def test_responses_and_random_paths_change_the_motion(self):
        hashes = {self.answer(*SMALL, *options)["hash"]
                  for options in ((), ("--response", "approaching"), ("--response", "none"),
                                  ("--random-paths",))}
        self.assertEqual(len(hashes), 4)

    def test_any_mesh_can_fly(self):
        shuttle = self.make("shuttle.obj", "shuttle")
        found = self.answer("simulate", "--shape", shuttle, "--objects", "15", "--frames", "5",
                            "--density", "5")
        self.assertEqual((found["shape"], found["faces"]), (shuttle, 528))
        self.assertGreater(found["collisions"], 0)

    def test_the_report_is_one_page_that_needs_no_other_file(self):
        self.output(*SMALL, "--report", "report.html")
        text = self.read("report.html")
        page = Page()
        page.feed(text)
        page.close()
        self.assertEqual(page.open, [])
        self.assertLessEqual({"svg", "table", "figure", "style"}, page.tags)
        self.assertFalse(page.attributes & {"src", "href", "xlink:href", "srcset", "data"})
        self.assertIsNone(re.search(r"https?:|url\(|@import|<script|<link", text))
        drawings = re.findall(r"<svg class=.*?</svg>\n", text, re.S)
        self.assertGreater(len(drawings), 8)
        for drawing in drawings:
            xml.dom.minidom.parseString(drawing)
        self.assertEqual(os.listdir(self.folder), ["report.html"])

    def test_pictures_and_traces_are_of_the_run(self):
        self.output(*SMALL, "--svg", "scene.svg", "--csv", "frames.csv")
        xml.dom.minidom.parseString(self.read("scene.svg"))
        self.assertEqual(self.read("scene.svg").count('class="boxes '), 60)
        rows = list(csv.DictReader(self.read("frames.csv").splitlines()))
        self.assertEqual([int(row["frame"]) for row in rows], list(range(1, 9)))
        self.assertEqual(sum(int(row["collisions"]) for row in rows),
                         self.answer(*SMALL)["collisions"])

    def test_people_get_rates_and_the_profile(self):
        text = self.output(*SMALL)
        self.assertTrue(text.startswith("60 random polytopes of 36 faces, density 6 %"), text)
        for word in ("detection", "update", "sort", "exact", "box pairs", "collisions", "memory"):
            self.assertRegex(text, rf"(?m)^ *{word} +[0-9]")

    def test_what_is_wrong_is_said_in_a_line(self):
        for line, arguments in {
            "--objects must be a whole number from 1": ("--objects", "0"),
            "--frames must be a whole number from 1": ("--frames", "1e3"),
            "--density must be a number from 0.0001 to 100, not '-1'": ("--density", "-1"),
            "--rotation must be a number from 0 to 360, not 'nan'": ("--rotation", "nan"),
            "--broad must be one of automatic": ("--broad", "quantum"),
            "--box must be one of automatic": ("--box", "round"),
            "--method must be one of gjk": ("--method", "quantum"),
            "--report must be in a folder that exists": ("--report", "no/such/report.html"),
            "--svg must be a file; '.' is a folder": ("--svg", "."),
            "there is no file 'nothing.obj'": ("--shape", "nothing.obj"),
        }.items():
            self.rejects(line, "simulate", *arguments)


unittest.main()
