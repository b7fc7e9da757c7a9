import Lockstep

/// The name of something a user selects, as an Actions list or a row writes it.
struct ActionName: Hashable {
  /// Without a guard: `Cancel` of `Cancel (when Cancelable)`.
  let text: String

  /// A name of an Actions list.
  init(_ text: String) { self.text = Self.withoutGuard(text) }

  /// The text of a row after its verb: `Close` of `selects Close`, and of `enters a PIN and selects Close`.
  init(row: String) {
    if !row.hasPrefix(Self.verb), let verb = row.firstRange(of: " " + Self.verb) {
      self.init(String(row[verb.upperBound...]))
      return
    }
    guard row.utf8.allSatisfy({ $0 < 0x80 }) else {
      let words = row.split(separator: " ", maxSplits: 1)
      self.init(words.count == 2 ? String(words[1]) : row)
      return
    }
    let name = row.utf8.drop { $0 == 0x20 }.drop { $0 != 0x20 }.dropFirst()
    self.init(name.isEmpty ? row : String(Substring(name)))
  }

  private static let verb = "selects "

  /// Whether it describes the selected thing instead of quoting it: `a question` of `selects a question`.
  var isDescription: Bool { text.first?.isLowercase == true }

  private static func withoutGuard(_ text: String) -> String {
    guard text.utf8.last == 0x29 else { return text }
    var text = Substring(text)
    while text.last == ")" {
      // From the parenthesis that this one closes: a guard may hold a link.
      var depth = 0
      guard
        let open = text.indices.last(where: { index in
          if text[index] == ")" { depth += 1 }
          if text[index] == "(" { depth -= 1 }
          return text[index] == "(" && depth == 0
        }), open > text.startIndex
      else { break }
      text = text[..<open]
      while text.last == " " { text.removeLast() }
    }
    return String(text)
  }

  /// Letters and digits in lower case: a spelling without punctuation.
  var letters: String {
    Self.letters(ofASCII: text) ?? String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The same for ASCII bytes, which nearly all rows are; nil for any other text.
  private static func letters(ofASCII text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return text.mappingBytes { $0.isLetter ? $0 | 0x20 : $0.isDigit ? $0 : nil }
  }

  /// Words in lower case without articles and the s of a plural: a list may name `Cards` where the row has `a Card`.
  var stems: [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }.map { word in
      if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
      return word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
        ? String(word.dropLast()) : String(word)
    }.filter { !["a", "an", "the"].contains($0) }
  }
}
