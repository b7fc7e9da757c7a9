import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepTrace
import LockstepYAML
import TestSupport
import Testing

/// What is told of a deviation besides its row: whether it comes again, by which way, and what only follows from it.
@Suite struct AppDiagnosisTests {
  private let project: Project
  private let program: FlowProgram

  init() throws {
    project = try FlowText(AppKit.station).project
    program = try project.program().get()
  }

  private func play(_ app: SimulatedApp, cover: SuiteKind = .rows) async throws -> AppTest {
    try await AppKit.play(AppKit.test(project, program, cover: cover), app)
  }

  /// The app that follows the tables with another row, and a screen that no table has.
  private func app(_ old: String, _ new: String, screen: String = "") throws -> SimulatedApp {
    let other = "6.1 prompt: \(screen)\n"
    var text = AppKit.station.replacing(old, with: new)
    if !screen.isEmpty { text = text.replacing("partial-flow PF1;", with: other + "partial-flow PF1;") }
    try #require(text != AppKit.station)
    return SimulatedApp(try FlowText(text).program)
  }

  private func notes(_ test: AppTest) -> String {
    test.findings.flatMap(\.notes).flatMap { ["\($0.kind.rawValue):"] + $0.lines }.joined(separator: "\n")
  }

  /// The findings of a scenario as a user pastes it.
  private func replay(_ text: String, _ app: SimulatedApp) async throws -> [Diagnostic] {
    let source = SourceText(path: "again.yaml", text: text)
    guard case .scenarios(let file) = try YAMLReader.read(source).get() else { return [] }
    var set = ScenarioSet()
    set.files.append(file)
    var plays: [AppPlay] = []
    let run = TestRun(set, of: program, host: NoHost())
    for test in set.tests {
      var turns: [SessionTurn] = []
      let result = run.run(test, note: { turns.append($0) })
      #expect(result.passed, "\(result.failure?.message ?? "")")
      plays.append(AppPlay(test, turns, of: program))
    }
    let test = AppTest(
      plays, cover: nil, only: nil, of: project, program, texts: ShownTexts(), identifiers: [:],
      within: .milliseconds(10))
    return try await AppKit.play(test, app).findings
  }

  @Test func aDeviationIsRepeatedByTheShortestWay() async throws {
    let app = try app("b user: selects Stay, next: back", "b user: selects Stay, next: 1.1")
    let test = try await play(app, cover: .pairs)
    #expect(AppKit.places(test.findings) == ["UC1 3.1b"])
    #expect(
      notes(test).contains("path:\nUC1 1.1a, PF1 1.1a, UC1 1.2a, UC1 2.1b\nnote:\ncame again"),
      "\(notes(test))")
    let scenario = try #require(test.scenarios.first)
    #expect(test.scenarios.count == 1 && scenario.id == "deviating-UC1-3.1b")
    let again = try await replay(scenario.text, app)
    #expect(AppKit.places(again) == ["UC1 3.1b"])
    #expect(try await replay(scenario.text, SimulatedApp(program)).isEmpty)
  }

  @Test func aDeviationThatDoesNotComeAgainIsFlaky() async throws {
    for name in ["UC1 2.1a", "UC1 2.3a", "PF1 1.1b", "UC1 2.4c"] {
      let row = try #require(program.row(name))
      let test = try await play(SimulatedApp(program, .flaky(row)))
      let findings = test.findings
      #expect(findings.map(\.severity) == [.warning], "\(name): \(findings.map(\.message))")
      #expect(notes(test).contains("flaky: did not come again"))
      let report = AppReport(test)
      #expect(report.deviatingRows == 0)
      // What is behind it was reached.
      #expect(report.summary.hasSuffix(": 27 as the table, 1 flaky"), "\(name): \(report.text)")
      #expect(test.scenarios.isEmpty)
    }
  }

  @Test func aDeviationThatDependsOnTheWayHasItsScenario() async throws {
    let tables = """
      use-case UC1
      1.1 screen: Search, actions: [Find]
        a user: selects Find, next: 1.2
      1.2 screen: No table, actions: [Back, Refresh]
        a user: selects Back, next: back
        b user: selects Refresh, next: 1.2
      """
    let other = tables.replacing("selects Refresh, next: 1.2", with: "selects Refresh, next: 1.3")
    let app = """
      1.3 screen: No table, actions: [Back, Refresh]
        a user: selects Back, next: back
        b user: selects Refresh, next: 1.2
      """
    let project = try FlowText(tables).project
    let test = try await AppKit.play(
      AppKit.test(project, try project.program().get()),
      SimulatedApp(try FlowText(other + "\n" + app).program))
    #expect(AppKit.places(test.findings) == ["UC1 1.2a"])
    let notes = notes(test)
    #expect(notes.contains("comes by this way; by the shortest way to its row the app did as the table"))
    #expect(notes.contains("- user: selects Refresh"), "\(notes)")
  }

  @Test func whatFollowsFromAnotherScreenIsNoDeviationOfItsOwn() async throws {
    // No row leads on from this screen as its table says: it is another one.
    let unlisted = """
      Come back tomorrow?, actions: [Collect later, Stay]
        a user: selects Collect later, next: 1.1
        b user: selects Stay, next: 1.1
      """
    let test = try await play(
      try app("b user: selects Not now, next: \"3\"", "b user: selects Not now, next: 6.1", screen: unlisted))
    #expect(AppKit.places(test.findings) == ["UC1 3.1"], "\(test.findings.map(\.message))")
    let related = test.findings.flatMap(\.related).map(\.message)
    #expect(related.count == 2 && related.allSatisfy { $0.hasPrefix("follows from it: the app shows ") })
    let report = AppReport(test)
    #expect(report.deviatingRows == 1)
    #expect(report.text.contains("3.1a: cannot be reached: the app is elsewhere after UC1 3.1"))
    #expect(report.junit.contains("failures=\"1\""))
  }

  @Test func aRowThatAloneLeadsToAnotherScreenBearsIt() async throws {
    let unlisted = """
      See you, actions: [Again, Leave]
        a user: selects Again, next: "3"
        b user: selects Leave, next: "3"
      """
    let test = try await play(
      try app("a user: selects Done, next: 2.5", "a user: selects Done, next: 6.1", screen: unlisted))
    #expect(AppKit.places(test.findings) == ["UC1 2.3a"], "\(test.findings.map(\.message))")
    // Its rows are taken by another way.
    let report = AppReport(test)
    #expect(report.summary.hasSuffix(": 27 as the table, 1 deviate"), "\(report.text)")
  }
}
