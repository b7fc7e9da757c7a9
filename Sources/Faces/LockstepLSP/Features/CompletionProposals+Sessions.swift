import Lockstep
import LockstepModel
import LockstepScenarios

/// The names of what a session may come to, which scenarios, scripts, worlds and properties use.
extension CompletionProposals {
  /// The tables that a session of the flow around the place may reach; all where it is not known.
  private var reachableTables: [FlowTable] {
    guard let flow = context.flow.flatMap(project.flowNumber).map({ LinkedProject.FlowIndex($0) }),
      flow < project.linked.tables.endIndex
    else { return Array(project.linked.tables) }
    let resuming = project.settings?.session.onResume.flatMap { project.flowNumber($0.value) }
    return project.linked.tablesReachable(from: flow, resuming: resuming.map { LinkedProject.FlowIndex($0) })
  }

  mutating func addSessionNames(_ kind: CursorContext.Kind) {
    switch kind {
    case .answer(let place): addAnswers(at: place)
    case .failure(let place): addErrors(at: place)
    case .answers(let action):
      addDistinct(
        project.linked.tables.flatMap(\.steps).filter { $0.action?.value == action }.flatMap(answers),
        .reference)
      addDistinct((project.domain.outcomesByAction[action] ?? []).map { ($0, "") }, .reference)
    case .end(let isAny): addEnds(includesAny: isAny)
    case .propertyEvent, .countedEvent: addPropertyEvents(withActions: kind == .countedEvent)
    default:
      for table in reachableTables { addNames(kind, of: table) }
    }
  }

  /// The names of one kind that a table has.
  private mutating func addNames(_ kind: CursorContext.Kind, of table: FlowTable) {
    let flow = table.entry.id
    if kind == .place || kind == .placeOrRow { add(flow, table.entry.title, .module) }
    var names: [(text: String, title: String)] = []
    for step in table.steps where !isBeingWritten(step.id.span, in: table.document) {
      let rows = step.transitions.map { (row: $0, title: project.wording.sentence($0.trigger)) }
      switch kind {
      case .place: names.append(("\(flow) \(step.id.value)", step.displayName))
      case .row: names += rows.map { ("\(flow) \($0.row.id.value)", $0.title) }
      case .rowNumber: names += rows.map { ($0.row.id.value, $0.title) }
      case .placeOrRow:
        names.append(("\(flow) \(step.id.value)", step.displayName))
        names += rows.map { ("\(flow) \($0.row.id.value)", $0.title) }
      case .screen: if step.kind.value.isDisplayed { names.append((ShownText.of(step.name.value), "")) }
      case .message:
        names += step.details.compactMap { detail in
          if case .message(let text) = detail.content {
            (ShownText.of(text.value), step.displayName)
          } else {
            nil
          }
        }
      case .button: names += step.actions.map { (ShownText.of($0.value), step.displayName) }
      case .choice:
        let selects = project.wording.verbs.preferredWord(.selects)
        names += step.actions.map { (selects.sentence(ShownText.of($0.value)), step.displayName) }
        names += rows.filter { $0.row.trigger.kind == .user }
          .map { (ShownText.of($0.row.trigger.text.value), step.displayName) }
      case .event:
        names += rows.filter { $0.row.trigger.kind == .event }
          .map { (ShownText.of($0.row.trigger.text.value), step.displayName) }
      case .effect:
        names += rows.compactMap { row in row.row.effect.map { (ShownText.of($0.value), row.row.id.value) } }
      case .answeredStep:
        if step.kind.value.isAutomatic {
          names.append(("\(flow) \(step.id.value)", step.displayName))
        } else if step.kind.value.isCall, let called = project.flow(step.name.value), called.isExternal {
          names.append((called.id, called.title))
        }
      default: break
      }
    }
    addDistinct(names, .reference)
  }

  /// The step that a place names; nil for a flow alone.
  private func step(at place: String) -> (flow: FlowEntry, step: Step?)? {
    let words = place.split(separator: " ").map(String.init)
    guard let flow = words.first.flatMap({ project.flow($0) }) else { return nil }
    return (flow, words.dropFirst().first.flatMap(flow.step(named:)))
  }

  private func answers(of step: Step) -> [(text: String, title: String)] {
    step.transitions.filter { $0.trigger.kind == .case || $0.trigger.kind == .text }
      .map { ($0.name?.value ?? ShownText.of($0.trigger.text.value), project.wording.sentence($0.trigger)) }
  }

  /// The outcomes of a step, or the results of a flow.
  private mutating func addAnswers(at place: String) {
    guard let (flow, step) = step(at: place) else { return }
    if let step { addDistinct(answers(of: step), .reference) } else { add(flow.results, .reference) }
  }

  /// The errors of a step, or of those of a flow.
  private mutating func addErrors(at place: String) {
    guard let (flow, step) = step(at: place) else { return }
    let rows = (step.map { [$0] } ?? flow.steps).flatMap(\.transitions).filter { $0.trigger.kind == .error }
    addDistinct(rows.map { (ShownText.of($0.trigger.text.value), $0.id.value) }, .event)
  }

  private mutating func addEnds(includesAny: Bool) {
    if includesAny { add(["any"], .keyword) }
    add([SessionEnd.ended, .exited, .resume].map(\.description), .keyword)
    let started = context.flow.flatMap { project.flow($0) }
    let results = started.map(\.results) ?? project.flows.flatMap(\.results).uniqued { $0 }
    add(results.map { SessionEnd.result($0).description }, .reference)
    for flow in project.flows where flow.isExternal && !flow.isPartial {
      add(SessionEnd.handedOver(to: flow.id).description, flow.title, .module)
    }
  }

  /// The events of a property, and what it counts.
  private mutating func addPropertyEvents(withActions isRun: Bool) {
    for table in reachableTables { addNames(.row, of: table) }
    add(["suspend", "resume", CoverChoice.retry.rawValue, CoverChoice.close.rawValue], .keyword)
    for flow in project.flows {
      add(["enters \(flow.id)", "leaves \(flow.id)"], .module)
    }
    let steps = reachableTables.flatMap(\.steps)
    if isRun { addDistinct(steps.compactMap { $0.action.map { ($0.value, "") } }, .function) }
    addDistinct(
      steps.flatMap { step in
        step.action.map { action in answers(of: step).map { ("\(action.value) \($0.text)", $0.title) } } ?? []
      }, .function)
  }
}
