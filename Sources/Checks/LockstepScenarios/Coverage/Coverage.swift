package import LockstepModel

/// The coverage of the flows by scenarios: rows, steps, results, error flows and test cases, with how often.
package struct Coverage: Sendable {
  /// Something that is counted by its name.
  package struct NamedCount: Sendable {
    package var name: String
    package var count: Int
  }

  /// How many of some things were taken at least once.
  package struct Share: Hashable, Sendable {
    package var covered: Int
    package var total: Int

    package init(covered: Int, total: Int) {
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
    package var percent: Int { total == 0 ? 100 : covered * 100 / total }
  }

  /// A row of a step.
  package struct Row: Sendable {
    package var id: String
    /// The cells as Markdown.
    package var description: String
    package var next: String
    package var location: Location
    package var count: Int
    /// Why it was not taken, if it can never happen or the worlds of the scenarios rule it out.
    package var untakenReason: String?
  }

  /// A step of a flow with how often it was entered, and its rows.
  package struct Step: Sendable {
    package var id: String
    package var description: String
    package var next: String
    package var location: Location
    /// How often it was entered.
    package var count: Int
    package var rows: [Row]
  }

  /// A numbered part of a table.
  package struct Scenario: Sendable {
    package var id: String
    /// nil where the table has no row for it.
    package var description: String?
    package var next: String
    package var steps: [Step]
  }

  /// A flow with what of it was covered.
  package struct Flow: Sendable {
    package var id: String
    package var title: String
    package var source: SourceText
    package var scenarios: [Scenario]
    /// The results that it declares, and how often its rows returned each.
    package var results: [NamedCount]
    /// The test cases that its overview names, and the number of passed scenarios for each.
    package var testCases: [NamedCount]

    package var steps: [Step] { scenarios.flatMap(\.steps) }
    package var rowShare: Share { Share(steps.flatMap(\.rows).map(\.count)) }
    package var stepShare: Share { Share(steps.map(\.count)) }
    package var resultShare: Share { Share(results.map(\.count)) }
    package var testCaseShare: Share { Share(testCases.map(\.count)) }
  }

  /// The flows that are here, in the order of their ids.
  package var flows: [Flow] = []
  /// The error flows that the project declares, and how often rows led to each.
  package var errorFlows: [NamedCount] = []

  package init() {}

  package var rowShare: Share { Share(flows.flatMap { $0.steps.flatMap(\.rows) }.map(\.count)) }
  package var stepShare: Share { Share(flows.flatMap(\.steps).map(\.count)) }
  package var resultShare: Share { Share(flows.flatMap(\.results).map(\.count)) }
  package var errorFlowShare: Share { Share(errorFlows.map(\.count)) }
  /// Of all flows: a test case that several of them list counts once.
  package var testCaseShare: Share {
    Share(Dictionary(flows.flatMap(\.testCases).map { ($0.name, $0.count) }, uniquingKeysWith: max).values)
  }
}
