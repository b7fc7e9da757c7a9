import Lockstep

/// One line of a script to be, with its secrets still hidden.
struct RecordedLine: Sendable {
  enum Kind: Sendable {
    case user(String)
    case row(String)
    case event(String)
    case give
    case outcome(String, String, values: [String: String])
    case error(String, String)
    case wait(Duration)
    case suspend
    case resume
    /// The title displayed then.
    case shows(String)
  }

  var kind: Kind
  /// The given values, by name.
  var gives: [String: RecordedValue]

  init(_ kind: Kind, gives: [String: ActionInput] = [:]) {
    self.kind = kind
    self.gives = gives.mapValues { input in
      switch input {
      case .secret(let secret): .secret(secret)
      case .plain(let value): .text(value.brief)
      }
    }
  }

  /// Whether it prepares an outcome, and so may precede the input that leads to it.
  var prepares: Bool {
    switch kind {
    case .outcome, .error: true
    default: false
    }
  }
}

/// A value that was given, as the script will hold it.
enum RecordedValue: Sendable {
  case text(String)
  /// Not yet decided how it is written.
  case secret(Secret)
  /// A secret that the world had from the beginning: it is written down in the world's file already.
  case worldsOwn(Secret)
  /// A value that does the same as the wrong secret that was typed.
  case standIn(String)
  /// Left for a person to fill in; equal secrets have equal numbers.
  case leftOut(Int)
}
