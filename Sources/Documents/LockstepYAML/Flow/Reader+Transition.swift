import Lockstep
import LockstepModel

/// Reading a transition: an outcome row of a step.
extension Reader {
  /// A transition, unless it has no number or no trigger.
  mutating func readTransition(_ entry: Int, _ list: Field) -> FlowRow? {
    guard var cursor = beginMapping(entry, as: .transition, of: list) else { return nil }
    currentRow = entry
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
      case .id: id = readID(field)
      case .next, .result, .goTo, .endGoTo, .errorFlow, .show, .step, .label, .href: target.add(field, &self)
      case .as: name = readText(field)
      default:
        guard let kind = Trigger.Kind(rawValue: field.name.rawValue) else {
          others.append(field)
          continue
        }
        if let triggerField {
          reportOnlyOne(
            triggerField, field, "a transition has one trigger",
            help: "keep one of the two, or make two transitions")
        } else {
          triggerField = field
          if let words = readText(field) { trigger = Trigger(kind, words, key: span(field.key)) }
        }
      }
    }
    finish(cursor)
    if triggerField == nil, !cursor.probablyMeantKeys.containsAny(of: KeyTable.triggerKeys) {
      reportMissing(
        "trigger", in: cursor,
        help: "add one of \(KeyTable.triggerKeys.map(\.rawValue).joined(separator: ", "))")
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
      target: readTarget(target), span: whole)
    for field in others { readOtherKey(field, into: &transition) }
    return id == nil || trigger == nil ? nil : transition
  }

  /// Reads the keys other than ID, trigger and target.
  private mutating func readOtherKey(_ field: Field, into transition: inout FlowRow) {
    switch field.name {
    case .swift: transition.swiftName = readText(field)
    case .values: transition.values = readOutcomeValues(field)
    case .do: readEffect(field, of: &transition)
    case .when: transition.when = readText(field)
    case .gives: transition.gives = readText(field)
    case .after:
      let delay = readDelay(field)
      if transition.trigger.kind == .event { transition.after = delay }
    case .note: transition.note = readCell(field)
    case .nextNote: transition.nextNote = readCell(field)
    case .source: transition.cell = readCellSource(field)
    default:
      guard let (flag, _, _, _, _) = RowFlags.keys.first(where: { $0.key == field.name.rawValue }) else {
        return
      }
      if readBoolean(field) == true { transition.flags.insert(flag) }
    }
  }

  private mutating func readEffect(_ field: Field, of transition: inout FlowRow) {
    guard node(field.value).kind == .mapping else { return transition.effect = readText(field) }
    guard var cursor = beginMapping(field.value, as: .effect, of: field) else { return }
    while let field = next(of: &cursor) {
      if field.name == .as {
        transition.effectName = readText(field)
      } else {
        transition.effect = readText(field)
      }
    }
    finish(cursor)
  }

  private mutating func readOutcomeValues(_ field: Field) -> [OutcomeValue] {
    readPairs(field, of: .choice(OutcomeValue.Kind.allCases.map(\.rawValue))).compactMap { pair in
      (readChoice(pair.value) as Located<OutcomeValue.Kind>?).map {
        OutcomeValue(name: pair.key, kind: $0)
      }
    }
  }
}
