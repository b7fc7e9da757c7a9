import Lockstep
import LockstepModel

/// What calls do after each result of the flows that they call.
struct CallReturns: Sendable {
  /// Where a row leads, as seen from its call.
  enum Way: Sendable {
    case on, back, out

    var words: String {
      switch self {
      case .on: "continues"
      case .back: "goes back"
      case .out: "leaves the flow"
      }
    }
  }

  /// A row of a call that takes one result of the called flow.
  struct Use: Sendable {
    var flow: LinkedProject.FlowIndex
    var step: LinkedProject.StepIndex
    var callee: String
    var result: String
    /// The row that takes the result, and the place of its target.
    var row: SourceString
    var target: Span
    var way: Way
  }

  /// The uses of one result of a flow: counted, because a flow may be called as often as a table has steps.
  private struct Group: Sendable {
    private var first: Use
    /// The first one of another call.
    private var second: Use?
    private var ways: [Way: Int] = [:]
    private var waysOfCalls: [LinkedProject.StepIndex: [Way: Int]] = [:]

    init(_ use: Use) { first = use }

    mutating func add(_ use: Use) {
      if second == nil, use.step != first.step { second = use }
      ways[use.way, default: 0] += 1
      waysOfCalls[use.step, default: [:]][use.way, default: 0] += 1
    }

    func others(than use: Use) -> Others? {
      guard let one = first.step != use.step ? first : second else { return nil }
      return Others(
        first: one, ways: ways.merging(waysOfCalls[use.step] ?? [:]) { $0 - $1 }.filter { $1 > 0 })
    }
  }

  /// What all other calls do after a result.
  struct Others: Sendable {
    let first: Use
    /// How many of them take each way; none is zero.
    let ways: [Way: Int]

    var count: Int { ways.values.reduce(0, +) }
  }

  /// By called flow and result.
  private var groups: [String: [String: Group]] = [:]

  /// - Parameter links: those of all tables.
  init(_ links: IndexedArray<LinkedProject.FlowIndex, TableLinks>) {
    for use in links.lazy.flatMap(\.returns) {
      groups[use.callee, default: [:]][use.result, default: Group(use)].add(use)
    }
  }

  /// The calls of a table.
  static func uses(of summary: TableSummary, in linked: LinkedProject) -> [Use] {
    let flow = summary.table.index
    return summary.calls.flatMap { place in
      let (step, index) = (summary.table.steps[place], linked.index(ofStep: place, in: flow))
      return step.transitions.enumerated().compactMap { number, row -> Use? in
        guard row.trigger.kind == .returns,
          let way = way(linked.destination(ofRow: number, of: index), from: index, in: linked)
        else { return nil }
        return Use(
          flow: flow, step: index, callee: step.name.value, result: row.trigger.text.value, row: row.id,
          target: row.target?.text.span ?? row.id.span, way: way)
      }
    }
  }

  /// What all other calls do at the result of a call; nil without another call of the flow.
  func others(_ use: Use) -> Others? { groups[use.callee]?[use.result]?.others(than: use) }

  private static func way(
    _ destination: LinkedProject.Destination, from step: LinkedProject.StepIndex, in linked: LinkedProject
  ) -> Way? {
    switch destination {
    // What a prompt is shown over is where the user comes from, too. Another call that goes back to this one is not.
    case .step(let next)
    where linked.step(next)?.kind.value.isDisplayed == true && linked.leads(from: next, directlyTo: step):
      .back
    case .step(let next): next > step ? .on : .back
    case .back: .back
    case .end, .resume, .result, .entry, .external: .out
    case .stay, .error, .placeholder, .unresolved: nil
    }
  }
}
