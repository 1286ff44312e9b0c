# Everything is set up on first use in .venv, from the pinned requirements; `make help` lists the targets.

BASE_PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet
# The pinned lists name everything: an older pip that looks for dependencies itself may prefer a newer release, and stop.
INSTALL := $(PIP) install --require-hashes --no-deps
READY_TO_RUN := $(VENV)/.ready-to-run
READY_TO_TEST := $(VENV)/.ready-to-test

CODE := $(wildcard src tests bench docs conftest.py)
DOCUMENTS := README.md docs
LOCALE := src/tapete/locale
LANGUAGES := es gl fr
WORKERS ?= 3
PYTEST := $(PYTHON) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder
QUICK := tests/casino tests/engine tests/games tests/golden tests/kit tests/law tests/test_messages.py tests/test_package.py
SEED ?= $(shell date +%Y%m%d)
LOCK_OPTIONS := --quiet --no-config --universal --python-version 3.11 --upgrade --generate-hashes \
	--no-emit-package tapete --custom-compile-command 'make lock'

# Compiled modules are kept, whatever the environment says: the tests start a hundred processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-10s %s\n", $$1, $$2 }'

# --- setting up --------------------------------------------------------------------------------------------------------

$(READY_TO_RUN): requirements/run.txt pyproject.toml
	@$(BASE_PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Tapete needs Python 3.11 or newer as $(BASE_PYTHON); choose one with: make BASE_PYTHON=python3.12' >&2; exit 1; }
	@$(BASE_PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo 'This Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	$(BASE_PYTHON) -m venv $(VENV)
	$(INSTALL) -r requirements/run.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(READY_TO_TEST): requirements/dev.txt $(READY_TO_RUN)
	$(INSTALL) -r requirements/dev.txt
	@touch $@

# --- using -------------------------------------------------------------------------------------------------------------

.PHONY: run
run: $(READY_TO_RUN) ## Open the demo casino in the browser; Ctrl-C closes it
	@mkdir -p build
	@$(BIN)/tapete serve --database build/demo.db

# --- checking ----------------------------------------------------------------------------------------------------------

.PHONY: postgres
postgres: ## Install PostgreSQL for the tests where there is none (Debian and Ubuntu, as root)
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
			|| { echo 'The tests need PostgreSQL. On Debian and Ubuntu: sudo apt-get install postgresql' >&2; exit 1; }; \
		apt-get update --quiet=2 && apt-get install --quiet=2 --yes --no-install-recommends postgresql; }

.PHONY: chromium
chromium: ## Install Chromium for the browser tests where there is none (Debian and Ubuntu, as root); without it they are skipped
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || test -n "$$TAPETE_CHROMIUM" || { \
		if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; \
		then apt-get update --quiet=2 && apt-get install --quiet=2 --yes --no-install-recommends chromium-headless-shell \
			|| apt-get install --quiet=2 --yes --no-install-recommends chromium; \
		else echo 'No Chromium: the browser tests are skipped. On Debian and Ubuntu: sudo apt-get install chromium' >&2; fi; }

.PHONY: test
test: lint postgres chromium $(READY_TO_TEST) ## Everything a change must pass: check, tests, examples of the documents
	@mkdir -p build
	@$(BIN)/mypy $(CODE) >build/mypy.txt 2>&1 & types=$$!; \
	$(PYTEST); tests=$$?; \
	wait $$types; types=$$?; \
	cat build/mypy.txt; exit $$((tests | types))

.PHONY: test-fast
test-fast: $(READY_TO_TEST) ## The minute between two edits: rules, money, law and actas; no pages, no databases, nothing compiled
	$(PYTEST) -q $(QUICK)

.PHONY: slowest
slowest: $(READY_TO_TEST) ## The dearest tests of the last run
	@$(PYTHON) -m tests.times

.PHONY: sizes
sizes: $(READY_TO_TEST) ## The lines that each game has of its own, package by package
	@$(PYTHON) -m tests.sizes

.PHONY: coverage
coverage: postgres chromium $(READY_TO_TEST) ## The tests, traced: which lines and branches none of them takes
	$(PYTEST) --cov --cov-branch --cov-report=term

.PHONY: check
check: lint $(READY_TO_TEST) ## Format, lint, types and the direction of imports
	$(BIN)/mypy $(CODE)

.PHONY: lint
lint: $(READY_TO_TEST) ## Format, lint and the direction of imports
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/lint-imports --no-logo

.PHONY: format
format: $(READY_TO_TEST) ## Format, and mend what ruff can mend by itself
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

.PHONY: soak
soak: postgres $(READY_TO_TEST) ## The tests with far more examples, others each day, and those marked soak (SEED=20261116 for those of a day)
	TAPETE_SEED=$(SEED) HYPOTHESIS_PROFILE=soak $(PYTEST) -m 'soak or not soak' --hypothesis-seed=$(SEED) --timeout=0 tests

.PHONY: mutate
mutate: postgres $(READY_TO_TEST) ## Plant faults in the program, and list those that no test notices (ONLY="tapete.kit.money*")
	$(BIN)/mutmut run $(ONLY)
	$(BIN)/mutmut results

.PHONY: planted
planted: postgres chromium $(READY_TO_TEST) ## Plant the listed faults one at a time, and name those that the gate does not notice
	$(PYTHON) -m tests.planted $(ONLY)

.PHONY: mutate-law
mutate-law: $(READY_TO_TEST) ## Change each parameter, power and moment of the law, and list those whose tests do not notice (ONLY="bola MU2010")
	$(PYTHON) -m tests.mutate_law $(ONLY)

.PHONY: bench
bench: $(READY_TO_TEST) ## Measure, as ratios
	$(PYTHON) -m bench

# --- writing -----------------------------------------------------------------------------------------------------------

.PHONY: docs
docs: $(READY_TO_TEST) ## Build the documentation into site/
	$(PYTHON) docs/generate.py
	NO_MKDOCS_2_WARNING=1 $(PYTHON) -m mkdocs build --strict --quiet

.PHONY: pictures
pictures: chromium $(READY_TO_TEST) ## The browser tests, with a picture of each page in build/screenshots to be looked at
	TAPETE_PICTURES=1 $(PYTEST) -q -m 'browser and not soak' tests/web

.PHONY: screenshots
screenshots: chromium $(READY_TO_TEST) ## Take the picture of the README anew, from the browser tests
	TAPETE_PICTURES=1 $(PYTHON) -m pytest -q -m soak tests/web/test_browser.py -k readme
	cp build/screenshots/readme.png docs/table.png

.PHONY: accept
accept: $(READY_TO_TEST) ## Rewrite the output of the console examples that no longer match; read the diff
	$(PYTHON) -m tests.docs.accept $(DOCUMENTS)

.PHONY: trace
trace: $(READY_TO_TEST) ## Record which test covers which provision, for `tapete coverage`
	$(PYTHON) -m tests.trace

.PHONY: walks
walks: $(READY_TO_TEST) ## Search for the walks of every game that the properties are tried on, and keep them
	$(PYTHON) -m tests.properties.grow

.PHONY: rights
rights: $(READY_TO_TEST) ## Write anew who may say each verb of every game and when; read the diff against the law
	$(PYTHON) -m tests.rights

.PHONY: messages
messages: $(READY_TO_TEST) ## Extract the sentences, update the translations and compile them
	@mkdir -p build
	$(BIN)/pybabel --quiet extract --mapping=babel.cfg --keywords=N_ --no-location --sort-output --output-file=build/tapete.pot src/tapete
	for language in $(LANGUAGES); do \
		$(BIN)/pybabel --quiet update --domain=tapete --input-file=build/tapete.pot --output-dir=$(LOCALE) --locale=$$language \
			--init-missing --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --no-wrap || exit 1; \
	done
	$(BIN)/pybabel compile --domain=tapete --directory=$(LOCALE) --statistics

.PHONY: lock
lock: $(READY_TO_TEST) ## Pin the newest versions of everything, with hashes
	$(BIN)/uv pip compile $(LOCK_OPTIONS) --group build --extra serve pyproject.toml -o requirements/run.txt
	$(BIN)/uv pip compile $(LOCK_OPTIONS) --group build --extra dev -c requirements/run.txt pyproject.toml -o requirements/dev.txt

.PHONY: clean
clean: ## Remove everything that is made, the virtual environment too
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .import_linter_cache .pytest_cache .ruff_cache \
		build dist htmlcov mutants site
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
