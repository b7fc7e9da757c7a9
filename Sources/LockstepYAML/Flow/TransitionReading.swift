import Lockstep

/// Reading a transition: an outcome row of a step.
extension Reader {
  /// nil if it has no number or no trigger.
  mutating func transition(_ entry: Int, _ list: Field) -> Transition? {
    guard var cursor = mapping(entry, as: .transition, of: list) else { return nil }
    row = entry
    let whole = span(entry)
    var id: Text?
    var triggerField: Field?
    var trigger: Trigger?
    var target = TargetFields()
    var result = Transition(id: Text("", at: whole), trigger: Trigger(.text, Text("", at: whole), key: whole), span: whole)
    while let field = next(of: &cursor) {
      switch field.name {
      case .id: id = self.id(field)
      case .next, .result, .goTo, .endGoTo, .errorFlow, .show, .step, .label, .href: target.take(field, &self)
      case .as: result.name = text(field)
      case .values: result.values = outcomeValues(field)
      case .do: result.effect = text(field)
      case .when: result.when = text(field)
      case .gives: result.gives = text(field)
      case .forget: result.forgets = boolean(field) ?? false
      case .after: result.after = delay(field)
      case .note: result.note = text(field)
      case .nextNote: result.nextNote = text(field)
      case .erratum: result.erratum = erratum(field)
      case .source: result.cell = cellSource(field)
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
    if triggerField == nil {
      missing("trigger", in: cursor, help: "say when it is taken with one of \(KeyTable.triggers.map(\.rawValue).joined(separator: ", "))")
    }
    result.target = self.target(target)
    guard let id, let trigger else { return nil }
    result.id = id
    result.trigger = trigger
    return result
  }

  private mutating func outcomeValues(_ field: Field) -> [OutcomeValue] {
    pairs(field, of: .choice(OutcomeValue.Kind.allCases.map(\.rawValue))).compactMap { pair in
      choice(pair.value, inner(pair, of: field), OutcomeValue.Kind.self).map { OutcomeValue(name: pair.key, kind: $0) }
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
