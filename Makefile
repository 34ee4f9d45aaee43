# Everything a newcomer needs: `make play`, `make test`. Each does its own set-up and is quick when repeated.
PYTHON ?= python3
VENV   := .venv
BIN    := $(CURDIR)/$(VENV)/bin
UV     := $(BIN)/uv
export UV_PYTHON_DOWNLOADS := never
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export PATH := $(BIN):$(PATH)
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
           --no-emit-index-url --no-emit-find-links

.PHONY: help play test check bench golden format lock setup clean
help:
	@echo "make play     set up, then start the game"
	@echo "make test     set up, then lint, types, locks and all tests"
	@echo "make bench    set up, then measure against the budgets"
	@echo "make golden   play the golden games anew, after a change of the rules"
	@echo "make format   tidy the code"
	@echo "make lock     resolve the dependencies anew"
	@echo "make clean    remove everything that was built"

play: setup
	@$(BIN)/openfire play

test: check
	$(BIN)/python -m pytest -n auto

check: setup
	@$(BIN)/python tests/guards/locks.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup
	@$(BIN)/openfire bench

golden: setup
	$(BIN)/python -m tests.records.regenerate

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: $(UV)
	$(COMPILE) requirements/bootstrap.in -o requirements/bootstrap.txt
	$(COMPILE) --group dev pyproject.toml requirements/build.in -o requirements/dev.txt

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

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
