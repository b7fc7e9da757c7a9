import Lockstep
import LockstepModel

/// Tells lines that begin an alternative although no label of a known form does: `At step 4: …`, `4a, 4b. …`.
///
/// Such a line must not vanish into the alternative above it.
struct AlternativeBeginnings {
  let bytes: [UInt8]
  let words: ListWords

  func opensAlternative(_ text: Range<Int>) -> Bool {
    guard let first = bytes[text].first else { return false }
    if first.isDigit { return beginsWithLabelWords(text) }
    // The next line of a sentence begins with a small letter.
    guard first.isCapital else { return false }
    let tokens = Tokens.of(bytes, text.prefix(80))
    if StepWords(bytes, words).meansAnyStep(text.prefix(24)) { return true }
    return [0, 1].contains { place in
      guard let match = words[.step].match(tokens, at: place), match.range.upperBound < tokens.count else {
        return false
      }
      // `At step 2, use case resumes.`
      let sentence = tokens.prefix(1) + tokens.dropFirst().prefix { !$0.before.contains(.period) }
      let isEnd = [.rejoins, .returns, .ends].contains { words[$0].firstMatch(Array(sentence)) != nil }
      let isResumed = sentence.contains { ["resumes", "continues", "ends"].contains($0.word) }
      if isEnd || isResumed { return false }
      let before = tokens[match.range.upperBound].before
      return before.contains(.colon) || before.contains(.comma) || before.isSuperset(of: [.dash, .blank])
    }
  }

  /// Whether numbers and single letters, with marks between them, come before a mark that sets them off: `2b-d.`, `4'.`
  private func beginsWithLabelWords(_ text: Range<Int>) -> Bool {
    guard
      let mark = bytes[text.prefix(20)].indices.first(where: { place in
        ".:)".utf8.contains(bytes[place]) && (place + 1 == text.upperBound || bytes[place + 1] <= 0x20)
      })
    else { return false }
    let label = text.lowerBound..<mark
    // A number by itself is no label of another form.
    guard bytes[label].contains(where: { !$0.isDigit && $0 != UInt8(ascii: ".") }) else { return false }
    return Tokens.of(bytes, label).allSatisfy { token in
      let letters = token.word.drop(while: \.isNumber)
      return letters.count < 2 || ["and", "or", "und", "oder", "y", "e", "o"].contains(token.word)
    }
  }
}
