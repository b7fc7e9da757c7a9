import LockstepModel

/// One version of a flow, with where its rows lead. A node is an entry of ``LinkedProject/steps``, by its position.
struct VersionGraph {
  typealias StepIndex = LinkedProject.StepIndex

  /// Where a row of a version leads.
  struct Exit {
    /// nil for one that stays.
    var target: Target?
    var destination: LinkedProject.Destination
  }

  let document: FlowDocument
  let wording: Wording
  private let linked: LinkedProject
  /// Which nodes a way from the beginning of their table leads to.
  let isReached: [Bool]
  /// Whether its document has it as sentences, and not as a table.
  let hasSentences: Bool

  init(_ document: FlowDocument, _ wording: Wording = .builtIn) {
    self.document = document
    self.wording = wording
    linked = Project([document]).linked
    isReached = linked.reachableSteps.elements
    hasSentences = document.sections.contains { $0.sentenceList != nil }
  }

  /// Whether a link without words has those of the project: in a file that is rendered, and not in a table.
  var leavesLinksToProject: Bool { document.format.rendering(of: document.source.path) != nil }

  var nodes: Range<Int> { 0..<linked.steps.count }
  var tables: [FlowTable] { linked.tables.elements }

  func id(_ node: Int) -> SourceString { linked.id(StepIndex(node)) }
  func scenario(_ node: Int) -> Scenario { linked.scenario(StepIndex(node)) }
  /// nil for a scenario without steps.
  func step(_ node: Int) -> Step? { linked.step(StepIndex(node)) }
  /// Position in ``tables``.
  func table(of node: Int) -> Int { linked.steps[StepIndex(node)].flow.position }
  /// Position in the scenarios of the table.
  func scenarioIndex(of node: Int) -> Int { Int(linked.steps[StepIndex(node)].scenario) }
  /// Where a table begins.
  func entryNode(of table: Int) -> Int? { linked.entrance(of: LinkedProject.FlowIndex(table))?.position }

  /// Where a row of a step leads.
  func exit(ofRow row: Int, of node: Int) -> Exit {
    Exit(
      target: step(node)?.transitions[row].target,
      destination: linked.destination(ofRow: row, of: StepIndex(node)))
  }

  /// The continuation of a step, or the target of a scenario without steps.
  func continuation(of node: Int) -> Exit {
    let step = step(node)
    guard let target = step.map(\.continuation) ?? scenario(node).target else {
      return Exit(target: nil, destination: .stay)
    }
    return Exit(
      target: target,
      destination: linked.destination(ofRow: step?.transitions.count ?? 0, of: StepIndex(node)))
  }

  /// The results that reachable rows return, each with its rows, in the order of the document.
  var results: [(name: String, rows: [SourceString])] {
    let rows = nodes.filter { isReached[$0] }.flatMap(rows)
    let given = rows.compactMap { row, target -> (name: String, row: SourceString)? in
      if case .result(let text)? = target?.kind { (text.value, row) } else { nil }
    }
    return given.grouped(by: \.name).map { ($0.key, $0.elements.map(\.row)) }
  }

  /// Where a scenario without steps leads; nowhere for a step.
  func scenarioExit(of node: Int) -> Exit {
    step(node) == nil ? continuation(of: node) : Exit(target: nil, destination: .stay)
  }

  private func rows(of node: Int) -> [(SourceString, Target?)] {
    let rows = step(node)?.transitions.map { ($0.id, $0.target) } ?? []
    return rows + [(id(node), continuation(of: node).target)]
  }

  /// A node as messages name it: `1.3 screen 'Open app with PIN'`.
  func name(_ node: Int) -> String {
    guard let step = step(node) else { return "\(scenarioNoun) \(scenario(node).id.value)" }
    guard hasSentences else { return "\(step.id.value) \(step.phrase)" }
    // A check before a sentence has the sentence's number.
    let number = isImplicitCheck(node) ? String(step.id.value.dropLast()) : step.id.value
    return "\(number) \(phrase(node))"
  }

  /// The target of a row, as messages name it.
  func name(_ exit: Exit) -> String {
    guard let target = exit.target else { return hasSentences ? "no step" : "itself" }
    switch exit.destination {
    case .step(let next): return name(next.position)
    case .entry(let next, _):
      return "\(linked.tables[linked.steps[next].flow].entry.id) \(name(next.position))"
    default: break
    }
    switch target.kind {
    case .next(let text): return "'\(text.value)', which does not exist"
    case .back: return wording.targets.preferredWord(.back).text
    case .end: return "the end"
    case .resume: return wording.targets.preferredWord(.resume).text
    case .result(let text): return "result '\(text.value)'"
    case .goTo(let flow, let step): return flow.value + (step.map { " \($0.value)" } ?? "")
    case .endGoTo(let flow, let step):
      return "the end and \(flow.value)" + (step.map { " \($0.value)" } ?? "")
    case .errorFlow(let name): return "error flow '\(name.value)'"
    case .show(let text): return "placeholder '\(text.value)'"
    }
  }
}

extension Step {
  /// `screen 'Open app with PIN'`, `system determines whether …`, `partial flow PF2.8`.
  var phrase: String {
    let word = kind.value.rawValue.replacing("-", with: " ")
    return kind.value.isDisplayed ? "\(word) '\(name.value)'" : "\(word) \(name.value)"
  }
}
