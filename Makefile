# Everything a newcomer needs: `make play`, `make test`. Each does its own set-up and is quick when repeated.
PYTHON ?= python3
VENV   := .venv
BIN    := $(CURDIR)/$(VENV)/bin
UV     := $(BIN)/uv
export UV_PYTHON_DOWNLOADS := never
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export PATH := $(BIN):$(PATH)
STATIC := src/openfire/server/static
NPM    := cd web && $(BIN)/npm --silent
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
           --no-emit-index-url --no-emit-find-links

.PHONY: help play ui test check check-ui bench soak mutants audit golden format lock lock-ui setup clean
help:
	@echo "make play     set up, then play in the browser (in the terminal: .venv/bin/openfire play)"
	@echo "make ui       set up, then build the pages of the web table"
	@echo "make test     set up, then lint, types, locks and all tests"
	@echo "make bench    set up, then measure against the budgets"
	@echo "make soak     set up, then the long tests of the server: crashes, faults and hostile input, about an hour"
	@echo "make mutants  set up, then plant small faults in the code and see whether the tests notice, some hours"
	@echo "make audit    set up, then look for known weaknesses of the locked dependencies"
	@echo "make golden   play the golden games anew, after a change of the rules"
	@echo "make format   tidy the code"
	@echo "make lock     resolve the dependencies anew (make lock-ui: those of the pages)"
	@echo "make clean    remove everything that was built"

play: setup ui
	@echo "Open Fire: http://127.0.0.1:8040 (stop with ctrl-C)"
	@$(BIN)/openfire serve --open

ui: $(STATIC)/index.html

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
	$(BIN)/python -m pytest -m soak tests/server
	OPENFIRE_TRIES=60 $(BIN)/python -m pytest tests/server/test_schema.py tests/server/test_sockets.py

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
	@$(UV) pip install -q --compile-bytecode --require-hashes -r requirements/dev.txt
	@$(UV) pip install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.kernels: $(VENV)/.installed src/openfire/geometry/kernels.py
	@$(BIN)/python -m openfire.geometry.warm
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
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist web/node_modules $(STATIC)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
