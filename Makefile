# What people and CI run. `make demo` and `make test` need nothing but a Swift toolchain and Python, and install the rest.

STORY = LTC57 --trace

# What swift-format looks after.
SWIFT = Package.swift Sources Tests Benchmarks/Sources Packages
DIST = .build/dist

# What is built here, by all targets, so that nothing is compiled twice: the command line, and the store on SQLite.
TRAITS = --traits default,DurableStore

# SwiftPM hands the traits to the compiler in the order of a hash: a fixed one, or each build may compile all anew. The
# tests themselves run with random hashes.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 swift build $(TRAITS)
TEST = $(BUILD) --build-tests && python3 scripts/suites.py

# Makes several targets at once, all of them even if one fails, and prints each in one piece where make can.
AT_ONCE = $(MAKE) --no-print-directory -k $(if $(filter output-sync,$(.FEATURES)),-Otarget)

HOSTS = test-sessions test-apps test-pages test-verifier test-server test-editors test-agents
# Those of Tests/Hosts that drive an app with an adapter, and mostly wait for it.
APPS = $(addprefix Tests/Hosts/test_,existing_app.py app_ending.py appium.py adapter_page.py)

.PHONY: demo test tests-built tests-environment hosts-environment test-examples test-wording test-all $(HOSTS) deep house example bench wasm schemas pictures release dist release-check format lint-format deps

# Builds, checks the flows, runs their scenarios and plays the unlock story.
demo: deps
	$(BUILD) --product lockstep
	.build/debug/lockstep lint flows
	.build/debug/lockstep test flows
	.build/debug/lockstep run $(STORY)

# Runs all tests, and the examples.
test: deps lint-format
	@# One waits for the network, the other for the processor.
	$(AT_ONCE) -j2 tests-built tests-environment
	.venv/bin/python -m pytest -q Tests/Repository
	python3 scripts/suites.py
	@# Each of them uses one core.
	$(AT_ONCE) -j2 test-examples test-wording

tests-built:
	$(BUILD) --build-tests

tests-environment:
	@sh scripts/install.sh tests

test-examples:
	.venv/bin/python -m pytest -q Tests/Examples

test-wording:
	.venv/bin/python -m pytest -q Tests/Wording

# What needs more than a Swift toolchain: plays all scenarios in Chromium, Node and WasmKit, compiles Embedded Swift, looks
# at pages, edits flows as editors do, calls tools as coding agents do, and tests the verifier of PINs, Packages/Server, the
# Python package and sessions on workers with a PostgreSQL server.
test-all: deps
	@sh scripts/install.sh programs postgresql
	$(BUILD) --product lockstep
	@# The longest first. Three, because the tests of apps mostly wait.
	$(AT_ONCE) -j3 $(HOSTS)

# Not needed by the other targets, which begin while it is made.
hosts-environment:
	@sh scripts/install.sh hosts

test-apps test-pages test-editors test-agents: hosts-environment

test-pages:
	@sh scripts/make-wasm.sh --compare
	.venv-hosts/bin/python -m pytest -q -s Tests/Hosts $(addprefix --ignore=,$(APPS))

test-apps:
	.venv-hosts/bin/python -m pytest -q -s $(APPS)

test-sessions:
	sh scripts/sessions.sh test

test-editors:
	.venv-hosts/bin/python -m pytest -q Tests/LSP

test-verifier:
	python3 scripts/pin_package.py --verifier .build/verifier
	cd .build/verifier && swift test $(TRAITS),PINVerifier --filter LockstepPINVerifierTests

test-agents:
	.venv-hosts/bin/python -m pytest -q -s Tests/MCP

test-server:
	swift test --package-path Packages/Server

# The checks that take long, all or one: make deep ONLY=soak. scripts/deep.sh says what each does and takes.
deep: deps
	@sh scripts/deep.sh $(ONLY)

# Prints the sizes of the house, and types that are in a file of another name.
house:
	@python3 scripts/house.py

# The examples alone, which are packages that depend on this one.
example: deps
	@sh scripts/install.sh tests
	$(BUILD) --product lockstep
	.venv/bin/python -m pytest -q Tests/Examples

# How fast it is, against the limits of the machine, in less than five minutes; see Benchmarks/README.md.
bench: deps
	sh Benchmarks/run.sh

# Compiles the runtime to WebAssembly, and puts it where the tool embeds it.
wasm:
	@sh scripts/make-wasm.sh --embed

# Writes schemas/ and docs/format.md anew from the key tables.
schemas: deps
	export LOCKSTEP_UPDATE_GOLDEN=1; $(TEST) SchemaFileTests

# Writes the picture of the README.
pictures: deps
	@sh scripts/install.sh hosts
	$(BUILD) --product lockstep
	.venv-hosts/bin/python scripts/pictures.py

# A stripped `lockstep` that needs no Swift on the machine, with man page, completions and licenses, in .build/dist; with
# PREFIX=FOLDER also installed there.
release: deps
	sh scripts/release.sh $(DIST) $(PREFIX)

# The packages of a release in .build/packed: archive, wheel, Debian package, image, npm package, VS Code extension.
dist: release
	SOURCE_DATE_EPOCH=$$(sh scripts/source-date.sh) python3 scripts/dist $(DIST) .build/packed \
	  $(if $(TAG),--tag $(TAG)) $(if $(REPOSITORY),--repository $(REPOSITORY))

# All that a tag does except to publish: makes the packages, then installs and runs them as users do.
release-check: dist
	@sh scripts/install.sh release
	.venv-release/bin/python -m pytest -q Tests/Release

format:
	swift format -i -r $(SWIFT)

lint-format:
	swift format lint -s -r $(SWIFT)

# Installs what is missing: libyaml, SQLite's headers and pkg-config.
deps:
	@sh scripts/install.sh libyaml sqlite
