# Entry points for people; everything else is CMake (CMakePresets.json).
MAKEFLAGS += --no-print-directory
export JOBS ?= $(shell nproc)
BUILD = cmake --build build/release --parallel $(JOBS)
CTEST = ctest --test-dir build/release --output-on-failure --progress --parallel $(JOBS)
START := $(shell date +%s)
WEB_PACKAGE = out/allide-$$(node -p 'require("./bindings/js/package.json").version').tgz
# The last line of a long target: $(call done,what was done,what to do next)
done = @seconds=$$(($$(date +%s) - $(START))); \
	echo "$@: $(1) in $$((seconds / 60)) min $$((seconds % 60)) s. Next: $(2)"

.PHONY: help run test quick test-slow bench peers chart docs fuzz format golden python web clean release

help: ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: ## build the command line, simulate 1000 moving polytopes, write out/report.html
	@tools/bootstrap run
	@cmake --preset release -D ALLIDE_TESTS=OFF -D ALLIDE_BENCH=OFF >/dev/null
	@$(BUILD) --target allide_cli
	@mkdir -p out
	@build/release/apps/allide simulate --frames 1000 --report out/report.html
	$(call done,wrote out/report.html,open it in a browser; build/release/apps/allide --help)

test: release ## every test but the slow ones, with sanitizers and WebAssembly
	@$(CTEST) --label-exclude slow
	$(call done,built and passed every test,make bench; make test-slow)

quick: release ## the quick tests of the release build alone
	@$(CTEST) --label-regex quick
	$(call done,built and passed the quick tests,make test)

test-slow: release ## the tests labelled slow: tens of millions of cases against CGAL
	@$(CTEST) --label-regex slow --no-tests=error
	$(call done,passed the slow tests,make fuzz)

bench: ## the measurements, beside peers in the same run; NAMES="io ..." for some
	@tools/bootstrap bench
	@cmake --preset release -D ALLIDE_TESTS=OFF >/dev/null
	@$(BUILD)
	@tools/bench $(NAMES)
	$(call done,ran the benchmarks,make peers)

peers: ## allide beside other libraries: out/peers.md; ARGS="--only crowd", "--page", "--help"
	@tools/bootstrap peers
	@cmake --preset release -D ALLIDE_TESTS=OFF >/dev/null
	@$(BUILD) --target peers
	@tools/peers $(ARGS)
	$(call done,compared the libraries,read out/peers.md)

chart: ## draw README's chart from docs/benchmarks/peers.md
	@tools/bootstrap bench
	@cmake --preset release -D ALLIDE_TESTS=OFF >/dev/null
	@$(BUILD) --target peers_chart
	@build/release/bench/peers/peers_chart docs/benchmarks/peers.md > docs/benchmarks/crowd.svg

docs: ## the reference of the public headers: out/api/index.html
	@tools/bootstrap docs
	@doxygen docs/api/Doxyfile
	$(call done,wrote out/api/index.html,open it in a browser)

fuzz: ## libFuzzer on loaders, worlds, boxes and queries, SECONDS_EACH=60 each
	@tools/bootstrap fuzz
	@tools/fuzz $(or $(SECONDS_EACH),60)
	$(call done,found nothing,SECONDS_EACH=600 make fuzz)

format: ## clang-format over all sources
	@tools/bootstrap format
	@tools/format

golden: release ## accept this build's answers as the ones every platform must give
	@build/release/tests/wasm/golden > tests/wasm/golden.txt

python: ## build the wheel, install it into a fresh environment under build/, run its tests
	@tools/bootstrap python
	@tools/python_wheel
	$(call done,built and tested the wheel,pip install build/wheel/*.whl)

web: ## build the npm package: out/allide-VERSION.tgz
	@tools/bootstrap web
	@cmake --preset wasm >/dev/null
	@cmake --build build/wasm --parallel $(JOBS) --target allide_package
	@mkdir -p out
	@npm pack ./build/wasm/package --pack-destination out --loglevel=error >/dev/null
	$(call done,wrote $(WEB_PACKAGE) ($$(stat -c %s $(WEB_PACKAGE)) bytes),npm install $(WEB_PACKAGE))

clean: ## remove all that was built
	rm -rf build out

release: ## build everything: libraries, programs, tests, benchmarks
	@tools/bootstrap test
	@cmake --preset release >/dev/null
	@$(BUILD)
