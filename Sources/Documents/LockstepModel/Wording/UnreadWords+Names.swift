import Lockstep

// MARK: The names of screens

extension UnreadWords {
  /// `screen 'Take your key`: a name with one quote, or with two that do not belong together.
  static func strayQuote(of step: Step) -> UnreadWords? {
    let name = step.name.value
    guard step.kind.value.isDisplayed, let first = name.first, let last = name.last else { return nil }
    let (opening, closing) = (QuoteMark(first), QuoteMark(last))
    // Quotes around a part, as in `The "Home"`, belong to the name; a single one at its end is an apostrophe.
    let isInName = opening == nil && name.count { QuoteMark($0) == .double } % 2 == 0
    // `'s Avonds`, `'90s`
    let isApostrophe =
      opening == .single && (name.dropFirst(2).first == " " || name.dropFirst().first?.isNumber == true)
    if opening == closing || isInName || isApostrophe || isQuoted(step) { return nil }
    let right = QuoteMark.withoutMarks(name)
    guard !right.isEmpty else { return nil }
    return UnreadWords(
      step.name, 0..<name.utf8.count, "the quotes of '\(name)' do not match, so they are part of the name",
      help: "put it in one pair of quotes: '\(right)'", replacement: "'\(right)'")
  }

  /// Whether the title of a step has its name in quotes, which are no part of the name; one that is not kept is the usual one.
  private static func isQuoted(_ step: Step) -> Bool {
    guard let title = step.title.map({ Array($0.value.utf8) }) else { return true }
    guard let name = title.firstRange(of: Array(step.name.value.utf8)) else { return false }
    let before = String(decoding: title[..<name.lowerBound], as: UTF8.self)
    return before.last.flatMap(QuoteMark.init) != nil
  }

  /// `System displays screen 'Home' and sends a mail`: another action, or another screen.
  static func wordsBehindName(of step: Step) -> UnreadWords? {
    guard step.kind.value.isDisplayed, let title = step.title, !step.name.value.isEmpty else { return nil }
    let bytes = Array(title.value.utf8)[...]
    guard let name = bytes.firstRange(of: Array(step.name.value.utf8)) else { return nil }
    let isMark: (UInt8) -> Bool = { $0 == 0x22 || $0 == 0x27 || $0 == 0x2A || $0 == 0x5F || $0 >= 0x80 }
    let behind = bytes[name.upperBound...]
    let rest = behind.drop(while: isMark)
    let words = rest.trimmedBlanks
    let isJoined = Wording.conjunctions.contains { Phrase($0).end(in: words, at: words.startIndex) != nil }
    guard rest.startIndex > behind.startIndex, rest.first == 0x20, isJoined || words.first == 0x26 else {
      return nil
    }
    return UnreadWords(
      title, words.startIndex..<words.endIndex,
      "'\(String(decoding: words, as: UTF8.self))' is behind the name of \(step.id.value), and has no effect",
      help: "make it a step of its own")
  }
}
