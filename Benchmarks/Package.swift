// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that nobody who uses the library builds its peers.
let package = Package(
  name: "lockstep-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "lockstep", path: "..", traits: [])
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "CPeers", dependencies: ["CYAML"]),
    .executableTarget(name: "Empty", path: "Sources/Empty"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CPeers",
        .product(name: "Lockstep", package: "lockstep"),
        .product(name: "LockstepYAML", package: "lockstep"),
        .product(name: "LockstepLint", package: "lockstep"),
        .product(name: "LockstepMarkdown", package: "lockstep"),
        .product(name: "LockstepWorkspace", package: "lockstep"),
      ],
      swiftSettings: strict),
  ]
)
