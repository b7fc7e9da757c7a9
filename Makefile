# What people and CI run. `make demo` and `make test` need nothing but a Swift toolchain.

STORY = UC2.3 --script flows/scripts/unlock-after-blocks.yaml --world flows/worlds/four-rounds.yaml --trace

PREFIX = /usr/local
DIST = .build/dist

.PHONY: demo test release install bench format lint-format deps clean

# Builds, checks the flows and plays the unlock story.
demo: deps
	swift build --product lockstep
	.build/debug/lockstep lint flows
	.build/debug/lockstep run $(STORY)

# Runs all tests.
test: deps lint-format
	swift test

# A stripped `lockstep` that needs no Swift on the machine, with man page and completions.
release: deps
	sh scripts/release.sh $(DIST)

install:
	@test -x $(DIST)/bin/lockstep || { echo "run make release first" >&2; exit 2; }
	mkdir -p $(PREFIX)
	cp -R $(DIST)/bin $(DIST)/share $(PREFIX)/

# Measures against the limits of this machine; see Benchmarks/README.md.
bench: deps
	sh Benchmarks/run.sh

# Installs what is missing: libyaml and pkg-config.
deps:
	@sh scripts/install-libyaml.sh

format:
	swift format -i -r Package.swift Sources Tests

lint-format:
	swift format lint -s -r Package.swift Sources Tests

clean:
	rm -rf .build
