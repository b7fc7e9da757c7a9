// swift-tools-version:6.2
import PackageDescription

// Warnings are errors where this package is built by itself. Of a dependency some build systems suppress warnings, and
// the compiler refuses to do both.
let isRoot = Context.environment["PWD"] == Context.packageDirectory
let warnings: [SwiftSetting] = isRoot ? [.treatAllWarnings(as: .error)] : []

let language: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + warnings

// Strict by choice: what the compiler can refuse, no reviewer has to find. Code that uses memory unsafely is marked and
// gives its reason.
let strict = language + [.strictMemorySafety()]

// What `make bench` and `make deep ONLY=soak` run, which set this: a plain build is for the tool and the libraries.
let measures = Context.environment["LOCKSTEP_MEASURES"] != nil

/// What only tests share is a test target, which is built with the tests alone. No program can depend on one.
func support(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  let path = "Tests/Support/\(name)"
  return measures
    ? .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict)
    : .testTarget(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict)
}

// What only the verifier of PINs needs.
let crypto: [Target.Dependency] = ["Crypto", "CryptoExtras"].map {
  .product(name: $0, package: "swift-crypto", condition: .when(traits: ["PINVerifier"]))
}

let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Lockstep", targets: ["Lockstep"]),
    .library(name: "LockstepObservation", targets: ["LockstepObservation"]),
    .library(name: "LockstepTesting", targets: ["LockstepTesting"]),
    .library(name: "LockstepPIN", targets: ["LockstepPIN"]),
    .library(name: "LockstepPINStore", targets: ["LockstepPINStore"]),
    .library(name: "LockstepPINVerifier", targets: ["LockstepPINVerifier"]),
    .library(name: "LockstepPINTesting", targets: ["LockstepPINTesting"]),
    .library(name: "LockstepSimulation", targets: ["LockstepSimulation"]),
    .plugin(name: "LockstepFlows", targets: ["LockstepFlows"]),
    .executable(name: "lockstep", targets: ["LockstepCLI"]),
  ],
  traits: [
    .trait(name: "CLI", description: "The command line tool, which needs ArgumentParser."),
    .trait(
      name: "DurableStore", description: "Records of PINs in SQLite, for apps and for lockstep run --state."),
    .trait(name: "PINVerifier", description: "A verifier of PINs for apps, which needs swift-crypto."),
    .default(enabledTraits: ["CLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Fetched for the trait PINVerifier alone.
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "Lockstep", swiftSettings: strict),
    // For views; a target of its own, because `Lockstep` imports nothing.
    .target(name: "LockstepObservation", dependencies: ["Lockstep"], swiftSettings: strict),
    // Scenarios in the tests of apps, which have no YAML.
    .target(
      name: "LockstepTesting", dependencies: ["Lockstep", "LockstepScripts", "LockstepSimulation"],
      swiftSettings: strict),
    // Lines of scripts, declared once for their readers and for the runtime, which share nothing else.
    .target(name: "LockstepScripts", swiftSettings: strict),
    .target(
      name: "LockstepModel", dependencies: ["CRulePage", "Lockstep", "LockstepScripts"],
      swiftSettings: strict),
    .target(
      name: "LockstepYAML",
      dependencies: ["Lockstep", "LockstepModel", "LockstepScripts", "CLibYAML"], swiftSettings: strict),
    .target(
      name: "LockstepMarkdown",
      dependencies: ["Lockstep", "LockstepModel"], swiftSettings: strict),
    .target(
      name: "LockstepLists",
      dependencies: ["Lockstep", "LockstepModel"], swiftSettings: strict),
    .target(
      name: "LockstepLint", dependencies: ["Lockstep", "LockstepModel"],
      swiftSettings: strict),
    .target(
      name: "LockstepCodegen",
      dependencies: ["Lockstep", "LockstepModel"],
      swiftSettings: strict),
    // What the build plugin runs: few targets, and no ArgumentParser.
    .executableTarget(
      name: "LockstepGenerateTool",
      dependencies: ["LockstepModel", "LockstepYAML", "LockstepCodegen"],
      swiftSettings: strict),
    .plugin(
      name: "LockstepFlows", capability: .buildTool(), dependencies: ["LockstepGenerateTool"]),
    // Worlds and the player on virtual time, for any domain.
    .target(
      name: "LockstepSimulation", dependencies: ["Lockstep", "LockstepScripts"], swiftSettings: strict),
    .target(name: "LockstepPIN", dependencies: ["Lockstep"], swiftSettings: strict),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "LockstepPINStore",
      dependencies: ["LockstepPIN", .target(name: "CSQLite", condition: .when(traits: ["DurableStore"]))],
      swiftSettings: strict),
    .target(
      name: "LockstepPINVerifier", dependencies: ["Lockstep", "LockstepPIN"] + crypto, swiftSettings: strict),
    // Empty without the trait PINVerifier: make test-all runs them with it, in a package that has nothing else.
    .testTarget(
      name: "LockstepPINVerifierTests",
      dependencies: [
        "SecretCanary", "Lockstep", "LockstepPIN", "LockstepPINTesting", "LockstepPINVerifier",
      ] + crypto,
      swiftSettings: strict),
    // For the tests of stores, also of those that others write.
    .target(name: "LockstepPINTesting", dependencies: ["Lockstep", "LockstepPIN"], swiftSettings: strict),
    // A process that the tests of the store kill.
    .executableTarget(
      name: "pin-crash",
      dependencies: [
        "Lockstep", "LockstepPIN", "LockstepPINStore", "LockstepPINTesting",
      ],
      path: "Tests/PIN/PINCrash", swiftSettings: strict),
    .testTarget(
      name: "LockstepPINStoreTests",
      dependencies: [
        "pin-crash", "SecretCanary", "TestSupport", "Lockstep", "LockstepPIN", "LockstepPINStore",
        "LockstepPINTesting", "LockstepPINWorld", "LockstepSimulation",
      ],
      swiftSettings: strict),
    // The model is for the keys that the domain declares, and for nothing else.
    .target(
      name: "LockstepPINWorld",
      dependencies: ["Lockstep", "LockstepModel", "LockstepPIN", "LockstepSimulation"],
      swiftSettings: strict),
    .target(
      name: "LockstepScenarios",
      dependencies: ["Lockstep", "LockstepModel", "LockstepScripts", "LockstepSimulation"],
      swiftSettings: strict),
    .target(
      name: "LockstepReporting",
      dependencies: ["Lockstep", "LockstepModel", "LockstepScenarios"],
      swiftSettings: strict),
    // Compiled as Embedded Swift, too: scripts/make-wasm.sh.
    .target(
      name: "LockstepWasm",
      dependencies: ["Lockstep", "LockstepSimulation"],
      exclude: ["Freestanding"], swiftSettings: strict),
    // Files inside the binary, by #embed.
    .target(name: "CPageFiles", exclude: ["Web", "lockstep.wasm.gz"]),
    .target(name: "CRulePage"),
    .target(name: "CFormatPages"),
    .target(name: "CNotices"),
    .target(name: "CFirstProject", exclude: ["flows"]),
    .target(
      name: "LockstepPage",
      dependencies: ["CPageFiles", "Lockstep", "LockstepDiff", "LockstepModel"],
      swiftSettings: strict),
    .target(
      name: "LockstepDiff",
      dependencies: [
        "Lockstep", "LockstepModel", "LockstepScripts", "LockstepYAML", "LockstepReporting",
        "LockstepCodegen",
      ],
      swiftSettings: strict),
    .target(
      name: "LockstepWorkspace",
      dependencies: [
        "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown", "LockstepLists", "LockstepLint",
        "LockstepReporting", "LockstepScenarios", "LockstepSimulation",
      ], swiftSettings: strict),
    // What servers for editors and for coding agents share: messages, a project that is kept checked, its names.
    .target(
      name: "LockstepServing",
      dependencies: [
        "Lockstep", "LockstepModel", "LockstepScripts", "LockstepWorkspace", "LockstepDiff", "LockstepLint",
        "LockstepReporting", "LockstepScenarios", "LockstepTrace",
      ],
      swiftSettings: strict),
    // The language server: takes messages and sends messages.
    .target(
      name: "LockstepLSP",
      dependencies: [
        "Lockstep", "LockstepModel", "LockstepLint", "LockstepWorkspace", "LockstepReporting",
        "LockstepScenarios", "LockstepServing",
      ], swiftSettings: strict),
    // The server for coding agents: as above, with tools in place of requests of an editor.
    .target(
      name: "LockstepMCP",
      dependencies: [
        "CFormatPages", "Lockstep", "LockstepModel", "LockstepLint", "LockstepReporting", "LockstepScenarios",
        "LockstepSimulation", "LockstepDiff", "LockstepWorkspace", "LockstepServing",
      ], swiftSettings: strict),
    // Documents and the texts that cite them.
    .target(
      name: "LockstepTrace",
      dependencies: ["Lockstep", "LockstepModel", "LockstepDiff", "LockstepWorkspace"],
      swiftSettings: strict),
    // An app that exists, played through its adapter.
    .target(
      name: "LockstepAdapter",
      dependencies: [
        "Lockstep", "LockstepModel", "LockstepCodegen", "LockstepSimulation", "LockstepScenarios",
        "LockstepReporting", "LockstepTrace",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "LockstepCLI",
      dependencies: [
        "CNotices", "CFirstProject", "LockstepWorkspace", "LockstepDiff", "Lockstep", "LockstepModel",
        "LockstepYAML", "LockstepMarkdown", "LockstepLint", "LockstepPINStore", "LockstepPINWorld",
        "LockstepScenarios", "LockstepSimulation", "LockstepReporting", "LockstepPage", "LockstepCodegen",
        "LockstepTrace", "LockstepAdapter", "LockstepServing", "LockstepLSP", "LockstepMCP",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CLI"])),
      ],
      swiftSettings: strict),
    // What must show no PIN does not, in whatever disguise.
    support("SecretCanary"),
    support("TestSupport", ["Lockstep", "LockstepModel", "LockstepWorkspace"]),
    // The flows of this repository, random ones, and a shorthand to write them in.
    support(
      "FlowFixtures", ["TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepPINWorld"]),
    // What the tests of hostile input and the soak share.
    support(
      "HostileInput",
      [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepLint", "LockstepPINWorld",
        "LockstepScenarios", "LockstepSimulation", "LockstepReporting",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "HostileInputTests",
      dependencies: ["HostileInput", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepSimulation"],
      swiftSettings: strict),
    // Names of SwiftUI, for a test that no public name of ours is one of them.
    support("InterfaceNames"),
    .testTarget(
      name: "LockstepTests",
      dependencies: [
        "FlowFixtures", "InterfaceNames", "LockstepObservation", "SecretCanary", "TestSupport", "Lockstep",
        "LockstepModel", "LockstepPINWorld", "LockstepScenarios", "LockstepSimulation", "LockstepTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepObservationTests",
      dependencies: ["FlowFixtures", "Lockstep", "LockstepObservation"], swiftSettings: strict),
    .testTarget(
      name: "LockstepTestingTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepModel", "LockstepScenarios", "LockstepSimulation",
        "LockstepTesting", "LockstepYAML",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepModelTests",
      dependencies: ["FlowFixtures", "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepYAMLTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepPINWorld", "LockstepScripts",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepMarkdownTests",
      dependencies: ["TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown"],
      exclude: ["Fixtures", "Rendering/Documents"], swiftSettings: strict),
    .testTarget(
      name: "LockstepListsTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepLists", "LockstepLint",
        "LockstepScenarios", "LockstepSimulation", "LockstepWorkspace",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepLintTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown", "LockstepLint",
        "LockstepPINWorld",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepPINTests",
      dependencies: [
        "SecretCanary", "TestSupport", "FlowFixtures", "Lockstep", "LockstepPIN", "LockstepPINStore",
        "LockstepPINTesting", "LockstepPINWorld", "LockstepSimulation",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepScenariosTests",
      dependencies: [
        "Lockstep", "LockstepModel", "LockstepYAML", "LockstepPINWorld", "LockstepScenarios",
        "LockstepSimulation",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepAdapterTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepAdapter", "LockstepModel", "LockstepReporting",
        "LockstepScenarios", "LockstepSimulation", "LockstepTrace", "LockstepYAML",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepExploringTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown",
        "LockstepPINWorld", "LockstepScenarios", "LockstepSimulation", "LockstepWorkspace",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepReportingTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepReporting", "LockstepScenarios",
        "LockstepSimulation", "LockstepYAML",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepWasmTests",
      dependencies: ["FlowFixtures", "Lockstep", "LockstepWasm"], swiftSettings: strict),
    .testTarget(
      name: "LockstepPageTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown",
        "LockstepPage",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LockstepDiffTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown",
        "LockstepLint", "LockstepDiff", "LockstepPINWorld",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepWorkspaceTests",
      dependencies: ["TestSupport", "LockstepModel", "LockstepYAML", "LockstepLint", "LockstepWorkspace"],
      swiftSettings: strict),
    // A format of its own, which no other target knows.
    .testTarget(
      name: "AnotherFormatTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepWorkspace", "LockstepScenarios",
        "LockstepSimulation",
        "LockstepPage", "LockstepLSP",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepLSPTests",
      dependencies: ["TestSupport", "LockstepModel", "LockstepYAML", "LockstepLSP", "LockstepWorkspace"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepMCPTests",
      dependencies: ["TestSupport", "LockstepMCP", "LockstepPINWorld", "LockstepWorkspace"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepCodegenTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown", "LockstepCodegen",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LockstepTraceTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepTrace", "LockstepWorkspace",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LockstepCLITests",
      dependencies: [
        "LockstepWorkspace", "TestSupport", "LockstepCLI", "Lockstep", "LockstepModel", "LockstepYAML",
        "LockstepReporting", "LockstepScenarios", "LockstepSimulation", "LockstepLint", "LockstepTrace",
        "LockstepLSP", "FlowFixtures",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
  ]
)

// Where each target is: the floors of the house, in docs/architecture.md. What is on none of them names its path itself.
let floors = [
  "Runtime": [
    "Lockstep", "LockstepObservation", "LockstepScripts", "LockstepSimulation", "LockstepTesting",
    "LockstepWasm",
    "LockstepExploringTests",
  ],
  "Documents": [
    "LockstepModel", "LockstepYAML", "LockstepMarkdown", "LockstepLists", "HostileInputTests",
    "AnotherFormatTests",
  ],
  "Checks": [
    "LockstepAdapter", "LockstepLint", "LockstepScenarios", "LockstepDiff", "LockstepTrace",
    "LockstepReporting", "LockstepWorkspace",
  ],
  "Faces": [
    "LockstepCLI", "LockstepServing", "LockstepLSP", "LockstepMCP", "LockstepPage", "LockstepCodegen",
    "LockstepGenerateTool",
  ],
  "PIN": [
    "LockstepPIN", "LockstepPINStore", "LockstepPINTesting", "LockstepPINVerifier", "LockstepPINWorld",
  ],
  "Embedded": [
    "CFirstProject", "CFormatPages", "CLibYAML", "CNotices", "CPageFiles", "CRulePage", "CSQLite",
  ],
]
for target in package.targets where target.path == nil {
  let tested = target.name.hasSuffix("Tests") ? String(target.name.dropLast(5)) : target.name
  let floor = floors.first { $0.value.contains(target.name) || $0.value.contains(tested) }
  if let floor { target.path = "\(target.type == .test ? "Tests" : "Sources")/\(floor.key)/\(target.name)" }
}

if measures {
  package.targets += [
    .executableTarget(
      name: "soak", dependencies: ["HostileInput"], path: "Tests/Soak", swiftSettings: strict),
    // Speed, as ratios against peers in C; see Benchmarks/README.md.
    .target(name: "CPeers", dependencies: ["CLibYAML"], path: "Benchmarks/Sources/CPeers"),
    .executableTarget(name: "Empty", path: "Benchmarks/Sources/Empty"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CPeers", "Lockstep", "LockstepModel", "LockstepYAML", "LockstepMarkdown", "LockstepLint",
        "LockstepWorkspace", "TestSupport",
      ],
      path: "Benchmarks/Sources/bench", swiftSettings: language),
  ]
}
