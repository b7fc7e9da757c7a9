extension KeyTable {
  static let world = KeyTable(
    "world", [.required(.world, .text, "The world's name.", "world: four rounds")] + settings)

  static let worldSettings = KeyTable("world", settings)

  private static let settings: [Entry] = [
    .optional(.pin, .text, "The PIN that is right.", "pin: \"123456\""),
    .optional(.policy, .table(.policy), "When wrong PINs block.", "policy: {rounds: 4, attempts: 4}"),
    .optional(.rules, choice(WorldSettings.Rules.self), "Which PINs are allowed.", "rules: wallet"),
    .optional(
      .biometrics, choice(WorldSettings.Biometrics.self), "Whether a finger or face opens.",
      "biometrics: enabled"),
    .optional(.platform, choice(WorldSettings.Platform.self), "What the app runs on.", "platform: ios"),
    .optional(.network, choice(WorldSettings.Network.self), "What the app can reach.", "network: up"),
    .optional(
      .device, choice(WorldSettings.Device.self), "Whether the device is locked by a code.", "device: secure"),
    .optional(
      .user, choice(WorldSettings.User.self), "Whether the user has proved who they are.", "user: none"),
    .optional(.change, .table(.change), "How changing the PIN goes.", "change: {failures: 3}"),
    .optional(.app, choice(WorldSettings.App.self), "What the app was before.", "app: shutdown"),
    .optional(.pid, choice(WorldSettings.PID.self), "Whether the user has a PID.", "pid: obtained"),
    .optional(
      .outcomes, .mapping(of: .text), "How a flow or a step ends: FLOW, or FLOW STEP.",
      "outcomes: {UC2.3 1.1: disabled}"),
  ]

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) -> Shape {
    .choice(type.allCases.map(\.rawValue))
  }

  /// More than any policy needs, and few enough to count through.
  static let counts = 1...1000

  static let policy = KeyTable(
    "policy",
    [
      .optional(.rounds, .integer(counts), "How many rounds of attempts.", "rounds: 4"),
      .optional(.attempts, .integer(counts), "How many attempts a round has.", "attempts: 4"),
      .optional(.locks, .list(.duration), "How long each round but the last blocks.", "locks: [1m, 5m, 1h]"),
    ])

  static let change = KeyTable(
    "change", [.optional(.failures, .integer(counts), "How many failures end it.", "failures: 3")])
}
