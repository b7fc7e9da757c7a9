import Lockstep
import LockstepModel
package import LockstepScenarios
import LockstepSimulation

/// Plays the scenarios of a project, in their order.
package typealias ScenarioPlayer = @Sendable (ProjectTests) async -> [TestResult]

/// What a change of names must leave as it is besides the findings: the verdict on each scenario, and the rows and steps
/// that the properties are about.
package struct ProjectBehaviour: Sendable {
  /// The rows and the steps that a property names, in the order of its parts.
  private struct PropertySubject: Equatable {
    var rows: [Set<RowID>]
    var steps: [Set<StepID>]
  }

  private let scenarios: [(name: String, failure: String?)]
  /// By name; nil for a property with a name that means nothing.
  private let properties: [(name: String, subject: PropertySubject?)]

  /// - Parameter play: runs the scenarios.
  package init(_ tests: ProjectTests, playedBy play: ScenarioPlayer) async {
    scenarios = await play(tests).map { ($0.test.name, $0.failure?.message) }
    guard let settings = tests.project.settings else {
      properties = []
      return
    }
    properties = zip(settings.properties, tests.properties(of: settings)).map { document, property in
      (document.name.value, property.map(Self.subject))
    }
  }

  /// What is worse afterwards: a scenario that fails, one that is lost, a property about something else. nil if all is as
  /// before.
  ///
  /// - Parameters:
  ///   - after: the same project with other names; its flows are in the same order unless properties are not compared.
  ///   - comparesProperties: whether rows and steps have the places that they had.
  package func regression(after: ProjectBehaviour, comparesProperties: Bool) -> String? {
    guard scenarios.count == after.scenarios.count else {
      return "\(scenarios.count) scenarios are played, and it would be \(after.scenarios.count)"
    }
    let known = Dictionary(scenarios.map { ($0.name, $0.failure) }) { first, _ in first }
    for (name, failure) in after.scenarios {
      guard let failure, case .some(.none) = known[name] else { continue }
      return "the scenario \(name) would fail: \(failure)"
    }
    guard comparesProperties else { return nil }
    for (old, new) in zip(properties, after.properties) where old.subject != new.subject {
      return "the property '\(old.name)' would be about something else"
    }
    return nil
  }

  private static func subject(_ property: Property) -> PropertySubject {
    var rows = [property.startEvents.rows, property.endEvents.rows, property.barredEvents.rows]
    var steps: [Set<StepID>] = []
    switch property.claim {
    case .never(let condition), .possible(let condition, _): steps.append(condition.steps ?? [])
    case .alwaysPossible(let condition, let from): steps += [condition.steps ?? [], from?.steps ?? []]
    case .atMost(_, let runs, let events, let between):
      rows += [events.rows, between.rows]
      steps.append(runs)
    }
    return PropertySubject(rows: rows, steps: steps)
  }
}
