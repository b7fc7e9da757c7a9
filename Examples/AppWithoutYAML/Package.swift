// swift-tools-version:6.2
import PackageDescription

// An app that links the runtime alone: no YAML, no command line, no dependency.
let package = Package(
  name: "AppWithoutYAML",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "lockstep", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "AppWithoutYAML",
      dependencies: [.product(name: "Lockstep", package: "lockstep")])
  ]
)
