import Lockstep

extension UnreadWords {
  /// `System displays screen 'Sign up' Input: Name Actions: OK`: the details are in the title.
  static func inlineDetails(of step: Step, _ wording: Wording) -> UnreadWords? {
    let text = step.title ?? step.name
    let bytes = Array(text.value.utf8)[...]
    var isQuoted = false
    let starts = bytes.indices.dropFirst().filter { place in
      if bytes[place - 1] == 0x27 || bytes[place - 1] == 0x22 { isQuoted.toggle() }
      return bytes[place - 1] == 0x20 && !isQuoted
        && wording.details.entries.contains { entry in
          guard entry.key != .with, !entry.word.endsInEllipsis,
            let end = entry.word.head.end(in: bytes, at: place)
          else { return false }
          return bytes[end...].drop { $0 == 0x20 }.first == 0x3A && bytes[place].isCapital
        }
    }
    guard let first = starts.first else { return nil }
    func part(_ start: Int, _ end: Int) -> String {
      String(decoding: bytes[start..<end].trimmedBlanks, as: UTF8.self)
    }
    let ends = starts.dropFirst() + [bytes.endIndex]
    let items = zip(starts, ends).map { "<li>\(part($0, $1))</li>" }.joined()
    let list = "<ul>\(items)</ul>"
    var words = UnreadWords(
      text, first..<bytes.endIndex,
      "'\(part(first, starts.dropFirst().first ?? bytes.endIndex))' is in the title of \(step.id.value), so it is not a detail",
      help: "end the title with '**', and write '\(list)' behind it")
    var title = bytes[..<first].trimmedBlanks
    while let last = title.last, ",.;-".utf8.contains(last) { title = title.dropLast().trimmedBlanks }
    words.replacementCell = "**\(String(decoding: title, as: UTF8.self))**\(list)"
    return words
  }

  /// A line below a step that looks like a detail, or lists names that rows select.
  ///
  /// - Parameter usesWording: whether it is written in words of the project; otherwise details are keys.
  package static func detail(
    _ line: SourceString, of step: Step, _ wording: Wording, usesWording: Bool
  ) -> UnreadWords? {
    let bytes = Array(line.value.utf8)[...]
    let lexicon = usesWording ? wording : .builtIn
    func written(_ key: Wording.Label) -> String { lexicon.details.preferredWord(key).label }
    if let colon = bytes.firstIndex(of: 0x3A) {
      if let words = labelWithoutColon(line, of: step, wording, usesWording: usesWording, needsDash: true) {
        return words
      }
      let label = String(decoding: bytes[..<colon].trimmedBlanks, as: UTF8.self)
      guard isLabel(label),
        !lexicon.details.entries.contains(where: {
          $0.word.head.matchesAll(of: bytes[..<colon].trimmedBlanks)
        })
      else { return nil }
      let value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
      let hint = Wording.hint("details", label).flatMap(Wording.Label.init(rawValue:))
      let selects = step.selectsAny(of: value, wording)
      let known = lexicon.details.entries.filter { $0.key != .with }.map { Phrase.folded($0.word.text) }
      // A slip of the pen is a finding of its own.
      guard Suggestion.similarNames(to: label, among: known).isEmpty, let key = selects ? .actions : hint,
        key != .with, key != .duration || DecimalNumber(bytes[(colon + 1)...].trimmedBlanks) != nil,
        key != .picture || PictureFile.mediaType(of: value) != nil
      else { return nil }
      return UnreadWords(
        line, bytes.startIndex..<colon + 1,
        selects
          ? "'\(label):' is not a known label, so the buttons that rows select here are not checked"
          : "'\(label):' is not a known label",
        help: helpForLabel(key, lexicon, usesWording)
          + (usesWording
            ? ", or declare it: 'wording: {details: {\(key.rawValue): [\((lexicon.details[key].map(\.text) + [label]).joined(separator: ", "))]}}'"
            : ""),
        replacement: usesWording ? written(key) : nil)
    }
    return labelWithoutColon(line, of: step, wording, usesWording: usesWording)
  }

  /// `Message Hello`, `Message – Hello`: a label with no colon behind it.
  ///
  /// - Parameter needsDash: whether only a dash tells that it is one.
  private static func labelWithoutColon(
    _ line: SourceString, of step: Step, _ wording: Wording, usesWording: Bool, needsDash: Bool = false
  ) -> UnreadWords? {
    let bytes = Array(line.value.utf8)[...]
    let lexicon = usesWording ? wording : .builtIn
    for entry in lexicon.details.entries where entry.key != .with && !entry.word.endsInEllipsis {
      guard let end = entry.word.head.end(in: bytes, at: bytes.startIndex),
        case let behind = bytes[end...].trimmedBlanks, case let rest = behind.withoutLeadingDash,
        let first = rest.first, !needsDash || rest.count < behind.count
      else { continue }
      let isMeant: Bool =
        switch entry.key {
        case .duration: first.isDigit
        case .message: first.isCapital || first == 0x27 || first == 0x22
        case .input: first.isCapital
        case .picture: PictureFile.mediaType(of: String(decoding: rest, as: UTF8.self)) != nil
        default: rest.contains(0x2C) || step.selectsAny(of: String(decoding: rest, as: UTF8.self), wording)
        }
      guard isMeant else { continue }
      return UnreadWords(
        line, bytes.startIndex..<rest.startIndex,
        "'\(entry.word.text)' has no colon, so the line is read as words",
        help: helpForLabel(entry.key, lexicon, usesWording),
        replacement: usesWording ? entry.word.label + " " : nil)
    }
    return nil
  }

  private static func helpForLabel(_ key: Wording.Label, _ lexicon: Wording, _ usesWording: Bool) -> String {
    usesWording
      ? "write '\(lexicon.details.preferredWord(key).label)'" : "write it under the key '\(key.rawValue):'"
  }

  /// Whether a text may be the label of a line: a few words, and no sentence.
  private static func isLabel(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 24 && text.utf8.allSatisfy { $0.isLetter || $0 == 0x20 || $0 >= 0x80 }
      && text.split(separator: " ").count <= 3
  }
}

extension Step {
  /// Whether a row selects one of the names between commas.
  fileprivate func selectsAny(of names: String, _ wording: Wording) -> Bool {
    let listed = Set(
      names.split(separator: ",").map { Phrase.folded(String($0.drop { $0 == " " })) }.filter { !$0.isEmpty })
    return transitions.contains { row in
      row.trigger.kind == .user
        && wording.selectedName(row.trigger.text.value).map { listed.contains(Phrase.folded($0)) } == true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Without a dash, or several, at the beginning and the spaces behind it.
  fileprivate var withoutLeadingDash: ArraySlice<UInt8> {
    var rest = self
    while let dash = ["-", "=", "–", "—"].first(where: { rest.starts(with: $0.utf8) }) {
      rest = rest.dropFirst(dash.utf8.count)
    }
    return rest.trimmedBlanks
  }
}
