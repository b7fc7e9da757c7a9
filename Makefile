# What people and CI run. `make demo` and `make test` need nothing but a Swift toolchain,
# and install the rest.

STORY = LTC57 --trace

PREFIX = /usr/local
# What swift-format looks after.
SWIFT = Package.swift Sources Tests Benchmarks/Sources
DIST = .build/dist

# What the tests switch on beside the command line; make demo does without.
TRAITS = --traits default,DurableStore,PINVerifier,PostgreSQL

# SwiftPM hands the traits to the compiler in the order of a hash: a fixed one, or each build may compile all anew. The
# tests themselves run with random hashes.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 swift build
TEST = $(BUILD) --build-tests $(TRAITS) && swift test --skip-build $(TRAITS)

# Mutations of a soak, and their seed; a failure names the number: make soak ONLY=4711.
COUNT = 1000000
KILLS = 1000
EDITS = 10000
SEED = 1
# How long the fuzzer searches.
SECONDS = 60

.PHONY: demo test test-all pictures example embedded wasm soak mutants tsan bench fuzz schemas rules release install explore-all drift review format lint-format deps test-libraries test-tools clean

# Builds, checks the flows, runs their scenarios and plays the unlock story.
demo: deps
	$(BUILD) --product lockstep
	@sh scripts/check-no-icu.sh .build/debug/lockstep
	@sh scripts/check-no-store.sh .build/debug/lockstep
	.build/debug/lockstep lint flows
	.build/debug/lockstep test flows
	.build/debug/lockstep run $(STORY)

# Runs all tests.
test: deps test-libraries test-tools lint-format
	$(TEST)
	@$(MAKE) --no-print-directory example embedded

# What needs more than a Swift toolchain: plays all scenarios in Chromium, Node and WasmKit, looks at pages, and edits
# flows as editors do.
test-all: deps test-libraries
	@sh scripts/install-host-test-tools.sh
	$(BUILD) $(TRAITS) --product lockstep
	@sh scripts/make-wasm.sh --compare
	.venv-hosts/bin/python -m pytest -q -s Tests/Hosts
	.venv-hosts/bin/python -m pytest -q Tests/LSP

# Writes the pictures of the README anew.
pictures: deps
	@sh scripts/install-host-test-tools.sh
	$(BUILD) --product lockstep
	.venv-hosts/bin/python scripts/pictures.py

# An app that links `Lockstep` alone plays a story with flows from an image; one with generated Swift, in a terminal.
example: deps test-libraries
	$(BUILD) $(TRAITS) --product lockstep
	@sh scripts/check-example.sh .build/debug/lockstep
	@sh scripts/check-wallet.sh .build/debug/lockstep
	@sh scripts/check-embedding.sh

# The same in WebAssembly, compiled as Embedded Swift.
embedded: deps test-libraries
	$(BUILD) $(TRAITS) --product lockstep
	@sh scripts/check-embedded.sh .build/debug/lockstep

# Compiles the runtime to WebAssembly, and puts it where the tool embeds it.
wasm:
	@sh scripts/make-wasm.sh --embed

# Writes schemas/ and docs/format.md anew from the key tables.
schemas: deps test-libraries
	export LOCKSTEP_UPDATE_GOLDEN=1; $(TEST) --filter SchemaFileTests

# Writes docs/rules.md anew from what the rules say about themselves.
rules: deps test-libraries
	export LOCKSTEP_UPDATE_GOLDEN=1; $(TEST) --filter RuleDocumentTests

# The properties of the flows in all rounds of a policy: what takes too long for make test.
explore-all: deps test-libraries
	export LOCKSTEP_EXPLORE_ALL=1; $(TEST) --filter noMoreAttemptsInManyRounds

# Makes every change of the flows that the tests know, of which make test tries a sample; fails if one goes unnoticed.
drift: deps test-libraries
	export LOCKSTEP_DRIFT_ALL=1; $(TEST) --filter DriftTests

# Measures the rules against the reviewed documents: how much of a review is found, and how much of what is found is right.
# DOCUMENTS=UC1.1_A.md,UC1.2_B.md measures some of them alone, such as those held back while a rule was written.
review: deps test-libraries
	$(if $(DOCUMENTS),export LOCKSTEP_REVIEW_DOCUMENTS=$(DOCUMENTS);) $(TEST) --filter TruthTests

# Hostile input, a million times, on both cores; exits 1 with seed and number of what did not hold. Then processes that
# count PINs, killed a thousand times, as many steps of random histories of a PIN, and edits of flows in an editor.
soak: deps test-libraries
	swift build -c release --product soak
	.build/release/soak --seed $(SEED) $(if $(ONLY),--only $(ONLY),--count $(COUNT))
	export LOCKSTEP_KILLS=$(KILLS); $(TEST) --filter KillTests
	LOCKSTEP_PIN_STEPS=$(COUNT) LOCKSTEP_SEED=$(SEED) swift test $(TRAITS) --skip-build --filter StateMachineTests
	LOCKSTEP_EDITS=$(EDITS) LOCKSTEP_SEED=$(SEED) swift test $(TRAITS) --skip-build --filter RandomEditTests

# Makes each of the mistakes in scripts/pin-mutants.toml in a copy of the PIN targets; fails if no test finds one.
# ONLY=N makes one. In half an hour; needs Python 3.11.
mutants: deps test-libraries
	python3 scripts/mutants.py $(if $(ONLY),--only $(ONLY))

# The tests of the PIN targets under the thread sanitizer.
tsan: deps test-libraries
	python3 scripts/pin_package.py --sanitizer .build/tsan
	cd .build/tsan && swift test $(TRAITS) --sanitize thread

# How fast it is, against the limits of the machine, in less than five minutes; see Benchmarks/README.md.
bench: deps
	sh Benchmarks/run.sh

# libFuzzer on the YAML layer; see fuzz/README.md.
fuzz: deps
	sh fuzz/run.sh $(SECONDS)

# A stripped `lockstep` that needs no Swift on the machine, with man page and completions.
release: deps test-libraries
	sh scripts/release.sh $(DIST)

install:
	@test -x $(DIST)/bin/lockstep || { echo "run make release first" >&2; exit 2; }
	mkdir -p $(PREFIX)
	cp -R $(DIST)/bin $(DIST)/share $(PREFIX)/

# Installs what is missing: libyaml and pkg-config.
deps:
	@sh scripts/install-libyaml.sh

# Installs what the traits need: SQLite and PostgreSQL.
test-libraries:
	@sh scripts/install-sqlite.sh
	@sh scripts/install-postgresql.sh

# Installs what the tests need beside it, in .venv: readers of the outputs that are not ours.
test-tools:
	@sh scripts/install-test-tools.sh

format:
	swift format -i -r $(SWIFT)

lint-format:
	swift format lint -s -r $(SWIFT)

clean:
	rm -rf .build
