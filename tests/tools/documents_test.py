#!/usr/bin/env python3
"""Checks what README.md and docs/ say about the repository. Links lead somewhere; programs and
commands exist; files and tests that show a requirement exist; sources cite pages that exist."""
import re
import unittest
from fnmatch import fnmatchcase
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


def anchors(page):
    """The anchors of its headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
    return re.findall(r"\]\(([^)\s]+)\)", text)


def tests_by_module():
    """The tests as ctest names them, without their parameters."""
    modules = {}
    for file in [*ROOT.glob("tests/**/*_test.cpp"), *ROOT.glob("tests/bindings/c/*_test.c")]:
        text = file.read_text()
        names = modules.setdefault(file.parent.name, set())
        prefixes = {suite: prefix + "/" if prefix else "" for prefix, suite in re.findall(
            r"^INSTANTIATE_TEST_SUITE_P\(\s*(\w*),\s*(\w+)", text, re.M)}
        tests = re.findall(r"^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)", text, re.M)
        for suite, name in tests:
            names.add(f"{prefixes.get(suite, '')}{suite}.{name}")
    return modules


def requirements():
    """Id, where and shown by, of every row of the map of the papers."""
    rows = re.findall(r"^\| ([A-Z]{2}-\d+) \|(.*)\|(.*)\|$",
                      (ROOT / "docs/papers/map.md").read_text(), re.M)
    return [(name, re.findall(r"`([^`]+)`", where), re.findall(r"`([^`]+)`", shown))
            for name, where, shown in rows]


class Papers(unittest.TestCase):
    def test_the_map_and_the_requirements_have_the_same_ids(self):
        text = (ROOT / "docs/papers/requirements.md").read_text()
        ids = re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", text, re.M)
        self.assertGreater(len(ids), 290)
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual(set(ids), {name for name, _, _ in requirements()})

    def test_files_that_requirements_live_in_exist(self):
        for name, where, _ in requirements():
            for path in re.findall(r"(?:src|include|lab|bench|scenes|apps|bindings|tests)/[\w./*]+",
                                   " ".join(where)):
                path = path.rstrip(".")
                self.assertTrue(list(ROOT.glob(path)) or list(ROOT.glob(path + ".*")),
                                f"{name}: {path}")

    def test_tests_that_show_requirements_exist(self):
        modules = tests_by_module()
        for name, _, shown in requirements():
            module, suite = None, None
            for token in shown:
                if match := re.match(r"([a-z]+)\.([A-Z*][\w/]*)", token):
                    if match[1] not in modules:
                        self.fail(f"{name}: {token}: tests/ has no folder {match[1]}")
                    module, suite = match[1], match[2]
                    pattern = token.removeprefix(module + ".").removesuffix("/*")
                elif suite and re.match(r"[A-Z]\w*\*?$", token):  # of the suite before
                    pattern = f"{suite}.{token}"
                else:
                    continue
                self.assertTrue(any(fnmatchcase(test, pattern) for test in modules[module]),
                                f"{name}: {token}")


class Documents(unittest.TestCase):
    def test_pages_that_sources_cite_exist(self):
        cited = 0
        for folder in ("apps", "bench", "bindings", "cmake", "examples", "include", "lab", "scenes", "src",
                       "tests", "tools"):
            for file in sorted((ROOT / folder).rglob("*")):
                if file.suffix not in {".h", ".cpp", ".c", ".py", ".txt", ".cmake", ""} or not file.is_file():
                    continue
                for path in re.findall(r"\bdocs/[\w/]+\.md\b", file.read_text(errors="replace")):
                    cited += 1
                    self.assertTrue((ROOT / path).exists(), f"{file.relative_to(ROOT)}: {path}")
        self.assertGreater(cited, 50)

    def test_sources_that_pages_name_exist(self):
        named = 0
        for page in PAGES:
            for path in re.findall(r"(?<![\w/])(?:src|include|lab|bench|scenes|apps|bindings|examples)/[\w./*]+",
                                   page.read_text()):
                named += 1
                path = path.rstrip("./")
                self.assertTrue(list(ROOT.glob(path)) or list(ROOT.glob(path + ".*")), f"{page.name}: {path}")
        self.assertGreater(named, 200)

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

    def test_lines_of_prose_fit_120_columns(self):
        for page in PAGES:
            text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
            for line in text.split("\n"):
                if not line.startswith(("|", "![")):
                    self.assertLessEqual(len(line), 120, f"{page.name}: {line}")

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
