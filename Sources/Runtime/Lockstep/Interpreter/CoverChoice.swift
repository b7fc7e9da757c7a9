/// An input that a placeholder or an error offers.
package enum CoverChoice: String, Sendable, BitwiseCopyable {
  case back = "Back"
  case retry = "Retry"
  case close = "Close"

  package static func all(on cover: Cover) -> [CoverChoice] {
    switch cover {
    case .none: []
    case .placeholder: [.back]
    case .error: [.retry, .close]
    }
  }

  /// The choice on the shown placeholder or error that has these words.
  init?(_ words: String, on cover: Cover) {
    if cover == .none { return nil }
    // The project's verb may precede it.
    let normal = RowText.normalized(words).split(separator: " ").map { String($0) }
    for choice in Self.all(on: cover)
    where normal.count <= 3
      && normal.dropFirst(normal.count == 1 ? 0 : 1).contains(choice.rawValue.lowercased())
    {
      self = choice
      return
    }
    return nil
  }
}
