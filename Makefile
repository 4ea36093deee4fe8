# The usual commands; `make help` lists them. CMake and Ninja do the work (CMakeLists.txt, CMakePresets.json).

SHELL = /bin/bash
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 600
SOAK_SCALE ?= 1000
SOAK_GAMES ?= 1000
SOAK_MINUTES ?= 60

# What is not a program's own output goes to standard error, so that `make -s bench ARGS=--json` prints JSON alone.
CONFIGURE = cmake >/dev/null --preset
BUILD = cmake >&2 --build --preset
TEST = JOBS=$(JOBS) scripts/run-tests

.DEFAULT_GOAL = build
.PHONY: build build-asan build-fuzz wasm page page-test page-trace page-with-tests screens play play-terminal test bench bench-server \
	soak soak-server fuzz fuzz-rulesets check format golden install-packages packages-play packages-wasm packages-page clean help

## build: the program, optimised, at build/coil
build: packages-play
	@$(CONFIGURE) release
	@$(BUILD) release --target coil

## play: build the page, serve it and open it; ARGS="--address 127.0.0.1" keeps others in the house out
play:
	@scripts/play $(ARGS)

## play-terminal: play in the terminal; ARGS="snakes-and-foxes" goes straight to a game
play-terminal: build
	@build/coil play $(ARGS)

## test: all tests, with an optimised program or with sanitizers, where fuzzers run for a few seconds, too
test: install-packages
	@$(CONFIGURE) release
	@$(BUILD) release --target tested
	@$(TEST) release -LE once
	@$(CONFIGURE) asan
	@$(BUILD) asan
	@$(TEST) asan

## bench: how fast the rules are; ARGS=--json for programs
bench: build
	@build/coil bench $(ARGS)

## bench-server: what tables on a server cost; ARGS=--json for programs, ARGS="--folder=/dev/shm" for another disk
bench-server: install-packages
	@$(CONFIGURE) release
	@$(BUILD) release --target coil server_load
	@build/tests/server_load bench $(ARGS)

## soak-server: a server under foes, and under play and kills for SOAK_MINUTES (60); a part of soak
soak-server: install-packages
	@$(CONFIGURE) release
	@$(BUILD) release --target coil server_load
	@build/tests/server_load hostile
	@build/tests/server_load soak --seconds=$$((60 * $(SOAK_MINUTES))) $(ARGS)

## soak: that, SOAK_GAMES (1000) whole games in the page, and answers to answers in some million games; hours
soak: page-with-tests soak-server
	@$(BUILD) release --target test_gs_nesting
	@COIL_TEST_SCALE=$(SOAK_SCALE) build/tests/test_gs_nesting
	@SOAK_GAMES=$(SOAK_GAMES) scripts/test-page soak.mjs

## check: what readers of the code would say: floors, rules, style, documents, format, clang-tidy
check: install-packages build-asan wasm
	@scripts/check-layers
	@scripts/check-rules
	@scripts/check-learn
	@scripts/check-style
	@scripts/check-docs build-asan/coil
	@scripts/check-format
	@scripts/check-tidy build-asan build-wasm

## format: lay out all C files with clang-format
format: install-packages
	@scripts/check-format --fix

## fuzz: every fuzzer for FUZZ_SECONDS (600)
fuzz: build-fuzz
	@scripts/fuzz build-fuzz $(FUZZ_SECONDS)

## fuzz-rulesets: rulesets altered by lot for FUZZ_SECONDS (600); whatever loads must end
fuzz-rulesets: install-packages
	@$(CONFIGURE) release
	@$(BUILD) release --target mutated_rulesets
	@build/tests/mutated_rulesets --seconds $(FUZZ_SECONDS) $(FUZZ_FROM)

## golden: write the golden transcripts anew; read the difference before you commit it
golden: install-packages
	@$(CONFIGURE) release
	@$(BUILD) release --target test_golden
	@build/tests/test_golden --update

## build-asan: the program with sanitizers, at build-asan/coil
build-asan: install-packages
	@$(CONFIGURE) asan
	@$(BUILD) asan --target coil

## build-fuzz: the fuzzers, in build-fuzz/tests
build-fuzz: install-packages
	@$(CONFIGURE) fuzz
	@$(BUILD) fuzz

## wasm: the core as a WebAssembly module, at build-wasm/coil.wasm
wasm: packages-wasm
	@$(CONFIGURE) release
	@$(BUILD) release --target wasm

## page: the page, at web/dist, and the program: `build/coil serve` serves it
page: packages-page build wasm
	@scripts/build-page

## page-test: the page in Chromium: whole games by clicks, keys and typed texts; ARGS="undo" for a part
page-test: page-with-tests
	@scripts/test-page $(ARGS)

## screens: take the pictures that screens are compared with anew; look at them before you commit them
screens: page-with-tests
	@scripts/test-page screens.mjs --write

## page-trace: the main thread's work for each frame while each game is played with motion; ARGS=royal-python for one
page-trace: page-with-tests
	@scripts/test-page trace.mjs $(ARGS)

# The page, and what tests it.
page-with-tests: install-packages build wasm
	@scripts/build-page test

## install-packages: what building and testing needs, from Debian's packages
install-packages:
	@scripts/install-packages test

packages-play:
	@scripts/install-packages play

packages-wasm:
	@scripts/install-packages wasm

packages-page:
	@scripts/install-packages page

## clean: remove all builds
clean:
	rm -rf build build-asan build-cov build-dev build-fuzz build-tsan build-wasm web/dist web/node_modules web/src/generated

## help: this list
help:
	@sed -n 's/^## \([^:]*\): /\1\t/p' $(MAKEFILE_LIST) | expand -t 18
