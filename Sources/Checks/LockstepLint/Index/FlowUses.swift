import Lockstep
import LockstepModel

/// One place where a flow leads into another document or calls it.
struct FlowUse: Sendable {
  var flow: LinkedProject.FlowIndex
  /// The step or row that leads there.
  var row: SourceString
  /// The words of the user's action; nil for other rows.
  var userWords: String?
  /// The flow as it is named there, the one that this means, and its document.
  var name: SourceString
  var entered: LinkedProject.FlowIndex
  var target: String
  /// Whether it leads to a certain step.
  var hasStep: Bool
  var isCall: Bool
  /// Whether the called flow is a use case, which goes where its rows lead.
  var isUseCase: Bool
  /// The parameters that a call passes.
  var passed: [SourceString] = []
}

extension FlowUse {
  /// The places of one table.
  static func all(of flow: LintContext.Flow, in project: Project) -> [FlowUse] {
    var uses: [FlowUse] = []
    let linked = project.linked
    // A project has thousands; an array that grows would take up to twice the room.
    uses.reserveCapacity(
      linked.steps[linked.steps(of: flow.index)].reduce(0) { count, step in
        count + (step.callee == nil ? 0 : 1)
          + linked.rows[step.rows].count { linked.namedFlow(of: $0) != nil }
      })
    func add(
      _ name: SourceString, _ entered: LinkedProject.FlowIndex, _ row: SourceString, _ words: String? = nil,
      isCall: Bool = false, isUseCase: Bool = false, hasStep: Bool = false, passed: [SourceString] = []
    ) {
      uses.append(
        FlowUse(
          flow: flow.index, row: row, userWords: words, name: name, entered: entered,
          target: project.documentID(of: project.flows[entered.position]), hasStep: hasStep, isCall: isCall,
          isUseCase: isUseCase, passed: passed))
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
    for index in linked.steps(of: flow.index) {
      guard let step = linked.step(index) else { continue }
      if let callee = linked.steps[index].callee {
        add(
          step.name, callee, step.id, isCall: true, isUseCase: step.kind.value == .useCase, passed: step.with)
      }
      add(step.target, step.transitions.count, of: index, step.id, nil)
      for (number, row) in step.transitions.enumerated() {
        // Few rows do.
        guard linked.namedFlow(of: linked.destination(ofRow: number, of: index)) != nil else { continue }
        add(row.target, number, of: index, row.id, row.trigger.kind == .user ? row.trigger.text.value : nil)
      }
    }
    return uses
  }
}

/// Which flows lead where, by document.
struct FlowUses: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  private let links: IndexedArray<FlowIndex, TableLinks>
  /// The tables that lead to a document, and those of a document, each in the order of the project.
  private var leading: [String: [FlowIndex]] = [:]
  private let tables: [String: [FlowIndex]]

  /// - Parameter tables: those of each document, by its id.
  init(_ links: IndexedArray<FlowIndex, TableLinks>, _ tables: [String: [FlowIndex]]) {
    self.links = links
    self.tables = tables
    for flow in links.indices {
      for use in links[flow].uses where leading[use.target]?.last != flow {
        leading[use.target, default: []].append(flow)
      }
    }
  }

  func of(_ document: String) -> [FlowUse] {
    tables(leadingTo: document).flatMap { links[$0].uses.filter { $0.target == document } }
  }

  func from(_ document: String) -> [FlowUse] { (tables[document] ?? []).flatMap { links[$0].uses } }

  func tables(leadingTo document: String) -> [FlowIndex] { leading[document] ?? [] }
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
