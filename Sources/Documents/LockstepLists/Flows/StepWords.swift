import LockstepModel

/// Reads the words that name steps: `(step 4)`, `at steps 2 to 4`, `at any time before step 4`.
struct StepWords {
  private let bytes: [UInt8]
  private let words: ListWords

  init(_ bytes: [UInt8], _ words: ListWords) { (self.bytes, self.words) = (bytes, words) }

  /// The steps that words such as `(step 4)` name; not those that it returns to.
  func namedSteps(in range: Range<Int>) -> (steps: [String], span: Range<Int>)? {
    let tokens = Tokens.of(bytes, range)
    let returns = words[.returns].matches(in: tokens).map(\.range)
    for match in words[.step].matches(in: tokens) where !returns.contains(where: { $0.overlaps(match.range) })
    {
      guard let number = match.numbers.first else { continue }
      let (steps, last) = numbers(tokens, from: number, end: match.range.upperBound - 1)
      return (steps, tokens[match.range.lowerBound].range.lowerBound..<tokens[last].range.upperBound)
    }
    return nil
  }

  /// The steps that a cell for these names: `step 4`, or only numbers.
  func steps(inCell range: Range<Int>) -> [String] {
    if let found = namedSteps(in: range) { return found.steps }
    let tokens = Tokens.of(bytes, range)
    guard let first = tokens.first, first.isNumber else { return [] }
    return numbers(tokens, from: 0, end: 0).steps
  }

  /// The steps that further words of a trigger name: `… in step 4, or the address is wrong in step 5`.
  func otherSteps(in range: Range<Int>, behind span: Range<Int>) -> [String] {
    var steps: [String] = []
    var start = span.upperBound
    while start < range.upperBound, steps.count < 8, let next = namedSteps(in: start..<range.upperBound) {
      let between = Tokens.of(bytes, start..<next.span.lowerBound)
      guard between.contains(where: { Self.orWords.contains($0.word) }),
        between.allSatisfy({ !$0.before.contains(.period) })
      else { break }
      steps += next.steps
      start = next.span.upperBound
    }
    return steps
  }

  private static let orWords: Set<String> = ["or", "oder", "o", "ou"]

  /// Whether words name a step and say nothing else: `Step 4`, `at step 2 of A1`, `After step 3`.
  func isOnlyPlace(_ range: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, range)
    guard tokens.count < 8, let found = namedSteps(in: range) else { return false }
    return tokens.allSatisfy { token in
      found.span.contains(token.range.lowerBound) || Self.placeWords.contains(token.word)
        || Label(bytes, token.range)?.shape == .code
    }
  }

  private static let placeWords: Set<String> = [
    "at", "in", "of", "the", "from", "after", "on", "main", "basic", "normal", "success", "scenario", "flow",
    "bei", "in", "im", "nach", "von", "des", "hauptablaufs",
  ]

  /// A number and those that follow it, with those of ranges: `2, 3`, `2-4`, `2 and 5`.
  ///
  /// - Parameter end: the position of the last word that the first number belongs to.
  private func numbers(_ tokens: [Token], from number: Int, end: Int) -> (steps: [String], last: Int) {
    var steps = [text(tokens[number])]
    var last = end
    var place = end + 1
    while place < tokens.count {
      let isRange =
        tokens[place].before.contains(.dash) || ["to", "bis", "a", "à"].contains(tokens[place - 1].word)
      let isJoint = ["and", "or", "to", "und", "oder", "bis", "y", "o", "e", "ou", "et", "en", "of"]
        .contains(tokens[place].word)
      if isJoint, place + 1 < tokens.count, tokens[place + 1].isNumber {
        place += 1
        continue
      }
      guard tokens[place].isNumber, !tokens[place].before.contains(.period) else { break }
      if isRange, let from = Int(steps.last ?? ""), let to = Int(tokens[place].word), from < to,
        to - from < 1_000
      {
        steps += (from + 1...to).map(String.init)
      } else {
        steps.append(text(tokens[place]))
      }
      last = place
      place += 1
    }
    return (steps, last)
  }

  private func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  // MARK: Any step

  /// Whether words say that something may happen at every step.
  func meansAnyStep(_ range: Range<Int>) -> Bool {
    Self.anyStep.firstMatch(Tokens.of(bytes, range)) != nil
  }

  /// Whether a sentence begins so.
  func beginsWithAnyStep(_ range: Range<Int>) -> Bool {
    Self.anyStep.match(Tokens.of(bytes, range), at: 0) != nil
  }

  static let anyStep = WordPatterns([
    "at any time", "at any point", "at any moment", "at any step", "in any step", "any time", "any step",
    "jederzeit", "zu jeder Zeit", "en cualquier momento", "a qualquer momento", "em qualquer momento",
    "à tout moment", "in qualsiasi momento", "op elk moment",
  ])

  /// The steps that words limit `at any time` to, before the sentence or the effect that may follow.
  func limits(in range: Range<Int>) -> [StepLimit] {
    let all = Tokens.of(bytes, range)
    let tokens = all.prefix(1) + all.dropFirst().prefix { $0.before.isDisjoint(with: [.period, .colon]) }
    guard let last = tokens.last else { return [] }
    let part = range.lowerBound..<last.range.upperBound
    var limits: [StepLimit] = []
    var start = part.lowerBound
    while let found = namedSteps(in: start..<part.upperBound),
      let place = tokens.firstIndex(where: { $0.range.lowerBound == found.span.lowerBound })
    {
      start = found.span.upperBound
      if let relation = relation(of: tokens, before: place, isFirst: limits.isEmpty) {
        limits.append(StepLimit(relation: relation, steps: found.steps))
      } else if !limits.isEmpty, place > 0, Self.joints.contains(tokens[place - 1].word) {
        // `between step 2 and step 4`
        limits[limits.count - 1].steps += found.steps
      }
    }
    return limits
  }

  /// What the words before steps say about these.
  private func relation(
    of tokens: ArraySlice<Token>, before place: Int, isFirst: Bool
  ) -> StepLimit.Relation? {
    for near in tokens.indices[..<place].suffix(3).reversed() {
      if tokens[near].isNumber { break }
      if let found = Self.relations.first(where: { $0.words.contains(tokens[near].word) }) {
        return found.relation
      }
    }
    // `At any time in steps 2 to 4, …`, `At any time (steps 2-4)`, `Guest cancels in step 3`
    let isParenthesised = tokens[place].before.contains(.parenthesis)
    let isPlace = place > 0 && ["in", "at", "bei", "en", "em"].contains(tokens[place - 1].word)
    return isFirst && place < 8 && (isParenthesised || isPlace) ? .within : nil
  }

  private static let joints: Set<String> = ListWords.andWords.union(["to", "bis", "a", "à"])

  private static let relations: [(relation: StepLimit.Relation, words: Set<String>)] = [
    (.before, ["before", "prior", "vor", "antes", "avant", "prima"]),
    (.until, ["until", "till", "up", "bis", "hasta", "até"]),
    (.from, ["from", "ab", "desde"]),
    (.after, ["after", "nach", "después", "tras", "após", "depois", "après", "dopo"]),
    (
      .except,
      ["except", "excluding", "than", "but", "outside", "ausser", "außer", "excepto", "exceto", "sauf"]
    ),
    (.within, ["during", "between", "within", "während", "zwischen", "durante", "entre"]),
  ]
}
