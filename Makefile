# Two commands for a newcomer: `make serve` and `make test`. Both install what they need into .venv, once.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh
export PYTHON
# Node and npm are there where requirements/node.sh had to bring them.
export PATH := $(CURDIR)/.venv/node:$(PATH)
# Tests start a hundred servers: each would compile itself anew.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
UV = $(shell command -v uv || echo $(BIN)/uv)
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes $(if $(UPGRADE),--upgrade) \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
# What it takes to go past one machine is installed by default: the change is a setting.
BEYOND = --extra postgres --extra redis --extra telemetry
ARGS ?=
# What the server shows at /. It is built on the first start, and again after a change. Without it the server starts, too.
WEB := clients/web/dist/index.html
WEB_SOURCES := $(shell find clients/web clients/typescript/src -type f ! -path '*/node_modules/*' ! -path '*/dist/*' \
	! -path 'clients/web/tests/*' ! -path '*/.*' ! -name '*.md' ! -name 'playwright*')
WEB_IF_POSSIBLE = [ -n "$$MAINMATCH_WEB" ] || $(MAKE) --silent --no-print-directory $(WEB) || \
	echo "mainmatch: the web client could not be built; the server starts without it (again: make web)" >&2
# Tests wait half of their time for servers; those of `check` hardly do.
CORES = $(shell getconf _NPROCESSORS_ONLN)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z%-]+:.*## / { sub("%", "NAME", $$1); printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: serve
serve: .venv/serve.stamp ## start the server in the foreground (ARGS="..." are passed on)
	@$(WEB_IF_POSSIBLE)
	@exec $(BIN)/mainmatch serve $(ARGS)

.PHONY: demo
demo: .venv/serve.stamp ## let house bots play a whole X Game, live in this terminal; then a table with a free seat
	@$(WEB_IF_POSSIBLE)
	@exec $(BIN)/mainmatch demo $(ARGS)

.PHONY: check
check: .venv/test.stamp ## in two minutes: lint, types, contracts, generated files and cheap tests (ARGS=app/mainmatch/rules/dice.py: those nearest to that file)
	@$(MAKE) --no-print-directory -j2 lint generated
	@$(BIN)/pytest -q $(if $(ARGS),-n $(CORES) --closure $(ARGS),-n $$(($(CORES) + 1)) --cheap)

.PHONY: generated
generated: .venv/test.stamp
	@$(BIN)/python -m tests.documents.generated_files --check

.PHONY: test
test: .venv/test.stamp ## lint, types, import contracts, then all tests (ARGS="..." go to pytest)
	@# The web client, too, before the tests: one that built it anew would take it away from another's server.
	@$(MAKE) --no-print-directory -j2 .venv/browser.stamp web-if-possible
	@# Tests wait for a fifth of their time: lint beside them costs hardly any.
	@$(MAKE) --no-print-directory -j2 lint pytest

.PHONY: pytest
pytest:
	@$(BIN)/pytest -n $$((2 * $(CORES))) $(ARGS)

.PHONY: test-clock
test-clock: .venv/test.stamp .venv/browser.stamp ## all tests a year ahead, on 29 February and while clocks change (CLOCK="29 February": then alone)
	@library=$$(sh requirements/faketime.sh) && $(BIN)/python -m tests.gate.clocks $$library $(ARGS)

.PHONY: test-postgres
test-postgres: .venv/test.stamp .venv/browser.stamp ## all tests with their data on PostgreSQL (MAINMATCH_TEST_POSTGRES_URL names another than the local one)
	@MAINMATCH_TEST_DATABASE=postgres $(BIN)/pytest -n auto $(ARGS)

# At night a test takes as long as it takes.
conformance fuzz clients generators rig-%: export PYTEST_TIMEOUT = 0

.PHONY: conformance
conformance: .venv/test.stamp ## 1000 random matches of every game, everything checked (MATCHES=...)
	@CONFORMANCE_MATCHES=$(or $(MATCHES),1000) $(BIN)/python -m pytest -q -n auto -p tests.games.tallies \
		tests/games/test_conformance.py tests/games/beyond/test_conformance.py $(ARGS)

.PHONY: fuzz
fuzz: .venv/test.stamp ## requests and frames made up from the OpenAPI document (FUZZ_EXAMPLES=... an operation and principal)
	@FUZZ_EXAMPLES=$(or $(FUZZ_EXAMPLES),1000) $(BIN)/python -m pytest -q -n auto -p tests.fuzz.tallies tests/fuzz $(ARGS)

# What is big at night and small in the gate. MAINMATCH_TEST_SEED=... or RIG_SEED=... repeats one that is left to chance.
rig-blindness = --show-capture=no tests/rigs/test_blindness.py
rig-discord = tests/clients/discord/test_season.py tests/clients/discord/test_limits.py
rig-feeds = tests/rigs/feeds
rig-fsync = tests/rigs/test_fsync.py -k strace
rig-night = tests/rigs --ignore tests/rigs/feeds --ignore tests/rigs/test_soak.py
rig-races = tests/rigs/test_races.py
rig-seasons = tests/services/seasons/test_by_chance.py tests/simulation/test_rehearse_season.py tests/secrecy/seasons/test_alliance.py
rig-soak = --show-capture=no tests/rigs/test_soak.py
rig-upgrade = tests/rigs/test_upgrade.py
rig-wheel = tests/test_installed.py
rig-%: export MAINMATCH_TEST_RIGS = night
rig-fsync: export MAINMATCH_TEST_RIGS = fsync
rig-feeds: export RIG_CLIENTS = 50
rig-feeds: export RIG_EVENTS = 3000
rig-feeds: export RIG_MEAN = 1500

rig-%: .venv/test.stamp ## a rig at night's size: night (most of them, hours), blindness, discord, feeds, fsync, races, seasons, soak (MINUTES=...), upgrade, wheel
	@[ -n "$($@)" ] || { echo "No rig $*. There are: $(patsubst rig-%,%,$(sort $(filter rig-%,$(.VARIABLES))))." >&2; exit 1; }
	@[ $* != fsync ] || command -v strace >/dev/null || { echo "rig-fsync needs strace: apt-get install strace" >&2; exit 1; }
	@$(BIN)/pytest -q -s -n 0 $($@) $(ARGS)

.PHONY: secrecy
secrecy: .venv/test.stamp ## twin runs: nobody learns what they may not know; prints the certificate (SECRECY_PAIRS=2000 SECRECY_WRITE=1)
	@$(BIN)/python -m tests.secrecy $(ARGS)

.PHONY: bench
bench: .venv/test.stamp ## measure what the server does per second of processor (ARGS="w1", BENCH_SIZE=small|full)
	@$(BIN)/python -m bench $(ARGS)

bench-%: .venv/test.stamp ## bench-path: what a submission runs through; -writes: what it costs the database; -instructions, -profile; -peers installs those
	@$(BIN)/python -m bench.$(or $($@),$*) $(ARGS)
bench-path = reading_path
bench-writes = write_costs
bench-profile = profiling

.PHONY: docs
docs: .venv/test.stamp ## write what is made from the code: openapi/, tables of the docs, models and types of the SDKs
	@$(BIN)/python -m tests.documents.examples
	@$(BIN)/python -m tests.documents.generated_files
	@command -v npm >/dev/null && cd clients/typescript && npm ci --silent --no-audit --no-fund && npm run --silent generate \
		|| echo "clients/typescript: npm run generate is left to do" >&2

.PHONY: texts
texts: .venv/test.stamp ## list every text that a player can meet, by language, and what each language lacks (make texts > texts.tsv)
	@$(BIN)/python -m tests.documents.player_texts

.PHONY: site
site: .venv/test.stamp .venv/site.stamp ## build the documentation site, with search, into dist/site
	@$(BIN)/python -m tests.documents.site dist/site-source
	@.venv/site/bin/zensical build --strict --config-file dist/site-source/mkdocs.yml
	@rm -rf dist/site && mv dist/site-source/site dist/site
	@echo "open dist/site/index.html, or: python3 -m http.server --directory dist/site"

.PHONY: clients
clients: .venv/test.stamp .venv/browser.stamp ## build and test all of clients/typescript, and the docs page, against a server
	@MAINMATCH_TEST_RIGS=night $(BIN)/pytest -q -n 0 tests/clients/typescript tests/browser $(ARGS)

.PHONY: generators
generators: .venv/test.stamp .venv/openapi-generator.stamp ## make clients with six generators, compile them and play (Java: apt-get install openjdk-17-jdk-headless libhttpmime-java)
	@MAINMATCH_TEST_RIGS=night $(BIN)/pytest -q -n 0 tests/clients/generated $(ARGS)

.PHONY: web
web: $(WEB) ## build the web client into clients/web/dist, if it has changed

.PHONY: web-test
web-test: $(WEB) .venv/serve.stamp ## whole matches of all nine games in Chromium (minutes; CHROMIUM=... names the browser)
	@cd clients/web && npx playwright test $(ARGS)

.PHONY: web-if-possible
web-if-possible:
	@+$(WEB_IF_POSSIBLE)

$(WEB): $(WEB_SOURCES) requirements/web.sh .venv/node.stamp
	@sh requirements/web.sh

.PHONY: lint
lint: .venv/test.stamp ## ruff, mypy --strict and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

.PHONY: lint-api
lint-api: .venv/test.stamp ## the standard linters of OpenAPI and AsyncAPI over openapi/ (they need Node and npm)
	@command -v npm >/dev/null || { echo "lint-api needs Node and npm: apt-get install npm" >&2; exit 1; }
	@npx --yes @redocly/cli@2.77.0 lint --config openapi/redocly.yaml openapi/openapi.json openapi/openapi-server.json
	@npx --yes @stoplight/spectral-cli@6.16.3 lint --ruleset openapi/spectral.yaml --fail-severity warn openapi/openapi.json openapi/openapi-server.json openapi/asyncapi.yaml

.PHONY: format
format: .venv/test.stamp ## let ruff format the tree and mend what it can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: wheel
wheel: .venv/serve.stamp $(WEB) ## build dist/mainmatch-*.whl
	@$(BIN)/hatchling build -t wheel

.PHONY: lock
lock: .venv/run.stamp ## write requirements/*.txt anew from pyproject.toml (UPGRADE=1: with the newest versions)
	$(COMPILE) pyproject.toml $(BEYOND) --output-file requirements/run.txt
	$(COMPILE) --group build --constraints requirements/run.txt --output-file requirements/build.txt
	$(COMPILE) pyproject.toml $(BEYOND) --extra plots --group dev --constraints requirements/run.txt --constraints requirements/build.txt \
		--output-file requirements/dev.txt
	$(COMPILE) --group node --output-file requirements/node.txt
	$(COMPILE) --group site --output-file requirements/site.txt
	$(COMPILE) --group uv --output-file requirements/uv.txt
	$(COMPILE) --group generators --output-file requirements/generators.txt
	$(COMPILE) --group openapi-generator --output-file requirements/openapi-generator.txt

.PHONY: clean
clean: ## remove .venv and everything built or cached
	rm -rf .venv dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is younger than what it was made from, so that a second make starts at once.
.venv/run.stamp: requirements/run.txt requirements/uv.txt requirements/install.sh
	@sh requirements/install.sh run
	@touch $@

.venv/serve.stamp: requirements/build.txt pyproject.toml clients/python/pyproject.toml .venv/run.stamp
	@sh requirements/install.sh build
	@touch $@

.venv/test.stamp: requirements/dev.txt .venv/serve.stamp .venv/node.stamp .venv/generators.stamp
	@sh requirements/install.sh dev
	@touch $@

.venv/site.stamp: requirements/site.txt .venv/run.stamp
	@$(BIN)/python -m venv --without-pip .venv/site
	@$(UV) pip install --quiet --python .venv/site/bin/python --no-deps --require-hashes -r requirements/site.txt
	@touch $@

.venv/browser.stamp: requirements/browser.sh .venv/run.stamp
	@sh requirements/browser.sh
	@touch $@

.venv/generators.stamp: requirements/generators.txt .venv/run.stamp
	@$(UV) venv --quiet --clear --python $(BIN)/python .venv/generators
	@$(UV) pip install --quiet --python .venv/generators/bin/python --require-hashes -r requirements/generators.txt
	@touch $@

.venv/openapi-generator.stamp: requirements/openapi-generator.txt .venv/run.stamp
	@$(UV) venv --quiet --clear --python $(BIN)/python .venv/openapi-generator
	@$(UV) pip install --quiet --python .venv/openapi-generator/bin/python --require-hashes -r requirements/openapi-generator.txt
	@touch $@

.venv/node.stamp: requirements/node.txt requirements/node.sh .venv/run.stamp
	@sh requirements/node.sh
	@touch $@

