import Lockstep

/// Reading a transition: an outcome row of a step.
extension Reader {
  /// Appends a transition, unless it has no number or no trigger.
  mutating func transition(_ entry: Int, _ list: Field, into rows: inout [Transition]) {
    guard var cursor = mapping(entry, as: .transition, of: list) else { return }
    row = entry
    let whole = span(entry)
    var id: Text?
    var triggerField: Field?
    var trigger: Trigger?
    var target = TargetFields()
    // Filled in where it stays: the value is large, and a local one would be copied into the list.
    let index = rows.count
    rows.append(
      Transition(
        id: Text("", at: whole), trigger: Trigger(.text, Text("", at: whole), key: whole), span: whole))
    while let field = next(of: &cursor) {
      switch field.name {
      case .id: id = self.id(field)
      case .next, .result, .goTo, .endGoTo, .errorFlow, .show, .step, .label, .href: target.take(field, &self)
      case .as: rows[index].name = text(field)
      case .values: rows[index].values = outcomeValues(field)
      case .do: rows[index].effect = text(field)
      case .when: rows[index].when = text(field)
      case .gives: rows[index].gives = text(field)
      case .forget: rows[index].forgets = boolean(field) ?? false
      case .after: rows[index].after = delay(field)
      case .note: rows[index].note = cell(field)
      case .nextNote: rows[index].nextNote = cell(field)
      case .erratum: rows[index].erratum = erratum(field)
      case .source: rows[index].cell = cellSource(field)
      default:
        guard let kind = Trigger.Kind(field.name) else { break }
        if let triggerField {
          twoTriggers(triggerField, field)
        } else {
          triggerField = field
          if let words = text(field) { trigger = Trigger(kind, words, key: span(field.key)) }
        }
      }
    }
    finish(cursor)
    if triggerField == nil, !cursor.meant.containsAny(of: KeyTable.triggers) {
      missing(
        "trigger", in: cursor,
        help: "say when it is taken with one of \(KeyTable.triggers.map(\.rawValue).joined(separator: ", "))")
    }
    rows[index].target = self.target(target)
    if let id, let trigger {
      rows[index].id = id
      rows[index].trigger = trigger
    } else {
      rows.removeLast()
    }
  }

  private mutating func outcomeValues(_ field: Field) -> [OutcomeValue] {
    pairs(field, of: .choice(OutcomeValue.Kind.allCases.map(\.rawValue))).compactMap { pair in
      choice(pair.value, inner(pair, of: field), OutcomeValue.Kind.self).map {
        OutcomeValue(name: pair.key, kind: $0)
      }
    }
  }

  private mutating func twoTriggers(_ first: Field, _ second: Field) {
    report(
      Diagnostic(
        "yaml-shape", .error,
        "a transition has one trigger, but this one has '\(first.name.rawValue)' and '\(second.name.rawValue)'",
        at: location(second.key), help: "keep one of the two, or make two transitions",
        related: [.init(location(first.key), "the first")]))
  }
}

extension Trigger.Kind {
  init?(_ key: KeyName) {
    switch key {
    case .user: self = .user
    case .case: self = .case
    case .error: self = .error
    case .event: self = .event
    case .returns: self = .returns
    case .text: self = .text
    default: return nil
    }
  }
}
