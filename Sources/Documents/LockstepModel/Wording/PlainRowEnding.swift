import Lockstep

/// The words of a row's text before those in parentheses.
struct PlainRowEnding {
  let text: SourceString
  let textBytes: ArraySlice<UInt8>
  let wording: Wording
  let usesWording: Bool

  private func shown(_ range: Range<Int>) -> String { String(decoding: textBytes[range], as: UTF8.self) }

  /// `timer expires after 10 minutes`, without parentheses, or `5 minutes without input`.
  var unreadTime: UnreadWords? {
    for word in wording.suffixes[.after] where word.tail == nil {
      guard let start = textBytes.lastStart(of: word.head),
        let said = word.object(in: textBytes[start...]), let time = TimePhrase(said, wording)
      else { continue }
      let right = String(wording.guardText(.after, time.example).dropFirst())
      return UnreadWords(
        text, start..<textBytes.endIndex,
        "'\(shown(start..<textBytes.endIndex))' is not a timer: it is read as words",
        help: "\(time.writing) '\(usesWording ? right : "after: \(time.example)")'",
        replacement: usesWording && time.duration != nil ? right : nil, isDoubtful: time.isDoubtful)
    }
    // `5 minutes without input`, `30s elapsed`
    let ends = textBytes.indices.lazy.filter { textBytes[$0] == 0x20 }.prefix(2) + [textBytes.endIndex]
    for end in ends.prefix(2).reversed() {
      let first = textBytes[..<end].prefix { $0 != 0x20 }
      guard !Wording.isArticle(String(decoding: first, as: UTF8.self)),
        let time = TimePhrase(textBytes[..<end], wording), time.isKnown, time.unit == nil
      else { continue }
      let suffix = wording.guardText(.after, time.example)
      return UnreadWords(
        text, textBytes.startIndex..<end,
        "'\(shown(textBytes.startIndex..<end))' is not a timer: it is read as words",
        help: usesWording
          ? "write '\(String(decoding: textBytes, as: UTF8.self))\(suffix)'"
          : "add 'after: \(time.example)'")
    }
    return nil
  }

  /// `timer expires (after 5m) and rings`: a timer with words behind it.
  var unreadTimeInside: UnreadWords? {
    for group in parentheses {
      guard let said = wording.name(guardedBy: .after, in: textBytes[group].dropFirst().dropLast()),
        let time = TimePhrase(said, wording), !time.isDoubtful
      else { continue }
      let right = String(wording.guardText(.after, time.example).dropFirst())
      return UnreadWords(
        text, group, "'\(shown(group))' is not a timer: it has words behind it",
        help: usesWording ? "write '\(right)' behind all other words" : "write 'after: \(time.example)'")
    }
    return nil
  }

  /// `enters name (gives name) and selects OK`: an input with words behind it.
  var unreadInputInside: UnreadWords? {
    let group = parentheses.first {
      wording.name(guardedBy: .gives, in: textBytes[$0].dropFirst().dropLast())?.isEmpty == false
    }
    guard usesWording, let group else { return nil }
    return UnreadWords(
      text, group, "'\(shown(group))' gives no input: it has words behind it",
      help: "write '\(shown(group))' behind all other words")
  }

  /// The places of parentheses, innermost ones only.
  private var parentheses: [Range<Int>] {
    var start: Int?
    return textBytes.indices.compactMap { place in
      if textBytes[place] == 0x28 { start = place }
      guard textBytes[place] == 0x29, let open = start else { return nil }
      start = nil
      return open..<place + 1
    }
  }

  /// `timer of 90s expires`: a time among words with one for a timer.
  var unreadTimeOfTimer: UnreadWords? {
    let words = textBytes.split(separator: 0x20)
    guard
      words.contains(where: {
        Wording.timerWords.contains(Phrase.folded(String(decoding: $0, as: UTF8.self)))
      })
    else { return nil }
    for word in words where word.first?.isDigit == true {
      guard let number = DecimalNumber(textBytes[word.startIndex...]),
        let unit = wording.unit(textBytes[number.end...]),
        let time = wording.duration(textBytes[word.startIndex..<unit.end])
      else { continue }
      let right = String(wording.guardText(.after, DurationText.spelling(time)).dropFirst())
      let range = word.startIndex..<unit.end
      return UnreadWords(
        text, range, "'\(shown(range))' is not a timer: it is read as words",
        help: usesWording
          ? "write '\(right)' behind all other words" : "write 'after: \(DurationText.spelling(time))'")
    }
    return nil
  }

  /// `selects Cancel when Cancelable`: a condition without parentheses.
  func unreadCondition(of row: FlowRow, _ parameters: [String]) -> UnreadWords? {
    var end = textBytes.endIndex
    while end > textBytes.startIndex, ".,; ".utf8.contains(textBytes[end - 1]) { end -= 1 }
    let body = textBytes[..<end]
    for name in parameters where row.when.map({ Phrase.folded($0.value) == Phrase.folded(name) }) != true {
      guard let nameStart = Phrase(name).suffixStart(in: body), nameStart > body.startIndex else { continue }
      // A word, or two, before it.
      let spaces = body[..<nameStart].indices.reversed().lazy.filter { body[$0] == 0x20 }.prefix(3)
        .dropFirst()
      for space in spaces {
        let words = body[(space + 1)...]
        let when = wording.name(guardedBy: .when, in: words).map { String(decoding: $0, as: UTF8.self) }
        guard let said = when ?? Wording.conditionBody(String(decoding: words, as: UTF8.self)),
          Phrase.folded(said) == Phrase.folded(name),
          !Wording.denies(condition: String(decoding: words, as: UTF8.self))
        else { continue }
        let start = Self.startOfDash(before: space + 1, in: body)
        let right = String(wording.guardText(.when, name).dropFirst())
        var found = UnreadWords(
          text, start..<end, "'\(shown(start..<end))' is not a condition: it is read as words",
          help: usesWording ? "write '\(right)'" : "write 'when: \(name)'",
          replacement: usesWording && start > body.startIndex ? right : nil)
        if !usesWording, row.when == nil { found.replacementField = "when: \(name)" }
        return found
      }
    }
    return nil
  }

  /// Where a dash or a comma before words begins; where they begin without one.
  private static func startOfDash(before start: Int, in text: ArraySlice<UInt8>) -> Int {
    let before = text[..<start].dropLast(while: { $0 == 0x20 })
    for mark in ["—", "–", "-", ","] where before.reversed().starts(with: mark.utf8.reversed()) {
      return before.endIndex - mark.utf8.count
    }
    return start
  }
}

extension ArraySlice<UInt8> {
  /// Without the bytes of a kind at its end.
  fileprivate func dropLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var part = self
    while let last = part.last, isDropped(last) { part.removeLast() }
    return part
  }
}
