import Lockstep
import LockstepModel

/// Reads durations in sentences: `10 minutes`, `1 hour and 30 minutes`, `1.5 hours`, `30s`.
struct DurationReader {
  let words: ListWords

  /// A duration in a sentence.
  struct Found {
    /// The positions of its words.
    var range: Range<Int>
    /// Nil for one that is not certain: `5-10 minutes`, `2 months`.
    var delay: Delay?
    /// Whether it is counted by an article: `a day`.
    var hasArticle = false
  }

  /// The first duration that is named; nil for none.
  func find(in tokens: [Token]) -> Found? {
    for place in tokens.indices {
      guard let first = part(tokens, at: place) else {
        if let end = calendarPartEnd(tokens, at: place) { return Found(range: place..<end) }
        continue
      }
      if isSecondOfRange(tokens, place) { return Found(range: place..<first.end) }
      var (seconds, end) = (first.seconds, first.end)
      var secondsPerUnit = first.secondsPerUnit
      while let next = nextPart(tokens, behind: end), next.secondsPerUnit < secondsPerUnit {
        (seconds, end, secondsPerUnit) = (seconds + next.seconds, next.end, next.secondsPerUnit)
      }
      let hasArticle = Wording.isArticle(tokens[place].word)
      // A part of a second is none that a session can wait for.
      guard seconds.rounded() == seconds, seconds < 1_000_000_000 else {
        return Found(range: place..<end, hasArticle: hasArticle)
      }
      let span = Span(tokens[place].range.lowerBound..<tokens[end - 1].range.upperBound)
      let delay = Delay.fixed(Located(.seconds(Int(seconds)), at: span))
      return Found(range: place..<end, delay: delay, hasArticle: hasArticle)
    }
    return nil
  }

  /// Where `2 months` ends, which are no certain number of seconds.
  private func calendarPartEnd(_ tokens: [Token], at place: Int) -> Int? {
    guard place + 1 < tokens.count, Self.calendarUnits.contains(tokens[place + 1].word),
      tokens[place].isNumber || Wording.numbersByWord[tokens[place].word] != nil
    else { return nil }
    return place + 2
  }

  private func nextPart(_ tokens: [Token], behind end: Int) -> Part? {
    guard end < tokens.count, !tokens[end].before.contains(.period) else { return nil }
    return part(tokens, at: ListWords.andWords.contains(tokens[end].word) ? end + 1 : end)
  }

  /// A number with its unit.
  private struct Part {
    var count: Double
    var secondsPerUnit: Double
    /// The position behind its words.
    var end: Int

    var seconds: Double { count * secondsPerUnit }
  }

  private func part(_ tokens: [Token], at place: Int) -> Part? {
    guard place < tokens.count else { return nil }
    let word = tokens[place].word
    guard tokens[place].isNumber else {
      if let half = halfPart(tokens, at: place) { return half }
      guard let count = Self.articleCounts[word] ?? Wording.numbersByWord[word],
        !Wording.isArticle(word) || canCountByArticle(tokens, place),
        let secondsPerUnit = readSecondsPerUnit(tokens, at: place + 1)
      else { return nil }
      return Part(count: Double(count), secondsPerUnit: secondsPerUnit, end: place + 2)
    }
    // `30s`
    let digits = word.prefix { $0.isNumber || $0 == "." }
    if digits.count < word.count {
      guard let count = Double(digits),
        let secondsPerUnit = Self.secondsBySign[String(word.dropFirst(digits.count))]
      else {
        return nil
      }
      return Part(count: count, secondsPerUnit: secondsPerUnit, end: place + 1)
    }
    // `1,5 minutes`
    if place + 1 < tokens.count, tokens[place + 1].isNumber, tokens[place + 1].before == .comma,
      let count = Double("\(word).\(tokens[place + 1].word)"),
      let secondsPerUnit = readSecondsPerUnit(tokens, at: place + 2)
    {
      return Part(count: count, secondsPerUnit: secondsPerUnit, end: place + 3)
    }
    guard let count = Double(word), let secondsPerUnit = readSecondsPerUnit(tokens, at: place + 1) else {
      return nil
    }
    return Part(count: count, secondsPerUnit: secondsPerUnit, end: place + 2)
  }

  /// `half an hour`, `eine halbe Stunde`
  private func halfPart(_ tokens: [Token], at place: Int) -> Part? {
    guard place + 2 < tokens.count else { return nil }
    let (first, second) = (tokens[place].word, tokens[place + 1].word)
    let isHalf = first == "half" && Wording.isArticle(second) || second == "halbe" && Wording.isArticle(first)
    guard isHalf, let secondsPerUnit = readSecondsPerUnit(tokens, at: place + 2) else { return nil }
    return Part(count: 0.5, secondsPerUnit: secondsPerUnit, end: place + 3)
  }

  /// Whether an article before a unit may count it: `a day`, but not `a second attempt` and `5 times a day`.
  private func canCountByArticle(_ tokens: [Token], _ place: Int) -> Bool {
    guard place + 1 < tokens.count, Self.articleCounts[tokens[place].word] != nil,
      tokens[place + 1].word != "second", !tokens[place + 1].isNumber
    else { return false }
    return place == 0 || !["times", "once", "twice", "mal", "per"].contains(tokens[place - 1].word)
  }

  /// `5-10 minutes`, `5 to 10 minutes`
  private func isSecondOfRange(_ tokens: [Token], _ place: Int) -> Bool {
    guard place > 0 else { return false }
    if tokens[place - 1].isNumber { return tokens[place].before.contains(.dash) }
    return place > 1 && tokens[place - 2].isNumber
      && ["to", "or", "bis", "oder", "a", "o", "à", "ou"].contains(tokens[place - 1].word)
  }

  private func readSecondsPerUnit(_ tokens: [Token], at place: Int) -> Double? {
    guard place < tokens.count, !tokens[place].before.contains(.period) else { return nil }
    let units: [(Wording.ListWord, Double)] = [
      (.seconds, 1), (.minutes, 60), (.hours, 3_600), (.days, 86_400),
    ]
    if let known = units.first(where: { words[$0.0].match(tokens, at: place) != nil }) { return known.1 }
    if Self.weeks.contains(tokens[place].word) { return 7 * 86_400 }
    // `30 s`, where nothing else can be meant.
    let isSign = place > 0 && tokens[place].before == .blank && tokens[place - 1].isNumber
    return isSign ? Self.secondsBySign[tokens[place].word] : nil
  }

  private static let articleCounts: [String: Int] = [
    "a": 1, "an": 1, "ein": 1, "eine": 1, "einer": 1, "einen": 1, "einem": 1,
  ]
  private static let calendarUnits: Set<String> = [
    "month", "months", "year", "years", "monat", "monate", "monaten", "jahr", "jahre", "jahren",
  ]
  private static let weeks: Set<String> = ["week", "weeks", "woche", "wochen"]
  private static let secondsBySign: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "min": 60, "mins": 60, "h": 3_600, "hr": 3_600, "hrs": 3_600, "d": 86_400,
  ]
}
