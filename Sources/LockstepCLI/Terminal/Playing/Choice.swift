import LockstepModel

/// Something that can be done now, as the numbered list offers it.
struct Choice: Sendable {
  enum Kind: Hashable, Sendable {
    /// A user's row, or an answer to an error or a placeholder.
    case user
    case event
    /// A case or an error that the person raises on a displayed step, where no action does.
    case raised
    /// How the running action ends.
    case outcome
    case error
    /// A value that the step needs and no screen gives.
    case give
    case resume
  }

  var kind: Kind
  /// The words or the name to send.
  var text: String
  /// The text in the list.
  var label: String
  /// The row's id, absent where the choice is not a row.
  var row: String?
  /// Its target, as in a trace.
  var target: String?
  /// The input that must come along.
  var gives: String?
  /// The values of an outcome.
  var values: [(name: String, kind: OutcomeValue.Kind)] = []

  /// The words that a person may type for it, in lower case.
  var spellings: [String] {
    var spellings = [label.lowercased(), text.lowercased()]
    if let row { spellings.append(row.lowercased()) }
    // The row has "selects Close"; people type "close".
    if kind == .user, let space = text.firstIndex(of: " ") {
      spellings.append(text[text.index(after: space)...].lowercased())
    }
    return spellings
  }

  /// Whether it is the way back.
  var isBack: Bool { kind == .user && spellings.contains("back") }
}
