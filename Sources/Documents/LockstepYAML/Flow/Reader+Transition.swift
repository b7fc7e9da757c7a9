import Lockstep
import LockstepModel

/// Reading a transition: an outcome row of a step.
extension Reader {
  /// A transition, unless it has no number or no trigger.
  mutating func transition(_ entry: Int, _ list: Field) -> FlowRow? {
    guard var cursor = mapping(entry, as: .transition, of: list) else { return nil }
    row = entry
    let whole = span(entry)
    var id: SourceString?
    var triggerField: Field?
    var trigger: Trigger?
    var name: SourceString?
    var target = TargetFields()
    // The keys that few rows have, read when the rest is known.
    var others: [Field] = []
    while let field = next(of: &cursor) {
      switch field.name {
      case .id: id = self.id(field)
      case .next, .result, .goTo, .endGoTo, .errorFlow, .show, .step, .label, .href: target.take(field, &self)
      case .as: name = text(field)
      default:
        guard let kind = Trigger.Kind(rawValue: field.name.rawValue) else {
          others.append(field)
          continue
        }
        if let triggerField {
          onlyOne(
            triggerField, field, "a transition has one trigger",
            help: "keep one of the two, or make two transitions")
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
        help: "add one of \(KeyTable.triggers.map(\.rawValue).joined(separator: ", "))")
    }
    if let triggerField, triggerField.name != .event, let delay = others.first(where: { $0.name == .after }) {
      report(
        .yamlType, "'after' needs 'event' next to it", at: location(delay.key),
        help: "time takes events alone: remove it, or make the row an event")
    }
    // The other keys of a row that is lost are read, too: their findings count.
    let nothing = SourceString("", at: whole)
    var transition = FlowRow(
      id: id ?? nothing, trigger: trigger ?? Trigger(.text, nothing, key: whole), name: name,
      target: self.target(target), span: whole)
    for field in others { read(field, into: &transition) }
    return id == nil || trigger == nil ? nil : transition
  }

  /// Reads the keys other than ID, trigger and target.
  private mutating func read(_ field: Field, into transition: inout FlowRow) {
    switch field.name {
    case .swift: transition.swiftName = text(field)
    case .values: transition.values = outcomeValues(field)
    case .do: effect(field, of: &transition)
    case .when: transition.when = text(field)
    case .gives: transition.gives = text(field)
    case .after:
      let delay = delay(field)
      if transition.trigger.kind == .event { transition.after = delay }
    case .note: transition.note = cell(field)
    case .nextNote: transition.nextNote = cell(field)
    case .source: transition.cell = cellSource(field)
    default:
      guard let (flag, _, _, _, _) = RowFlags.keys.first(where: { $0.key == field.name.rawValue }) else {
        return
      }
      if boolean(field) == true { transition.flags.insert(flag) }
    }
  }

  private mutating func effect(_ field: Field, of transition: inout FlowRow) {
    guard node(field.value).kind == .mapping else { return transition.effect = text(field) }
    guard var cursor = mapping(field.value, as: .effect, of: field) else { return }
    while let field = next(of: &cursor) {
      if field.name == .as { transition.effectName = text(field) } else { transition.effect = text(field) }
    }
    finish(cursor)
  }

  private mutating func outcomeValues(_ field: Field) -> [OutcomeValue] {
    pairs(field, of: .choice(OutcomeValue.Kind.allCases.map(\.rawValue))).compactMap { pair in
      (choice(pair.value) as Located<OutcomeValue.Kind>?).map {
        OutcomeValue(name: pair.key, kind: $0)
      }
    }
  }
}
