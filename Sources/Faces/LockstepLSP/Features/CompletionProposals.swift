import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepServing
import LockstepWorkspace

/// The possible completions at a place.
struct CompletionProposals {
  struct Proposal {
    /// The protocol's numbers.
    enum Kind: Int {
      case function = 3
      case variable = 6
      case module = 9
      case keyword = 14
      case reference = 18
      case event = 23
    }

    var text: String
    var title = ""
    var kind: Kind
  }

  private(set) var all: [Proposal] = []
  private let project: Project
  /// nil in a file of scenarios.
  private let flow: FlowDocument?
  private let section: FlowSection?
  /// The step that the cursor is in.
  private let step: Step?
  /// Its rows without the one that is being written.
  private let rows: [FlowRow]

  /// - Returns: nil in a file that names nothing.
  init?(_ place: PlaceView, _ context: CursorContext) {
    project = place.document.linked
    // Above the cursor; the row itself may be half written, and have no place.
    let start = TextPosition(line: place.position.line + 1, column: 0)
    func isAbove(_ span: Span) -> Bool { place.document.range(span).map { $0.start < start } ?? false }
    flow = place.document.flows.last { isAbove($0.id.span) } ?? place.document.flows.first
    guard let flow else {
      (section, step, rows) = (nil, nil, [])
      switch place.document.checked.files.contents[place.document.path]?.first {
      case .scenarios, .script: add(context.kind, in: place.document)
      default: return nil
      }
      return
    }
    section = flow.sections.last { $0.scenarios.contains { isAbove($0.id.span) } } ?? flow.sections.first
    step = section?.scenarios.flatMap(\.steps).last { isAbove($0.id.span) }
    rows = (step?.transitions ?? []).filter { row in
      place.document.range(row.span).map { $0.start.line != place.position.line } ?? false
    }
    if case .anchor(let path) = context.kind {
      addAnchors(of: path, in: place.document)
    } else {
      add(context.kind)
    }
  }

  /// The headings of a linked document.
  private mutating func addAnchors(of path: String, in document: DocumentView) {
    let path = PercentEncoding.decoded(path[...]) ?? path
    let file = path.isEmpty ? document.path : RelativePath.resolve(path, besides: document.path)
    let target =
      project.otherDocuments?.first { $0.path == file }
      ?? document.checked.files.contents[file]?.first.map { OtherDocument($0.source) }
    all = (target?.headings ?? []).map { Proposal(text: $0.anchor, title: $0.text, kind: .reference) }
    add(target?.names ?? [], .reference)
  }

  private mutating func add(_ kind: CursorContext.Kind) {
    switch kind {
    case .next: addPlaces()
    case .flow: addFlows { _ in true }
    case .partialFlow: addFlows(\.isPartial)
    case .returned: add(callee?.results ?? [], .reference)
    case .result: add((flow?.results ?? []).map(\.value), .reference)
    case .error: add((flow?.errors ?? []).map(\.value), .event)
    case .errorFlow: add(project.settings?.errorFlows.map(\.name.value) ?? [], .event)
    case .action:
      add(project.domain.actions.union(project.settings?.actions.map(\.value) ?? []).sorted(), .function)
    case .outcome: add(outcomes, .reference)
    case .user: add(choices, .event)
    case .parameter: add((flow?.parameters ?? []).map(\.value), .variable)
    case .argument: add(callee?.parameters ?? [], .variable)
    case .value: add(project.dataNames.all, .variable)
    case .link:
      guard let flow else { return }
      let cells = TableText(project, of: flow)
      all = project.flows.map {
        Proposal(text: cells.link(toFlow: $0.id, label: nil, href: nil), title: $0.title, kind: .module)
      }
      for error in project.settings?.errorFlows ?? [] {
        let link = cells.link(toErrorFlow: error.name.value, label: nil, href: nil)
        all.append(Proposal(text: link, title: error.name.value, kind: .event))
      }
    case .place, .row, .world, .script, .screen, .choice, .anchor: break
    case .tableWords:
      add(choices.map { sentence(.user, $0) }, .event)
      add((callee?.results ?? []).map { sentence(.returns, $0) }, .reference)
      add((flow?.errors ?? []).map { sentence(.error, $0.value) }, .event)
    case .tableTarget:
      let targets = project.wording.targets
      addPlaces(
        back: targets.written(.back).text, end: targets.written(.end).text,
        resume: targets.written(.resume).text, project.wording.numbers)
      add((flow?.results ?? []).map { targets.written(.result).labelled($0.value) }, .reference)
      guard let flow else { return }
      let cells = TableText(project, of: flow)
      all += project.flows.lazy.filter { !$0.isPartial }.map {
        let link = cells.link(toFlow: $0.id, label: nil, href: nil)
        return Proposal(text: targets.written(.goTo).labelled(link), kind: .module)
      }
      add(
        (project.settings?.errorFlows ?? []).map { targets.written(.errorFlow).labelled($0.name.value) },
        .event)
    }
  }

  /// The names that scenarios and scripts use: of the flows that they start, and of those that these call.
  private mutating func add(_ kind: CursorContext.Kind, in document: DocumentView) {
    let scenarios = document.checked.files.scenarios
    let folder = document.path
    switch kind {
    case .flow: addFlows { _ in true }
    case .world: add(scenarios.worlds.map(\.name.value), .module)
    case .script:
      add(scenarios.scripts.map { RelativePath.link(from: folder, to: $0.source.path) }, .module)
    case .place, .row, .screen, .choice:
      var texts: [(text: String, title: String)] = []
      let file = scenarios.files.first { $0.source.path == folder }
      let started = file.map { $0.scenarios.compactMap { project.flowNumber($0.flow.value) } }
      for (flow, step) in project.steps(reachedFrom: started ?? Array(project.flows.indices)) {
        let selects = project.wording.verbs.written(.selects)
        switch kind {
        case .screen: if step.kind.value.isDisplayed { texts.append((step.name.value, "")) }
        case .choice: texts += step.actions.map { (selects.sentence($0.value), step.displayName) }
        case .row:
          texts += step.transitions.map { ("\(flow) \($0.id.value)", project.wording.sentence($0.trigger)) }
        default: texts.append(("\(flow) \(step.id.value)", step.displayName))
        }
      }
      all += texts.uniqued(by: \.text).map {
        Proposal(text: $0.text, title: $0.title, kind: .reference)
      }
    default: break
    }
  }

  private func sentence(_ kind: TriggerKind, _ words: String) -> String {
    project.wording.sentence(kind, words)
  }

  private mutating func add(_ texts: [String], _ kind: Proposal.Kind) {
    all += texts.map { Proposal(text: $0, kind: kind) }
  }

  private mutating func addPlaces(
    back: String = "back", end: String = "end", resume: String = "resume",
    _ style: NumberStyle = NumberStyle()
  ) {
    for scenario in section?.scenarios ?? [] {
      // The main flow of a list has no ID.
      if !scenario.id.value.isEmpty {
        all.append(Proposal(text: scenario.id.value, title: scenario.title?.value ?? "", kind: .reference))
      }
      for step in scenario.steps {
        for id in [step.id] + step.otherIDs {
          all.append(Proposal(text: style.written(id.value), title: step.displayName, kind: .reference))
        }
      }
    }
    add([back, end, resume], .keyword)
  }

  private mutating func addFlows(_ isWanted: (FlowEntry) -> Bool) {
    all += project.flows.filter(isWanted).map { Proposal(text: $0.id, title: $0.title, kind: .module) }
  }

  private var callee: FlowEntry? {
    guard let step, step.kind.value.isCall else { return nil }
    return project.flow(step.name.value)
  }

  /// The actions of the screen that no row has yet.
  private var choices: [String] {
    guard let step else { return [] }
    let taken = rows.filter { $0.trigger.kind == .user }.map {
      $0.trigger.text.value.lowercased()
    }
    let selects = project.wording.verbs.written(.selects)
    return step.actions.map { selects.sentence($0.value) }.filter { !taken.contains($0.lowercased()) }
  }

  /// The answers of the step's action that have no row yet.
  private var outcomes: [String] {
    guard let step, let action = step.action else { return [] }
    let taken = Set(rows.compactMap(\.name?.value))
    return (project.domain.outcomes[action.value] ?? []).filter { !taken.contains($0) }
  }
}
