import Lockstep
import LockstepModel

/// Reading a step.
extension Reader {
  /// Appends a step, unless it has no number or no kind.
  mutating func step(_ entry: Int, _ list: Field, into steps: inout [Step]) {
    guard var cursor = mapping(entry, as: .step, of: list) else { return }
    row = entry
    let whole = span(entry)
    var id: SourceString?
    var kindField: Field?
    var hasKind = false
    var target = TargetFields()
    var step = Step(
      id: SourceString("", at: whole), kind: Located(.system, at: whole), name: SourceString("", at: whole),
      span: whole)
    while let field = next(of: &cursor) {
      switch field.name {
      case .id: id = self.id(field)
      case .title: step.title = text(field)
      case .action: step.action = text(field)
      case .swift: step.swiftName = text(field)
      case .reads: step.reads = texts(field)
      case .keeps: step.keeps = texts(field)
      case .with: step.with = texts(field)
      case .message, .input, .inputs, .items, .options, .actions, .duration, .details:
        details(field, into: &step.details)
      case .next: target.take(field, &self)
      case .label: step.label = text(field)
      case .href: step.href = text(field)
      case .note: step.note = cell(field)
      case .transitions: step.transitions = transitions(field, of: entry)
      case .source: step.cell = cellSource(field)
      default:
        guard let kind = Step.Kind(rawValue: field.name.rawValue) else { break }
        if let first = kindField {
          onlyOne(first, field, "a step has one kind", help: "keep one of the two, or make two steps")
        } else {
          kindField = field
          if let name = kind.isCall ? self.id(field) : text(field) {
            step.kind = Located(kind, at: span(field.key))
            step.name = name
            hasKind = true
          }
        }
      }
    }
    finish(cursor)
    if kindField == nil, !cursor.meant.containsAny(of: KeyTable.stepKinds) {
      missing(
        "kind", in: cursor,
        help: "add one of \(KeyTable.stepKinds.map(\.rawValue).joined(separator: ", "))")
    }
    step.target = self.target(target)
    guard let id, hasKind else { return }
    step.id = id
    steps.append(step)
  }

  private mutating func transitions(_ field: Field, of step: Int) -> [FlowRow] {
    let rows = list(field, of: .table(.transition)) { reader, entry, rows in
      reader.transition(entry, field, into: &rows)
    }
    row = step
    return rows
  }
}
