import Lockstep
package import LockstepModel

/// Completion: what the key tables say of the key whose value, or whose mapping, a place is in. The keys of the tables
/// themselves, and the words of a choice, are left to the schemas.
extension YAMLFormat {
  package func cursor(
    at offset: Int, in source: SourceText, isFlow: Bool, _ wording: Wording
  ) -> CursorContext? {
    let trail = YAMLCursorPath(source.bytes, before: offset)
    guard let start = trail.textStart, let root = Self.rootShape(of: trail), !isForeign(source) else {
      return nil
    }
    let spot = KeyPosition(trail, in: root)
    let rest = source.bytes[offset..<source.bytes.editorLine(around: offset).upperBound].drop { $0 == 0x20 }
    guard
      let (kind, form) = spot.proposal(trail, hasMore: rest.first.map { !"}],".utf8.contains($0) } ?? false)
    else { return nil }
    var context = CursorContext(kind, start: start, end: offset)
    context.flow = trail.value(of: .flow) ?? trail.value(of: .start)
    let byteBefore = start > 0 ? source.bytes[start - 1] : 0
    let isInBrackets = trail.isInBrackets
    switch form {
    case .entry(let dash): context.spelling = { dash + $0 }
    case .scalar where byteBefore == UInt8(ascii: "\"") || byteBefore == UInt8(ascii: "'"): break
    case .scalar(let role):
      context.spelling = { ScalarText.line(LayoutScalar(text: $0, role: role), isInBrackets: isInBrackets) }
    }
    return context
  }

  /// The shape of the whole file.
  private static func rootShape(of trail: YAMLCursorPath) -> Shape? {
    let isList = trail.levels.first?.isList == true
    let kinds = SchemaKind.allCases.filter { kind in
      switch kind.form {
      case .one: !isList && trail.firstKey == kind.root.table.entries.first?.name.rawValue
      case .either: trail.firstKey == kind.root.table.entries.first?.name.rawValue
      case .list: isList
      }
    }
    // A list is a script unless it is one of scenarios.
    guard let kind = kinds.first(where: { $0.form == .either }) ?? kinds.first else { return nil }
    return isList ? .list(kind == .script ? KeyTable.scriptLineShape : .table(kind.root)) : .table(kind.root)
  }
}

/// Where a place is among the keys of the tables.
private struct KeyPosition {
  /// How a proposal is written.
  enum ProposalForm {
    case scalar(LayoutScalar.Role)
    /// As it is, behind a dash that is missing.
    case entry(dash: String)
  }

  /// The innermost key of a table.
  private var table: TableName?
  private var key: KeyName?
  /// The innermost key that the author chose.
  private var chosenKey: String?
  /// What the value may be.
  private var shapes: [Shape]

  init(_ trail: YAMLCursorPath, in root: Shape) {
    shapes = root.alternatives
    for part in trail.parts { enter(part) }
  }

  private mutating func enter(_ part: YAMLCursorPath.Component) {
    var inner: [Shape] = []
    for shape in shapes {
      switch (part, shape) {
      case (.item, .list(let entry)): inner += entry.alternatives
      case (.key(let name), .table(let table)):
        guard let key = KeyName(rawValue: name), let entry = table.table.entry(key) else { continue }
        (self.table, self.key) = (table, key)
        inner += entry.shape.alternatives
      case (.key(let name), .mapping(of: let value)), (.key(let name), .places(of: let value, _)):
        chosenKey = name
        inner += value.alternatives
      default: continue
      }
    }
    shapes = inner
  }

  /// What fits, and how it is written there.
  ///
  /// - Parameter hasMore: whether something follows on the line.
  func proposal(_ trail: YAMLCursorPath, hasMore: Bool) -> (CursorContext.Kind, ProposalForm)? {
    guard let table, let key else { return nil }
    for shape in shapes {
      switch shape {
      case .text, .delay:
        if let kind = Self.kindOfValue(table, key, chosenKey, trail) { return (kind, .scalar(.text)) }
      case .id, .cell, .place, .row:
        if let kind = Self.kindOfValue(table, key, chosenKey, trail) { return (kind, .scalar(.number)) }
      case .mapping, .places:
        if !hasMore, let kind = Self.kindOfChosenKey(table, key) { return (kind, .scalar(.number)) }
      case .list(.table(let entry)):
        guard !hasMore, !trail.isInBrackets, let level = Self.level(entry) else { continue }
        return (.entry(level), .entry(dash: "- "))
      // Behind the dash, or in brackets, where only rows are written.
      case .table(let entry):
        guard !hasMore, trail.levels.last?.isList == true, let level = Self.level(entry),
          level == .row || !trail.isInBrackets
        else { continue }
        return (.entry(level), .entry(dash: ""))
      default: continue
      }
    }
    return nil
  }

  private static func level(_ table: TableName) -> CursorContext.RowLevel? {
    switch table {
    case .scenario: .scenario
    case .step: .step
    case .transition: .row
    default: nil
    }
  }

  /// What the value of a key names.
  private static func kindOfValue(
    _ table: TableName, _ key: KeyName, _ name: String?, _ trail: YAMLCursorPath
  ) -> CursorContext.Kind? {
    switch (table, key) {
    case (_, .id): level(table).map { .number($0) }
    case (.scenario, .next), (.step, .next), (.transition, .next): .next
    case (.scenario, .goTo), (.transition, .goTo), (.transition, .endGoTo), (.property, .followGoTo),
      (.step, .useCase):
      .useCase
    case (.scenario, .step), (.transition, .step):
      (trail.value(of: .goTo) ?? trail.value(of: .endGoTo)).map { .step(of: $0) }
    case (.flow, .errors): .declaredError
    case (.step, .partialFlow): .partialFlow
    case (.step, .with): .calleeParameter
    case (.step, .action): .action
    case (.step, .reads), (.condition, .holds): .value
    case (.step, .keeps): .keptInput
    case (.transition, .user): .user
    case (.transition, .error): .error
    case (.transition, .event), (.scriptLine, .event): .event
    case (.transition, .returns): .calleeResult
    case (.transition, .after): .delay
    case (.transition, .as): trail.value(of: .event) == nil ? .outcome : nil
    case (.transition, .when): .parameter
    case (.transition, .gives): .input
    case (.transition, .result): .result
    case (.transition, .errorFlow): .errorFlow
    case (.errata, .errata), (.testScenario, .flow), (.property, .start), (.vocabulary, .flow): .ownFlow
    case (.erratum, .row): trail.value(of: .errata).map { .part(of: $0) }
    case (.errorFlow, .flow), (.session, _), (.condition, .in): .flow
    case (.property, .after), (.property, .until), (.property, .without), (.property, .between):
      .propertyEvent
    case (.property, .run): .countedEvent
    case (.property, .world), (.testScenario, .world), (.vocabulary, .world): .world
    case (.condition, .shows), (.scriptLine, .shows): .screen
    case (.condition, .at), (.scriptLine, .at): .place
    case (.condition, .ends): .end(orAny: true)
    case (.appException, .row): .placeOrRow
    case (.world, .outcomes), (.worldSettings, .outcomes), (.scriptLine, .outcome):
      name.map { .answer(at: $0) }
    case (.scriptLine, .error): name.map { .failure(at: $0) }
    case (.world, .actions), (.worldSettings, .actions), (.simulatedAnswer, .outcome):
      name.map { .answers(of: $0) }
    case (.simulatedAnswer, .error): .declaredError
    case (.testScenario, .with): trail.value(of: .flow).map { .passedParameter(to: $0) }
    case (.testScenario, .verifies), (.scriptLine, .took): .row
    case (.scriptLine, .row): .rowNumber
    case (.scriptLine, .user), (.scriptLine, .notPossible): .choice
    case (.scriptLine, .use): .script
    case (.scriptLine, .ends): .end(orAny: false)
    case (.scriptLine, .message): .message
    case (.scriptLine, .actions): .button
    case (.scriptLine, .did): .effect
    default: nil
    }
  }

  /// What a key that the author chooses names.
  private static func kindOfChosenKey(_ table: TableName, _ key: KeyName) -> CursorContext.Kind? {
    switch (table, key) {
    case (.flow, .overview): .aspect
    case (.project, .losses): .placeOrRow
    case (.project, .textExceptions): .place
    case (.project, .rules): .rule
    case (.project, .errorFlows): .declaredError
    case (.world, .outcomes), (.worldSettings, .outcomes), (.scriptLine, .outcome), (.scriptLine, .error):
      .answeredStep
    case (.world, .actions), (.worldSettings, .actions), (.scriptLine, .ran): .action
    case (.scriptLine, .data), (.scriptLine, .give): .value
    default: nil
    }
  }
}

extension Shape {
  /// What it allows one by one.
  fileprivate var alternatives: [Shape] {
    if case .either(let shapes) = self { shapes.flatMap(\.alternatives) } else { [self] }
  }
}
