// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "TerminalWallet",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "lockstep", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "TerminalWallet",
      dependencies: [
        .product(name: "Lockstep", package: "lockstep"),
        .product(name: "LockstepPIN", package: "lockstep"),
      ],
      // The tables are for people, scenarios and worlds for the tests of flows/.
      exclude: [
        "Flows/LICENSE.md", "Flows/features", "Flows/partial-flows/CP1_ChangePin.md",
        "Flows/partial-flows/PF2.8_ValidatePin.md", "Flows/scenarios", "Flows/scripts",
        "Flows/use-cases/UC2.1_SetupRemotePinAndBiometricsUnlock.md", "Flows/use-cases/UC2.3_UnlockTheApp.md",
        "Flows/worlds",
      ],
      plugins: [.plugin(name: "LockstepFlows", package: "lockstep")]),
    .testTarget(
      name: "WalletTests",
      dependencies: [
        "TerminalWallet",
        .product(name: "Lockstep", package: "lockstep"),
        .product(name: "LockstepPIN", package: "lockstep"),
        .product(name: "LockstepTesting", package: "lockstep"),
      ]),
  ]
)
