import Lockstep
import LockstepLint
import LockstepModel
import LockstepScenarios
import LockstepServing
import LockstepWorkspace

/// The possible completions at a place: only what fits there.
struct CompletionProposals {
  /// One item that an editor offers.
  struct Proposal {
    /// The protocol's numbers.
    enum Kind: Int {
      case text = 1
      case function = 3
      case variable = 6
      case module = 9
      case keyword = 14
      case snippet = 15
      case reference = 18
      case event = 23
    }

    var text: String
    var title = ""
    var kind: Kind
  }

  private(set) var proposals: [Proposal] = []
  private var addedTexts: Set<String> = []
  let context: CursorContext
  let document: RequestedDocument
  let project: Project
  /// nil in a file without flows.
  let flow: FlowDocument?
  let section: FlowTableSection?
  /// The scenario and the step that the cursor is in.
  let scenario: Scenario?
  let step: Step?
  /// Its rows without the one that is being written.
  let rows: [FlowRow]
  /// Whether a part of the document is on the line that is being written, or was changed since it was read.
  let isBeingWritten: (Span) -> Bool

  init(_ place: DocumentPosition, _ context: CursorContext) {
    let document = place.document
    (self.context, self.document, project) = (context, document, document.linkedProject)
    // Above the cursor; the row itself may be half written, and have no place.
    let start = TextPosition(line: place.position.line + 1, column: 0)
    func isAbove(_ span: Span) -> Bool { document.range(span).map { $0.start < start } ?? false }
    let isBeingWritten = { document.range($0).map { $0.start.line == place.position.line } ?? true }
    self.isBeingWritten = isBeingWritten
    flow = document.flows.last { isAbove($0.id.span) } ?? document.flows.first
    section = flow?.sections.last { $0.scenarios.contains { isAbove($0.id.span) } } ?? flow?.sections.first
    scenario = section?.scenarios.last { isAbove($0.id.span) }
    step = section?.scenarios.flatMap(\.steps).last { isAbove($0.id.span) }
    rows = (step?.transitions ?? []).filter { !isBeingWritten($0.span) }
    addProposals(of: context.kind)
  }

  func isBeingWritten(_ span: Span, in document: FlowDocument) -> Bool {
    document.source.path == self.document.path && isBeingWritten(span)
  }

  private mutating func addProposals(of kind: CursorContext.Kind) {
    switch kind {
    case .next, .stepNumber, .step, .part, .number, .entry: addNumbers(kind)
    case .flow, .ownFlow, .useCase, .partialFlow: addFlows(kind)
    case .result, .error, .outcome, .user, .parameter, .input, .keptInput, .calleeResult, .calleeParameter:
      addNamesInFlow(kind)
    case .errorFlow, .action, .value, .delay, .aspect, .rule, .declaredError, .world, .script:
      addProjectNames(kind)
    case .passedParameter(let flow): add(project.flow(flow)?.parameters ?? [], .variable)
    case .place, .row, .rowNumber, .placeOrRow, .screen, .message, .button, .choice, .event, .effect,
      .answeredStep, .answer, .answers, .failure, .end, .propertyEvent, .countedEvent:
      addSessionNames(kind)
    case .tableWords, .tableTarget, .tableNumber, .tableAspect, .tableCallers, .tableTitle, .tableLabel,
      .link, .callLink:
      addCells(kind)
    case .anchor(let path): addAnchors(of: path)
    }
  }

  mutating func add(_ texts: some Sequence<String>, _ kind: Proposal.Kind) {
    proposals += texts.map { Proposal(text: $0, kind: kind) }
  }

  mutating func add(_ text: String, _ title: String, _ kind: Proposal.Kind) {
    proposals.append(Proposal(text: text, title: title, kind: kind))
  }

  /// Leaves out names that this has added before.
  mutating func addDistinct(_ texts: [(text: String, title: String)], _ kind: Proposal.Kind) {
    for (text, title) in texts where !text.isEmpty && addedTexts.insert(text).inserted {
      add(text, title, kind)
    }
  }

  private mutating func addFlows(_ kind: CursorContext.Kind) {
    for flow in project.flows {
      switch kind {
      case .ownFlow where flow.isExternal, .useCase where flow.isPartial, .partialFlow where !flow.isPartial:
        continue
      default: add(flow.id, flow.title, .module)
      }
    }
  }

  /// What the flow, the step or the flow that it calls declares.
  private mutating func addNamesInFlow(_ kind: CursorContext.Kind) {
    switch kind {
    case .result: add((flow?.results ?? []).map(\.value), .reference)
    case .error: add((flow?.errors ?? []).map(\.value), .event)
    case .outcome: add(outcomesWithoutRow, .reference)
    case .user: add(choicesWithoutRow, .event)
    case .parameter: add((flow?.parameters ?? []).map(\.value), .variable)
    case .input: add((step?.inputs ?? []).compactMap(\.name?.value), .variable)
    case .keptInput:
      let kept = Set(step?.keeps.map(\.value) ?? [])
      add((step?.reads ?? []).map(\.value).filter { !kept.contains($0) }, .variable)
    case .calleeResult: add(callee?.results ?? [], .reference)
    case .calleeParameter: add(callee?.parameters ?? [], .variable)
    default: break
    }
  }

  private mutating func addProjectNames(_ kind: CursorContext.Kind) {
    let scenarios = document.checked.files.scenarios
    switch kind {
    case .errorFlow: add((project.settings?.errorFlows ?? []).map(\.name.value), .event)
    case .declaredError:
      let flows = project.documents.filter { $0.source.path != document.path }
      let errors =
        (project.settings?.errorFlows ?? []).map(\.name.value) + flows.flatMap(\.errors).map(\.value)
      let own = Set(flow?.errors.map(\.value) ?? [])
      add(errors.uniqued { $0 }.filter { !own.contains($0) }, .event)
    case .action:
      add(project.domain.actions.union(project.settings?.actions.map(\.value) ?? []).sorted(), .function)
    case .value: add(project.dataNames.all, .variable)
    case .delay: add(project.dataNames.durationValues.sorted(), .variable)
    case .aspect:
      let own = Set(
        flow?.overview.filter { !isBeingWritten($0.span) }.compactMap { project.wording.aspect($0.key.value) }
          ?? []
      )
      add(
        OverviewAspect.allCases.filter { $0.nameList == nil && !own.contains($0) }.map(\.overviewKey),
        .keyword)
    case .rule: for rule in RuleCatalogue.lintRules { add(rule.id, rule.summary, .keyword) }
    case .world: add(scenarios.worlds.map(\.name.value), .module)
    case .script:
      add(scenarios.scripts.map { RelativePath.link(from: document.path, to: $0.source.path) }, .module)
    default: break
    }
  }

  /// The headings of a linked document.
  private mutating func addAnchors(of path: String) {
    let path = PercentEncoding.decoded(path[...]) ?? path
    let file = path.isEmpty ? document.path : RelativePath.resolve(path, besides: document.path)
    let target =
      project.documentsWithoutFlow?.first { $0.path == file }
      ?? document.checked.files.contentsByPath[file]?.first.map { DocumentWithoutFlow($0.source) }
    for heading in target?.headings ?? [] { add(heading.anchor, heading.text, .reference) }
    add(target?.namedAnchors ?? [], .reference)
  }

  var callee: FlowEntry? {
    guard let step, step.kind.value.isCall else { return nil }
    return project.flow(step.name.value)
  }

  /// The actions of the screen that no row has yet.
  var choicesWithoutRow: [String] {
    guard let step else { return [] }
    let taken = rows.filter { $0.trigger.kind == .user }.map {
      $0.trigger.text.value.lowercased()
    }
    let selects = project.wording.verbs.preferredWord(.selects)
    return step.actions.map { selects.sentence($0.value) }.filter { !taken.contains($0.lowercased()) }
  }

  /// The answers of the step's action that have no row yet.
  private var outcomesWithoutRow: [String] {
    guard let step, let action = step.action else { return [] }
    let taken = Set(rows.compactMap(\.name?.value))
    return (project.domain.outcomesByAction[action.value] ?? []).filter { !taken.contains($0) }
  }
}
