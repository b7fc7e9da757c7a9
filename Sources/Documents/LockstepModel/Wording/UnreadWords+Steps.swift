import Lockstep

// MARK: Titles of steps

extension UnreadWords {
  /// What a step shows or calls by its title, and the details behind it, where they are read as an action of the system.
  package static func all(inTitleOf step: Step, _ wording: Wording) -> [UnreadWords] {
    if step.kind.value == .system, step.action == nil {
      let title = ActionTitle(step: step, wording: wording)
      if let words = title.unreadWordsBeforeLink ?? title.unreadDisplay ?? title.unreadVerb { return [words] }
    }
    return inlineDetails(of: step, wording).map { [$0] } ?? []
  }

  /// The words of a step that is read as an action of the system.
  private struct ActionTitle {
    let step: Step
    let wording: Wording
    private let bytes: ArraySlice<UInt8>

    init(step: Step, wording: Wording) {
      self.step = step
      self.wording = wording
      bytes = Array(step.name.value.utf8)[...]
    }

    private func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }

    /// `runs [PF6.1 Pay](…)`
    var unreadWordsBeforeLink: UnreadWords? {
      guard let link = TextLink.ranges(in: bytes).first, link.whole.lowerBound > bytes.startIndex,
        link.whole.upperBound == bytes.endIndex,
        let id = FlowID.ofAddress(bytes[link.href], wording) ?? FlowID.leadingID(bytes[link.label], wording)
      else { return nil }
      let written = text(bytes[link.whole])
      let isUseCase = wording.kind(ofID: text(id)) == .useCase
      let title = wording.title(isUseCase ? .useCase : .partialFlow, written)
      // A known actor is before the name; an unknown one is part of it.
      let own = step.kind.span.end > step.kind.span.start ? wording.title(.system, "") : ""
      let right = title.hasPrefix(own) ? String(title.dropFirst(own.count)) : nil
      return UnreadWords(
        step.name, 0..<link.whole.lowerBound,
        "\(step.id.value) links to \(text(id)) and does not call it", help: "write '\(title)'",
        replacement: right.map { String($0.dropLast(written.count)) })
    }

    /// `displays popup 'Sure?'`, `shows Home`
    var unreadDisplay: UnreadWords? {
      guard let object = wording.verbs.object(of: .displays, in: bytes), !namesTwoThings(object) else {
        return nil
      }
      if let quote = object.firstIndex(where: Self.beginsQuote), quote > object.startIndex {
        let noun = text(object[..<quote]).split(separator: " ").filter { !Wording.isArticle(String($0)) }
        let name = noun.joined(separator: " ")
        // A slip of the pen is a finding of its own.
        let nouns = wording.steps.entries.filter { $0.key != .partialFlow }.map(\.word.text)
        guard (1...3).contains(noun.count), Suggestion.similarNames(to: name, among: nouns).isEmpty else {
          return nil
        }
        let start = bytes[object.startIndex..<quote].firstRange(of: Array(name.utf8))
        return unknown(noun: name, at: start ?? object.startIndex..<quote)
      }
      guard looksLikeScreen else { return nil }
      let title = wording.title(.screen, text(object))
      return UnreadWords(
        step.name, object.startIndex..<object.endIndex,
        "'\(text(object))' is neither in quotes nor called a screen: \(step.id.value) is read as an action of the system",
        help: "write '\(title)'")
    }

    private func unknown(noun: String, at range: Range<Int>) -> UnreadWords {
      let hint = Wording.hint("steps", noun).flatMap(Wording.Noun.init(rawValue:)).flatMap { noun in
        noun == .partialFlow ? nil : noun
      }
      let right = wording.steps.preferredWord(hint ?? .prompt).text
      let others = hint == nil ? "'\(wording.steps.preferredWord(.screen).text)' or '\(right)'" : "'\(right)'"
      return UnreadWords(
        step.name, range,
        "'\(noun)' is not a word for something that is displayed: \(step.id.value) is read as an action of the system",
        help:
          "write \(others), or declare it: 'wording: {steps: {\((hint ?? .prompt).rawValue): [\(right), \(noun)]}}'",
        replacement: hint == nil ? nil : right)
    }

    /// `opens screen 'Home'`
    var unreadVerb: UnreadWords? {
      guard let quote = bytes.firstIndex(where: Self.beginsQuote) else { return nil }
      let before = bytes[..<quote].trimmedBlanks
      let nouns = wording.steps.entries.lazy.filter { $0.key != .partialFlow }
      guard let noun = nouns.compactMap({ $0.word.head.suffixStart(in: before) }).first else { return nil }
      var verb = before[..<noun].trimmedBlanks
      if let space = verb.lastIndex(of: 0x20), Wording.isArticle(text(verb[(space + 1)...])) {
        verb = verb[..<space].trimmedBlanks
      }
      let known = wording.verbs[.displays].map(\.head.text)
      let word = text(verb)
      let first = word.split(separator: " ").first.map(String.init) ?? ""
      guard (1...3).contains(word.split(separator: " ").count),
        looksLikeScreen || Wording.displayVerbs.contains(Phrase.folded(first))
          || !Suggestion.similarNames(to: word, among: known).isEmpty
      else { return nil }
      if let actor = unknownActor(before: verb) { return actor }
      let right = wording.verbs.preferredWord(.displays)
      return UnreadWords(
        step.name, verb.startIndex..<verb.endIndex,
        "'\(word)' is not a word for displaying: \(step.id.value) is read as an action of the system",
        help:
          "write '\(right.text)', or declare it: 'wording: {verbs: {displays: [\((known + [word]).joined(separator: ", "))]}}'",
        replacement: right.tail == nil ? right.head.text : nil)
    }

    /// `App` of `App displays`, and of `App opens`, whose verb is unknown, too; nil where the step names its actor.
    ///
    /// Without a replacement: the verb alone would be a step without an actor.
    private func unknownActor(before verb: ArraySlice<UInt8>) -> UnreadWords? {
      guard step.kind.span.end == step.kind.span.start, verb.first?.isCapital == true else { return nil }
      let displays = wording.verbs[.displays].map(\.head)
      let known = displays.lazy.compactMap { $0.suffixStart(in: verb) }.first
      guard let end = known ?? verb.lastIndex(of: 0x20), case let actor = verb[..<end].trimmedBlanks,
        !actor.isEmpty
      else { return nil }
      func list(_ words: [String], _ word: String) -> String { (words + [word]).joined(separator: ", ") }
      var declared = "actors: {system: [\(list(wording.actors[.system].map(\.text), text(actor)))]}"
      if known == nil {
        let unknown = text(verb[end...].trimmedBlanks)
        declared += ", verbs: {displays: [\(list(displays.map(\.text), unknown))]}"
      }
      let right = wording.actors.preferredWord(.system).text
      return UnreadWords(
        step.name, actor.startIndex..<actor.endIndex,
        "'\(text(actor))' is not a known actor: \(step.id.value) is read as an action of the system",
        help: "write '\(right)', or declare it: 'wording: {\(declared)}'")
    }

    /// Whether the user does something there, or it has details of a screen.
    private var looksLikeScreen: Bool {
      step.transitions.contains { $0.trigger.kind == .user } || !step.actions.isEmpty || !step.inputs.isEmpty
    }

    private func namesTwoThings(_ object: ArraySlice<UInt8>) -> Bool {
      let words = text(object).lowercased().split(separator: " ").map(String.init)
      return object.contains(0x2C) || words.contains { $0 == "&" || Wording.conjunctions.contains($0) }
    }

    /// Also of the first byte of ‘ or “.
    private static func beginsQuote(_ byte: UInt8) -> Bool {
      byte == 0x27 || byte == 0x22 || byte == 0xE2 || byte == 0xC2
    }
  }
}

// MARK: Details

extension UnreadWords {
  /// `System displays screen 'Sign up' Input: Name Actions: OK`: the details are in the title.
  private static func inlineDetails(of step: Step, _ wording: Wording) -> UnreadWords? {
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
    func help(_ key: Wording.Label) -> String {
      usesWording ? "write '\(written(key))'" : "write it under the key '\(key.rawValue):'"
    }
    if let colon = bytes.firstIndex(of: 0x3A) {
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
        help: help(key)
          + (usesWording
            ? ", or declare it: 'wording: {details: {\(key.rawValue): [\((lexicon.details[key].map(\.text) + [label]).joined(separator: ", "))]}}'"
            : ""),
        replacement: usesWording ? written(key) : nil)
    }
    for entry in lexicon.details.entries where entry.key != .with && !entry.word.endsInEllipsis {
      guard let end = entry.word.head.end(in: bytes, at: bytes.startIndex),
        case let rest = bytes[end...].trimmedBlanks.drop(while: { "-=".utf8.contains($0) }).trimmedBlanks,
        let first = rest.first
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
        "'\(entry.word.text)' has no colon, so the line is read as words", help: help(entry.key),
        replacement: usesWording ? entry.word.label + " " : nil)
    }
    return nil
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
  /// Without spaces at both ends.
  fileprivate var trimmedBlanks: ArraySlice<UInt8> {
    var part = drop { $0 == 0x20 }
    while part.last == 0x20 { part.removeLast() }
    return part
  }
}
