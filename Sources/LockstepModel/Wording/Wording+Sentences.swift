package import Lockstep

/// Whole sentences, as tables have them.
extension Wording {
  /// The title of a step: `System displays screen 'Home'`.
  ///
  /// - Parameter name: the name without quotes, or the link to the called flow.
  package func title(_ kind: Step.Kind, _ name: String) -> String {
    switch kind {
    case .system: "\(actors.written(.system).text) \(name)"
    case .os: "\(actors.written(.os).text) \(name)"
    case .useCase: "\(actors.written(.user).text) \(verbs.written(.executes).sentence(name))"
    case .partialFlow: shows(.executes, .partialFlow, name)
    case .screen: shows(.displays, .screen, "'\(name)'")
    case .page: shows(.displays, .page, "'\(name)'")
    case .prompt: shows(.displays, .prompt, "'\(name)'")
    case .bottomSheet: shows(.displays, .bottomSheet, "'\(name)'")
    case .drawer: shows(.displays, .drawer, "'\(name)'")
    case .modal: shows(.displays, .modal, "'\(name)'")
    }
  }

  private func shows(_ verb: Verb, _ noun: Noun, _ name: String) -> String {
    "\(actors.written(.system).text) \(verbs.written(verb).sentence("\(steps.written(noun).text) \(name)"))"
  }

  /// The words of a row: `Case: Valid PIN`, `User selects Close`.
  package func sentence(_ kind: TriggerKind, _ text: String) -> String {
    if let word = TriggerWord(kind) { return triggers.written(word).labelled(text) }
    return kind == .user ? "\(actors.written(.user).text) \(text)" : text
  }

  package func sentence(_ trigger: Trigger) -> String { sentence(trigger.kind, trigger.text.value) }

  /// A guard with the space before it: ` (after 5m)`.
  package func guarding(_ guarding: RowGuard, _ name: String) -> String {
    let isPlain = guarding == .when || RowGuard.isPlain(name)
    return " (\(suffixes.written(guarding).sentence(isPlain ? name : "'\(name)'")))"
  }

  /// The label before the inputs of a step.
  package func label(ofInputs count: Int) -> Word {
    let words = details[.input]
    return count > 1 && words.count > 1 ? words[1] : details.written(.input)
  }

  /// The thing that the words of a user's row select: `Close` of `selects Close`; nil if they select nothing.
  package func selected(_ text: String) -> String? {
    verbs.object(of: .selects, in: Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The aspect that a row of an overview is about, as a table or a key spells it; nil for any other.
  package func aspect(_ name: String) -> OverviewAspect? {
    OverviewAspect(key: name) ?? aspects.meaning(of: name)
  }

  /// How the table spells an aspect: `used-by` is `Used by`; a text that is not a key stays as it is.
  package func spelling(ofAspect key: String) -> String {
    guard key.utf8.allSatisfy({ $0.isSmallLetter || $0 == UInt8(ascii: "-") }) else { return key }
    if let aspect = OverviewAspect(key: key) { return aspects.written(aspect).text }
    // A word of the project's own in small letters.
    if aspects.meaning(of: key) != nil { return key }
    let words = key.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The kind of a flow by its ID; nil for IDs such as `CP1`.
  package func kind(ofID id: String) -> FlowDocument.Kind? {
    // `UC9.10/Destination` is one of the tables of UC9.10.
    let document = String(id.prefix { $0 != "/" })
    return FlowDocument.Kind.allCases.first { ids[$0]?.number(of: document) != nil }
  }

  /// An id, for messages.
  package func exampleID(_ kind: FlowDocument.Kind) -> String {
    ids[kind]?.id(kind == .useCase ? "2.3" : "2.8") ?? ""
  }

  /// How a heading names a flow: `Use Case 2.3` for UC2.3, the id itself for others.
  package func heading(_ id: String) -> String {
    guard let kind = kind(ofID: id), let number = ids[kind]?.number(of: id) else { return id }
    return "\(headings.written(kind.headingWord).text) \(number)"
  }

  /// The possible first words of a step's rows, for messages.
  package var rowExamples: String {
    let selects = actors.written(.user).text + " " + verbs.written(.selects).sentence("…")
    let rows = [selects] + TriggerWord.allCases.map { sentence($0.kind, "…") }
    let quoted = rows.map { "'\($0)'" }
    return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }

  /// The head of a flow table, as a line.
  package var flowHead: String {
    "| \(Column.allCases.map { columns.written($0).text }.joined(separator: " | ")) |"
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
    switch self {
    case .results, .errors: "possible-\(rawValue)"
    default: rawValue
    }
  }
}

extension FlowDocument.Kind {
  /// Which heading a flow of the kind has.
  package var headingWord: Wording.Heading {
    switch self {
    case .useCase: .useCase
    case .partialFlow: .partialFlow
    }
  }
}
