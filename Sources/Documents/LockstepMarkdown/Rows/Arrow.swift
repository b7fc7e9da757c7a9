import LockstepModel

/// Arrows that draw what a column of targets says by its heading: `→ 1.2`.
enum Arrow {
  /// As people type or paste them, the longer ones first.
  static let spellings = [
    "&rarr;", "&rArr;", "--&gt;", "==&gt;", "-&gt;", "=&gt;", "-->", "==>", "->", "=>", "→", "⇒", "⟶", "➔",
    "➜", "➝", "➞", "➡\u{FE0F}", "➡", "►", "▶",
  ]
}

extension Bytes {
  /// The text after an arrow at the beginning, if there is one.
  var droppingArrow: Bytes? {
    for arrow in Arrow.spellings {
      if let rest = dropping(arrow)?.trimmed() { return rest.isEmpty ? nil : rest }
    }
    return nil
  }
}
