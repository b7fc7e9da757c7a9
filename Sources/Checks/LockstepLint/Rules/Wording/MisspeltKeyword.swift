import LockstepModel

/// A word that the project writes in capitals is somewhere in other letter case: `Pin` for `PIN`.
///
/// The project itself defines these words: it nearly always writes them with two capitals or more.
struct MisspeltKeyword: Rule {
  let info = RuleInfo("misspelt-keyword", level: .note, isFixable: true)

  func corrections(in vocabulary: SpellingCounts) -> [String: String] {
    var fixed: [String: String] = [:]
    for (word, forms) in vocabulary.spellingsByWord {
      guard let usual = forms.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), usual.value >= 4 else {
        continue
      }
      let strange = forms.filter { Self.isUnusual($0.key, usual.key) }.values.reduce(0, +)
      // A word that is written otherwise again and again is two words: OR and or.
      if strange > 0, strange * 5 <= forms.values.reduce(0, +) { fixed[word] = usual.key }
    }
    return fixed
  }

  func finding(
    _ place: SpellingCounts.SpellingOccurrence, isTitle: Bool, in flow: LintContext.Flow,
    _ words: [String: String]
  ) -> Diagnostic? {
    guard !isTitle, let form = words[place.word.lowercased()], Self.isUnusual(place.word, form),
      !Self.isInAddress(place)
    else { return nil }
    let fix = Diagnostic.Fix("write '\(form)'", isSafe: false, edits: [.init(place.span, form)])
    let isPlain = flow.document.source.text(place.span) == place.word
    return finding(
      "'\(place.word)' is written '\(form)' elsewhere", at: place.span, in: flow, row: place.row,
      fixes: isPlain ? [fix] : [])
  }

  private static func isUnusual(_ word: String, _ usual: String) -> Bool {
    word != usual && word != usual.uppercased()
  }

  /// Whether the word is a part of `edi.pleio.nl` or `nl/help`: addresses are written as they are called.
  private static func isInAddress(_ place: SpellingCounts.SpellingOccurrence) -> Bool {
    let (text, bytes) = (place.text, place.text.utf8)
    let start = bytes.index(bytes.startIndex, offsetBy: place.range.lowerBound)
    let end = bytes.index(start, offsetBy: place.range.count)
    return continuesAddress(text[..<start].suffix(2).reversed()) || continuesAddress(text[end...])
  }

  /// A full stop or a slash joins two words only if it directly connects them.
  private static func continuesAddress(_ rest: some Collection<Character>) -> Bool {
    guard let joint = rest.first, "./@:".contains(joint), let next = rest.dropFirst().first else {
      return false
    }
    return next.isLetter || next.isNumber
  }
}
