import Lockstep

/// Arrows before an effect, and before a target: `→ 1.2`.
package enum Arrow {
  /// As people type or paste them, the longer ones first.
  package static let spellings = [
    "&rarr;", "&rArr;", "--&gt;", "==&gt;", "-&gt;", "=&gt;", "-->", "==>", "->", "=>", "→", "⇒", "⟶", "➔",
    "➜", "➝", "➞", "➡\u{FE0F}", "➡", "►", "▶",
  ]

  /// Where the arrow ends that begins at an offset; nil without one.
  package static func end(in text: ArraySlice<UInt8>, at start: Int) -> Int? {
    guard text.indices.contains(start), firstBytes.contains(text[start]) else { return nil }
    return spellings.lazy.compactMap { arrow in
      text[start...].starts(with: arrow.utf8) ? start + arrow.utf8.count : nil
    }.first
  }

  private static let firstBytes = Set(spellings.compactMap(\.utf8.first))
}
