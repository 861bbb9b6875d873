# Deckhand: `make play`, `make test`, `make web`. Each sets up .venv the first time; later runs need no network.
# Without make (on Windows, for example): python3 -m pip install . && deckhand play

VENV ?= .venv
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN = $(VENV)/bin
# This machine's own node, if it's recent enough for the budgets and comes with npm
NODE = $(shell command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' && echo yes)
comma := ,

.PHONY: play web shell test test-all lint budget art pages clean help

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' Makefile

play: $(VENV)/.ready-play ## play in a window, else in the terminal, else watch a bot
	@$(BIN)/deckhand play $(ARGS)

web: $(VENV)/.ready-web ## build the browser page in build/web and open it
	@$(BIN)/deckhand web build/web --open $(ARGS)

shell: $(VENV)/.ready-play ## open a shell in which `deckhand ...` works as the docs print it
	@echo "\`deckhand\` works here. Leave with Ctrl-D or exit."; PATH="$$(cd $(BIN) && pwd):$$PATH" exec $${SHELL:-/bin/sh}

test: $(VENV)/.ready-test ## run the tests that every change must pass: a few minutes
	@$(BIN)/pytest -m "not slow" $(ARGS)

test-all: $(VENV)/.ready-test-all ## run all tests: also VM budgets, browsers, wheels, long studies
	@$(BIN)/pytest $(ARGS)

lint: $(VENV)/.ready-test ## check style, the badge's language, types, outdated pictures
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/deckhand lint
	@$(BIN)/deckhand art --check
	@$(BIN)/deckhand types

budget: $(VENV)/.ready-test-all ## measure memory and time as on a badge
	@$(BIN)/deckhand budget $(ARGS)

art: $(VENV)/.ready-play ## compile the pictures that changed
	@$(BIN)/deckhand art

pictures: $(VENV)/.ready-play ## make the pictures of docs/pictures again
	@$(BIN)/python -P -m deckhand_sim.frontends.docs_pictures $(ARGS)

pages: $(VENV)/.ready-web ## make the pictures of docs/page again (needs Chromium)
	@$(BIN)/python -P -m deckhand_sim.web.pictures

clean: ## remove .venv, builds and caches
	@rm -rf $(VENV) build dist shots .pytest_cache .hypothesis .mypy_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.ready-play: pyproject.toml
	@$(call install,.,a minute)
	@touch $@

# With node on this machine, `make play` installs the same packages
$(VENV)/.ready-web: pyproject.toml
	@$(if $(NODE),[ $(VENV)/.ready-play -nt pyproject.toml ] || { $(call install,.,a minute); },$(call install,.[node],a minute))
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-test: pyproject.toml
	@$(call install,.[test],some minutes)
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-test-all: pyproject.toml
	@$(call install,$(if $(NODE),.[test],.[test$(comma)node]),some minutes)
	@touch $(VENV)/.ready-play $(VENV)/.ready-web $(VENV)/.ready-test $@

# install(package, duration): install into .venv; create it first if it's missing or incomplete
define install
if [ -z "$(PYTHON)" ] || ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	echo "Deckhand needs Python 3.11 or newer; this is `$(or $(PYTHON),python3) --version 2>&1`."; exit 1; fi; \
if ! mkdir -p $(VENV) 2>/dev/null || ! [ -w $(VENV) ]; then \
	echo "$(VENV) cannot be written here (a read-only folder?): copy this folder elsewhere, or"; \
	echo "  make $(or $(firstword $(MAKECMDGOALS)),play) VENV=$$HOME/deckhand-venv"; exit 1; fi; \
if ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
	rm -rf $(VENV); \
	$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot make a virtual environment (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }; \
fi; \
echo "Setting up $(VENV) (once; takes $(2)) ..."; \
$(BIN)/python -m pip install -qq --disable-pip-version-check --editable "$(1)" || { \
	echo "The setup failed. Is there a network? Run the same command again."; exit 1; }
endef
