// swift-tools-version:6.2
import PackageDescription

// A domain of its own, a door with a code: its world and its actions use the public API alone.
let package = Package(
  name: "Door",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "lockstep", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "Door",
      dependencies: [
        .product(name: "Lockstep", package: "lockstep"),
        .product(name: "LockstepSimulation", package: "lockstep"),
      ],
      plugins: [.plugin(name: "LockstepFlows", package: "lockstep")])
  ]
)
