package import Lockstep
import LockstepLint
package import LockstepModel
package import LockstepScenarios
package import LockstepSimulation

/// The scenarios of a project, ready to run.
package struct ProjectTests: Sendable {
  /// The project with its flows.
  package let project: Project
  /// The tests to run.
  package let tests: [ScenarioExample]
  /// How many scenarios the project has, selected or not.
  package let scenarioCount: Int
  /// Errors in files of scenarios, worlds and scripts, which are missing therefore.
  package let errors: [Diagnostic]
  /// Broken rows of the flows fail the scenarios that take them.
  package let program: FlowProgram
  private let stubbedPrograms: StubbedPrograms
  private let scenarios: ScenarioSet
  /// The names in scenarios, scripts and worlds that nothing has.
  private let unknownNames: [UnknownName]
  /// The errata that flows were read without.
  package let revertedErrata: [RevertedErratum]

  init(_ files: ProjectFiles, _ project: Project, selecting select: ([ScenarioExample]) -> [ScenarioExample])
  {
    self.project = project
    scenarios = files.scenarios
    revertedErrata = files.revertedErrata
    let all = scenarios.tests
    scenarioCount = all.count
    tests = select(all)
    program = project.workingProgram(readerFindings: files.diagnostics).program
    stubbedPrograms = StubbedPrograms(for: scenarios, of: project, readerFindings: files.diagnostics)
    let cascade = files.cascade
    unknownNames = ScenarioCheck.unknownNames(in: scenarios, of: project).filter {
      !cascade.explains($0.finding)
    }
    let flows = Set(files.flows.map(\.source.path))
    errors = files.diagnostics.filter { finding in
      let path = finding.location.source.path
      let holdsOnlyFlows = files.formats.format(of: path)?.traits.contains(.holdsOnlyFlows) ?? false
      return finding.severity == .error && !flows.contains(path) && !holdsOnlyFlows
    }.inReadingOrder()
  }

  /// The errata that the flows were read without, and that are about some rows; these are named with their flows.
  package func errata(ofRows rows: [String]) -> [Diagnostic.Related] {
    revertedErrata.filter { erratum in rows.contains { erratum.isAbout($0) } }.map(\.related)
  }

  private func testRun<Host>(on host: Host) -> TestRun<Host> {
    TestRun(scenarios, of: program, host: host, stubbed: stubbedPrograms, unknownNames: unknownNames)
  }

  /// The properties of the project file, each nil where a name in it means nothing.
  func properties(of settings: ProjectDocument) -> [Property?] {
    PropertyLinking.link(settings, for: program, of: project, in: scenarios).map(\.value)
  }

  /// The work of running some of ``tests``, which all cores may share.
  ///
  /// - Parameter host: the domain's actions, with their defaults.
  package func running(_ range: Range<Int>, host: some SimulatedHost) -> Work<[TestResult]> {
    testRun(on: host).running(Array(tests[range]))
  }

  /// Runs one test and reports its events as they happen.
  package func run(
    _ test: ScenarioExample, host: some SimulatedHost, observe: @escaping (SessionEvent) -> Void
  ) -> TestResult {
    testRun(on: host).run(test, observe: observe)
  }

  /// The turns of one test, and why it fails if it does.
  package func turns(of test: ScenarioExample, host: some SimulatedHost) -> (
    turns: [SessionTurn], failure: Diagnostic?
  ) {
    var turns: [SessionTurn] = []
    let result = testRun(on: host).run(test, note: { turns.append($0) })
    return (turns, result.failure)
  }

  /// The tests as JSON for other hosts, each with what it does: see ``PortableScenarioWriter``.
  ///
  /// - Throws: a ``Diagnostic`` at an invalid value.
  package func portableScenarios(host: some SimulatedHost) throws(Diagnostic) -> String {
    var portable = PortableScenarioWriter(scenarios, of: program)
    return try portable.json(tests) { test in
      let (turns, failure) = turns(of: test, host: host)
      return failure == nil ? turns : nil
    }
  }

  /// The coverage of the project's flows by some results, and why other rows cannot be taken.
  ///
  /// - Parameter host: the domain's actions, with their defaults.
  package func coverage(of results: [TestResult], host: some SimulatedHost) -> Coverage {
    let ruledOut = testRun(on: host).rowsRuledOut(in: results.map(\.test))
    return Coverage(results, of: project, program, ruledOut: ruledOut)
  }
}
