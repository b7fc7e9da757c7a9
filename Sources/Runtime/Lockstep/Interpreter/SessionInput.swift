/// Something that happens to a session.
@usableFromInline package struct SessionInput: Sendable {
  /// The time since the session began; never less than that of the input before.
  @usableFromInline package var at: Duration
  @usableFromInline package var kind: Kind

  /// An input at a time since the session began.
  @inlinable package init(at: Duration, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  /// The kind of input.
  @usableFromInline package enum Kind: Sendable {
    /// A row by its words or its id: `selects Close`, `1.3b`; on an error `Retry` or `Close`, on a
    /// placeholder `Back`.
    case user(String, gives: [Given] = [])
    /// An event by its words: looked for at the displayed step first, then at the calling steps.
    case event(String)
    /// A row by its id.
    case row(String, gives: [Given] = [])
    /// A row that was looked up once by ``Program/row(_:)``: the fastest way.
    case take(RowID, gives: [Given] = [])
    /// The answer of the action with this effect's ID.
    case answer(EffectID, Answer)
    /// Values that ``Effect/need`` asked for.
    case give([Given])
    /// Time has passed.
    case time
    /// The app went to the background.
    case suspend
    /// The app came back.
    case resume
  }
}

/// A named value that an input brings.
@usableFromInline package enum Given: Hashable, Sendable {
  /// A secret of this name, by reference.
  case secret(String, SecretRef)
  /// Any other value of this name.
  case plain(String, DataValue)

  var name: String {
    switch self {
    case .secret(let name, _), .plain(let name, _): name
    }
  }
}

/// Refers to a secret that the driver holds; the interpreter never sees the secret.
@usableFromInline package struct SecretRef: Hashable, Sendable, BitwiseCopyable {
  package let number: UInt32
  /// A reference; its number is the driver's to choose, and each secret has its own.
  package init(_ number: UInt32) { self.number = number }
}

/// How an action ended.
@usableFromInline package enum Answer: Sendable {
  /// The row of an outcome, looked up once by ``Program/row(_:)``, and its values.
  case row(RowID, values: [String: DataValue] = [:])
  /// An outcome by `as:`, row ID or words, and its values.
  case outcome(String, values: [String: DataValue] = [:])
  /// An error by its name.
  case error(String)
  /// The action ended without an answer: a fault. The text is the reason, without any secret.
  case failure(String)
}

/// The reply to an input.
public enum Reply: Hashable, Sendable {
  /// The session went on.
  case taken
  /// An answer that came too late: its step was left, or it was answered before.
  case ignored
  /// Not possible now; nothing changed.
  case refused(Refusal)

  /// Whether the input was not possible.
  public var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}

/// Why an input is not possible now.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why the input was refused, in words.
  public var reason: String
  /// Where a timer was sent: how long until it fires by itself, unless it does not run.
  public var timeLeft: Duration?
  /// The inputs that are possible instead.
  public var possible: [Possibility]
  /// The possible answers of the action that runs beneath a placeholder or an error.
  package var beneath: [Possibility]

  package init(reason: String, possible: [Possibility] = [], beneath: [Possibility] = []) {
    self.reason = reason
    self.possible = possible
    self.beneath = beneath
  }

  public var description: String {
    let all = possible + beneath
    guard !all.isEmpty else { return reason }
    return reason + "; possible here: " + all.map { $0.description }.joined(separator: ", ")
  }
}

/// An input that would be taken now.
public struct Possibility: Hashable, Sendable, CustomStringConvertible {
  /// The kind of input.
  public enum Kind: String, Sendable {
    /// A row of a user, or Retry, Close and Back.
    case user
    /// An event.
    case event
    /// An outcome of the running action, or one put in by hand.
    case outcome
    /// An error of the running action, or one put in by hand.
    case error
    /// A value that the step lacks.
    case give
    /// A suspended session waits for it.
    case resume
  }

  /// The kind of input.
  public var kind: Kind
  /// The row's id, which takes it unless rows of the step share it; nil for inputs without a row, such as Close on
  /// an error.
  public var row: String?
  /// The words or the name to send.
  public var text: String
  /// The input that must come along.
  public var gives: String?
  /// The row itself: several rows may have its id.
  package var rowID: RowID?

  public var description: String {
    let words = kind == .resume ? "resume" : "'\(text)'"
    return row.map { "\(words) (\($0))" } ?? words
  }
}
