# Everything a newcomer needs: `make play`, `make test`. Each does its own set-up and is quick when repeated.
PYTHON ?= python3
VENV   := .venv
BIN    := $(CURDIR)/$(VENV)/bin
UV     := $(BIN)/uv
export UV_PYTHON_DOWNLOADS := never
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export PATH := $(BIN):$(PATH)
# Tests and servers start many processes: each would read all code anew where somebody asks Python to keep nothing.
unexport PYTHONDONTWRITEBYTECODE
STATIC := src/openfire/server/static
NPM    := cd web && $(BIN)/npm --silent
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
           --no-emit-index-url --no-emit-find-links

# What kernels are compiled from, and the list of what is to be compiled.
KERNELS := $(shell find src/openfire/geometry/kernels* src/openfire/geometry/compiling src/openfire/geometry/warm.py \
                   -name '*.py')

.PHONY: help play ui wheel test check check-ui bench soak durations mutants audit golden format lock lock-ui setup clean
help:
	@echo "make play     set up, then play in the browser (in the terminal: .venv/bin/openfire play)"
	@echo "make ui       set up, then build the pages of the web table"
	@echo "make wheel    set up, then build a wheel that brings compiled geometry and the pages"
	@echo "make test     set up, then lint, types, locks and all tests"
	@echo "make bench    set up, then measure against the budgets"
	@echo "make soak     set up, then the long tests: crashes, faults, hostile input, whole games, a wheel, about an hour"
	@echo "make durations  set up, then run all tests and write down how long they take, which decides what begins first"
	@echo "make mutants  set up, then plant small faults in the code and see whether the tests notice, about half an hour"
	@echo "make audit    set up, then look for known weaknesses of the locked dependencies"
	@echo "make golden   play the golden games anew, after a change of the rules"
	@echo "make format   tidy the code"
	@echo "make lock     resolve the dependencies anew (make lock-ui: those of the pages)"
	@echo "make clean    remove everything that was built"

# The geometry compiles on all cores while the pages are built.
play:
	@$(MAKE) --no-print-directory --jobs=2 setup ui
	@echo "Open Fire: http://127.0.0.1:8040 (stop with ctrl-C)"
	@$(BIN)/openfire serve --open

ui: $(STATIC)/index.html

# A wheel for this platform and this Python; what it brings was compiled for any processor.
wheel: setup ui
	@$(BIN)/python -m openfire.geometry.compiling.build src/openfire/geometry/machine_code
	@$(BIN)/python -m hatchling build -t wheel -d dist

# What needs no other is done side by side: the kernels compile while code and pages are checked.
test:
	@$(MAKE) --no-print-directory --jobs=2 setup check check-ui ui
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/.installed
	@$(BIN)/python tests/guards/locks.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-ui: web/node_modules/.installed
	$(NPM) run check
	$(NPM) run test

bench: setup
	@$(BIN)/openfire bench

soak: setup
	$(BIN)/python -m tests.server.crashing
	$(BIN)/python -m tests.server.drill
	$(BIN)/python -m tests.server.fuzzing
	$(BIN)/python -m pytest -m soak
	$(BIN)/python -m tests.rules.assault_positions 10000 onepage assault melee
	$(BIN)/python -m pytest --hypothesis-profile=searching tests/engine tests/geometry tests/odds tests/table tests/test_documents.py
	OPENFIRE_TRIES=60 $(BIN)/python -m pytest tests/server/test_schema.py tests/server/test_sockets.py

durations: setup ui
	$(BIN)/python -m pytest -n auto --dist worksteal --junitxml .pytest_cache/report.xml
	$(BIN)/python -m tests.longest_first .pytest_cache/report.xml

mutants: setup
	$(BIN)/python -m tests.mutation $(MUTANTS)

audit: setup
	@$(BIN)/python tests/guards/audit.py

golden: setup
	$(BIN)/python -m tests.golden.renew

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: $(UV)
	$(COMPILE) requirements/bootstrap.in -o requirements/bootstrap.txt
	$(COMPILE) --group dev pyproject.toml requirements/build.in -o requirements/dev.txt

lock-ui: $(VENV)/.installed
	$(NPM) install --package-lock-only --ignore-scripts

setup: $(VENV)/.kernels

$(UV): requirements/bootstrap.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Open Fire needs Python 3.11 or newer; say PYTHON=/path/to/python3 if yours has another name."; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "python3 could not make a virtual environment (on Debian: apt-get install python3-venv)."; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/bootstrap.txt
	@touch $@

$(VENV)/.installed: $(UV) requirements/dev.txt pyproject.toml
	@echo "Installing the locked dependencies ..."
	@$(UV) pip install -q --require-hashes -r requirements/dev.txt
	@$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.kernels: $(VENV)/.installed $(KERNELS)
	@$(BIN)/python -m openfire.geometry.compiling.build
	@touch $@

# Node and npm come with the locked dependencies; the pages need nothing else.
web/node_modules/.installed: web/package-lock.json web/.npmrc | $(VENV)/.installed
	@echo "Installing what the pages are built with ..."
	@$(NPM) ci --ignore-scripts
	@touch $@

$(STATIC)/index.html: web/node_modules/.installed $(shell find web/src web/public -type f) \
                      $(wildcard web/*.html web/*.ts web/*.js web/*.json)
	@echo "Building the web table ..."
	@$(NPM) run build -- --logLevel warn
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist web/node_modules $(STATIC) \
	       src/openfire/geometry/machine_code
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
