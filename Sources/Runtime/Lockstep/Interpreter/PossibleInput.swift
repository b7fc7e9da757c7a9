/// An input that would be taken now.
public struct PossibleInput: Hashable, Sendable, CustomStringConvertible {
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
  /// Whether no other row of its step, and none that is taken before those, has its words, so that they take it; otherwise its ID
  /// does.
  package var hasOwnWords = true

  public var description: String {
    let words = kind == .resume ? "resume" : "'\(text)'"
    return row.map { "\(words) (\($0))" } ?? words
  }
}
