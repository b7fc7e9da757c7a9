import LockstepModel

/// Words of the wording as they are found in sentences: `continues at step #`, `führt … aus`.
struct WordPattern: Sendable {
  /// What one place of a pattern matches.
  enum Part: Sendable, Equatable {
    case word(String)
    /// A number or a label: `4`, `3a`.
    case number
    /// A few words of the same sentence, or none.
    case gap
  }

  /// Where a pattern was found.
  struct Match {
    /// The positions of its tokens.
    var range: Range<Int>
    /// The positions of its numbers.
    var numbers: [Int] = []
  }

  /// The longest gap, in words.
  private static let longestGap = 6

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text.replacing("...", with: "…"))
    while !rest.isEmpty {
      let words = rest.prefix { $0 != "#" && $0 != "…" }
      parts += Tokens.of(String(words)).map { Part.word($0.word) }
      rest = rest.dropFirst(words.count)
      if let mark = rest.popFirst() { parts.append(mark == "#" ? .number : .gap) }
    }
    if parts.last == .gap { parts.removeLast() }
    self.parts = parts
  }

  /// The word that it begins with, empty for a number; nil for a pattern that cannot be looked up.
  var firstWord: String? {
    switch parts.first {
    case .word(let word): word
    case .number: ""
    case .gap, nil: nil
    }
  }

  /// Whether the tokens from a position on fit.
  func match(_ tokens: [Token], at start: Int) -> Match? {
    var match = Match(range: start..<start)
    return matchesParts(0, tokens, start, &match) ? match : nil
  }

  private func matchesParts(_ part: Int, _ tokens: [Token], _ place: Int, _ match: inout Match) -> Bool {
    guard part < parts.count else {
      match.range = match.range.lowerBound..<place
      return true
    }
    switch parts[part] {
    case .word(let word):
      guard place < tokens.count, tokens[place].word == word,
        isInSentence(place, tokens, match) || followsOrdinal(part, place, match)
      else { return false }
      return matchesParts(part + 1, tokens, place + 1, &match)
    case .number:
      guard isInSentence(place, tokens, match), tokens[place].isNumber else { return false }
      match.numbers.append(place)
      if matchesParts(part + 1, tokens, place + 1, &match) { return true }
      match.numbers.removeLast()
      return false
    case .gap:
      for skipped in 0...Self.longestGap {
        guard place + skipped <= tokens.count else { return false }
        if skipped > 0, tokens[place + skipped - 1].before.contains(.period),
          place + skipped - 1 > match.range.lowerBound
        {
          return false
        }
        if matchesParts(part + 1, tokens, place + skipped, &match) { return true }
      }
      return false
    }
  }

  /// Whether the full stop before a word is that of a number: `2. adım`.
  private func followsOrdinal(_ part: Int, _ place: Int, _ match: Match) -> Bool {
    part == 1 && parts[0] == .number && place == match.range.lowerBound + 1
  }

  /// Whether there is a token, in the sentence that the match began in.
  private func isInSentence(_ place: Int, _ tokens: [Token], _ match: Match) -> Bool {
    guard place < tokens.count else { return false }
    return place == match.range.lowerBound || !tokens[place].before.contains(.period)
  }
}

/// The patterns of one key of the wording.
struct WordPatterns: Sendable {
  private var patternsByFirstWord: [String: [WordPattern]] = [:]
  /// Whether there are none.
  var isEmpty: Bool { patternsByFirstWord.isEmpty }

  init(_ texts: [String]) {
    for text in texts {
      let pattern = WordPattern(text)
      if let word = pattern.firstWord { patternsByFirstWord[word, default: []].append(pattern) }
    }
    // The longest first: it says the most.
    for word in patternsByFirstWord.keys {
      patternsByFirstWord[word]?.sort { $0.parts.count > $1.parts.count }
    }
  }

  /// The longest one at a position.
  func match(_ tokens: [Token], at place: Int) -> WordPattern.Match? {
    guard place < tokens.count,
      let known = patternsByFirstWord[tokens[place].word]
        ?? (tokens[place].isNumber ? patternsByFirstWord[""] : nil)
    else { return nil }
    for pattern in known { if let match = pattern.match(tokens, at: place) { return match } }
    return nil
  }

  /// The first one from a position on.
  func firstMatch(_ tokens: [Token], from start: Int = 0) -> WordPattern.Match? {
    var place = start
    while place < tokens.count {
      if let match = match(tokens, at: place) { return match }
      place += 1
    }
    return nil
  }

  /// The matches of all patterns, none within another.
  func matches(in tokens: [Token]) -> [WordPattern.Match] {
    var found: [WordPattern.Match] = []
    var place = 0
    while place < tokens.count {
      if let match = match(tokens, at: place) {
        found.append(match)
        place = max(place + 1, match.range.upperBound)
      } else {
        place += 1
      }
    }
    return found
  }

  /// Whether a word by itself is one.
  func contains(_ word: String) -> Bool {
    patternsByFirstWord[word]?.contains { $0.parts.count == 1 } == true
  }
}
