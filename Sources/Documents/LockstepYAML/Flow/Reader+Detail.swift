import Lockstep
import LockstepModel

/// Reading the lines under a step's title.
extension Reader {
  /// Reads one key's lines; `details` may hold several, each verbatim or again under a key.
  mutating func readDetails(_ field: Field, into details: inout [Detail]) {
    let key = key(field)
    switch field.name {
    case .message: if let text = readText(field) { details.append(Detail(.message(text), key: key)) }
    case .input, .inputs: details.append(Detail(.inputs(readInputs(field)), key: key))
    case .items: details.append(Detail(.items(readTexts(field)), key: key))
    case .options: details.append(Detail(.options(readTexts(field)), key: key))
    case .actions: details.append(Detail(.actions(readTexts(field)), key: key))
    case .duration:
      if let promise = readPromisedDuration(field) { details.append(Detail(.duration(promise), key: key)) }
    case .picture: if let path = readText(field) { details.append(Detail(.picture(path), key: key)) }
    case .details: readDetailLines(field, into: &details)
    default: break
    }
  }

  private func key(_ field: Field) -> SourceString { SourceString(field.name.rawValue, at: span(field.key)) }

  private mutating func readDetailLines(_ field: Field, into details: inout [Detail]) {
    if node(field.value).kind == .scalar, !node(field.value).isMissing {
      if let text = readText(field) { details.append(Detail(.line(text), key: key(field))) }
      return
    }
    // A list inside a list could only come from `details` in `details`, whose depth the file's depth limit
    // bounds.
    let entries = readList(field, of: .either([.text, .table(.detail)])) { reader, entry -> [Detail]? in
      guard reader.node(entry).kind == .mapping, var cursor = reader.beginMapping(entry, as: .detail) else {
        return reader.readText(entry, field).map { [Detail(.line($0), key: reader.key(field))] }
      }
      var lines: [Detail] = []
      while let field = reader.next(of: &cursor) { reader.readDetails(field, into: &lines) }
      return lines
    }
    details += entries.joined()
  }

  private mutating func readInputs(_ field: Field) -> [InputField] {
    guard node(field.value).kind == .sequence else { return readInput(field.value, field).map { [$0] } ?? [] }
    return readList(field) { reader, entry in reader.readInput(entry, field) }
  }

  private mutating func readInput(_ index: Int, _ list: Field) -> InputField? {
    guard node(index).kind != .scalar else {
      return readText(index, list).map { InputField(text: $0, span: $0.span) }
    }
    guard var cursor = beginMapping(index, as: .inputField, of: list) else { return nil }
    var text: SourceString?
    var input = InputField(text: SourceString("", at: span(index)), span: span(index))
    while let field = next(of: &cursor) {
      switch field.name {
      case .text: text = readText(field)
      case .name: input.name = readText(field)
      case .pattern: input.pattern = readPattern(field)
      case .secret: input.isSecret = readBoolean(field) ?? false
      default: break
      }
    }
    finish(cursor)
    // An input without its words still has its name, which rows and actions refer to.
    input.text = text ?? input.name ?? input.text
    return input
  }

  /// A pattern that can be matched; any other would only be refused again by its users.
  mutating func readPattern(_ field: Field) -> SourceString? {
    guard let text = readText(field) else { return nil }
    do throws(FlowPattern.Malformed) {
      _ = try FlowPattern(text.value)
      return text
    } catch {
      report(error.finding(about: text, in: tree.source), losing: .nothing)
      return nil
    }
  }

  private mutating func readPromisedDuration(_ list: Field) -> PromisedDuration? {
    guard var cursor = beginMapping(list.value, as: .duration, of: list) else { return nil }
    var from: (Duration, SourceString)?
    var to: (Duration, SourceString)?
    while let field = next(of: &cursor) {
      switch field.name {
      case .from: from = readSeconds(field)
      case .to: to = readSeconds(field)
      default: break
      }
    }
    finish(cursor)
    guard let from, let to else { return nil }
    if from.0 > to.0 {
      var finding = Diagnostic(
        .invalidValue, "this duration ends (\(to.1.value) s) before it begins (\(from.1.value) s)",
        at: Location(tree.source, to.1.span), help: "swap the two",
        related: [.init(Location(tree.source, from.1.span), "longer than 'to'")])
      finding.isBeyondSchema = true
      report(finding, losing: .value)
      return nil
    }
    return PromisedDuration(from: from.0, to: to.0, fromText: from.1, toText: to.1)
  }

  // Reading a step.

  /// A step, unless it has no number or no kind.
  mutating func readStep(_ entry: Int, _ list: Field) -> Step? {
    guard var cursor = beginMapping(entry, as: .step, of: list) else { return nil }
    currentRow = entry
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
      case .id: id = readID(field)
      case .title: step.title = readText(field)
      case .action: step.action = readText(field)
      case .swift: step.swiftName = readText(field)
      case .reads: step.reads = readTexts(field)
      case .keeps: step.keeps = readTexts(field)
      case .with: step.passedParameters = readTexts(field)
      case .message, .input, .inputs, .items, .options, .actions, .duration, .picture, .details:
        readDetails(field, into: &step.details)
      case .next: target.add(field, &self)
      case .label: step.label = readText(field)
      case .href: step.href = readText(field)
      case .note: step.note = readCell(field)
      case .transitions: step.transitions = readTransitions(field, of: entry)
      case .source: step.cell = readCellSource(field)
      default:
        guard let kind = Step.Kind(rawValue: field.name.rawValue) else { break }
        if let first = kindField {
          reportOnlyOne(first, field, "a step has one kind", help: "keep one of the two, or make two steps")
        } else {
          kindField = field
          if let name = kind.isCall ? readID(field) : readText(field) {
            step.kind = Located(kind, at: span(field.key))
            step.name = name
            hasKind = true
          }
        }
      }
    }
    finish(cursor)
    if kindField == nil, !cursor.probablyMeantKeys.containsAny(of: KeyTable.stepKindKeys) {
      reportMissing(
        "kind", in: cursor,
        help: "add one of \(KeyTable.stepKindKeys.map(\.rawValue).joined(separator: ", "))")
    }
    step.target = readTarget(target)
    guard let id, hasKind else { return nil }
    step.id = id
    return step
  }

  private mutating func readTransitions(_ field: Field, of step: Int) -> [FlowRow] {
    let rows = readList(field, of: .table(.transition)) { reader, entry in reader.readTransition(entry, field)
    }
    currentRow = step
    return rows
  }

  // Reading where a row leads.

  /// Puts the keys together; reports those that have no target to belong to.
  mutating func readTarget(_ fields: TargetFields) -> Target? {
    let name = fields.targetField?.name
    let isFlow = name == .goTo || name == .endGoTo
    if let field = fields.step, !isFlow {
      reportStray(
        field, needs: "'go-to' or 'end-go-to'", help: "a step of this flow is named by 'next' alone")
    }
    if !isFlow, name != .errorFlow {
      if let field = fields.label {
        reportStray(field, needs: Self.linkTargets, help: "only these are links")
      }
      if let field = fields.href { reportStray(field, needs: Self.linkTargets, help: "only these are links") }
    }
    guard let main = fields.targetField, let kind = readTargetKind(main, step: fields.step) else {
      return nil
    }
    var target = Target(kind)
    if let field = fields.label { target.label = readText(field) }
    if let field = fields.href { target.href = readText(field) }
    return target
  }

  private static let linkTargets = "'go-to', 'end-go-to' or 'error-flow'"

  private mutating func readTargetKind(_ main: Field, step: Field?) -> Target.Kind? {
    switch main.name {
    case .next: readID(main).map { nextTarget($0) }
    case .result: readText(main).map { .result($0) }
    case .goTo: readID(main).map { .goTo(flow: $0, step: step.flatMap { readID($0) }) }
    case .endGoTo: readID(main).map { .endGoTo(flow: $0, step: step.flatMap { readID($0) }) }
    case .errorFlow: readText(main).map { .errorFlow($0) }
    case .show: readText(main).map { .show($0) }
    default: nil
    }
  }

  private func nextTarget(_ text: SourceString) -> Target.Kind {
    switch text.value {
    case "back": .back(text)
    case "end": .end(text)
    case "resume": .resume(text)
    default: .next(text)
    }
  }

  private mutating func reportStray(_ field: Field, needs: String, help: String) {
    report(
      .yamlType, "'\(field.name.rawValue)' needs \(needs) next to it", at: location(field.key), help: help)
  }
}
