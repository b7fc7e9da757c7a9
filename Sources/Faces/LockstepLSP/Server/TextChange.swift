import LockstepServing

/// A change of a text as a client sends it.
enum TextChange: Equatable {
  /// - Parameter range: the place of the text that is replaced; nil for all of it.
  case readable(TextRange?, String)
  /// Null came in place of its text, which has more bytes than are read.
  case tooLong
  case unreadable

  init(_ change: MessageValue) {
    let range = TextRange(change["range"])
    switch change["text"] {
    case .text(let text) where range != nil || change["range"].isNull: self = .readable(range, text)
    case .null where change.has("text"): self = .tooLong
    default: self = .unreadable
    }
  }
}
