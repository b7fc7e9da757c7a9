/// Something that happens to a session.
public struct SessionInput: Sendable {
  /// The time since the session began; never less than that of the input before.
  package var at: Duration
  package var kind: Kind

  /// An input at a time since the session began.
  public init(at: Duration, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  /// What happens.
  public enum Kind: Sendable {
    /// A row by its words or its id: `selects Close`, `1.3b`; on an error `Retry` or `Close`, on a
    /// placeholder `Back`.
    case user(String, gives: [Given] = [])
    /// An event by its words: looked for at the displayed step first, then at the calling steps.
    case event(String)
    /// A row by its id.
    case row(String, gives: [Given] = [])
    /// A row that was looked up once by ``Program/row(_:)``: what takes least time.
    case take(RowID, gives: [Given] = [])
    /// What the action with this effect's id answered.
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
public enum Given: Hashable, Sendable {
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

/// Stands for a secret that the driver holds; the interpreter never sees the secret.
public struct SecretRef: Hashable, Sendable, BitwiseCopyable {
  package let number: UInt32
  /// A reference; its number is the driver's to choose, and each secret has its own.
  public init(_ number: UInt32) { self.number = number }
}

/// How an action ended.
public enum Answer: Sendable {
  /// The row of an outcome, looked up once by ``Program/row(_:)``, and what it brings along.
  case row(RowID, values: [String: DataValue] = [:])
  /// An outcome by `as:`, row id or words, and what it brings along.
  case outcome(String, values: [String: DataValue] = [:])
  /// An error by its name.
  case error(String)
  /// The action ended without an answer: a fault. The text says why, without any secret.
  case failure(String)
}

/// What became of an input.
public enum Reply: Hashable, Sendable {
  /// The session went on.
  case taken
  /// An answer that came too late: its step was left, or it was answered before.
  case ignored
  /// Not possible now; nothing changed.
  case refused(Refusal)

  /// Whether the input was not possible.
  package var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}

/// Why an input is not possible now.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands against the input, in words.
  public var reason: String
  /// What is possible instead.
  package var possible: [Possibility]
  /// What the action may answer that runs beneath a placeholder or an error.
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
package struct Possibility: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable {
    case user
    case event
    /// An outcome of the running action, or one put in by hand.
    case outcome
    case error
    case give
    case resume
  }

  package var kind: Kind
  /// The row's id, which takes it unless rows of the step share it; nil for inputs without a row, such as Close on
  /// an error.
  package var row: String?
  /// The words or the name to send.
  package var text: String
  /// The input that must come along.
  package var gives: String?

  package var description: String {
    let words = kind == .resume ? "resume" : "'\(text)'"
    return row.map { "\(words) (\($0))" } ?? words
  }
}
