# The doors for people. Everything else is CMake: see CMakePresets.json.
MAKEFLAGS += --no-print-directory
JOBS ?= $(shell nproc)
BUILD = cmake --build build/$(1) --parallel $(JOBS)
CTEST = ctest --test-dir build/$(1) --output-on-failure --parallel $(JOBS)

.PHONY: help run test test-slow bench fuzz format clean setup release

help: ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: release ## build, then run a small moving scene and print its report
	@build/release/apps/tumble

test: release ## every test but the slow ones
	@tools/test

test-slow: release ## the tests labelled slow: tens of millions of cases against CGAL
	@$(call CTEST,release) -L slow

bench: release ## the measurements, beside peers in the same run
	@tools/bench

fuzz: setup ## libFuzzer on every loader, SECONDS (default 60) each
	@tools/fuzz $(or $(SECONDS_EACH),60)

format: setup ## clang-format over all sources
	@tools/format

clean: ## remove all that was built
	rm -rf build out

setup:
	@tools/bootstrap

release: setup
	@test -f build/release/build.ninja || cmake --preset release
	@$(call BUILD,release)
