package import Lockstep

/// Whole sentences, as tables have them.
extension Wording {
  /// The title of a step: `System displays screen 'Home'`.
  ///
  /// - Parameter name: the name without quotes, or the link to the called flow.
  package func title(_ kind: Step.Kind, _ name: String) -> String {
    switch kind {
    case .system: "\(actors.preferredWord(.system).text) \(name)"
    case .os: "\(actors.preferredWord(.os).text) \(name)"
    case .useCase: "\(actors.preferredWord(.user).text) \(verbs.preferredWord(.executes).sentence(name))"
    default:
      Noun(kind).map {
        systemTitle(kind.isCall ? .executes : .displays, $0, kind.isCall ? name : "'\(name)'")
      }
        ?? name
    }
  }

  private func systemTitle(_ verb: Verb, _ noun: Noun, _ name: String) -> String {
    "\(actors.preferredWord(.system).text) \(verbs.preferredWord(verb).sentence("\(steps.preferredWord(noun).text) \(name)"))"
  }

  /// The words of a row: `Case: Valid PIN`, `User selects Close`.
  package func sentence(_ kind: TriggerKind, _ text: String) -> String {
    if let word = TriggerWord(kind) { return triggers.preferredWord(word).labelled(text) }
    return kind == .user ? "\(actors.preferredWord(.user).text) \(text)" : text
  }

  package func sentence(_ trigger: Trigger) -> String {
    trigger.sentence ?? sentence(trigger.kind, trigger.text.value)
  }

  /// A guard with the space before it: ` (after 5m)`.
  package func guardText(_ guarding: RowGuard, _ name: String) -> String {
    let isPlain = guarding == .when || RowGuard.isPlain(name)
    return " (\(suffixes.preferredWord(guarding).sentence(isPlain ? name : "'\(name)'")))"
  }

  /// The words behind the word of a guard, also with a colon between them: `5m` of `after 5m` and `after: 5m`.
  package func name(guardedBy guarding: RowGuard, in words: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    suffixes.object(of: guarding, in: words)
      ?? suffixes[guarding].lazy.compactMap { $0.value(in: words) }.first
  }

  /// The label before the inputs of a step.
  package func label(ofInputs count: Int) -> Word {
    let words = details[.input]
    return count > 1 && words.count > 1 ? words[1] : details.preferredWord(.input)
  }

  /// The actor that a sentence begins with, also behind an article, and the text after it.
  package func actor(leading text: ArraySlice<UInt8>) -> (key: Actor, rest: ArraySlice<UInt8>)? {
    actors.leadingWord(text) ?? Self.withoutArticle(text).flatMap(actors.leadingWord)
  }

  /// The name that a user's row selects: `Close` of `selects Close`; nil if it selects nothing.
  ///
  /// - Parameter isName: whether a text is one of the step's actions, which may end like a verb of two parts:
  ///   `wählt Licht aus`.
  package func selectedName(_ text: String, isName: (String) -> Bool = { _ in false }) -> String? {
    if let soleSelectVerb, text.withBytes({ $0.has(soleSelectVerb) }) {
      return String(Substring(text.utf8.dropFirst(soleSelectVerb.count)))
    }
    return selectedName(Array(text.utf8)[...], isName).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a user's row selects something.
  package func selects(_ text: String) -> Bool {
    if let soleSelectVerb, text.withBytes({ $0.has(soleSelectVerb) }) { return true }
    return selectedName(Array(text.utf8)[...], { _ in false }) != nil
  }

  private func selectedName(_ text: ArraySlice<UInt8>, _ isName: (String) -> Bool) -> ArraySlice<UInt8>? {
    for entry in verbs.entries where entry.key == .selects {
      guard let object = entry.word.object(in: text) else { continue }
      if entry.word.tail != nil, let end = entry.word.head.end(in: text, at: text.startIndex) {
        let rest = text[end...].drop { $0 == 0x20 }
        if isName(String(decoding: rest, as: UTF8.self)) { return rest }
      }
      return object
    }
    return nil
  }

  /// The button that a user's row selects after something else: `Redeem` of `enters a code and selects Redeem`; nil without one.
  package func lastSelectedName(_ text: String) -> String? {
    let bytes = Array(text.utf8)[...]
    for place in bytes.indices.dropFirst().reversed() where bytes[place - 1] == 0x20 {
      if let object = selectedName(bytes[place...], { _ in false }), !object.isEmpty {
        return String(decoding: object, as: UTF8.self)
      }
    }
    return nil
  }

  /// The object of a user's row: `Close` of `selects Close`, and of `enters a PIN and selects Close`.
  package func object(ofRow text: String, isName: (String) -> Bool = { _ in false }) -> String {
    if let selected = selectedName(text, isName: isName) { return selected.isEmpty ? text : selected }
    let bytes = Array(text.utf8)[...]
    for place in bytes.indices.dropLast() where bytes[place] == 0x20 {
      if let object = selectedName(bytes[(place + 1)...], isName), !object.isEmpty {
        return String(decoding: object, as: UTF8.self)
      }
    }
    if let (_, object) = verbs.leadingWord(bytes), !object.isEmpty {
      return String(decoding: object, as: UTF8.self)
    }
    let words = text.split(separator: " ", maxSplits: 1)
    return words.count == 2 ? String(words[1]) : text
  }

  /// Whether the system decides something: `validates PIN`.
  package func isCheck(_ name: String) -> Bool {
    let bytes = Array(name.utf8)[...]
    return signals[.checks].contains { $0.object(in: bytes)?.isEmpty == false }
  }

  /// Whether the words of a user's row begin with a known verb.
  package func hasKnownVerb(_ text: String) -> Bool {
    if let soleSelectVerb, text.withBytes({ $0.has(soleSelectVerb) }) { return true }
    return verbs.leadingWord(Array(text.utf8)[...]) != nil
  }

  /// Whether words begin with a verb of executing.
  package func beginsWithExecuting(_ name: String) -> Bool {
    verbs.object(of: .executes, in: Array(name.utf8)[...]) != nil
  }

  /// Whether a scenario's title is a condition: `WHEN PIN INVALID`.
  package func isCondition(_ title: String) -> Bool {
    titles.object(of: .when, in: Array(title.utf8)[...]).map { !$0.isEmpty } ?? false
  }

  /// The aspect that a row of an overview is about, as a table or a key spells it; nil for any other.
  package func aspect(_ name: String) -> OverviewAspect? {
    OverviewAspect(key: name) ?? aspects.meaning(of: name)
  }

  /// The aspect that a row of an overview is read as. A name that comes close to that of a list, whose uses are checked, is
  /// read as that list, and the last word of its name if the row has a list: `Results` for `Possible Results`. So is any other
  /// list whose items the flow uses.
  package func aspect(of row: OverviewRow) -> OverviewAspect? {
    let name = row.key.value
    if let known = aspect(name) { return known }
    let lists = OverviewAspect.allCases.filter { $0.nameList != nil }.flatMap { aspects[$0].map(\.text) }
    if let close = Suggestion.similarNames(to: name, among: lists).first { return aspect(close) }
    guard case .list = row.value else { return nil }
    let said = Phrase.folded(name)
    let longer = lists.filter { Phrase.folded($0).hasSuffix(" " + said) }
    return longer.count == 1 ? longer.first.flatMap(aspect) : row.usedAs
  }

  /// How the table spells an aspect: `used-by` is `Used by`; a text that is not a key stays as it is.
  package func spelling(ofAspect key: String) -> String {
    guard key.utf8.allSatisfy({ $0.isSmallLetter || $0 == UInt8(ascii: "-") }) else { return key }
    if let aspect = OverviewAspect(key: key) { return aspects.preferredWord(aspect).text }
    // A word of the project's own in small letters.
    if aspects.meaning(of: key) != nil { return key }
    let words = key.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The kind of a flow by its ID; nil for IDs such as `CP1`.
  package func kind(ofID id: String) -> FlowDocument.Kind? {
    // `UC9.10/Destination` is one of the tables of UC9.10.
    let document = String(id.prefix { $0 != "/" })
    return FlowDocument.Kind.allCases.first { kind in
      templates(kind).contains { $0.number(of: document) != nil }
    }
  }

  /// An id, for messages.
  package func exampleID(_ kind: FlowDocument.Kind) -> String {
    template(kind)?.id(kind == .useCase ? "2.3" : "2.8") ?? ""
  }

  /// How a heading names a flow: `Use Case 2.3` for UC2.3, the id itself for others. A number alone is one of an ID in the first
  /// form of its kind.
  package func heading(_ id: String) -> String {
    guard let kind = kind(ofID: id), let number = template(kind)?.number(of: id) else { return id }
    return "\(headings.preferredWord(kind.headingWord).text) \(number)"
  }

  /// The possible first words of a step's rows, for messages.
  package var rowExamples: String {
    let selects = actors.preferredWord(.user).text + " " + verbs.preferredWord(.selects).sentence("…")
    let rows = [selects] + TriggerWord.allCases.map { sentence($0.kind, "…") }
    let quoted = rows.map { "'\($0)'" }
    return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }

  /// How details begin, for messages.
  package var labelExamples: String {
    let labels = [Label.message, .input, .actions, .duration].map {
      "'\(details.preferredWord($0).labelled("…"))'"
    }
    return labels.dropLast().joined(separator: ", ") + " or " + (labels.last ?? "")
  }

  /// A detail with a duration, for messages.
  package var exampleDuration: String {
    details.preferredWord(.duration).labelled("0.1 - 1.5 \(units.preferredWord(.seconds).text)")
  }

  /// The head of a flow table, as a line.
  package var flowHead: String {
    "| \(Column.allCases.map { columns.preferredWord($0).text }.joined(separator: " | ")) |"
  }
}

extension OverviewAspect {
  /// - Parameter key: of the overview, or of the flow itself: `results` and `possible-results` are the same.
  package init?(key: String) {
    switch key {
    case "possible-results": self = .results
    case "possible-errors": self = .errors
    default: self.init(rawValue: key)
    }
  }

  /// The key in a flow's overview, where `results` and `errors` are lists of the flow itself.
  package var overviewKey: String {
    switch nameList {
    case .results, .errors: "possible-\(rawValue)"
    case .parameters, nil: rawValue
    }
  }
}

extension FlowDocument.Kind {
  /// Which heading a flow of the kind has.
  package var headingWord: Wording.Heading { self == .useCase ? .useCase : .partialFlow }
}
