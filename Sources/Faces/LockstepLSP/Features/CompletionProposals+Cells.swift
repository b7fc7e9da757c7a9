import Lockstep
import LockstepModel

/// Cells of tables, and parts of them, in the words of the project.
extension CompletionProposals {
  mutating func addCells(_ kind: CursorContext.Kind) {
    switch kind {
    case .tableWords(let kind): addTriggerSentences(kind)
    case .tableTarget(let word): addTargets(word)
    case .tableNumber:
      let style = project.wording.numbers
      if let id = nextFreeID(.row) { add([style.formatted(id)], .reference) }
      for level in [CursorContext.RowLevel.step, .scenario] {
        if let id = nextFreeID(level) { add(["**\(style.formatted(id))**"], .reference) }
      }
    case .tableAspect:
      let own = Set(
        flow?.overview.filter { !isBeingWritten($0.span) }.compactMap { project.wording.aspect($0.key.value) }
          ?? []
      )
      add(
        OverviewAspect.allCases.filter { !own.contains($0) }
          .map { "**\(project.wording.aspects.preferredWord($0).text)**" }, .keyword)
    case .tableCallers: addCallers()
    case .tableTitle: addTitles()
    case .tableLabel: addLabels()
    case .link:
      addLinks { _ in true }
      guard let tableText else { return }
      for error in (project.settings?.errorFlows ?? []).map(\.name.value) {
        add(tableText.link(toErrorFlow: error, label: nil, href: nil), error, .event)
      }
    case .callLink: addLinks(\.isPartial)
    default: break
    }
  }

  private var tableText: TableText? { flow.map { TableText(project, of: $0) } }

  private mutating func addLinks(_ isWanted: (FlowEntry) -> Bool) {
    guard let tableText else { return }
    for flow in project.flows.filter(isWanted) {
      add(tableText.link(toFlow: flow.id, label: nil, href: nil), flow.title, .module)
    }
  }

  /// Whole rows of one kind, or of all that the step may have.
  private mutating func addTriggerSentences(_ kind: TriggerKind?) {
    func words(_ own: TriggerKind, _ names: @autoclosure () -> [String]) -> [String] {
      kind ?? own == own ? names().map { project.wording.sentence(own, $0) } : []
    }
    add(words(.user, choicesWithoutRow), .event)
    add(words(.returns, callee?.results ?? []), .reference)
    let errors = (flow?.errors ?? []).map(\.value)
    add(words(.error, errors), .event)
    // Any step may have an event; people ask for one by its word.
    guard kind == .event else { return }
    let rows = project.linked.tables.flatMap { table in
      table.steps.flatMap(\.transitions).filter { !isBeingWritten($0.span, in: table.document) }
    }
    let events = rows.filter { $0.trigger.kind == .event }.map(\.trigger.text.value)
    add(words(.event, events.uniqued { $0 }), .event)
  }

  /// Whole cells with one kind of target, or with all.
  private mutating func addTargets(_ word: Wording.TargetWord?) {
    let targets = project.wording.targets
    if word == nil {
      addStepNumbers(of: section, project.wording.numbers)
      add([Wording.TargetWord.back, .end, .resume].map { targets.preferredWord($0).text }, .keyword)
    }
    func isWanted(_ own: Wording.TargetWord) -> Bool { word == nil || word == own }
    if isWanted(.result) {
      add((flow?.results ?? []).map { targets.preferredWord(.result).labelled($0.value) }, .reference)
    }
    if let tableText, word != .endGoTo ? isWanted(.goTo) : true {
      let label = targets.preferredWord(word == .endGoTo ? .endGoTo : .goTo)
      add(
        project.flows.filter { !$0.isPartial }
          .map { label.labelled(tableText.link(toFlow: $0.id, label: nil, href: nil)) }, .module)
    }
    if isWanted(.errorFlow) {
      add(
        (project.settings?.errorFlows ?? []).map {
          targets.preferredWord(.errorFlow).labelled($0.name.value)
        },
        .event)
    }
  }

  /// Links to the flows that call this one or lead to it.
  private mutating func addCallers() {
    guard let flow, let section, let tableText, let number = project.flowNumber(flow.id(of: section)) else {
      return
    }
    let origins = CallHierarchy(project.linked).origins(ofFlow: LinkedProject.FlowIndex(number))
    for other in origins.map(\.flow).uniqued(by: { $0 }) where other != flow.id.value {
      add(tableText.link(toFlow: other, label: nil, href: nil), project.flow(other)?.title ?? "", .module)
    }
  }

  /// Titles of steps of each kind.
  private mutating func addTitles() {
    guard let tableText else { return }
    let kinds = [Step.Kind.screen, .prompt, .page, .bottomSheet, .drawer, .modal, .system, .os]
    add(kinds.map { "**\(project.wording.title($0, "…"))**" }, .snippet)
    for called in project.flows where called.isPartial {
      let link = tableText.link(toFlow: called.id, label: nil, href: nil)
      add("**\(project.wording.title(.partialFlow, link))**", called.title, .module)
    }
  }

  /// The labels of the list below a title, or what a call passes.
  private mutating func addLabels() {
    guard let step else { return }
    let details = project.wording.details
    guard step.kind.value.isCall else {
      guard step.kind.value.isDisplayed else {
        return add([details.preferredWord(.duration).label], .keyword)
      }
      let labels = [Wording.Label.message, .input, .items, .options, .actions, .duration, .picture]
      return add(labels.map { details.preferredWord($0).label }, .keyword)
    }
    add(
      (callee?.parameters ?? []).map {
        step.kind.value == .partialFlow && PassedParameter.isPlain($0)
          ? $0 : details.preferredWord(.with).labelled($0)
      }, .variable)
  }
}
