#!/usr/bin/env python3
"""What README.md and docs/ say about the repository: links lead somewhere, programs and commands are
those that are built, run and offered."""
import re
import unittest
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


def anchors(page):
    """Of its headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
    return re.findall(r"\]\(([^)\s]+)\)", text)


class Documents(unittest.TestCase):
    def test_every_link_leads_to_a_file_and_a_heading(self):
        for page in PAGES:
            for link in links(page):
                if "://" in link:
                    continue
                path, _, anchor = unquote(link).partition("#")
                target = page.parent / path if path else page
                self.assertTrue(target.exists(), f"{page.name}: {link}")
                if anchor:
                    self.assertIn(anchor, anchors(target), f"{page.name}: {link}")

    def test_every_page_can_be_reached_from_the_readme(self):
        reached, waiting = set(), [ROOT / "README.md"]
        while waiting:
            page = waiting.pop()
            if page in reached or page.suffix != ".md":
                continue
            reached.add(page)
            waiting += [(page.parent / unquote(link).split("#")[0]).resolve()
                        for link in links(page) if "://" not in link and not link.startswith("#")]
        self.assertEqual([page.name for page in PAGES if page not in reached], [])

    def test_programs_of_the_readme_are_examples(self):
        examples = [file.read_text() for file in (ROOT / "examples").glob("*.cpp")]
        for block in blocks("cpp"):
            self.assertTrue(any(example.endswith(block) for example in examples), block)
        self.assertEqual(len(blocks("cpp")), 1)

    def test_lines_of_cmake_are_those_that_a_consumer_is_built_by(self):
        consumer = (ROOT / "tests/consumer/installed/CMakeLists.txt").read_text()
        for line in "".join(blocks("cmake")).replace("your_program", "consumer").splitlines():
            self.assertIn(line.split("#")[0].strip(), consumer)

    def test_targets_of_make_exist(self):
        targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
        for page in PAGES:
            for target in re.findall(r"(?:^|`)make ([a-z][a-z-]*)", page.read_text(), re.M):
                self.assertIn(target, targets, page.name)

    def test_benchmarks_exist(self):
        for page in PAGES:
            for names in re.findall(r"NAMES=\"?([\w ]+)", page.read_text()):
                for name in names.split():
                    self.assertTrue((ROOT / f"bench/{name}_bench.cpp").exists(),
                                    f"{page.name}: {name}")


if __name__ == "__main__":
    unittest.main()
