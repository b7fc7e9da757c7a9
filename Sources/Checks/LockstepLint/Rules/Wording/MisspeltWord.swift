import Lockstep
import LockstepModel

/// A word that is used once and differs by a letter or two in its middle from one that the project uses again and again; and a
/// verb such as `scan` where all others are `scans`.
///
/// The project's own texts are the only dictionary: words that are misspelt everywhere are for a spelling checker.
struct MisspeltWord: Rule {
  let info = RuleInfo("misspelt-word", level: .note)

  /// A start and an end that more words share do not tell which one is meant.
  private static let mostAlike = 200

  func corrections(in vocabulary: SpellingCounts) -> [String: String] {
    var meant: [String: String] = [:]
    let known = vocabulary.wordCounts.filter { $0.value >= 2 && $0.key.utf8.count >= 6 }
    let byStart = Dictionary(grouping: known.keys) { Self.outerLetters($0) }
    for (word, count) in known where count >= 4 {
      if let part = Self.splitPart(of: word, vocabulary.wordCounts) { meant[part] = word }
    }
    for (word, count) in vocabulary.wordCounts where count == 1 && word.utf8.count >= 5 {
      let alike = word.utf8.count >= 8 ? byStart[Self.outerLetters(word)] ?? [] : []
      let slips = alike.count > Self.mostAlike ? [] : alike.filter { Self.isSlip(word, of: $0) }
      meant[word] = slips.min() ?? Self.typingSlips(word).first { vocabulary.wordCounts[$0, default: 0] >= 4 }
    }
    return meant
  }

  /// The last part of a word that a space divides somewhere, as in `creat e`: both parts occur once, or the last one is a single
  /// letter.
  private static func splitPart(of word: String, _ counts: [String: Int]) -> String? {
    for index in word.indices.dropFirst() {
      let (first, last) = (String(word[..<index]), String(word[index...]))
      if counts[last] == 1, let count = counts[first], count == 1 || last.utf8.count == 1 { return last }
    }
    return nil
  }

  /// The likely words if the first letter of one is doubled, or two letters in its middle are swapped.
  private static func typingSlips(_ word: String) -> [String] {
    let letters = Array(word.utf8)
    let places = letters.count < 6 ? [] : Array(1..<letters.count - 2)
    let swapped = places.map { place -> String in
      var letters = letters
      letters.swapAt(place, place + 1)
      return String(decoding: letters, as: UTF8.self)
    }
    return (letters[0] == letters[1] ? [String(word.dropFirst())] : []) + swapped.filter { $0 != word }
  }

  func finding(
    _ place: SpellingCounts.SpellingOccurrence, isTitle: Bool, in flow: LintContext.Flow,
    _ words: [String: String]
  ) -> Diagnostic? {
    guard let right = words[place.word.lowercased()] else { return nil }
    let isCapital = place.word == place.word.uppercased()
    var word = place.word
    if right.hasSuffix(word.lowercased()) {
      let start = String(decoding: place.text.utf8.prefix(place.range.lowerBound), as: UTF8.self)
      guard start.hasSuffix(" "), let first = start.split(whereSeparator: { !$0.isLetter }).last,
        right == (first + word).lowercased()
      else { return nil }
      word = "\(first) \(word)"
    }
    return finding(
      "'\(word)' is misspelt", at: place.span, in: flow, row: place.row,
      help: "did you mean '\(isCapital ? right.uppercased() : right)'?")
  }

  /// The parts of a word that a slip in the middle leaves unchanged: the first two letters and the last three.
  private static func outerLetters(_ word: String) -> String { word.prefix(2) + "…" + word.suffix(3) }

  /// One letter replaced, or one or two left out or doubled, in the middle of a long word.
  private static func isSlip(_ word: String, of right: String) -> Bool {
    let (left, other) = (Array(word.utf8), Array(right.utf8))
    let difference = abs(left.count - other.count)
    if difference == 0 { return zip(left, other).count { $0 != $1 } == 1 && left.count >= 8 }
    guard difference <= 2, left.count >= 6 + 2 * difference - 1 else { return false }
    let (short, long) = left.count < other.count ? (left, other) : (other, left)
    var index = 0
    for byte in long where index < short.count && byte == short[index] { index += 1 }
    return index == short.count
  }

  /// `Verifier scan QR`, where others have `scans`.
  func findings(in context: LintContext) -> [Diagnostic] {
    var texts: [(LintContext.Flow, FlowRow, [String])] = []
    for flow in context.flows where context.summaries[flow.index].hasTextRows {
      for row in flow.steps.flatMap(\.transitions) where row.trigger.kind == .text {
        texts.append((flow, row, row.trigger.text.value.split(separator: " ").map(String.init)))
      }
    }
    // Most projects have no such row.
    if texts.isEmpty { return [] }
    let rows = context.flows.lazy.flatMap(\.steps).flatMap(\.transitions).filter { $0.trigger.kind == .user }
    let known = Set(rows.compactMap { $0.trigger.text.value.split(separator: " ").first?.lowercased() })
    return texts.compactMap { flow, row, words in
      guard words.count > 1, known.contains(words[1].lowercased() + "s"),
        !Wording.isArticle(words[0].lowercased()), !isPlural(words[0].lowercased())
      else { return nil }
      return finding(
        "'\(words[0]) \(words[1])' lacks an 's'", at: row.trigger.text.span, in: flow, row: row.id.value,
        help: "write '\(words[0]) \(words[1])s'")
    }
  }

  /// `Boards submit` and `They click` are right.
  private func isPlural(_ subject: String) -> Bool {
    subject.hasSuffix("s") || ["they", "people", "i", "we", "you"].contains(subject)
  }
}
