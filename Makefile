# Everything is set up on the first call: a Python 3.11 or newer is all it takes.

PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,$(shell $(name) -c \
	'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)))
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
PACKAGES := $(BIN)/python tools/packages.py install $(BIN)/python
EXTRAS :=
TO_RUN := .venv/.to-run
TO_TEST := .venv/.to-test
COMPILED := .venv/.compiled
RULES := $(wildcard $(foreach part,kernel bots envs games games/* games/*/*,src/trized/$(part)/*.py) src/trized/games/*/data/*)
LIBRARY := $(wildcard src/trized__mypyc*.so)
# Compiled bytecode is kept, whatever the environment says: a test run starts hundreds of Pythons.
unexport PYTHONDONTWRITEBYTECODE
# What runs twice: the modules that mypyc compiles (kernel, games, bots, batches), and a game of each at the terminal.
# Above them nothing differs between the builds: table, laboratory, command line and pages only call what these prove.
BUILT := $(wildcard $(addprefix tests/,kernel bots conformance games envs/test_batch.py envs/test_secrecy.py cli/test_games.py)) \
	$(patsubst %,--ignore-glob='*/test_%.py',words page picture own sentences catalogue box_file drafts position_texts schemas \
	names creation clean errors languages options summary no_game_is_named explain)

.PHONY: help play test dev check javascript types speed services pictures docs site dist install collect pytest-interpreted pytest-compiled bench build format update clean
.DEFAULT_GOAL := help

help: ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 14

play: $(TO_RUN) ## open the table on this machine, in the browser; ARGS are options of `trized play`
	@$(BIN)/python tools/library.py --cached
	@$(BIN)/trized play $(ARGS)

# Two at a time where it can be: a compiler and an installer use one core alone. Floors of speed are ratios of CPU time.
test: ## check everything: style, types, import rules, speed, both builds
	@$(MAKE) --no-print-directory -j2 $(TO_TEST) services javascript
	@$(MAKE) --no-print-directory -j2 check types build pytest-interpreted
	@$(MAKE) --no-print-directory -j2 speed install
	@$(MAKE) --no-print-directory pytest-compiled

dev: $(TO_TEST) build ## set up everything that work on Trized needs, with checks before each commit if this is a clone
	@if git rev-parse --git-dir >/dev/null 2>&1; then \
		$(PACKAGES) hooks && $(BIN)/pre-commit install; \
	fi

# Needs npm, which `services` installs where that is wanted too.
javascript: $(filter services,$(MAKECMDGOALS)) ## check the scripts and styles of the pages
	@tools/check_javascript

check: $(TO_TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/check_prose.py

types: $(TO_TEST)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

speed: $(TO_TEST) build
	$(BIN)/trized bench --floors tools/floors.toml
	$(BIN)/trized bench table --floors tools/floors.toml

services: | .venv/bin/python
	@tools/install-services

# pytest rewrites assertions here once, not in every worker of both runs. Those report errors.
collect: $(TO_TEST)
	@$(BIN)/pytest --collect-only -qq README.md docs tests >/dev/null || true

pytest-interpreted: $(TO_TEST) collect
	TRIZED_INTERPRETED=1 $(BIN)/pytest -n auto --dist worksteal -m 'not slow' $(BUILT)

# Tests of servers and browsers often wait: two more of them than there are cores.
pytest-compiled: $(TO_TEST) build services
	$(BIN)/pytest -n $$($(BIN)/python -c 'import os; print(os.cpu_count() + 2)') --dist worksteal README.md docs tests

docs: $(TO_TEST) ## write the documentation as a site that needs no other host, into build/site
	$(PACKAGES) docs
	$(BIN)/mkdocs build --strict --quiet

site: $(TO_RUN) ## write the edition that runs inside a browser tab, for any web server, into build/play
	@[ -e $(TO_TEST) ] || $(PACKAGES) dev
	@$(BIN)/python tools/site.py build/play

dist: $(TO_TEST) ## build the wheel and the source archive into dist/, and prove both in fresh environments
	$(PACKAGES) dist
	rm -rf dist
	$(BIN)/python -m build --quiet
	@if PATH="$(CURDIR)/$(BIN):$$PATH" auditwheel repair --wheel-dir dist dist/*-linux_*.whl; then rm dist/*-linux_*.whl; fi
	$(BIN)/python tools/prove_dist.py dist

install: $(TO_TEST) build
	$(BIN)/python tools/prove_dist.py source

pictures: $(TO_TEST) build services ## take the pictures of the documentation anew
	$(BIN)/python -m tests.support.pictures

bench: build ## measure how fast the games run on this machine
	@$(BIN)/trized bench

update: $(TO_TEST) ## renew the versions in constraints.txt, and print what changed
	@$(BIN)/python tools/packages.py update

format: $(TO_TEST) ## put the source in its usual form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@! [ -d node_modules ] || node_modules/.bin/biome check --write

build: $(COMPILED) ## compile the rules, if there is a C compiler

clean: ## remove everything that was made
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Trized needs Python 3.11 or newer; none was found. Name one: make PYTHON=..." >&2; exit 2; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; tools/install-venv && $(PYTHON) -m venv .venv; }

$(TO_RUN): pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing packages with pip into .venv."
	@$(PACKAGES) $(EXTRAS)
	@TRIZED_COMPILE=0 $(PIP) --no-deps --editable .
	@echo '$(EXTRAS)' >$@

# What tests need is installed together with what runs, unless that is there already.
$(TO_TEST): EXTRAS := server,lab,dev,envs,train
$(TO_TEST): $(TO_RUN)
	@grep -qx '$(EXTRAS)' $(TO_RUN) || $(PACKAGES) $(EXTRAS)
	@touch $@

# An old library would shadow newer source, so it goes first. Without a library this is tried every time: perhaps there
# is a compiler now.
$(COMPILED): $(TO_RUN) tools/library.py $(RULES) $(if $(LIBRARY),,always)
	@$(BIN)/python tools/library.py
	@touch $@

always:
