// swift-tools-version:6.2
import PackageDescription

// Warnings are errors where this package is built by itself. Of a dependency some build systems suppress warnings, and
// the compiler refuses to do both.
let isRoot = Context.environment["PWD"] == Context.packageDirectory
let warnings: [SwiftSetting] = isRoot ? [.treatAllWarnings(as: .error)] : []

// Strict by choice: what the compiler can refuse, no reviewer has to find.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // What looks at memory by itself says where, and why it may.
    .strictMemorySafety(),
  ] + warnings

let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Lockstep", targets: ["Lockstep"]),
    .library(name: "LockstepObservation", targets: ["LockstepObservation"]),
    .library(name: "LockstepTesting", targets: ["LockstepTesting"]),
    .library(name: "LockstepModel", targets: ["LockstepModel"]),
    .library(name: "LockstepLinking", targets: ["LockstepLinking"]),
    .library(name: "LockstepRenumbering", targets: ["LockstepRenumbering"]),
    .library(name: "LockstepYAML", targets: ["LockstepYAML"]),
    .library(name: "LockstepMarkdown", targets: ["LockstepMarkdown"]),
    .library(name: "LockstepLint", targets: ["LockstepLint"]),
    .library(name: "LockstepPIN", targets: ["LockstepPIN"]),
    .library(name: "LockstepPINStore", targets: ["LockstepPINStore"]),
    .library(name: "LockstepPINVerifier", targets: ["LockstepPINVerifier"]),
    .library(name: "LockstepPINPostgres", targets: ["LockstepPINPostgres"]),
    .library(name: "LockstepPINTesting", targets: ["LockstepPINTesting"]),
    .library(name: "LockstepSimulation", targets: ["LockstepSimulation"]),
    .library(name: "LockstepPINWorld", targets: ["LockstepPINWorld"]),
    .library(name: "LockstepScenarios", targets: ["LockstepScenarios"]),
    .library(name: "LockstepReporting", targets: ["LockstepReporting"]),
    .library(name: "LockstepJSONL", targets: ["LockstepJSONL"]),
    .library(name: "LockstepDiagrams", targets: ["LockstepDiagrams"]),
    .library(name: "LockstepDiff", targets: ["LockstepDiff"]),
    .library(name: "LockstepWorkspace", targets: ["LockstepWorkspace"]),
    .library(name: "LockstepCodegen", targets: ["LockstepCodegen"]),
    .plugin(name: "LockstepFlows", targets: ["LockstepFlows"]),
    .library(name: "LockstepTrace", targets: ["LockstepTrace"]),
    .executable(name: "lockstep", targets: ["LockstepCLI"]),
  ],
  traits: [
    .trait(name: "CLI", description: "The command line tool, which needs ArgumentParser."),
    .trait(
      name: "DurableStore", description: "Records of PINs in SQLite, for apps and for lockstep run --state."),
    .trait(name: "PINVerifier", description: "PINs that unwrap keys, which needs swift-crypto."),
    .trait(name: "PostgreSQL", description: "Records of PINs in PostgreSQL, for hosts that share a count."),
    .default(enabledTraits: ["CLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
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
    .target(name: "LockstepTesting", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(name: "LockstepText", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(name: "LockstepModel", dependencies: ["Lockstep", "LockstepText"], swiftSettings: strict),
    .target(
      name: "LockstepLinking", dependencies: ["Lockstep", "LockstepText", "LockstepModel"],
      swiftSettings: strict),
    .target(
      name: "LockstepRenumbering",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking"], swiftSettings: strict),
    .target(
      name: "LockstepYAML",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "CLibYAML"], swiftSettings: strict),
    .target(
      name: "LockstepMarkdown",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking"], swiftSettings: strict),
    .target(
      name: "LockstepLint", dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking"],
      swiftSettings: strict),
    .target(
      name: "LockstepCodegen",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking"],
      swiftSettings: strict),
    // What the build plugin runs: few targets, and no ArgumentParser.
    .executableTarget(
      name: "LockstepGenerateTool",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepYAML", "LockstepCodegen"],
      swiftSettings: strict),
    .plugin(
      name: "LockstepFlows", capability: .buildTool(), dependencies: ["LockstepGenerateTool"]),
    // Worlds and the player on virtual time, for any domain.
    .target(name: "LockstepSimulation", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(name: "LockstepPIN", dependencies: ["Lockstep"], swiftSettings: strict),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "LockstepPINStore",
      dependencies: ["LockstepPIN", .target(name: "CSQLite", condition: .when(traits: ["DurableStore"]))],
      swiftSettings: strict),
    .target(
      name: "LockstepPINVerifier",
      dependencies: [
        "Lockstep", "LockstepPIN",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["PINVerifier"])),
        .product(name: "CryptoExtras", package: "swift-crypto", condition: .when(traits: ["PINVerifier"])),
      ],
      swiftSettings: strict),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "LockstepPINPostgres",
      dependencies: ["LockstepPIN", .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"]))],
      swiftSettings: strict),
    // For the tests of stores, also of those that others write.
    .target(name: "LockstepPINTesting", dependencies: ["Lockstep", "LockstepPIN"], swiftSettings: strict),
    // A process that the tests of the store kill.
    .executableTarget(
      name: "pin-crash",
      dependencies: [
        "Lockstep", "LockstepPIN", "LockstepPINPostgres", "LockstepPINStore", "LockstepPINTesting",
      ],
      path: "Tests/PINCrash", swiftSettings: strict),
    .testTarget(
      name: "LockstepPINVerifierTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepPIN", "LockstepPINTesting", "LockstepPINVerifier",
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["PINVerifier"])),
        .product(name: "CryptoExtras", package: "swift-crypto", condition: .when(traits: ["PINVerifier"])),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepPINPostgresTests",
      dependencies: [
        "pin-crash", "TestSupport", "Lockstep", "LockstepPIN", "LockstepPINPostgres", "LockstepPINTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepPINStoreTests",
      dependencies: [
        "pin-crash", "TestSupport", "Lockstep", "LockstepPIN", "LockstepPINStore", "LockstepPINTesting",
        "LockstepPINWorld", "LockstepSimulation",
      ],
      swiftSettings: strict),
    // The model is for the keys that the domain declares, and for nothing else.
    .target(
      name: "LockstepPINWorld",
      dependencies: ["Lockstep", "LockstepModel", "LockstepPIN", "LockstepSimulation"],
      swiftSettings: strict),
    .target(
      name: "LockstepScenarios",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepSimulation"],
      swiftSettings: strict),
    .target(
      name: "LockstepReporting",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepScenarios"],
      swiftSettings: strict),
    .target(
      name: "LockstepJSONL",
      dependencies: ["Lockstep", "LockstepText", "LockstepSimulation"], swiftSettings: strict),
    .target(
      name: "LockstepDiagrams",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking"], swiftSettings: strict),
    // Compiled as Embedded Swift, too: scripts/make-wasm.sh.
    .target(
      name: "LockstepWasm",
      dependencies: ["Lockstep", "LockstepText", "LockstepSimulation", "LockstepJSONL"],
      exclude: ["Freestanding"], swiftSettings: strict),
    .target(
      name: "LockstepPage",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepDiagrams"],
      exclude: ["Web", "Carried/module.sha256"], swiftSettings: strict),
    .target(
      name: "LockstepDiff",
      dependencies: [
        "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepReporting",
        "LockstepCodegen",
      ],
      swiftSettings: strict),
    .target(
      name: "LockstepWorkspace",
      dependencies: [
        "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML", "LockstepMarkdown",
        "LockstepLint", "LockstepReporting", "LockstepScenarios", "LockstepSimulation",
      ], swiftSettings: strict),
    // The language server: takes messages and sends messages.
    .target(
      name: "LockstepLSP",
      dependencies: [
        "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML", "LockstepWorkspace",
        "LockstepLint", "LockstepRenumbering", "LockstepReporting",
      ], swiftSettings: strict),
    // Documents and the texts that cite them; reads no file by itself.
    .target(
      name: "LockstepTrace",
      dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepDiff"],
      swiftSettings: strict),
    .executableTarget(
      name: "LockstepCLI",
      dependencies: [
        "LockstepWorkspace",
        "LockstepRenumbering",
        "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML", "LockstepMarkdown",
        "LockstepLint", "LockstepPINStore", "LockstepPINWorld", "LockstepScenarios", "LockstepSimulation",
        "LockstepReporting", "LockstepJSONL", "LockstepDiagrams", "LockstepDiff", "LockstepCodegen",
        "LockstepTrace", "LockstepPage", "LockstepLSP",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CLI"])),
      ],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Lockstep", "LockstepText", "LockstepModel", "LockstepLinking"],
      path: "Tests/TestSupport", swiftSettings: strict),
    // The flows of this repository, random ones, and a shorthand to write them in.
    .target(
      name: "FlowFixtures",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepPINWorld",
      ],
      path: "Tests/FlowFixtures", swiftSettings: strict),
    // What the tests of hostile input and the soak share.
    .target(
      name: "HostileInput",
      dependencies: [
        "TestSupport",
        "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML", "LockstepLint",
        "LockstepPINWorld", "LockstepScenarios", "LockstepSimulation", "LockstepReporting",
        "LockstepJSONL",
      ],
      path: "Tests/HostileInput", exclude: ["Fixtures"], swiftSettings: strict),
    .executableTarget(
      name: "soak", dependencies: ["HostileInput"], path: "Tests/Soak", swiftSettings: strict),
    .testTarget(
      name: "HostileInputTests",
      dependencies: [
        "HostileInput", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepSimulation", "LockstepJSONL",
      ],
      swiftSettings: strict),
    // Names of SwiftUI, for a test that no public name of ours is one of them.
    .target(name: "InterfaceNames", path: "Tests/InterfaceNames", swiftSettings: strict),
    .testTarget(
      name: "LockstepTests",
      dependencies: [
        "FlowFixtures", "InterfaceNames", "LockstepObservation",
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepPINWorld",
        "LockstepScenarios", "LockstepSimulation", "LockstepTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepObservationTests",
      dependencies: ["FlowFixtures", "Lockstep", "LockstepObservation"], swiftSettings: strict),
    .testTarget(
      name: "LockstepTestingTests",
      dependencies: ["FlowFixtures", "Lockstep", "LockstepTesting"], swiftSettings: strict),
    .testTarget(
      name: "LockstepTextTests", dependencies: ["TestSupport", "Lockstep", "LockstepText"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepLinkingTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking",
        "LockstepYAML",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepRenumberingTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking",
        "LockstepRenumbering",
        "LockstepYAML", "LockstepMarkdown", "LockstepLint", "LockstepPINWorld",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepYAMLTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking",
        "LockstepYAML", "LockstepPINWorld",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepMarkdownTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepMarkdown",
      ],
      exclude: ["Fixtures", "Rendering/Documents"], swiftSettings: strict),
    .testTarget(
      name: "LockstepLintTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepMarkdown", "LockstepLint", "LockstepPINWorld",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepPINTests",
      dependencies: [
        "TestSupport", "FlowFixtures", "Lockstep", "LockstepPIN", "LockstepPINStore", "LockstepPINTesting",
        "LockstepPINWorld", "LockstepSimulation",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepScenariosTests",
      dependencies: [
        "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML", "LockstepPINWorld",
        "LockstepScenarios", "LockstepSimulation",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepExploringTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking",
        "LockstepYAML", "LockstepMarkdown", "LockstepPINWorld", "LockstepScenarios", "LockstepSimulation",
        "LockstepWorkspace",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepReportingTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepReporting",
        "LockstepScenarios", "LockstepSimulation", "LockstepYAML",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepDiagramsTests",
      dependencies: [
        "FlowFixtures", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepDiagrams",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LockstepWasmTests",
      dependencies: [
        "FlowFixtures", "Lockstep", "LockstepWasm",
      ], swiftSettings: strict),
    .testTarget(
      name: "LockstepPageTests",
      dependencies: [
        "FlowFixtures", "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking",
        "LockstepYAML", "LockstepPage",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepDiffTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepDiff",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepWorkspaceTests",
      dependencies: [
        "TestSupport", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepLint", "LockstepWorkspace",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepLSPTests",
      dependencies: [
        "TestSupport", "LockstepModel", "LockstepYAML", "LockstepLSP", "LockstepWorkspace",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepCodegenTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepMarkdown", "LockstepCodegen",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LockstepTraceTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking", "LockstepYAML",
        "LockstepTrace",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LockstepCLITests",
      dependencies: [
        "LockstepWorkspace",
        "TestSupport", "LockstepCLI", "Lockstep", "LockstepText", "LockstepModel", "LockstepLinking",
        "LockstepYAML", "LockstepReporting", "LockstepSimulation",
        "LockstepJSONL", "LockstepLint", "LockstepTrace", "LockstepLSP",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
  ]
)
