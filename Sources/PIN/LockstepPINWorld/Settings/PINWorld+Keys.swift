// The one file that knows how worlds are written; a host without documents, such as a page, needs none of it.
#if !hasFeature(Embedded)
  package import LockstepModel
  import LockstepPIN

  extension PINWorld {
    /// The keys that the domain adds to worlds, as readers and schemas know them.
    package static let keys: [WorldKey] = [
      WorldKey("pin", .secret, "The PIN that is right.", example: "pin: \"123456\""),
      WorldKey(
        "policy", .mapping(policyKeys), "When wrong PINs block.", example: "policy: {rounds: 4, attempts: 4}"),
      WorldKey(
        "rules", .either([.choice(PINWorldSettings.Rules.presets), .mapping(ruleKeys)]),
        "Which PINs may be chosen.", example: "rules: {length: [4, 12], different: 2, sequences: both}"),
      WorldKey(
        "biometrics", choiceShape(of: PINWorldSettings.Biometrics.self), "Whether a finger or face opens.",
        example: "biometrics: enabled"),
      WorldKey(
        "platform", choiceShape(of: PINWorldSettings.Platform.self), "The platform of the device.",
        example: "platform: ios"),
      WorldKey(
        "scan", .either([scanShape, .list(scanShape)]),
        "What scans find, the last for good; without it a person is asked.", example: "scan: [miss, valid]"),
      WorldKey(
        "network", choiceShape(of: PINWorldSettings.Network.self), "Whether servers can be reached.",
        example: "network: up"),
      WorldKey(
        "device", choiceShape(of: PINWorldSettings.Device.self), "Whether the device is locked by a code.",
        example: "device: secure"),
      WorldKey(
        "user", choiceShape(of: PINWorldSettings.User.self), "Whether the user has proved who they are.",
        example: "user: none"),
      WorldKey(
        "change", .mapping(changeKeys), "How changing the PIN goes.", example: "change: {failures: 3}"),
      WorldKey(
        "app", choiceShape(of: PINWorldSettings.App.self), "The app's state before the session.",
        example: "app: shutdown"),
      WorldKey(
        "pid", choiceShape(of: PINWorldSettings.PID.self), "Whether the user has a PID.",
        example: "pid: obtained"),
    ]

    private static let policyKeys: [WorldKey] = [
      WorldKey("rounds", .integer(countRange), "How many rounds of attempts.", example: "rounds: 4"),
      WorldKey("attempts", .integer(countRange), "How many attempts a round has.", example: "attempts: 4"),
      WorldKey(
        "locks", .list(.duration), "How long each round but the last blocks.", example: "locks: [1m, 5m, 1h]"),
    ]

    private static let scanShape = choiceShape(of: BiometricScan.self)

    /// Their order is that of reporting.
    private static let ruleKeys: [WorldKey] = [
      WorldKey(
        "length", .either([.integer(lengthRange), .list(.integer(lengthRange))]),
        "How many digits a PIN has, or the least and the most.", example: "length: [4, 12]"),
      WorldKey("different", .integer(1...10), "How many different digits at least.", example: "different: 2"),
      WorldKey(
        "sequences", choiceShape(of: PINSequences.self), "Which sequences of digits are refused.",
        example: "sequences: both"),
      WorldKey("wrap", .boolean, "Whether a sequence continues from 9 to 0.", example: "wrap: false"),
      WorldKey(
        "most-similar", .integer(lengthRange), "How often one digit may occur.", example: "most-similar: 3"),
      WorldKey(
        "blocklist", .list(.secret), "PINs that are chosen too often.", example: "blocklist: [\"112233\"]"),
      WorldKey(
        "report", choiceShape(of: PINRules.Report.self), "Whether the first mistake is reported, or all.",
        example: "report: first"),
    ]

    private static let lengthRange = 1...PINRules.longest

    private static let changeKeys: [WorldKey] = [
      WorldKey(
        "failures", .integer(PINWorld.changeFailureLimits), "How many failures end it.",
        example: "failures: 3")
    ]

    /// More than any policy needs, and few enough to count through.
    private static let countRange = 1...PINPolicy.maximumCount

    private static func choiceShape<Value: RawRepresentable<String> & CaseIterable>(
      of type: Value.Type
    ) -> WorldKey.Shape {
      .choice(type.allCases.map(\.rawValue))
    }
  }
#endif
