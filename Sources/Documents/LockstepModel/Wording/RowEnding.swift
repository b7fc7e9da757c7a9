import Lockstep

/// Words in parentheses at the end of a row's text.
struct RowEnding {
  let text: SourceString
  let textBytes: ArraySlice<UInt8>
  let group: BracketedEnd
  let wording: Wording
  let usesWording: Bool

  /// Those of a text, the last one first.
  static func all(of text: SourceString, _ wording: Wording, usesWording: Bool) -> [RowEnding] {
    let bytes = Array(text.value.utf8)[...]
    var all: [RowEnding] = []
    while let group = BracketedEnd(bytes[..<(all.last?.endOfTextBefore ?? bytes.endIndex)]) {
      all.append(
        RowEnding(text: text, textBytes: bytes, group: group, wording: wording, usesWording: usesWording))
    }
    return all
  }

  /// Where the words before the brackets end.
  var endOfTextBefore: Int {
    var end = group.whole.lowerBound
    while end > 0, textBytes[end - 1] == 0x20 { end -= 1 }
    return end
  }

  var inside: ArraySlice<UInt8> { group.words }
  private var words: String { String(decoding: inside, as: UTF8.self) }
  var shownText: String { String(decoding: textBytes[group.whole], as: UTF8.self) }

  func unreadWords(
    _ message: String, help: String, replacement: String? = nil, isDoubtful: Bool = false
  ) -> UnreadWords {
    UnreadWords(
      text, group.whole, message, help: help, replacement: usesWording ? replacement : nil,
      isDoubtful: isDoubtful)
  }

  /// The words behind the word of a guard, also behind the built-in one, which other words of the project may replace.
  func name(guardedBy guarding: RowGuard) -> ArraySlice<UInt8>? {
    if let name = wording.name(guardedBy: guarding, in: inside) { return name }
    // A word that is switched off is one like any other.
    let isReplaced = usesWording && !wording.suffixes[guarding].isEmpty
    return isReplaced ? Wording.builtIn.name(guardedBy: guarding, in: inside) : nil
  }

  /// A name behind the word of another wording may have its quotes.
  static func withoutQuotes(_ name: ArraySlice<UInt8>) -> String {
    QuoteMark.withoutMarks(String(decoding: name, as: UTF8.self))
  }

  /// The name of an input that the row does not give: the step has none, or the name is not in quotes.
  ///
  /// - Parameter inputs: those of the step.
  func unreadInput(of row: FlowRow, _ inputs: [InputField]) -> UnreadWords? {
    guard usesWording, row.trigger.kind == .user, row.gives == nil,
      let name = self.name(guardedBy: .gives).map(Self.withoutQuotes), !name.isEmpty
    else { return nil }
    let right = String(wording.guardText(.gives, name).dropFirst())
    if inputs.contains(where: { $0.isNamed(name) }) {
      return unreadWords(
        "'\(shownText)' gives no input: it is read as words", help: "write '\(right)'", replacement: right)
    }
    return unreadWords(
      "'\(shownText)' names no input of the step: it is read as words",
      help: "list the input in the step, and write '\(right)'")
  }

  /// A condition that the row does not depend on.
  func unreadCondition(of row: FlowRow, _ parameters: [String]) -> UnreadWords? {
    let when = wording.name(guardedBy: .when, in: inside)
    guard let name = when ?? Wording.conditionBody(words).map({ Array($0.utf8)[...] }), !name.isEmpty
    else { return unreadMention(in: row, parameters) }
    let said = String(decoding: name, as: UTF8.self)
    if let known = row.when?.value, Phrase.folded(known) == Phrase.folded(said) { return nil }
    let isExact = when != nil && parameters.contains(said) && !group.isSquare
    // Fields may not have what the text says: that is another finding.
    if isExact { return nil }
    let same = parameters.first { Phrase.folded($0) == Phrase.folded(said) }
    if isDenied {
      if let meant = same ?? mentionedParameter(parameters) { return denied(meant) }
    } else if let meant = same ?? Suggestion.similarNames(to: said, among: parameters).first {
      return unreadCondition(meaning: meant, row)
    }
    // Brackets are gaps for values.
    if group.isSquare, when == nil { return nil }
    return unreadMention(in: row, parameters)
      ?? unreadWords(
        "'\(shownText)' is not a condition: no parameter is called '\(said)'",
        help:
          "declare it under '\(wording.aspects.preferredWord(.parameters).text)' and pass it in each call, "
          + "or make the condition a step",
        isDoubtful: true)
  }

  /// `unless …` and `not …` are the opposite, for which there is no form.
  private var isDenied: Bool {
    wording.signalWords.containsDenial(Set(Phrase.folded(words).split(separator: " ").map(String.init)))
      || Wording.denies(condition: words)
  }

  private func denied(_ parameter: String) -> UnreadWords {
    unreadWords(
      "'\(shownText)' is not a condition: a row can only need that '\(parameter)' is passed",
      help: "declare a parameter for the opposite, and let each call pass one of them")
  }

  private func unreadCondition(meaning parameter: String, _ row: FlowRow) -> UnreadWords {
    let right = String(wording.guardText(.when, parameter).dropFirst())
    var words = unreadWords(
      "'\(shownText)' is not a condition: it is read as words",
      help: usesWording ? "write '\(right)'" : "write 'when: \(parameter)'", replacement: right)
    if !usesWording, row.when == nil { words.replacementField = "when: \(parameter)" }
    return words
  }

  /// `(Cancelable)`, `(in cancelable mode)`, `(not Cancelable)`: a parameter that the row does not depend on.
  private func unreadMention(in row: FlowRow, _ parameters: [String]) -> UnreadWords? {
    guard !group.isSquare, let meant = mentionedParameter(parameters),
      row.when.map({ Phrase.folded($0.value) == Phrase.folded(meant) }) != true
    else { return nil }
    return isDenied ? denied(meant) : unreadCondition(meaning: meant, row)
  }

  /// The parameter among few words: a sentence says something else.
  private func mentionedParameter(_ parameters: [String]) -> String? {
    guard !parameters.isEmpty, inside.split(separator: 0x20).count <= 4 else { return nil }
    return parameters.first { name in
      let phrase = Phrase(name)
      guard !phrase.isEmpty else { return false }
      return phrase.end(in: inside, at: inside.startIndex) != nil || inside.lastStart(of: phrase) != nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// The last place where words begin, behind a space.
  func lastStart(of phrase: Phrase) -> Int? {
    indices.dropFirst().last { self[$0 - 1] == 0x20 && phrase.end(in: self, at: $0) != nil }
  }
}
