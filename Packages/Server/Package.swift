// swift-tools-version:6.2
import PackageDescription

// Warnings are errors where this package is built by itself.
let isRoot = Context.environment["PWD"] == Context.packageDirectory
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ] + (isRoot ? [.treatAllWarnings(as: .error)] : [])

// Additions to LockstepPIN for servers: a package of its own, so that no one else needs libpq.
let package = Package(
  name: "lockstep-server",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "LockstepPINPostgres", targets: ["LockstepPINPostgres"])
  ],
  dependencies: [
    .package(name: "lockstep", path: "../..", traits: [])
  ],
  targets: [
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "LockstepPINPostgres",
      dependencies: ["CPostgreSQL", .product(name: "LockstepPIN", package: "lockstep")],
      swiftSettings: strict),
    // A link to the file of the root's tests: a package cannot name a folder outside itself.
    .target(name: "SecretCanary", path: "Tests/SecretCanary", swiftSettings: strict),
    .executableTarget(
      name: "pin-exhaust",
      dependencies: ["LockstepPINPostgres", .product(name: "LockstepPIN", package: "lockstep")],
      path: "Tests/PINExhaust", swiftSettings: strict),
    .testTarget(
      name: "LockstepPINPostgresTests",
      dependencies: [
        "LockstepPINPostgres", "SecretCanary", "pin-exhaust", .product(name: "Lockstep", package: "lockstep"),
        .product(name: "LockstepPIN", package: "lockstep"),
        .product(name: "LockstepPINTesting", package: "lockstep"),
      ],
      swiftSettings: strict),
  ]
)
