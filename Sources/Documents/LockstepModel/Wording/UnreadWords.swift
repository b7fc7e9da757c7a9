import Lockstep

/// Words that look like a part of the format, and that no reader takes for one: without a finding they would be plain text.
package struct UnreadWords: Sendable {
  /// Where they are.
  package var span: Span
  package var message: String
  /// The form that is read.
  package var help: String
  /// The text to write over the place; nil where it has to be written elsewhere.
  package var replacement: String?
  /// The field to write instead, where rows have fields: `after: 10m`.
  package var replacementField: String?
  /// The cell of a table to write over the whole title of the step, with its marks of bold text.
  package var replacementCell: String?
  /// Whether they may as well be what they say: `Case: Card is refused (if it is expired)`.
  package var isDoubtful = false

  package init(
    _ text: SourceString, _ range: Range<Int>, _ message: String, help: String, replacement: String? = nil,
    isDoubtful: Bool = false
  ) {
    span = text.span(of: range)
    self.message = message
    self.help = help
    // Bytes that are written otherwise in the file have no place of their own.
    self.replacement = span == text.span && range != 0..<text.value.utf8.count ? nil : replacement
    self.isDoubtful = isDoubtful
  }
}

// MARK: Conditions of rows

extension UnreadWords {
  /// The words at the end of a row that look like a condition or a time and were not read as one.
  ///
  /// - Parameter parameters: those that the flow declares.
  package static func all(
    in row: FlowRow, parameters: [String], _ wording: Wording, usesWording: Bool
  ) -> [UnreadWords] {
    let text = row.trigger.text
    let bytes = Array(text.value.utf8)[...]
    var found: [UnreadWords] = []
    var end = bytes.endIndex
    while let group = BracketedEnd(bytes[..<end]) {
      let ending = RowEnding(
        text: text, textBytes: bytes, group: group, wording: wording, usesWording: usesWording)
      if let words = ending.unreadTime(of: row) ?? ending.unreadInput(of: row)
        ?? ending.unreadCondition(of: row, parameters)
      {
        found.append(words)
      }
      end = group.whole.lowerBound
      while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    }
    if found.isEmpty, row.trigger.kind == .event, row.after == nil,
      let words = RowEnding.timeWithoutBrackets(text, bytes[..<end], wording, usesWording)
    {
      found.append(words)
    }
    return found
  }

  /// Words in parentheses or brackets at the end of a text.
  private struct BracketedEnd {
    let whole: Range<Int>
    let inside: Range<Int>

    /// nil for a text that ends otherwise, and for nothing but such words.
    init?(_ text: ArraySlice<UInt8>) {
      guard let last = text.last, last == 0x29 || last == 0x5D,
        let open = text.lastIndex(of: last == 0x29 ? 0x28 : 0x5B), open > text.startIndex
      else { return nil }
      whole = open..<text.endIndex
      inside = open + 1..<text.endIndex - 1
    }
  }

  /// Words at the end of a row's text.
  private struct RowEnding {
    let text: SourceString
    let textBytes: ArraySlice<UInt8>
    let group: BracketedEnd
    let wording: Wording
    let usesWording: Bool

    private var inside: ArraySlice<UInt8> { textBytes[group.inside] }
    private var words: String { String(decoding: inside, as: UTF8.self) }
    private var shownText: String { String(decoding: textBytes[group.whole], as: UTF8.self) }
    private var isBracketed: Bool { textBytes[group.whole.lowerBound] == 0x5B }

    private func unreadWords(
      _ message: String, help: String, replacement: String? = nil, isDoubtful: Bool = false
    ) -> UnreadWords {
      UnreadWords(
        text, group.whole, message, help: help, replacement: usesWording ? replacement : nil,
        isDoubtful: isDoubtful)
    }

    /// A time that no timer has.
    func unreadTime(of row: FlowRow) -> UnreadWords? {
      let after = wording.suffixes.object(of: .after, in: inside)
      let said = after ?? Wording.timePrepositions.lazy.compactMap { $0.object(in: inside) }.first ?? inside
      guard let time = TimePhrase(said, wording) else { return nil }
      guard row.trigger.kind == .event else {
        // A team may well say when something is usually chosen.
        guard after != nil else { return nil }
        let event = wording.sentence(.event, "…") + wording.guardText(.after, time.example)
        return unreadWords(
          "'\(shownText)' has no effect: only an event has a timer",
          help: usesWording ? "write '\(event)'" : "make it an 'event:' with 'after: \(time.example)'")
      }
      if row.after != nil { return nil }
      // Fields may not have what the text says: that is another finding.
      if !usesWording, !isBracketed, let after,
        Duration(spelling: String(decoding: after, as: UTF8.self)) != nil
      {
        return nil
      }
      let right = "(\(wording.suffixes.preferredWord(.after).sentence(time.example)))"
      let meant = time.unit.map { "did you mean '\($0)'? " } ?? ""
      var words = unreadWords(
        "'\(shownText)' is not a timer: \(time.problem ?? "it is read as words")",
        help: meant
          + (usesWording
            ? "write '\(right)'\(time.isKnown ? "" : ", in \(wording.unitNames)")"
            : "write 'after: \(time.example)'"),
        replacement: time.isKnown ? right : nil, isDoubtful: time.isDoubtful)
      if !usesWording, time.isKnown { words.replacementField = "after: \(time.example)" }
      return words
    }

    /// The name of an input that the row does not give: the step has none, or the name is not in quotes.
    func unreadInput(of row: FlowRow) -> UnreadWords? {
      guard usesWording, row.trigger.kind == .user, row.gives == nil,
        let name = wording.suffixes.object(of: .gives, in: inside), !name.isEmpty
      else { return nil }
      let right = wording.guardText(.gives, String(decoding: name, as: UTF8.self)).dropFirst()
      return unreadWords(
        "'\(shownText)' names no input of the step: it is read as words",
        help: "list the input in the step, and write '\(right)'")
    }

    /// A condition that the row does not depend on.
    func unreadCondition(of row: FlowRow, _ parameters: [String]) -> UnreadWords? {
      let when = wording.suffixes.object(of: .when, in: inside)
      guard let name = when ?? Wording.conditionBody(words).map({ Array($0.utf8)[...] }), !name.isEmpty
      else {
        return nil
      }
      let said = String(decoding: name, as: UTF8.self)
      if let known = row.when?.value, Phrase.folded(known) == Phrase.folded(said) { return nil }
      let isExact = when != nil && parameters.contains(said) && !isBracketed
      // Fields may not have what the text says: that is another finding.
      if isExact { return nil }
      let same = parameters.first { Phrase.folded($0) == Phrase.folded(said) }
      // `unless …` is the opposite, for which there is no form.
      let isDenied =
        wording.signalWords.containsDenial(Set(Phrase.folded(words).split(separator: " ").map(String.init)))
        || Wording.denies(condition: words)
      if !isDenied, let meant = same ?? Suggestion.similarNames(to: said, among: parameters).first {
        let right = String(wording.guardText(.when, meant).dropFirst())
        var words = unreadWords(
          "'\(shownText)' is not a condition: it is read as words",
          help: usesWording ? "write '\(right)'" : "write 'when: \(meant)'", replacement: right)
        if !usesWording, row.when == nil { words.replacementField = "when: \(meant)" }
        return words
      }
      // Brackets are gaps for values.
      if isBracketed, when == nil { return nil }
      return unreadWords(
        "'\(shownText)' is not a condition: no parameter is called '\(said)'",
        help:
          "declare it under '\(wording.aspects.preferredWord(.parameters).text)' and pass it in each call, "
          + "or make the condition a step",
        isDoubtful: true)
    }

    /// `timer expires after 10 minutes`, without parentheses.
    static func timeWithoutBrackets(
      _ text: SourceString, _ bytes: ArraySlice<UInt8>, _ wording: Wording, _ usesWording: Bool
    ) -> UnreadWords? {
      for word in wording.suffixes[.after] where word.tail == nil {
        guard let start = bytes.lastStart(of: word.head),
          let said = word.object(in: bytes[start...]), let time = TimePhrase(said, wording)
        else { continue }
        let right = String(wording.guardText(.after, time.example).dropFirst())
        let shown = String(decoding: bytes[start...], as: UTF8.self)
        return UnreadWords(
          text, start..<bytes.endIndex, "'\(shown)' is not a timer: it is read as words",
          help: usesWording ? "write '\(right)'" : "write 'after: \(time.example)'",
          replacement: usesWording && time.duration != nil ? right : nil)
      }
      // `5 minutes without input`
      let spaces = bytes.indices.filter { bytes[$0] == 0x20 }
      guard let space = spaces.first,
        !Wording.isArticle(String(decoding: bytes[..<space], as: UTF8.self)),
        case let end = spaces.dropFirst().first ?? bytes.endIndex,
        let time = TimePhrase(bytes[..<end], wording), time.isKnown, time.unit == nil
      else { return nil }
      let shown = String(decoding: bytes[..<end], as: UTF8.self)
      let suffix = wording.guardText(.after, time.example)
      return UnreadWords(
        text, bytes.startIndex..<end, "'\(shown)' is not a timer: it is read as words",
        help: usesWording
          ? "write '\(String(decoding: bytes, as: UTF8.self))\(suffix)'"
          : "add 'after: \(time.example)'")
    }
  }

  /// A number, or a word for one, and a unit.
  private struct TimePhrase {
    /// nil if it cannot be read.
    let duration: Duration?
    /// Why it cannot be read.
    let problem: String?
    /// Whether it may count something else: `(after 2 attempts)`.
    let isDoubtful: Bool
    /// The unit that a misspelt one is nearest to, and the time with it.
    private var nearest: (unit: String, duration: Duration)?
    /// The time that a word for a number gives.
    private var spelledOut: Duration?

    var unit: String? { nearest?.unit }
    /// Whether the time is known, as it is written or by the nearest unit.
    var isKnown: Bool { duration != nil || nearest != nil || spelledOut != nil }
    /// How it is written: `10m`.
    var example: String { (duration ?? nearest?.duration ?? spelledOut).map(DurationText.spelling) ?? "10m" }

    init?(_ text: ArraySlice<UInt8>, _ wording: Wording) {
      duration = wording.duration(text)
      if duration != nil {
        (problem, isDoubtful) = (nil, false)
      } else if let number = DecimalNumber(text) {
        let rest = text[number.end...].drop { $0 == 0x20 }
        guard rest.allSatisfy({ $0.isLetter || $0 >= 0x80 || $0 == 0x2E }) else { return nil }
        let unit = String(decoding: rest, as: UTF8.self)
        let known = Wording.Unit.allCases.flatMap { wording.units[$0].map(\.text) }
        problem = unit.isEmpty ? "it has no unit" : "no unit is called '\(unit)'"
        let closest = Suggestion.similarNames(to: unit, among: known).first
        isDoubtful = !unit.isEmpty && closest == nil
        guard let closest else { return }
        let time = wording.duration((Array(text[..<number.end]) + [0x20] + Array(closest.utf8))[...])
        nearest = time.map { (closest, $0) }
      } else {
        let words = text.split { $0 == 0x20 || $0 == 0x2D }
        guard let first = words.first, words.count == 2, wording.unit(words[1]) != nil,
          case let word = String(decoding: first, as: UTF8.self),
          let number = Wording.numbersByWord[word.lowercased()]
        else { return nil }
        (problem, isDoubtful) = ("'\(word)' is not a number in digits", false)
        spelledOut = wording.duration((Array("\(number) ".utf8) + words[1])[...])
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The last place where words begin, behind a space.
  fileprivate func lastStart(of phrase: Phrase) -> Int? {
    indices.dropFirst().last { self[$0 - 1] == 0x20 && phrase.end(in: self, at: $0) != nil }
  }
}
