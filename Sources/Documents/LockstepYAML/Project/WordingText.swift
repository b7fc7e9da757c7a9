package import LockstepModel

/// Writes the words of a project for `wording:`.
package enum WordingText {
  /// The line of a set: `actors: {user: [Visitor], system: [App]}`; nil if nothing of it is declared.
  package static func line(_ set: String, of wording: Wording) -> String? {
    if set == "numbers" {
      let style = wording.numbers
      let parts =
        (style.shape == .letters ? [] : ["style: \(style.shape.rawValue)"])
        + (style.prefix.map { ["prefix: \(text($0.text))"] } ?? [])
      return parts.isEmpty ? nil : "numbers: {\(parts.joined(separator: ", "))}"
    }
    let keys = Wording.sets.first { $0.name == set }?.keys ?? []
    let parts = keys.compactMap { key -> String? in
      guard let words = wording.wordLists[Wording.Term(set, key)] else { return nil }
      let list = "[\(words.map(text).joined(separator: ", "))]"
      if set == "none" { return list }
      let isOne = set == "ids" && words.count == 1
      return "\(text(key)): \(isOne ? text(words[0]) : list)"
    }
    if parts.isEmpty { return nil }
    return set == "none" ? "none: \(parts[0])" : "\(set): {\(parts.joined(separator: ", "))}"
  }

  /// The sets in the order in which they are written.
  package static let sets =
    ["headings", "ids", "numbers"] + Wording.sets.map(\.name).filter { !["headings", "ids"].contains($0) }

  /// What other readers of YAML take for something else is quoted, and so is all that is not plain words.
  private static func text(_ word: String) -> String {
    let isPlain = word.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy(\.isLetter)
    }
    let isOther = ["yes", "no", "on", "off", "y", "n", "true", "false", "null"].contains(Phrase.folded(word))
    let isKey =
      word.contains("-") && word.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") }
      && word.first != "-"
    return (isPlain || isKey) && !isOther ? word : Quoting.quoted(word)
  }
}
