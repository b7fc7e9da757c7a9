import Lockstep

/// One place where a flow leads into another document or calls it.
struct FlowUse: Sendable {
  /// Position in `LintSubject.flows`.
  var flow: Int
  /// The step or row that leads there.
  var row: Text
  /// What the user does; nil for other rows.
  var userWords: String?
  /// The flow as it is named there, and the document that this means.
  var name: String
  var target: String
  /// Whether it leads to a certain step.
  var hasStep: Bool
  var isCall: Bool
  /// Whether what is called is a use case, which goes where its rows lead.
  var isUseCase: Bool
}

/// Who leads where, by document.
struct FlowUses: Sendable {
  private(set) var all: [FlowUse] = []
  /// Positions in ``all`` by the document that is entered, and by the one that leads there.
  private var byTarget: [String: [Int]] = [:]
  private var byOrigin: [String: [Int]] = [:]

  init(_ project: Project, _ flows: [LintSubject.Flow]) {
    for (number, flow) in flows.enumerated() {
      let start = all.count
      for scenario in flow.section.scenarios { add(scenario.target, scenario.id, nil, number, project) }
      for step in flow.steps(withAny: [.call, .leaves]) {
        if step.kind.value.isCall {
          add(
            step.name.value, row: step.id, nil, number, isCall: true,
            isUseCase: step.kind.value == .useCase, hasStep: false, project)
        }
        add(step.target, step.id, nil, number, project)
        for row in step.transitions { add(row.target, row.id, row.trigger, number, project) }
      }
      byOrigin[flow.document.id.value, default: []] += start..<all.count
    }
    for (index, use) in all.enumerated() { byTarget[use.target, default: []].append(index) }
  }

  func of(_ document: String) -> [FlowUse] { (byTarget[document] ?? []).map { all[$0] } }

  func from(_ document: String) -> [FlowUse] { (byOrigin[document] ?? []).map { all[$0] } }

  private mutating func add(
    _ target: Target?, _ row: Text, _ trigger: Trigger?, _ flow: Int, _ project: Project
  ) {
    switch target?.kind {
    case .goTo(let name, let step), .endGoTo(let name, let step):
      let words = trigger?.kind == .user ? trigger?.text.value : nil
      add(name.value, row: row, words, flow, isCall: false, hasStep: step != nil, project)
    default: return
    }
  }

  private mutating func add(
    _ name: String, row: Text, _ words: String?, _ flow: Int, isCall: Bool, isUseCase: Bool = false,
    hasStep: Bool, _ project: Project
  ) {
    guard let entry = project.flow(name) else { return }
    all.append(
      FlowUse(
        flow: flow, row: row, userWords: words, name: name, target: project.documentID(of: entry),
        hasStep: hasStep, isCall: isCall, isUseCase: isUseCase))
  }
}

extension Project {
  /// The document that defines a flow: `UC9.10` for the table `UC9.10/Source`.
  func documentID(of flow: FlowEntry) -> String {
    guard case .section(let document, _) = flow.definition else { return flow.id }
    return documents[document].id.value
  }
}

extension FlowUses {
  /// The documents that one calls, and those that these call in turn, itself first.
  func calls(from document: String) -> [String] {
    var found = [document]
    var next = 0
    while next < found.count {
      for use in from(found[next]) where use.isCall && !found.contains(use.target) {
        found.append(use.target)
      }
      next += 1
    }
    return found
  }
}
