"""Packages the libraries with Conan 2: `conan create . -s compiler.cppstd=20`.

What allide links comes from the system's package manager, as `tools/bootstrap run` installs it. To
let Conan install the packages: -c tools.system.package_manager:mode=install
"""
import re
from pathlib import Path

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy
from conan.tools.system.package_manager import Apt


class Allide(ConanFile):
    name = "allide"
    description = "Exact and fast collision detection for moving polyhedra"
    license = "MIT"
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "threads": ["tbb", "std", "serial"],
               "assimp": [True, False]}
    default_options = {"shared": False, "threads": "tbb", "assimp": False}
    exports_sources = "CMakeLists.txt", "LICENSE", "cmake/*", "src/*", "include/*", "bindings/c/*"

    def set_version(self):
        text = (Path(self.recipe_folder) / "CMakeLists.txt").read_text()
        self.version = re.search(r"project\(allide VERSION ([\d.]+)", text)[1]

    def validate(self):
        check_min_cppstd(self, 20)

    def system_requirements(self):
        packages = ["libhwy-dev"]
        if self.options.threads == "tbb":
            packages.append("libtbb-dev")
        if self.options.assimp:
            packages.append("libassimp-dev")
        Apt(self).install(packages)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.user_presets_path = False
        toolchain.cache_variables.update({
            "ALLIDE_APPS": False,
            "ALLIDE_ASSIMP": bool(self.options.assimp),
            "ALLIDE_ZLIB": False,
            "ALLIDE_FETCH": False,
            "ALLIDE_THREADS": str(self.options.threads),
        })
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, Path(self.package_folder) / "licenses")

    def package_info(self):
        # allide's own package configuration finds what the library was built with.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/allide"]
