import Lockstep

// Times in parentheses that start no timer.
extension RowEnding {
  /// A time that no timer has.
  func unreadTime(of row: FlowRow) -> UnreadWords? {
    let after = name(guardedBy: .after)
    let said = after ?? Wording.timePrepositions.lazy.compactMap { $0.object(in: inside) }.first ?? inside
    guard row.trigger.kind == .event else {
      // A team may well say when something is usually chosen.
      guard after != nil, let time = TimePhrase(said, wording) else { return nil }
      let event = wording.sentence(.event, "…") + wording.guardText(.after, time.example)
      return unreadWords(
        "'\(shownText)' has no effect: only an event has a timer",
        help: usesWording ? "write '\(event)'" : "make it an 'event:' with 'after: \(time.example)'")
    }
    guard let time = TimePhrase(said, wording) ?? timeAmongWords(after, said) else { return nil }
    if row.after != nil { return nil }
    // Fields may not have what the text says: that is another finding.
    if !usesWording, !group.isSquare, let after,
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
          ? "\(time.writing) '\(right)'\(time.spelling == nil ? ", in \(wording.unitNames)" : "")"
          : "\(time.writing) 'after: \(time.example)'"),
      replacement: time.isKnown ? right : nil, isDoubtful: time.isDoubtful)
    if !usesWording, time.isKnown { words.replacementField = "after: \(time.example)" }
    return words
  }

  /// The name of a duration that is not in quotes, or words: `(after time left)`.
  ///
  /// - Parameter values: the names of the project's durations.
  func unreadValue(of row: FlowRow, _ values: Set<String>) -> UnreadWords? {
    guard row.trigger.kind == .event, row.after == nil, !group.isSquare,
      let name = self.name(guardedBy: .after), !name.isEmpty, TimePhrase(name, wording) == nil,
      timeAmongWords(name, name) == nil
    else { return nil }
    let said = Self.withoutQuotes(name)
    // `blocked for` may mean `blocked-for`.
    let spellings = [said, said.lowercased()].flatMap { name in
      [name, name.replacing(" ", with: "-"), name.replacing(" ", with: "_")]
    }
    guard let known = spellings.first(where: values.contains) else {
      // Fields have a key for the time, so that their texts are for people. Many words are a sentence.
      guard usesWording, name.split(separator: 0x20).count <= 3 else { return nil }
      let example = wording.guardText(.after, "10m").dropFirst()
      return unreadWords(
        "'\(shownText)' is not a timer: no duration is called '\(said)'",
        help: "write a time, as in '\(example)', or the name of a duration in quotes", isDoubtful: true)
    }
    let right = String(wording.guardText(.after, known).dropFirst())
    var words = unreadWords(
      "'\(shownText)' is not a timer: it is read as words",
      help: usesWording ? "write '\(right)'" : "write 'after: \(known)'", replacement: right)
    if !usesWording { words.replacementField = "after: \(known)" }
    return words
  }

  /// A time with other words: behind the word of timers, or before it as in `5 minutes after entry`.
  private func timeAmongWords(_ after: ArraySlice<UInt8>?, _ said: ArraySlice<UInt8>) -> TimePhrase? {
    guard let time = TimePhrase(among: said, wording) else { return nil }
    if after != nil { return time }
    guard said.first?.isDigit == true, let space = said.firstIndex(of: 0x20) else { return nil }
    let isTimer = wording.suffixes[.after].contains {
      $0.tail == nil && said[space...].lastStart(of: $0.head) != nil
    }
    return isTimer ? time : nil
  }
}
