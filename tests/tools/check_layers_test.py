#!/usr/bin/env python3
"""tools/check_layers.py on small trees: what it rejects, and that it passes a good one."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools/check_layers.py"
GOOD = {
    "src/CMakeLists.txt": "function(allide_module name)\n"
    "allide_module(base HEADERS error.h)\n"
    "allide_module(mesh DEPENDS base HEADERS mesh.h)\n"
    "allide_module(convex DEPENDS mesh)\n"
    "allide_module(octree DEPENDS mesh)\n"
    "allide_module(octree/cells DEPENDS octree)\n",
    "src/base/check.h": "#include <cassert>\n",
    "src/convex/walk.cpp": '#include "convex/walk.h"\n#include <hwy/highway.h>\n'
    '#include <allide/error.h>\n#include "base/check.h"\n',
    "include/allide/error.h": "#include <string>\n",
    "include/allide/mesh.h": "#include <allide/error.h>\n",
    "include/allide/allide.h": "#include <allide/error.h>\n#include <allide/mesh.h>\n",
    "apps/program.cpp": '#include <allide/mesh.h>\n#include "scenes/fall.h"\n',
}


def verdict(changes):
    """The output of the check on the good tree with these files added or replaced; "" if it passes."""
    with tempfile.TemporaryDirectory() as root:
        for name, text in (GOOD | changes).items():
            file = Path(root, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        run = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True)
        assert (run.returncode == 0) == (run.stderr == "")
        return run.stderr.strip()


class CheckLayers(unittest.TestCase):
    def rejects(self, file, text, why):
        self.assertEqual(verdict({file: text}), f"{file}: {why}")

    def test_a_good_tree_passes(self):
        self.assertEqual(verdict({}), "")

    def test_a_module_above_is_rejected(self):
        self.rejects("src/base/a.h", '#include "mesh/m.h"\n', "module base may not include mesh/m.h")

    def test_a_module_beside_is_rejected(self):
        self.rejects("src/convex/a.cpp", '#include "octree/o.h"\n',
                     "module convex may not include octree/o.h")

    def test_a_folder_inside_another_is_a_module_of_its_own(self):
        self.assertEqual(verdict({"src/octree/cells/a.h": '#include "octree/o.h"\n'}), "")
        self.rejects("src/octree/a.h", '#include "octree/cells/c.h"\n',
                     "module octree may not include octree/cells/c.h")
        self.rejects("src/octree/b/a.h", "", "belongs to no module of src/CMakeLists.txt")

    def test_brackets_do_not_hide_a_module(self):
        self.rejects("src/base/a.h", "# include <mesh/m.h>\n",
                     "module base may not include mesh/m.h")

    def test_the_engine_does_not_see_tests_or_lab(self):
        self.rejects("src/mesh/a.h", '#include "lab/grid.h"\n',
                     "module mesh may not include lab/grid.h")

    def test_the_lab_sees_itself_and_what_it_depends_on(self):
        lists = {"lab/CMakeLists.txt": "function(allide_lab name)\n"
                 "allide_lab(grids DEPENDS convex)\nallide_lab(walks DEPENDS octree)\n"}
        good = {"lab/grids/g.cpp": '#include "lab/grids/g.h"\n#include "mesh/m.h"\n'
                '#include <allide/mesh.h>\n#include <hwy/highway.h>\n'}
        self.assertEqual(verdict(lists | good), "")
        for line in ('"octree/o.h"', '"lab/walks/w.h"', '"tests/t.h"', '"scenes/s.h"'):
            self.assertEqual(verdict(lists | {"lab/grids/g.h": f"#include {line}\n"}),
                             f"lab/grids/g.h: lab/grids may not include {line[1:-1]}")
        self.assertEqual(verdict(lists | {"lab/other/o.h": ""}),
                         "lab/other/o.h: belongs to no part of lab/CMakeLists.txt")

    def test_a_folder_that_is_no_module_is_rejected(self):
        self.rejects("src/utils/a.h", "", "belongs to no module of src/CMakeLists.txt")

    def test_a_public_header_needs_an_owner(self):
        lists = "#include <allide/error.h>\n#include <allide/mesh.h>\n#include <allide/extra.h>\n"
        self.assertEqual(
            verdict({"include/allide/extra.h": "", "include/allide/allide.h": lists}),
            "include/allide/extra.h: belongs to no module of src/CMakeLists.txt")

    def test_the_header_for_everything_has_everything(self):
        self.assertEqual(verdict({"include/allide/allide.h": "#include <allide/error.h>\n"}),
                         "include/allide/mesh.h: is not included by allide.h")

    def test_a_public_header_exports_what_it_declares(self):
        self.rejects("include/allide/error.h", "namespace allide {\n}\n",
                     "opens the namespace without ALLIDE_API, so that nothing of it is exported")
        self.rejects("include/allide/error.h", "namespace allide::shapes {\n}\n",
                     "opens the namespace without ALLIDE_API, so that nothing of it is exported")

    def test_a_public_header_does_not_include_upward(self):
        self.rejects("include/allide/error.h", "#include <allide/mesh.h>\n",
                     "module base may not include allide/mesh.h")

    def test_a_module_does_not_include_everything(self):
        self.rejects("src/convex/a.cpp", "#include <allide/allide.h>\n",
                     "module convex may not include allide/allide.h")

    def test_apps_see_public_headers_only(self):
        self.rejects("apps/a.cpp", '#include "mesh/m.h"\n',
                     "apps may not include mesh/m.h, which is private")

    def test_bindings_see_public_headers_and_the_c_library_only(self):
        good = {"bindings/c/src/m.cpp": '#include <allide/mesh.h>\n#include <allide_c/mesh.h>\n'
                '#include <sys/types.h>\n#include "call.h"\n',
                "bindings/c/include/allide_c/mesh.h": "#include <allide_c/math.h>\n"}
        self.assertEqual(verdict(good), "")
        for line in ('"mesh/m.h"', "<mesh/m.h>", '"scenes/s.h"', '"tests/t.h"', "<lab/g/g.h>"):
            self.rejects("bindings/c/src/a.cpp", f"#include {line}\n",
                         f"bindings may not include {line[1:-1]} here")
        self.rejects("bindings/c/include/allide_c/a.h", "#include <allide/mesh.h>\n",
                     "bindings may not include allide/mesh.h here")

    def test_the_engine_does_not_see_the_c_library(self):
        self.rejects("src/mesh/a.h", "#include <allide_c/mesh.h>\n",
                     "module mesh may not include allide_c/mesh.h")

    def test_scenes_are_for_apps_but_not_for_examples(self):
        self.rejects("examples/a.cpp", '#include "scenes/fall.h"\n',
                     "examples may not include scenes/fall.h, which is not installed")

    def test_a_dependency_is_declared_first(self):
        lists = "allide_module(mesh DEPENDS base)\nallide_module(base)\n"
        self.assertEqual(verdict({"src/CMakeLists.txt": lists}),
                         "mesh depends on base, which is not declared above it")


if __name__ == "__main__":
    unittest.main()
