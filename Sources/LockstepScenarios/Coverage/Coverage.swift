public import LockstepModel

/// What scenarios took of the flows: rows, steps, results, error flows and test cases, with how often.
public struct Coverage: Sendable {
  /// Something that is counted by its name.
  public struct Item: Sendable {
    public var name: String
    public var count: Int
  }

  /// How many of some things were taken at least once.
  public struct Share: Hashable, Sendable {
    public var covered: Int
    public var total: Int

    public init(covered: Int, total: Int) {
      self.covered = covered
      self.total = total
    }

    init(_ counts: some Sequence<Int>) {
      self.init(covered: 0, total: 0)
      for count in counts {
        total += 1
        if count > 0 { covered += 1 }
      }
    }

    /// In whole percent, rounded down, so that 100 means all; of nothing all.
    public var percent: Int { total == 0 ? 100 : covered * 100 / total }
  }

  /// A row of a step.
  public struct Row: Sendable {
    public var id: String
    /// The cells as Markdown.
    public var description: String
    public var next: String
    public var location: Location
    public var count: Int
    /// Why it was not taken, if it can never happen or the worlds of the scenarios rule it out.
    public var reason: String?
  }

  public struct Step: Sendable {
    public var id: String
    public var description: String
    public var next: String
    public var location: Location
    /// How often it was entered.
    public var count: Int
    public var rows: [Row]
  }

  /// A numbered part of a table.
  public struct Part: Sendable {
    public var id: String
    /// nil where the table has no row for it.
    public var description: String?
    public var next: String
    public var steps: [Step]
  }

  public struct Flow: Sendable {
    public var id: String
    public var title: String
    public var source: SourceText
    public var parts: [Part]
    /// The results that it declares, and how often its rows handed each back.
    public var results: [Item]
    /// The test cases that its overview names, and how many passed scenarios are there for each.
    public var testCases: [Item]

    public var steps: [Step] { parts.flatMap(\.steps) }
    public var rowShare: Share { Share(steps.flatMap(\.rows).map(\.count)) }
    public var stepShare: Share { Share(steps.map(\.count)) }
    public var resultShare: Share { Share(results.map(\.count)) }
    public var testCaseShare: Share { Share(testCases.map(\.count)) }
  }

  /// The flows that are here, in the order of their ids.
  public var flows: [Flow]
  /// The error flows that the project declares, and how often rows led to each.
  public var errorFlows: [Item]

  public init(flows: [Flow], errorFlows: [Item]) {
    self.flows = flows
    self.errorFlows = errorFlows
  }

  public var rowShare: Share { Share(flows.flatMap { $0.steps.flatMap(\.rows) }.map(\.count)) }
  public var stepShare: Share { Share(flows.flatMap(\.steps).map(\.count)) }
  public var resultShare: Share { Share(flows.flatMap(\.results).map(\.count)) }
  public var errorFlowShare: Share { Share(errorFlows.map(\.count)) }
  public var testCaseShare: Share { Share(flows.flatMap(\.testCases).map(\.count)) }
}
