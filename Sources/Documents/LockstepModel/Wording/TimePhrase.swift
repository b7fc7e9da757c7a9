import Lockstep

/// A length of time in words, as far as it can be told from other words.
struct TimePhrase {
  /// nil if it cannot be read.
  private(set) var duration: Duration?
  /// Why it cannot be read.
  private(set) var problem: String?
  /// Whether it may count something else: `(after 2 attempts)`.
  private(set) var isDoubtful = false
  /// The unit that a misspelt one is nearest to, and the time with it.
  private var nearest: (unit: String, duration: Duration)?
  /// The time that words for numbers, or a clock, give.
  private var spelledOut: Duration?
  /// The time that is named beside other words: `5 minutes of inactivity`.
  private var durationBesideWords: Duration?

  var unit: String? { nearest?.unit }
  /// Whether the time is known, as it is written or by the nearest unit, and there are no other words.
  var isKnown: Bool { duration != nil || nearest != nil || spelledOut != nil }
  /// How it is written: `5m`; nil if its words do not tell how long it is.
  var spelling: String? {
    (duration ?? nearest?.duration ?? spelledOut ?? durationBesideWords).map(DurationText.spelling)
  }
  /// How it, or any other, is written.
  var example: String { spelling ?? "10m" }
  /// How help with the example begins: a number that nobody wrote only shows the form.
  var writing: String { spelling == nil ? "write it as in" : "write" }

  /// A number, or a word for one, and a unit.
  init?(_ text: ArraySlice<UInt8>, _ wording: Wording) {
    do {
      duration = try wording.parseDuration(text)
      return
    } catch {
      problem = Self.problem(error) ?? Self.problemOfNumber(text, wording)
      if problem != nil { return }
    }
    guard let number = DecimalNumber(text) else {
      let words = text.split { $0 == 0x20 || $0 == 0x2D }
      guard let first = words.first, words.count == 2, wording.unit(words[1]) != nil,
        case let word = String(decoding: first, as: UTF8.self),
        let number = Wording.numbersByWord[word.lowercased()]
      else { return nil }
      problem = "'\(word)' is not a number in digits"
      spelledOut = wording.duration((Array("\(number) ".utf8) + words[1])[...])
      return
    }
    let rest = text[number.end...].drop { $0 == 0x20 }
    guard rest.allSatisfy({ $0.isLetter || $0 >= 0x80 || $0 == 0x2E }),
      Self.secondNumber(in: rest) == nil
    else { return nil }
    let unit = String(decoding: rest, as: UTF8.self)
    let known = Wording.Unit.allCases.flatMap { wording.units[$0].map(\.text) }
    problem = unit.isEmpty ? "it has no unit" : "no unit is called '\(unit)'"
    let closest = Suggestion.similarNames(to: unit, among: known).first
    isDoubtful = !unit.isEmpty && closest == nil
    guard let closest else { return }
    let time = wording.duration((Array(text[..<number.end]) + [0x20] + Array(closest.utf8))[...])
    nearest = time.map { (closest, $0) }
  }

  /// A time among other words: `at least 5 minutes`, `5–10 minutes`, `5 minutes of inactivity`, `half an hour`, `00:05:00`,
  /// `1h30`.
  init?(among text: ArraySlice<UInt8>, _ wording: Wording) {
    if let numbers = Self.numbersOfClock(text) {
      problem = "a time has a unit"
      isDoubtful = numbers.count < 3
      if !isDoubtful { spelledOut = .seconds(numbers.reduce(0) { $0 * 60 + $1 }) }
      return
    }
    if let time = Self.timeWithoutLastUnit(text, wording) {
      problem = "its last number has no unit"
      spelledOut = time
      return
    }
    guard let start = text.firstIndex(where: \.isDigit) else {
      guard readWords(text, wording) else { return nil }
      return
    }
    guard text[..<start].split(separator: 0x20).count <= Self.mostWordsBefore,
      let number = DecimalNumber(text[start...])
    else { return nil }
    var rest = text[number.end...]
    // `5 - 10 minutes`, `5 minutes - 10 minutes`
    let early = wording.unit(rest)
    if let early { rest = rest[early.end...] }
    let second = Self.secondNumber(in: rest.drop { $0 == 0x20 })
    if let second { rest = second }
    guard let (unit, end) = second == nil && early != nil ? early : wording.unit(rest) else { return nil }
    problem = "it is read as words"
    let hasWords = end < text.endIndex || text[..<start].contains { $0 != 0x20 }
    durationBesideWords = second == nil && hasWords ? number.times(unit.seconds) : nil
  }

  private static func problem(_ failure: DurationText.Failure) -> String? {
    switch failure {
    case .notADuration: nil
    case .tooLong: "no timer lasts longer than 100 years"
    case .tooPrecise: "a number has at most nine digits behind its point"
    }
  }

  /// A number that is longer than any that is read, with a unit.
  private static func problemOfNumber(_ text: ArraySlice<UInt8>, _ wording: Wording) -> String? {
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty, DecimalNumber(text) == nil,
      let (_, end) = wording.unit(text[text.prefix { $0.isDigit || $0 == 0x2E || $0 == 0x2C }.endIndex...]),
      end == text.endIndex
    else { return nil }
    return "a number has at most nine digits before its point, and nine behind it"
  }

  /// As in `for at least about 5 minutes`: further words make a sentence of it.
  private static let mostWordsBefore = 3

  /// The text behind the second number of a range; nil without one.
  private static func secondNumber(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for mark in ["-", "–", "—", "~", "to ", "or "] + Wording.rangeWords.map({ $0 + " " })
    where text.starts(with: mark.utf8) {
      let rest = text.dropFirst(mark.utf8.count).drop { $0 == 0x20 }
      return DecimalNumber(rest).map { rest[$0.end...] }
    }
    return nil
  }

  /// The numbers of `00:05:00`, or of `1:30`, which may be hours, minutes or a time of day.
  private static func numbersOfClock(_ text: ArraySlice<UInt8>) -> [Int]? {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      (1...2).contains(part.count) && part.allSatisfy(\.isDigit)
        ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    return (2...3).contains(parts.count) && numbers.count == parts.count ? numbers : nil
  }

  /// `1h30`, `5 minutes 30`: the last number is of the next smaller unit.
  private static func timeWithoutLastUnit(_ text: ArraySlice<UInt8>, _ wording: Wording) -> Duration? {
    guard let last = text.lastIndex(where: { !$0.isDigit }), last + 1 < text.endIndex else { return nil }
    return [Wording.Unit.hours, .minutes, .seconds].lazy.compactMap {
      wording.duration((text + [0x20] + Array(wording.units.preferredWord($0).text.utf8))[...])
    }.first
  }

  /// `half an hour`, `five and a half minutes`, `a few days`; false for other words.
  private mutating func readWords(_ text: ArraySlice<UInt8>, _ wording: Wording) -> Bool {
    let words = text.split { $0 == 0x20 || $0 == 0x2D }.map {
      Phrase.folded(String(decoding: $0, as: UTF8.self))
    }
    guard let last = words.last, (2...6).contains(words.count), case let bytes = Array(last.utf8)[...],
      let (unit, end) = wording.unit(bytes), end == bytes.endIndex
    else { return false }
    let others = words.dropLast().filter { !Wording.isArticle($0) && !Wording.conjunctions.contains($0) }
    let numbers = others.compactMap { Wording.numbersByWord[$0] }
    guard !numbers.isEmpty || others.contains(where: Wording.amountWords.contains) else { return false }
    problem = "it has no number in digits"
    // `half`, or a number and `half`
    if others.contains(where: Wording.halfWords.contains), others.count == numbers.count + 1,
      numbers.count < 2
    {
      spelledOut = .milliseconds(Int64(2 * (numbers.first ?? 0) + 1) * unit.seconds * 500)
    }
    return true
  }
}
