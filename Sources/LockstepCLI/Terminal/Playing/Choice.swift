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
  /// What the list says.
  var label: String
  /// The row's id, absent where the choice is no row.
  var row: String?
  /// Where it leads, as a trace says it.
  var target: String?
  /// The input that must come along.
  var gives: String?
  /// What an outcome brings along.
  var values: [(name: String, kind: OutcomeValue.Kind)] = []

  /// The words that a person may type for it, in lower case.
  var spellings: [String] {
    var spellings = [label.lowercased(), text.lowercased()]
    if let row { spellings.append(row.lowercased()) }
    // "selects Close" is what the row says; "close" is what people type.
    if kind == .user, let space = text.firstIndex(of: " ") {
      spellings.append(text[text.index(after: space)...].lowercased())
    }
    return spellings
  }

  /// Whether it is the way back.
  var isBack: Bool { kind == .user && spellings.contains("back") }
}
