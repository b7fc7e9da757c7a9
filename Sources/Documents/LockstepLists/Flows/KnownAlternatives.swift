import Lockstep
import LockstepModel

/// The labels of the alternatives of a use case, for words that cite them.
struct KnownAlternatives {
  struct Alternative {
    var label: String
    var shape: Label.Shape
    /// How many sentences it has.
    var count: Int
  }

  private var byLabel: [String: Alternative] = [:]

  init(_ branches: [UseCaseOutline.Branch]) {
    for branch in branches {
      guard let label = branch.label?.value, let shape = branch.shape, shape == .code || shape == .branch
      else {
        continue
      }
      let key = LabelPath.normalizedCode(label)
      if byLabel[key] == nil {
        byLabel[key] = Alternative(label: label, shape: shape, count: branch.items.count)
      }
    }
  }

  subscript(label: String) -> Alternative? { byLabel[LabelPath.normalizedCode(label)] }

  /// The alternative that a step is said to be of: `step 2 of A1`, `A1, step 2`.
  ///
  /// - Parameter span: the words that name the step.
  func alternative(ofStep span: Range<Int>, in range: Range<Int>, _ bytes: [UInt8]) -> Alternative? {
    let tokens = Tokens.of(bytes, range)
    func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }
    if let end = tokens.firstIndex(where: { $0.range.lowerBound >= span.upperBound }),
      Self.ofWords.contains(tokens[end].word)
    {
      var place = end + 1
      while place < tokens.count, Self.fillers.contains(tokens[place].word) { place += 1 }
      if place < tokens.count, let found = self[text(tokens[place])] { return found }
    }
    guard let start = tokens.firstIndex(where: { $0.range.lowerBound >= span.lowerBound }), start > 0 else {
      return nil
    }
    return tokens[start].before.contains(.period) ? nil : self[text(tokens[start - 1])]
  }

  /// The alternative that a label extends: `A1` of `A1a` and of `A1.1`.
  func parent(of label: String) -> Alternative? {
    var text = label[...]
    if text.last == "." { text.removeLast() }
    if text.last?.isLowercase == true {
      text.removeLast()
    } else if let dot = text.lastIndex(of: ".") {
      text = text[..<dot]
    } else {
      return nil
    }
    return self[String(text)]
  }

  private static let ofWords: Set<String> = ["of", "in", "from", "von", "aus", "in", "de", "del", "do", "da"]
  private static let fillers: Set<String> = [
    "the", "alternative", "alternate", "flow", "exception", "extension", "dem", "der", "des",
    "alternativablauf",
  ]
}
