# The doors for people. Everything else is CMake: see CMakePresets.json.
MAKEFLAGS += --no-print-directory
export JOBS ?= $(shell nproc)
CTEST = ctest --test-dir build/release --output-on-failure --progress --parallel $(JOBS)

.PHONY: help run test quick test-slow bench peers fuzz format golden clean setup release

help: ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: release ## build, then simulate 1000 moving polytopes; writes out/report.html
	@mkdir -p out
	@build/release/apps/allide simulate --frames 1000 --report out/report.html
	@echo "report        out/report.html"

test: release ## every test but the slow ones, with sanitizers and WebAssembly
	@$(CTEST) --label-exclude slow

quick: release ## the quick tests of the release build alone
	@$(CTEST) --label-regex quick

test-slow: release ## the tests labelled slow: tens of millions of cases against CGAL
	@$(CTEST) --label-regex slow --no-tests=error

bench: release ## the measurements, beside peers in the same run; NAMES="io ..." for some
	@tools/bench $(NAMES)

peers: release ## allide beside other libraries: out/peers.md; ARGS="--only crowd", "--page", "--help"
	@tools/peers $(ARGS)

fuzz: setup ## libFuzzer on every loader and on worlds, SECONDS_EACH=60 each
	@tools/fuzz $(or $(SECONDS_EACH),60)

format: setup ## clang-format over all sources
	@tools/format

golden: release ## accept this build's answers as the ones every platform must give
	@build/release/tests/wasm/golden > tests/wasm/golden.txt

clean: ## remove all that was built
	rm -rf build out

setup:
	@tools/bootstrap

release: setup
	@cmake --preset release >/dev/null
	@cmake --build build/release --parallel $(JOBS)
