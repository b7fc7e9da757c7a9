import Lockstep
import LockstepModel

/// The box of a target.
enum TargetBox {
  /// A step that is drawn.
  case step(LinkedProject.StepIndex)
  /// A box for the rows of one step, because one for all would only draw the lines together; of another flow one for
  /// all rows that lead there.
  case end(Diagram.NodeKind, key: String, text: String)

  init(
    _ target: Target, _ destination: LinkedProject.Destination, in flow: LinkedProject.FlowIndex,
    of builder: DiagramBuilder
  ) {
    let project = builder.project
    let words = project.wording.targets
    switch target.kind {
    case .next(let text):
      self = destination.step.map { .step($0) } ?? .unresolvedBox(text.value)
    case .back: self = .end(.exit, key: "back", text: words.preferredWord(.back).text)
    case .end: self = .end(.exit, key: "end", text: words.preferredWord(.end).text)
    case .resume: self = .end(.exit, key: "resume", text: words.preferredWord(.resume).text)
    case .show(let text): self = .end(.placeholder, key: "show \(text.value)", text: text.value)
    case .result(let text):
      let entry = builder.linked.tables[flow].entry
      let isKnown = !entry.isPartial || entry.results.contains(text.value)
      let result = words.preferredWord(.result).labelled(text.value)
      self = isKnown ? .end(.result, key: "result \(text.value)", text: result) : .unresolvedBox(result)
    case .errorFlow(let name):
      let error = words.preferredWord(.errorFlow).labelled(name.value)
      // A link to the description of the error needs no declaration, nor does any in a project without one.
      let isKnown =
        project.settings?.errorFlows.isEmpty != false || target.href != nil || project.isErrorFlow(name.value)
      self = isKnown ? .end(.errorFlow, key: "error \(name.value)", text: error) : .unresolvedBox(error)
    case .goTo(let name, let step), .endGoTo(let name, let step):
      self = Self.goToBox(destination, name.value, step?.value, builder)
    }
  }

  private static func goToBox(
    _ destination: LinkedProject.Destination, _ name: String, _ step: String?, _ builder: DiagramBuilder
  ) -> TargetBox {
    if let step = destination.step, builder.isDrawn(step) { return .step(step) }
    let place = name + (step.map { " \($0)" } ?? "")
    guard let entry = builder.project.flow(name) else { return .unresolvedBox(place) }
    if case .unresolved = destination { return .unresolvedBox(place) }
    return .end(
      .external, key: "flow \(place)", text: entry.title == name ? place : "\(place) \(entry.title)")
  }

  private static func unresolvedBox(_ text: String) -> TargetBox {
    .end(.unresolved, key: "unresolved \(text)", text: "\(text) ?")
  }
}

extension FlowRow {
  var edgeKind: Diagram.EdgeKind {
    if after != nil { return .event }
    switch trigger.kind {
    case .user, .text: return .user
    case .case: return .outcome
    case .returns: return .returned
    case .event: return .event
    case .error: return .error
    }
  }

  /// The time after which a timer fires, as the table writes it.
  var timerText: String? {
    switch after {
    case .fixed(let duration): duration.value.brief
    case .value(let name): name.value
    case nil: nil
    }
  }

  /// The row's id and words, and what else happens when it is taken.
  func edgeLines(_ wording: Wording) -> [String] {
    // Nearly every way is the user's, and needs no mark.
    let words = trigger.kind == .user ? trigger.text.value : wording.sentence(trigger)
    var lines = PlainText.lines("\(id.value) \(words)")
    if let timerText { lines += PlainText.lines("after \(timerText)", limit: 1) }
    if let when { lines += PlainText.lines("[if \(when.value)]", limit: 1) }
    if let effect { lines += PlainText.lines("→ \(effect.value)", limit: 2) }
    if case .endGoTo? = target?.kind { lines.append("and ends") }
    return lines
  }
}
