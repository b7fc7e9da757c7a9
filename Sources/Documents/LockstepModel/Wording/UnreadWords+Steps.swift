import Lockstep

// MARK: Titles of steps

extension UnreadWords {
  /// What a step shows or calls by its title, and the details behind it, where they are read as an action of the system.
  package static func all(inTitleOf step: Step, _ wording: Wording) -> [UnreadWords] {
    if step.kind.value == .system, step.action == nil {
      let title = ActionTitle(step: step, wording: wording)
      if let words = title.unreadWordsBeforeLink ?? title.unreadDisplay ?? title.unreadSecondAction
        ?? title.unreadVerb
      {
        return [words]
      }
    }
    if let words = strayQuote(of: step) ?? wordsBehindName(of: step) { return [words] }
    return inlineDetails(of: step, wording).map { [$0] } ?? []
  }

  /// A screen behind an action of the system, in words of any format.
  package static func secondAction(of step: Step, _ wording: Wording) -> UnreadWords? {
    guard step.kind.value == .system, step.action == nil else { return nil }
    return ActionTitle(step: step, wording: wording).unreadSecondAction
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
      // The second part of a verb is behind the link.
      let end = title.hasSuffix(written) ? link.whole.lowerBound : bytes.endIndex
      return UnreadWords(
        step.name, 0..<end, "\(step.id.value) links to \(text(id)) and does not call it",
        help: "write '\(title)'",
        replacement: right.map { end < bytes.endIndex ? String($0.dropLast(written.count)) : $0 })
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

    /// `sends a mail and displays screen 'Home'`: a screen behind another action.
    var unreadSecondAction: UnreadWords? {
      var isQuoted = false
      let isScreen = looksLikeScreen
      for place in bytes.indices.dropFirst() where bytes[place - 1] == 0x20 && bytes[place] != 0x20 {
        if Self.beginsQuote(bytes[place]) { isQuoted = true }
        guard !isQuoted, followsAction(place),
          let end = wording.verbs[.displays].lazy.compactMap({ $0.head.end(in: bytes, at: place) }).first,
          names(screen: bytes[end...].trimmedBlanks, isScreen)
        else { continue }
        let shown = text(bytes[place...])
        return UnreadWords(
          step.name, place..<bytes.endIndex,
          "'\(shown)' is behind another action: \(step.id.value) is read as an action of the system",
          help: "make it a step of its own")
      }
      return nil
    }

    /// Whether the words before a place end in one that joins actions: `sends a mail and`.
    private func followsAction(_ place: Int) -> Bool {
      let before = bytes[..<place].trimmedBlanks
      let word = before[((before.lastIndex(of: 0x20) ?? before.startIndex - 1) + 1)...]
      return word.last == 0x2C || (Wording.conjunctions + ["&", "then"]).contains(Phrase.folded(text(word)))
    }

    /// Whether an object is something displayed: a noun and a name in quotes, or one of both with details of a screen.
    ///
    /// - Parameter isScreen: whether the step looks like one.
    private func names(screen object: ArraySlice<UInt8>, _ isScreen: Bool) -> Bool {
      let object = Wording.withoutArticle(object) ?? object
      guard let first = object.first else { return false }
      if Self.beginsQuote(first) { return isScreen }
      let nouns = wording.steps.entries.lazy.filter { $0.key != .partialFlow }.map(\.word.head)
      if let end = nouns.compactMap({ $0.end(in: object, at: object.startIndex) }).first {
        return isScreen || object[end...].trimmedBlanks.first.map(Self.beginsQuote) == true
      }
      return isScreen && nouns.contains { $0.suffixStart(in: object) != nil }
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
      let known = wording.verbs[.displays]
      let word = text(verb)
      let first = word.split(separator: " ").first.map(String.init) ?? ""
      guard (1...3).contains(word.split(separator: " ").count),
        looksLikeScreen || Wording.displayVerbs.contains(Phrase.folded(first))
          || !Suggestion.similarNames(to: word, among: known.map(\.head.text)).isEmpty
      else { return nil }
      if let actor = unknownActor(before: verb) { return actor }
      if let whole = known.first(where: { $0.tail != nil && $0.head.matchesAll(of: verb) }) {
        return missingPart(of: whole, behind: verb)
      }
      let right = wording.verbs.preferredWord(.displays)
      return UnreadWords(
        step.name, verb.startIndex..<verb.endIndex,
        "'\(word)' is not a word for displaying: \(step.id.value) is read as an action of the system",
        help:
          "write '\(right.text)', or declare it: 'wording: {verbs: {displays: [\((known.map(\.text) + [word]).joined(separator: ", "))]}}'",
        replacement: right.tail == nil ? right.head.text : nil)
    }

    /// `zeigt Bildschirm 'Start'` where the wording has `zeigt … an`.
    private func missingPart(of word: Word, behind verb: ArraySlice<UInt8>) -> UnreadWords {
      let sentence = word.sentence(text(bytes[verb.endIndex...].trimmedBlanks))
      return UnreadWords(
        step.name, verb.startIndex..<bytes.endIndex,
        "'\(text(verb))' lacks its second part: \(step.id.value) is read as an action of the system",
        help: "write '\(sentence)'", replacement: sentence)
    }

    /// `App` of `App displays`, and of `App opens`, whose verb is unknown, too; nil where the step names its actor.
    ///
    /// Without a replacement: the verb alone would be a step without an actor.
    private func unknownActor(before verb: ArraySlice<UInt8>) -> UnreadWords? {
      guard step.kind.span.end == step.kind.span.start, verb.first?.isCapital == true else { return nil }
      let displays = wording.verbs[.displays]
      let known = displays.lazy.compactMap { $0.head.suffixStart(in: verb) }.first
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

extension ArraySlice<UInt8> {
  /// Without spaces at both ends.
  var trimmedBlanks: ArraySlice<UInt8> {
    var part = drop { $0 == 0x20 }
    while part.last == 0x20 { part.removeLast() }
    return part
  }
}
