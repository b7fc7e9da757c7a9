// The one file that knows how worlds are written; a host without documents, such as a page, needs none of it.
#if !hasFeature(Embedded)
  public import LockstepModel
  import LockstepPIN

  extension PINWorld {
    /// The keys that the domain adds to worlds, as readers and schemas know them.
    public static let keys: [WorldKey] = [
      WorldKey("pin", .secret, "The PIN that is right.", example: "pin: \"123456\""),
      WorldKey(
        "policy", .mapping(policy), "When wrong PINs block.", example: "policy: {rounds: 4, attempts: 4}"),
      WorldKey(
        "rules", choice(PINWorldSettings.Rules.self), "Which PINs are allowed.", example: "rules: wallet"),
      WorldKey(
        "biometrics", choice(PINWorldSettings.Biometrics.self), "Whether a finger or face opens.",
        example: "biometrics: enabled"),
      WorldKey(
        "platform", choice(PINWorldSettings.Platform.self), "What the app runs on.", example: "platform: ios"),
      WorldKey(
        "network", choice(PINWorldSettings.Network.self), "What the app can reach.", example: "network: up"),
      WorldKey(
        "device", choice(PINWorldSettings.Device.self), "Whether the device is locked by a code.",
        example: "device: secure"),
      WorldKey(
        "user", choice(PINWorldSettings.User.self), "Whether the user has proved who they are.",
        example: "user: none"),
      WorldKey("change", .mapping(change), "How changing the PIN goes.", example: "change: {failures: 3}"),
      WorldKey(
        "app", choice(PINWorldSettings.App.self), "What the app was before.", example: "app: shutdown"),
      WorldKey(
        "pid", choice(PINWorldSettings.PID.self), "Whether the user has a PID.", example: "pid: obtained"),
    ]

    private static let policy: [WorldKey] = [
      WorldKey("rounds", .integer(counts), "How many rounds of attempts.", example: "rounds: 4"),
      WorldKey("attempts", .integer(counts), "How many attempts a round has.", example: "attempts: 4"),
      WorldKey(
        "locks", .list(.duration), "How long each round but the last blocks.", example: "locks: [1m, 5m, 1h]"),
    ]

    private static let change: [WorldKey] = [
      WorldKey("failures", .integer(FailureCount.limits), "How many failures end it.", example: "failures: 3")
    ]

    /// More than any policy needs, and few enough to count through.
    private static let counts = 1...PINPolicy.largestCount

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
      _ type: Value.Type
    ) -> WorldKey.Shape {
      .choice(type.allCases.map(\.rawValue))
    }
  }
#endif
