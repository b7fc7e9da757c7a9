import LockstepModel

/// The names in properties, and in the exceptions of a project.
extension OccurrenceSearch {
  mutating func add(_ property: PropertyDocument, in source: SourceText) {
    if let start = property.startFlow { addFlowUse(start) }
    for flow in property.followedFlows ?? [] { addFlowUse(flow) }
    switch property.world {
    case .named(let name): addUse(.world(name.value), name)
    case .inline(let world): add(world)
    case nil: break
    }
    var events = property.startEvents + property.endEvents + property.barredEvents
    if let from = property.fromCondition { add(from) }
    switch property.claim {
    case .never(let condition)?, .alwaysPossible(let condition)?, .possible(let condition, _)?: add(condition)
    case .atMost(_, let run, let between)?:
      for text in run {
        if isAction(text.value) { addUse(.action(text.value), text) } else { events.append(text) }
      }
      events += between
    case nil: break
    }
    for event in events { add(event: event, in: source) }
  }

  private mutating func add(_ condition: PropertyDocument.Condition) {
    if let title = condition.viewTitle { addUse(.screen(title.value), title) }
    if let place = condition.place { addUse(place) }
    if let flow = condition.flow { addFlowUse(flow) }
    if let value = condition.valueName { addUse(.value(value.value), value) }
  }

  private func isAction(_ name: String) -> Bool {
    project.flows.contains { flow in flow.steps.contains { $0.action?.value == name } }
  }

  /// `UC2.3 1.3a`, `enters UC2.3`, `checkPin Accepted`.
  private mutating func add(event: SourceString, in source: SourceText) {
    guard let (first, rest) = Self.splitAtBlank(event, in: source) else { return }
    if first.value == "enters" || first.value == "leaves" { return addFlowUse(rest) }
    if project.flow(first.value) != nil { return add(named: event, in: source) }
    addUse(.action(first.value), first)
    for symbol in project.outcomeSymbols(of: first.value, named: rest.value) { addUse(symbol, rest) }
  }

  /// A flow, or a step or a row with its flow: `UC2.3 1.3a`.
  mutating func add(named name: SourceString, in source: SourceText) {
    guard let (first, rest) = Self.splitAtBlank(name, in: source) else {
      if project.flow(name.value) != nil { addFlowUse(name) }
      return
    }
    guard let flow = project.flow(first.value)?.id else { return }
    addFlowUse(first)
    if project.row(rest.value, of: flow) != nil {
      addUse(.row(flow: flow, id: rest.value), rest)
    } else {
      addUse(.place(flow: flow, id: rest.value), rest)
    }
  }

  /// What is before and behind the first blank; nil without one.
  private static func splitAtBlank(
    _ text: SourceString, in source: SourceText
  ) -> (SourceString, SourceString)? {
    guard let start = text.contentStart(in: source), let blank = text.value.firstIndex(of: " ") else {
      return nil
    }
    let (first, rest) = (String(text.value[..<blank]), String(text.value[blank...].dropFirst()))
    let middle = start + first.utf8.count
    return (
      SourceString(first, at: Span(start..<middle)),
      SourceString(rest, at: Span(middle + 1..<middle + 1 + rest.utf8.count))
    )
  }
}
