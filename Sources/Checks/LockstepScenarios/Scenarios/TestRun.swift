package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// Runs scenarios in virtual time, each in a world of its own.
///
/// Pure: the same files give the same results on every machine, in the order of the tests.
package struct TestRun<Host: SimulatedHost>: Sendable {
  private let program: FlowProgram
  private let stubbedPrograms: StubbedPrograms?
  private let set: ScenarioSet
  private let library: ScriptLibrary
  /// The domain's actions, with their defaults.
  private let host: Host
  /// By file.
  private let unknownNames: [String: [UnknownName]]

  /// - Parameters:
  ///   - stubbed: nil if no world answers in place of a flow of the project.
  ///   - unknownNames: a test that would pass fails by those in its lines and its world.
  package init(
    _ set: ScenarioSet, of program: FlowProgram, host: Host, stubbed: StubbedPrograms? = nil,
    unknownNames: [UnknownName] = []
  ) {
    self.unknownNames = Dictionary(grouping: unknownNames, by: \.finding.location.source.path)
    self.program = program
    self.stubbedPrograms = stubbed
    self.set = set
    library = ScriptLibrary(set.scripts)
    self.host = host
  }

  /// The work of running some tests, which all cores may share.
  package func running(_ tests: [ScenarioExample]) -> Work<[TestResult]> {
    Work.shares(of: tests.indices, ofAtMost: 8) { range in tests[range].map { run($0) } }
      .map { $0.flatMap(\.self) }
  }

  /// - Parameters:
  ///   - observe: called with each event, as it happens.
  ///   - note: called with each turn, when its events were observed.
  package func run(
    _ test: ScenarioExample, observe: @escaping (SessionEvent) -> Void = { _ in },
    note: @escaping (SessionTurn) -> Void = { _ in }
  ) -> TestResult {
    let world: SimulatedWorld<Host>
    let stubs: Set<String>
    do throws(Diagnostic) {
      try checkFlow(of: test)
      world = try self.world(of: test)
      stubs =
        try set.settings(of: test.run.world, in: test.source).flatMap {
          stubbedPrograms?.stubs(of: $0.settings)
        }
        ?? []
    } catch {
      return TestResult(test: test, failure: error)
    }
    let program = stubbedPrograms?[stubs] ?? program
    let scenario = test.scenario
    let start = SessionStart(scenario.flow.value, parameters: scenario.parameters.map(\.value))
    var runner = ScriptRunner(
      ScriptDocument(source: test.source, lines: test.run.lines, span: scenario.id.span), using: library,
      start: start, of: program, in: world, observe: observe, note: note)
    let outcome = runner.run(untilEnd: !scenario.isOpen)
    return TestResult(
      test: test, failure: outcome.failure ?? unknownName(in: test), end: outcome.end,
      time: runner.player?.state.now ?? .zero,
      rows: runner.trail.rows, steps: runner.trail.steps, rowNames: runner.trail.rowNames,
      stubs: stubs.sorted())
  }

  /// The rows that the actions answer in no world of some tests, unless a line or a world sets the outcome by name.
  package func rowsRuledOut(in tests: [ScenarioExample]) -> [RuledOutRow] {
    var ruledOut: [RuledOutRow]?
    for test in tests {
      guard let world = try? world(of: test) else { continue }
      let rows = world.rowsRuledOut(in: program)
      ruledOut = ruledOut.map { $0.filter(Set(rows).contains) } ?? rows
      if ruledOut?.isEmpty == true { break }
    }
    return ruledOut ?? []
  }

  /// The first name of a test that means nothing: what is said about it holds in any session, and shows nothing.
  private func unknownName(in test: ScenarioExample) -> Diagnostic? {
    if unknownNames.isEmpty { return nil }
    let lines = (try? library.expand(test.run.lines, of: test.source)) ?? []
    let own = unknownNames[test.source.path]?.first { name in
      let place = name.finding.location.span.start
      let isInLine = lines.contains { $0.source.path == test.source.path && $0.line.span.holds(place) }
      return name.isIn(test) && (isInLine || test.scenario.span.holds(place))
    }
    if let own { return own.finding }
    var others = lines.map(\.source.path).uniqued(by: \.self)
    if let world = try? set.settings(of: test.run.world, in: test.source) { others.append(world.source.path) }
    return others.lazy.filter { $0 != test.source.path }.compactMap { unknownNames[$0]?.first?.finding }.first
  }

  private func checkFlow(of test: ScenarioExample) throws(Diagnostic) {
    let flow = test.scenario.flow
    if let number = program.flow(flow.value), !program.flowInfos[number].isExternal { return }
    let ids = program.flowInfos.filter { !$0.isExternal }.map(\.id)
    throw Diagnostic(
      .unresolvedName, "no flow is called '\(flow.value)'", at: Location(test.source, flow.span),
      help: Suggestion.help(for: flow.value, among: ids))
  }

  private func world(of test: ScenarioExample) throws(Diagnostic) -> SimulatedWorld<Host> {
    guard let (settings, source, place) = try set.settings(of: test.run.world, in: test.source) else {
      return SimulatedWorld(host)
    }
    let world = try SimulatedWorld(settings, in: source, host: host, for: program)
    let misfits = world.misfits(for: program)
    if misfits.isEmpty { return world }
    throw Diagnostic(
      .invalidWorld, "the world does not fit the flows: " + misfits.joined(separator: "; "),
      at: Location(test.source, place))
  }
}

/// The programs of a project for worlds that answer calls in place of the called flows.
package struct StubbedPrograms: Sendable {
  private let project: Project
  private var programsByStubs: [Set<String>: FlowProgram] = [:]

  /// - Parameter found: by the readers of the project's files.
  package init(for set: ScenarioSet, of project: Project, readerFindings found: [Diagnostic]) {
    self.project = project
    for test in set.tests {
      // A world that cannot be found is reported when the test runs.
      guard let settings = try? set.settings(of: test.run.world, in: test.source)?.settings else { continue }
      let stubs = stubs(of: settings)
      if stubs.isEmpty || programsByStubs[stubs] != nil { continue }
      programsByStubs[stubs] = project.workingProgram(readerFindings: found, stubbing: stubs).program
    }
  }

  func stubs(of settings: WorldSettings) -> Set<String> { settings.stubbedCalls(in: project) }

  /// nil without stubs.
  subscript(stubs: Set<String>) -> FlowProgram? { programsByStubs[stubs] }
}
