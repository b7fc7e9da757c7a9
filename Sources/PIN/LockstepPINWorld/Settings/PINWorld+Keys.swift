// The one file that knows how worlds are written; a host without documents, such as a page, needs none of it.
#if !hasFeature(Embedded)
  package import LockstepModel
  import LockstepPIN

  extension PINWorld {
    /// The keys that the domain adds to worlds, as readers and schemas know them.
    package static let keys: [WorldKey] = [
      WorldKey("pin", .secret, "The PIN that is right.", example: "pin: \"123456\""),
      WorldKey(
        "policy", .mapping(policy), "When wrong PINs block.", example: "policy: {rounds: 4, attempts: 4}"),
      WorldKey(
        "rules", .either([.choice(PINWorldSettings.Rules.presets), .mapping(rules)]),
        "Which PINs may be chosen.", example: "rules: {length: [4, 12], different: 2, sequences: both}"),
      WorldKey(
        "biometrics", choice(PINWorldSettings.Biometrics.self), "Whether a finger or face opens.",
        example: "biometrics: enabled"),
      WorldKey(
        "platform", choice(PINWorldSettings.Platform.self), "The platform of the device.",
        example: "platform: ios"),
      WorldKey(
        "scan", .either([scan, .list(scan)]),
        "What scans find, the last for good; without it a person is asked.", example: "scan: [miss, valid]"),
      WorldKey(
        "network", choice(PINWorldSettings.Network.self), "Whether servers can be reached.",
        example: "network: up"),
      WorldKey(
        "device", choice(PINWorldSettings.Device.self), "Whether the device is locked by a code.",
        example: "device: secure"),
      WorldKey(
        "user", choice(PINWorldSettings.User.self), "Whether the user has proved who they are.",
        example: "user: none"),
      WorldKey("change", .mapping(change), "How changing the PIN goes.", example: "change: {failures: 3}"),
      WorldKey(
        "app", choice(PINWorldSettings.App.self), "The app's state before the session.",
        example: "app: shutdown"),
      WorldKey(
        "pid", choice(PINWorldSettings.PID.self), "Whether the user has a PID.", example: "pid: obtained"),
    ]

    private static let policy: [WorldKey] = [
      WorldKey("rounds", .integer(counts), "How many rounds of attempts.", example: "rounds: 4"),
      WorldKey("attempts", .integer(counts), "How many attempts a round has.", example: "attempts: 4"),
      WorldKey(
        "locks", .list(.duration), "How long each round but the last blocks.", example: "locks: [1m, 5m, 1h]"),
    ]

    private static let scan = choice(BiometricScan.self)

    /// Their order is that of reporting.
    private static let rules: [WorldKey] = [
      WorldKey(
        "length", .either([.integer(lengths), .list(.integer(lengths))]),
        "How many digits a PIN has, or the least and the most.", example: "length: [4, 12]"),
      WorldKey("different", .integer(1...10), "How many different digits at least.", example: "different: 2"),
      WorldKey(
        "sequences", choice(PINSequences.self), "Which sequences of digits are refused.",
        example: "sequences: both"),
      WorldKey("wrap", .boolean, "Whether a sequence continues from 9 to 0.", example: "wrap: false"),
      WorldKey(
        "most-similar", .integer(lengths), "How often one digit may occur.", example: "most-similar: 3"),
      WorldKey(
        "blocklist", .list(.secret), "PINs that are chosen too often.", example: "blocklist: [\"112233\"]"),
      WorldKey(
        "report", choice(PINRules.Report.self), "Whether the first mistake is reported, or all.",
        example: "report: first"),
    ]

    private static let lengths = 1...PINRules.longest

    private static let change: [WorldKey] = [
      WorldKey(
        "failures", .integer(PINWorld.changeLimits), "How many failures end it.", example: "failures: 3")
    ]

    /// More than any policy needs, and few enough to count through.
    private static let counts = 1...PINPolicy.maximumCount

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
      _ type: Value.Type
    ) -> WorldKey.Shape {
      .choice(type.allCases.map(\.rawValue))
    }
  }
#endif
