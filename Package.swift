// swift-tools-version:6.2
import PackageDescription

// Strict by choice: what the compiler can refuse, no reviewer has to find.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "lockstep",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Lockstep", targets: ["Lockstep"]),
    .library(name: "LockstepYAML", targets: ["LockstepYAML"]),
    .library(name: "LockstepMarkdown", targets: ["LockstepMarkdown"]),
    .library(name: "LockstepLint", targets: ["LockstepLint"]),
    .library(name: "LockstepPIN", targets: ["LockstepPIN"]),
    .library(name: "LockstepScenarios", targets: ["LockstepScenarios"]),
    .library(name: "LockstepReporting", targets: ["LockstepReporting"]),
    .library(name: "LockstepJSONL", targets: ["LockstepJSONL"]),
    .library(name: "LockstepDiagrams", targets: ["LockstepDiagrams"]),
    .library(name: "LockstepDiff", targets: ["LockstepDiff"]),
    .executable(name: "lockstep", targets: ["LockstepCLI"]),
  ],
  traits: [
    .trait(name: "CLI", description: "The command line tool, which needs ArgumentParser."),
    .default(enabledTraits: ["CLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "Lockstep", swiftSettings: strict),
    .target(name: "LockstepYAML", dependencies: ["Lockstep", "CLibYAML"], swiftSettings: strict),
    .target(name: "LockstepMarkdown", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(name: "LockstepLint", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(name: "LockstepPIN", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(
      name: "LockstepScenarios", dependencies: ["Lockstep", "LockstepYAML", "LockstepPIN"],
      swiftSettings: strict),
    .target(name: "LockstepReporting", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(
      name: "LockstepJSONL", dependencies: ["Lockstep", "LockstepPIN", "LockstepReporting"],
      swiftSettings: strict),
    .target(name: "LockstepDiagrams", dependencies: ["Lockstep"], swiftSettings: strict),
    .target(name: "LockstepDiff", dependencies: ["Lockstep", "LockstepReporting"], swiftSettings: strict),
    .executableTarget(
      name: "LockstepCLI",
      dependencies: [
        "Lockstep", "LockstepYAML", "LockstepMarkdown", "LockstepLint", "LockstepPIN", "LockstepScenarios",
        "LockstepReporting", "LockstepJSONL", "LockstepDiagrams", "LockstepDiff",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CLI"])),
      ],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Lockstep"], path: "Tests/TestSupport", swiftSettings: strict),
    // What the tests of hostile input and the soak share.
    .target(
      name: "HostileInput",
      dependencies: [
        "TestSupport",
        "Lockstep", "LockstepYAML", "LockstepLint", "LockstepPIN", "LockstepScenarios", "LockstepReporting",
        "LockstepJSONL",
      ],
      path: "Tests/HostileInput", exclude: ["Fixtures"], swiftSettings: strict),
    .executableTarget(
      name: "soak", dependencies: ["HostileInput"], path: "Tests/Soak", swiftSettings: strict),
    .testTarget(
      name: "HostileInputTests",
      dependencies: [
        "HostileInput", "Lockstep", "LockstepYAML", "LockstepPIN", "LockstepScenarios", "LockstepJSONL",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepYAML", "LockstepMarkdown", "LockstepLint", "LockstepPIN",
        "LockstepScenarios",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepYAMLTests", dependencies: ["TestSupport", "Lockstep", "LockstepYAML"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepMarkdownTests",
      dependencies: ["TestSupport", "Lockstep", "LockstepYAML", "LockstepMarkdown"],
      exclude: ["Fixtures", "Rendering/Documents"], swiftSettings: strict),
    .testTarget(
      name: "LockstepLintTests",
      dependencies: [
        "TestSupport", "Lockstep", "LockstepYAML", "LockstepMarkdown", "LockstepLint", "LockstepPIN",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepPINTests", dependencies: ["TestSupport", "Lockstep", "LockstepPIN"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepScenariosTests",
      dependencies: ["Lockstep", "LockstepYAML", "LockstepPIN", "LockstepScenarios"], swiftSettings: strict),
    .testTarget(
      name: "LockstepReportingTests", dependencies: ["TestSupport", "Lockstep", "LockstepReporting"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepDiagramsTests", dependencies: ["Lockstep", "LockstepYAML", "LockstepDiagrams"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LockstepDiffTests", dependencies: ["TestSupport", "Lockstep", "LockstepYAML", "LockstepDiff"],
      swiftSettings: strict),
    .testTarget(
      name: "LockstepCLITests",
      dependencies: [
        "TestSupport", "LockstepCLI", "Lockstep", "LockstepYAML", "LockstepPIN", "LockstepReporting",
        "LockstepJSONL",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
  ]
)
