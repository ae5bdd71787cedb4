# SPDX-License-Identifier: MIT
"""Every name of the public headers is a name of Python, or is on this list with a reason."""
import os
import re
from pathlib import Path

import pytest

import allide

HEADERS = Path(__file__).resolve().parents[3] / "include/allide"
ARRAYS = "NumPy arrays, with its own functions"
KEYWORDS = "its fields are keyword arguments"
ROWS = "rows of structured arrays or plain tuples"
MISSING = {
    **dict.fromkeys("Vec3 Mat3 Quaternion Transform Box SinCos Face PolygonMesh dot cross length normalized transposed "
                    "min max is_empty center size overlaps merged".split(), ARRAYS),
    **dict.fromkeys("BatchOptions QueryOptions RayOptions MotionOptions SaveOptions RepairOptions TorusKnotOptions TerrainOptions "
                    "PipesOptions PolytopeOptions ConvexOptions DeformableOptions TreeOptions WorldOptions ObjectOptions "
                    "ClashOptions DepthOptions WayOutOptions PairFinderOptions PointTreeOptions NearOptions Rays BoxRules FaceChange Budget Part".split(), KEYWORDS),
    **dict.fromkeys("FaceContact PartPair BoxPair ObjectPair PairReport WorldRayHit WorldNearest ObjectId NamedMesh WorldNearestPair "
                    "NamedPolygons NearPoint NearPoints".split(), ROWS),
    **dict.fromkeys("MovingVertex MovingContact moving_contact ContactPatch PatchFeatures PatchPoint PatchOptions contact_patches no_vertex NurbsPatch nurbs_patch WorldMotionOptions WorldImpact WorldShapeHit Approach ApproachOptions closest_approach FaceImpact FaceImpacts face_impacts".split(), "C++ only so far"),
    **dict.fromkeys("FieldType FieldAccess NodeField NodeType FieldSetting SceneNode SceneRoute SceneAlias SceneWarning "
                    "SkippedType SceneFile ReadLimits ReadOptions ShapeOptions SceneShape SceneShapes read_scene load_scene "
                    "Untagged LodRule PlayerOptions PlayedKind PlayedObject PlayedFaces PlayedContact PlayedEventType "
                    "PlayedEvent Walk Player".split(), "scenes are read and played in C++ and by the command line"),
    **dict.fromkeys("Preset convex_options dop_search world_options preset_named".split(), "tuning.preset gives keyword arguments"),
    "tree_options": "tuning.preset gives keyword arguments",
    **dict.fromkeys("Recorder RecorderOptions RecordPrecision RecordedSegment RecordedShape RecordedObject RecordedPose RecordedOptions "
                    "RecordedVertices RecordedParts RecordedPair RecordedFrame Recording FrameOptions PairAnswer NearPair "
                    "PairQueryOptions NumberPair ReplayDifference".split(),
                    "recordings are made by the command line and C++"),
    "Result": "errors are exceptions",
    "Scratch": "each thread keeps its own",
    "no_owner": "None",
    "no_child": "-1",
    "SelectorId": "an int",
    **dict.fromkeys("Access Deformed CompoundPose PairMemory Impl".split(), "internal"),
}


def names_of(header):
    text = re.sub(r"//[^\n]*", "", header.read_text())
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    found = set(re.findall(r"^(?:class|struct|enum class)(?: \[\[nodiscard\]\])? (\w+)", text, re.M))
    found |= set(re.findall(r"^(?:\[\[nodiscard\]\] )?(?:inline )?(?:ALLIDE_INLINE )?[\w:<>]+(?:<[^()]*>)?[ &*]+(\w+)\(", text, re.M))
    found |= set(re.findall(r"^inline constexpr [\w:<>, ]+ (\w+) =", text, re.M))
    return {name for name in found if not name.startswith("try_")} - {"operator", "requires"}


@pytest.mark.skipif(not HEADERS.exists(), reason="needs a checkout")
def test_names_of_headers_are_names_of_python():
    offered = set(dir(allide)) | set(dir(allide.tuning))
    seen = set()
    for header in sorted(HEADERS.glob("*.h")):
        seen |= names_of(header)
    assert len(seen) > 120
    assert {"intersects", "World", "Separation", "torus_knot", "no_owner"} <= seen
    assert sorted(seen - offered - set(MISSING)) == []
    assert sorted(set(MISSING) & offered) == [], "on the list, though Python has it"


def test_all_lists_every_name():
    loaded = {"fcl", "trimesh", "annotations"}  # submodules that another test may have imported
    assert set(allide.__all__) == {name for name in dir(allide) if not name.startswith("_")} - loaded


def table_of_names():
    """A page with each name of the public headers and what Python has for it."""
    offered = {name: "allide" for name in dir(allide)} | {name: "allide.tuning" for name in dir(allide.tuning)
                                                          if name not in dir(allide)}
    lines = ["# Names of C++ in Python", "",
             "`ALLIDE_WRITE=1 pytest tests/bindings/python/names_test.py` writes this page, and a test compares it with the",
             "headers. Methods have the same names; `try_x` is `x`, which raises.", "", "| header | same name | otherwise |",
             "|---|---|---|"]
    for header in sorted(HEADERS.glob("*.h")):
        names = sorted(names_of(header), key=lambda name: (name.lower(), name))
        same = [f"`{name}`" if offered[name] == "allide" else f"`tuning.{name}`" for name in names if name in offered]
        other = {}
        for name in names:
            if name not in offered:
                other.setdefault(MISSING[name], []).append(f"`{name}`")
        rest = "; ".join(f"{' '.join(of)}: {reason}" for reason, of in other.items())
        if names:
            lines.append(f"| `{header.name}` | {' '.join(same)} | {rest} |")
    return "\n".join(lines) + "\n"


@pytest.mark.skipif(not HEADERS.exists(), reason="needs a checkout")
def test_the_page_of_names_is_up_to_date():
    page = HEADERS.parents[1] / "docs/manual/python_names.md"
    if os.environ.get("ALLIDE_WRITE"):
        page.write_text(table_of_names())
    assert page.read_text() == table_of_names()


@pytest.mark.skipif(not HEADERS.exists(), reason="needs a checkout")
@pytest.mark.parametrize("header,name", [("world.h", "World"), ("pair_finder.h", "PairFinder"), ("placed.h", "Placed"),
                                         ("geometry.h", "Geometry")])
def test_methods_of_headers_are_methods_of_python(header, name):
    body = re.search(rf"^class {name} {{(.*?)^}};", (HEADERS / header).read_text(), re.M | re.S)[1]
    body = re.sub(r"//[^\n]*|^#.*$", "", body, flags=re.M)
    methods = {m.removeprefix("try_") for m in re.findall(r"(?<![\w.>])(\w+)\((?=[^;{]*\)[^;{]*[;{])", body)}
    methods -= set() if name == "Placed" else {"move"}  # std::move
    methods -= {"motion", "detect_motion", "advance", "cast_shape"} if name == "World" else set()  # no motions yet
    methods -= {name, "make", "value", "impl", "impl_", "infinity", "tree_options", "options" if name == "PairFinder" else ""}
    methods -= {"size": "__len__", "contains": "__contains__"}.keys() if hasattr(getattr(allide, name), "__len__") else set()
    methods = {m for m in methods if re.fullmatch(r"[a-z_]+", m) and not m.startswith("visibility")}
    assert len(methods) > 2
    assert sorted(m for m in methods if not hasattr(getattr(allide, name), m)) == []
