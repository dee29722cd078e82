# A thin front: what each target does is one or two commands that can be typed as well.

# The distribution's interpreter: another python3 may stand first in PATH.
PYTHON := /usr/bin/python3 -B
PREFIX ?= /usr/local
PROGRAM := build/release/gumbelbox
FUZZ_SECONDS ?= 30
# Sanitizers look where memory is handled, which functions of a few numbers do not, and where threads
# meet: there besides in the program itself, whose tests are mostly of one thread.
PLAIN := analysis box charts draw math probability
MEMORY = $(filter-out $(PLAIN),$(notdir $(patsubst %/,%,$(dir $(wildcard tests/*/*_test.cpp)))))
THREADED := base eval fit layout query train
space := $(subst ,, )
# Minutes each under a sanitizer, for what other tests do as well.
SLOW := ReproduceCommand\.(ReachesThePublished|WritesTheAnalysis)
any_of = ^($(subst $(space),|,$(sort $(1))))\.
SOURCES = $(shell find gumbelbox experiments cli tests bench fuzz python -name '*.h' -o -name '*.cpp' 2> /dev/null)

.PHONY: build program demo test check sanitize fuzz format docs grid ontologies bench performance install packages

build: packages
	cmake --preset release
	cmake --build build/release

program:
	@tools/install_packages.sh tools/build_packages.txt
	cmake --preset release
	cmake --build build/release --target gumbelbox_program

demo: program
	@tools/demo.sh $(PROGRAM) demo

test: build check
	ctest --test-dir build/release -j2 --output-on-failure --no-tests=error

check: build
	cmake --build build/release --target all_verify_interface_header_sets
	$(PYTHON) tools/check_layers.py
	$(PYTHON) tools/check_sources.py
	@clang-format --dry-run -Werror $(SOURCES)
	$(PYTHON) tools/check_docs.py
	$(PYTHON) tools/write_results.py --check

sanitize: packages
	cmake --preset address
	cmake --build build/address --target $(addsuffix _test,$(sort $(MEMORY))) replays gumbelbox_program
	ctest --test-dir build/address -j2 --output-on-failure --no-tests=error -LE tools -R '$(call any_of,$(MEMORY) fuzz)' \
	    -E '$(SLOW)'
	cmake --preset thread
	cmake --build build/thread --target $(THREADED:%=%_test) gumbelbox_program
	ctest --test-dir build/thread -j2 --output-on-failure --no-tests=error -LE tools -R '$(call any_of,$(THREADED) threads)'

fuzz: packages
	cmake --preset fuzz
	cmake --build build/fuzz --target fuzzers
	tools/fuzz.sh build/fuzz $(FUZZ_SECONDS)

format:
	clang-format -i $(SOURCES)

docs: build
	$(PYTHON) tools/check_docs.py --write
	$(PYTHON) tools/write_results.py
	$(PYTHON) tools/check_errors.py --write $(PROGRAM)
	tools/demo.sh $(PROGRAM) demo
	cp demo/boxes.svg docs/boxes.svg

grid: program
	$(PYTHON) tools/measure_grid.py $(PROGRAM)

ontologies: program
	$(PYTHON) tools/measure_ontologies.py $(PROGRAM)

performance: program
	$(PYTHON) tools/measure_performance.py $(PROGRAM)

bench: program
	$(PYTHON) bench/compare.py --program $(PROGRAM)

install: program
	cmake --install build/release --prefix $(PREFIX)

packages:
	@tools/install_packages.sh tools/build_packages.txt tools/test_packages.txt
