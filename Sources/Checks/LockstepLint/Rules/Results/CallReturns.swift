import Lockstep
import LockstepModel

/// What calls do after each result of the flows that they call.
struct CallReturns: Sendable {
  /// Where a row leads, as seen from its call.
  enum Direction: Sendable {
    case onward, back, outOfFlow

    var words: String {
      switch self {
      case .onward: "continues"
      case .back: "goes back"
      case .outOfFlow: "leaves the flow"
      }
    }
  }

  /// A row of a call that takes one result of the called flow.
  struct HandledResult: Sendable {
    var flow: LinkedProject.FlowIndex
    var step: LinkedProject.StepIndex
    var callee: String
    var result: String
    /// The row that takes the result, and the place of its target.
    var row: SourceString
    var targetSpan: Span
    var direction: Direction
  }

  /// The uses of one result of a flow: counted, because a flow may be called as often as a table has steps.
  private struct Group: Sendable {
    private var first: HandledResult
    /// The first one of another call.
    private var second: HandledResult?
    private var directionCounts: [Direction: Int] = [:]
    private var directionCountsByCall: [LinkedProject.StepIndex: [Direction: Int]] = [:]

    init(_ use: HandledResult) { first = use }

    mutating func add(_ use: HandledResult) {
      if second == nil, use.step != first.step { second = use }
      directionCounts[use.direction, default: 0] += 1
      directionCountsByCall[use.step, default: [:]][use.direction, default: 0] += 1
    }

    func otherCalls(than use: HandledResult) -> OtherCalls? {
      guard let one = first.step != use.step ? first : second else { return nil }
      return OtherCalls(
        first: one,
        directionCounts: directionCounts.merging(directionCountsByCall[use.step] ?? [:]) { $0 - $1 }.filter {
          $1 > 0
        })
    }
  }

  /// What all other calls do after a result.
  struct OtherCalls: Sendable {
    let first: HandledResult
    /// How many of them take each way; none is zero.
    let directionCounts: [Direction: Int]

    var count: Int { directionCounts.values.reduce(0, +) }
  }

  /// By called flow and result.
  private var groupsByCallee: [String: [String: Group]] = [:]

  /// - Parameter links: those of all tables.
  init(_ links: IndexedArray<LinkedProject.FlowIndex, TableLinks>) {
    for use in links.lazy.flatMap(\.handledResults) {
      groupsByCallee[use.callee, default: [:]][use.result, default: Group(use)].add(use)
    }
  }

  /// The calls of a table.
  static func handledResults(of summary: TableSummary, in linked: LinkedProject) -> [HandledResult] {
    let flow = summary.table.index
    return summary.callStepIndices.flatMap { place in
      let (step, index) = (summary.table.steps[place], linked.index(ofStep: place, in: flow))
      return step.transitions.enumerated().compactMap { number, row -> HandledResult? in
        guard row.trigger.kind == .returns,
          let direction = direction(linked.destination(ofRow: number, of: index), from: index, in: linked)
        else { return nil }
        return HandledResult(
          flow: flow, step: index, callee: step.name.value, result: row.trigger.text.value, row: row.id,
          targetSpan: row.target?.text.span ?? row.id.span, direction: direction)
      }
    }
  }

  /// What all other calls do at the result of a call; nil without another call of the flow.
  func otherCalls(than use: HandledResult) -> OtherCalls? {
    groupsByCallee[use.callee]?[use.result]?.otherCalls(than: use)
  }

  private static func direction(
    _ destination: LinkedProject.Destination, from step: LinkedProject.StepIndex, in linked: LinkedProject
  ) -> Direction? {
    switch destination {
    // What a prompt is shown over is where the user comes from, too. Another call that goes back to this one is not.
    case .step(let next)
    where linked.step(next)?.kind.value.isDisplayed == true && linked.leads(from: next, directlyTo: step):
      .back
    case .step(let next): next > step ? .onward : .back
    case .back: .back
    case .end, .resume, .result, .entry, .external: .outOfFlow
    case .stay, .error, .placeholder, .unresolved: nil
    }
  }
}
