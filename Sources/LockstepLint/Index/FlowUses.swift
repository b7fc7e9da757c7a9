import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// One place where a flow leads into another document or calls it.
struct FlowUse: Sendable {
  var flow: LinkedProject.FlowIndex
  /// The step or row that leads there.
  var row: SourceString
  /// What the user does; nil for other rows.
  var userWords: String?
  /// The flow as it is named there, the one that this means, and its document.
  var name: SourceString
  var entered: LinkedProject.FlowIndex
  var target: String
  /// Whether it leads to a certain step.
  var hasStep: Bool
  var isCall: Bool
  /// Whether what is called is a use case, which goes where its rows lead.
  var isUseCase: Bool
}

extension FlowUse {
  /// Adds the places of one table.
  static func add(of flow: LintSubject.Flow, in project: Project, to uses: inout [FlowUse]) {
    let linked = project.linked
    func add(
      _ name: SourceString, _ entered: LinkedProject.FlowIndex, _ row: SourceString, _ words: String? = nil,
      isCall: Bool = false, isUseCase: Bool = false, hasStep: Bool = false
    ) {
      uses.append(
        FlowUse(
          flow: flow.index, row: row, userWords: words, name: name, entered: entered,
          target: project.documentID(of: project.flows[entered.position]), hasStep: hasStep, isCall: isCall,
          isUseCase: isUseCase))
    }
    func add(
      _ target: Target?, _ row: Int, of index: LinkedProject.StepIndex, _ id: SourceString, _ words: String?
    ) {
      guard let target, let entered = linked.namedFlow(of: linked.destination(ofRow: row, of: index)) else {
        return
      }
      add(target.text, entered, id, words, hasStep: target.step != nil)
    }
    for index in linked.steps(of: flow.index) where linked.steps[index].step == nil {
      let scenario = linked.scenario(index)
      add(scenario.target, 0, of: index, scenario.id, nil)
    }
    for index in linked.steps(of: flow.index)
    where !linked.steps[index].traits.isDisjoint(with: [.call, .leaves]) {
      guard let step = linked.step(index) else { continue }
      if let callee = linked.steps[index].callee {
        add(step.name, callee, step.id, isCall: true, isUseCase: step.kind.value == .useCase)
      }
      add(step.target, step.transitions.count, of: index, step.id, nil)
      for (number, row) in step.transitions.enumerated() {
        add(row.target, number, of: index, row.id, row.trigger.kind == .user ? row.trigger.text.value : nil)
      }
    }
  }
}

/// Who leads where, by document.
struct FlowUses: Sendable {
  private(set) var all: [FlowUse] = []
  /// Positions in ``all`` by the document that is entered, and by the one that leads there.
  private var byTarget: [String: [Int]] = [:]
  private var byOrigin: [String: [Int]] = [:]

  /// - Parameter uses: those of all flows.
  init(_ uses: [FlowUse], _ flows: IndexedArray<LinkedProject.FlowIndex, FlowTable>) {
    all = uses
    for (index, use) in all.enumerated() {
      byTarget[use.target, default: []].append(index)
      byOrigin[flows[use.flow].document.id.value, default: []].append(index)
    }
  }

  func of(_ document: String) -> [FlowUse] { (byTarget[document] ?? []).map { all[$0] } }

  func from(_ document: String) -> [FlowUse] { (byOrigin[document] ?? []).map { all[$0] } }
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
