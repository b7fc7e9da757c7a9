package import Lockstep
package import LockstepModel
package import LockstepScenarios
package import LockstepSimulation

/// The scenarios of a project, ready to run.
package struct ProjectTests: Sendable {
  /// The project with its flows.
  package let project: Project
  /// What is to be run.
  package let tests: [TestCase]
  /// How many scenarios the project has, selected or not.
  package let count: Int
  /// What stands in the way: errors of files, and flows that lead nowhere.
  package let errors: [Diagnostic]
  private let scenarios: ScenarioSet
  /// By the flow that a test starts; the numbers of rows and steps are the same in all.
  private let programs: [String: Program]

  init(_ files: ProjectFiles, _ project: Project, selecting select: ([TestCase]) -> [TestCase]) {
    self.project = project
    scenarios = files.scenarios
    let all = scenarios.tests
    count = all.count
    tests = select(all)
    var errors = files.diagnostics.filter { $0.severity == .error }
    var programs: [String: Program] = [:]
    let whole = project.program()
    for flow in Set(tests.map(\.scenario.flow.value)).sorted() {
      // Other flows need not be in order yet, as when a flow is played.
      let checked = whole.value == nil ? project.program(tryingOut: flow) : whole
      programs[flow] = checked.value
      errors += checked.diagnostics.filter { $0.severity == .error }
    }
    self.programs = programs
    var told: Set<String> = []
    self.errors = errors.inReadingOrder().filter { error in
      told.insert("\(error.location.source.path) \(error.location.span.start) \(error.rule.id)").inserted
    }
  }

  /// The work of running some of ``tests``, which all cores may share.
  ///
  /// - Parameter host: the domain's actions, with their defaults.
  package func running(_ range: Range<Int>, host: some SimulatedHost) -> Work<[TestResult]> {
    let runs = programs.mapValues { TestRun(scenarios, of: $0, host: host) }
    let tests = tests[range]
    return Work.shares(of: tests.indices, ofAtMost: 8) { part in
      tests[part].compactMap { test in runs[test.scenario.flow.value]?.run(test) }
    }.map { $0.flatMap(\.self) }
  }

  /// The program that a test runs; nil where its flow cannot be run.
  package func program(of test: TestCase) -> Program? { programs[test.scenario.flow.value] }

  /// Runs one test and tells what happens, as it happens; nil where its flow cannot be run.
  package func run(
    _ test: TestCase, host: some SimulatedHost, observe: @escaping (SessionEvent) -> Void
  ) -> TestResult? {
    programs[test.scenario.flow.value].map { program in
      TestRun(scenarios, of: program, host: host).run(test, observe: observe)
    }
  }

  /// What some results took of the project's flows, and why other rows cannot be taken.
  ///
  /// - Parameter host: the domain's actions, with their defaults.
  package func coverage(of results: [TestResult], host: some SimulatedHost) -> Coverage? {
    let program = programs.values.first ?? project.program().value
    return program.map { program in
      let ruledOut = TestRun(scenarios, of: program, host: host).rowsRuledOut(in: results.map(\.test))
      return Coverage(results, of: project, program, ruledOut: ruledOut)
    }
  }
}
