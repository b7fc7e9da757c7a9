import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// One place where a flow leads into another document or calls it.
struct FlowUse: Sendable {
  /// Position in `LintSubject.flows`.
  var flow: Int
  /// The step or row that leads there.
  var row: SourceString
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

extension FlowUse {
  /// Adds the places of one table.
  static func add(of flow: LintSubject.Flow, in project: Project, to uses: inout [FlowUse]) {
    func add(
      _ name: String, _ row: SourceString, _ words: String?, isCall: Bool = false, isUseCase: Bool = false,
      hasStep: Bool = false
    ) {
      guard let entry = project.flow(name) else { return }
      uses.append(
        FlowUse(
          flow: flow.number, row: row, userWords: words, name: name, target: project.documentID(of: entry),
          hasStep: hasStep, isCall: isCall, isUseCase: isUseCase))
    }
    func add(_ target: Target?, _ row: SourceString, _ trigger: Trigger? = nil) {
      switch target?.kind {
      case .goTo(let name, let step), .endGoTo(let name, let step):
        add(name.value, row, trigger?.kind == .user ? trigger?.text.value : nil, hasStep: step != nil)
      default: return
      }
    }
    for scenario in flow.section.scenarios where scenario.target != nil { add(scenario.target, scenario.id) }
    for step in flow.steps(withAny: [.call, .leaves]) {
      if step.kind.value.isCall {
        add(step.name.value, step.id, nil, isCall: true, isUseCase: step.kind.value == .useCase)
      }
      add(step.target, step.id)
      for row in step.transitions { add(row.target, row.id, row.trigger) }
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
  init(_ uses: [FlowUse], _ flows: [LintSubject.Flow]) {
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
