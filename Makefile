# Bramley's commands. `make help` lists them.
#
#   make run     sets up what is missing, builds, starts server + emulator on SQLite, prints the page to open
#   make test    sets up what is missing, runs all tests

SHELL := /bin/sh
.DEFAULT_GOAL := help

DATA ?= ./bramley-demo
# SwiftPM treats the warnings of our own targets as errors when this is 1 (see both Package.swift).
export STRICT ?= 0
# Further options of `swift build`, for all that is built.
export BUILD_OPTIONS ?=
FORMATTED := Package.swift Sources Tests Server/Package.swift Server/Sources Server/Plugins Server/Tests Server/Snippets Examples Integrations Snippets scripts/snippets.swift

.PHONY: help
help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

.PHONY: setup
setup: ## install what building needs, if it is missing
	@scripts/setup

.PHONY: build
build: setup ## build the command
	@echo "==> building bramley (the first time takes some minutes)"
	@swift build $(BUILD_OPTIONS) --package-path Server --product bramley

.PHONY: run
run: build ## server + emulator on SQLite in ./bramley-demo, with a page to open
	@echo "==> starting server and emulator; Ctrl-C ends both"
	@exec Server/.build/debug/bramley demo --data "$(DATA)"

.PHONY: test
test: ## all tests of both packages
	@scripts/setup tests
	@scripts/test

.PHONY: test-browser
test-browser: build ## the hosted pages and bramley.js in Chromium and Firefox
	@scripts/setup browsers
	@Server/Tests/Browser/run.py

SCREENSHOTS ?= .build/screenshots
.PHONY: screenshots
screenshots: ## a picture of each hosted page, language and scheme, and contact sheets, in .build/screenshots
	@scripts/setup browsers
	@Server/Tests/Browser/screenshots.py "$(SCREENSHOTS)"

.PHONY: soak
soak: ## long random drives, kills and a busy machine (some 40 minutes; see CONTRIBUTING, "Tests")
	@scripts/setup tests
	@scripts/soak

.PHONY: deb
deb: setup ## a package for Debian 12, in .build/packages
	@scripts/deb

.PHONY: release
release: setup ## packages, source, SBOM, notes and checksums of a release, in .build/release; from a clean clone
	@scripts/setup site
	@scripts/release

.PHONY: bench
bench: ## measure speed, size and start (Server/Benchmarks)
	@scripts/setup bench
	@scripts/bench

.PHONY: bench-peers
bench-peers: setup ## the same measures of peers that can be installed here, on this machine alone
	@scripts/setup bench-peers
	@scripts/bench-peers

.PHONY: format
format: ## format all Swift files
	@swift format format --in-place --parallel --recursive $(FORMATTED)

.PHONY: lint
lint: setup ## format, walls between the rooms, Apple's platforms, documents, warnings as errors
	@echo "==> format"
	@swift format lint --strict --parallel --recursive $(FORMATTED)
	@echo "==> rooms"
	@scripts/check-rooms
	@echo "==> Apple's platforms"
	@scripts/typecheck-apple --ends
	@echo "==> versions"
	@scripts/versions check
	@echo "==> documents"
	@scripts/check-docs
	@echo "==> files of Deploy"
	@scripts/lint-deploy
	@echo "==> warnings"
	@STRICT=1 swift build $(BUILD_OPTIONS) -q --scratch-path "$(CURDIR)/.build/kit"
	@STRICT=1 swift build $(BUILD_OPTIONS) --build-tests -q --traits Verifier --scratch-path .build/verifier
	@STRICT=1 swift build $(BUILD_OPTIONS) --build-tests -q --package-path Server
	@STRICT=1 swift build $(BUILD_OPTIONS) -q --package-path Examples/Orchard --target OrchardKit \
	  --scratch-path "$(CURDIR)/.build/kit"
	@echo "lint passed"

.PHONY: check-docs
check-docs: ## links, commands, settings and values in the documents; quick
	@scripts/check-docs

.PHONY: lint-deploy
lint-deploy: ## the files of Deploy, with those of their tools that are installed
	@scripts/lint-deploy

.PHONY: api-reference
api-reference: ## docs/api.md from the server's OpenAPI description
	@scripts/api-reference

.PHONY: audit-kinds
audit-kinds: ## docs/audit.md from the kinds in BramleyCore
	@scripts/audit-kinds

.PHONY: picture
picture: ## the rooms, their arrows and sizes, as docs/images/rooms-*.svg
	@scripts/picture

.PHONY: pictures
pictures: build ## the pictures of the README, from a demo in Chromium
	@scripts/setup browsers
	@Server/Tests/Browser/pictures.py docs/images

.PHONY: run-docs
run-docs: build ## the commands in README and docs, against a demo, with the output that is shown
	@scripts/run-docs

.PHONY: typecheck-apple
typecheck-apple: ## type-check kit, Orchard and integration for every Apple platform, without their SDKs
	@scripts/typecheck-apple

.PHONY: phone-numbers
phone-numbers: ## renew the table of telephone numbers from libphonenumber's current metadata (PyPI)
	@python3 -m venv .build/phone-numbers && .build/phone-numbers/bin/pip install --quiet --upgrade phonenumbers
	@.build/phone-numbers/bin/python scripts/phone-numbers
	@.build/phone-numbers/bin/python scripts/phone-regions

.PHONY: site
site: docs ## all documents and the libraries' documentation as one static site with search, in .build/site
	@scripts/setup site
	@scripts/site

.PHONY: docs
docs: setup ## documentation of the libraries, into .build/docs; a dead link is an error
	@scripts/docs
